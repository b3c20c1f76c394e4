//! `queens --with QUEENS`, `queens --blocked FILE`, `queens ROWSxCOLUMNS`: other boards than the
//! empty square one.

use std::io::Write;

use lastmove::diagram::{Cell, Grid, Ground, Piece};
use lastmove::files::read_text;
use lastmove::{Diagram, Error, Message};
use lastmove_draw::Picture;
use lastmove_host::Disk;
use lastmove_queens::{Algorithm, Board, LARGEST, Listing, Placement};
use serde::Serialize;

use super::options::QueensArgs;
use super::{list, rows};
use crate::failure::Failure;
use crate::messages::say;
use crate::output;
use crate::picture_file::{PictureArgs, PictureFile};
use crate::session::Session;

/// The longest file of a board that is read, in bytes: room for blanks and empty lines.
const MOST_BYTES: u64 = 1 << 16;

/// The answer as JSON: with `placement` for `--first`, else with `count`.
#[derive(Serialize)]
struct Answer<'a> {
    rows: usize,
    columns: usize,
    /// The row of the queen in each column, from 1, 0 for none; null when there is no placement.
    #[serde(skip_serializing_if = "Option::is_none")]
    placement: Option<Option<&'a [u8]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

impl Answer<'_> {
    fn new(board: &Board) -> Self {
        Answer {
            rows: board.rows(),
            columns: board.columns(),
            placement: None,
            count: None,
            file: None,
        }
    }
}

/// Whether a board other than the empty square one is requested.
pub(super) fn is_wanted(wanted: &QueensArgs) -> bool {
    let rectangle = wanted.size.is_some_and(|size| size.square().is_none());
    rectangle || wanted.with.is_some() || wanted.blocked.is_some()
}

/// Finds, lists or counts.
pub(super) fn run(wanted: &QueensArgs, session: &Session<'_>) -> Result<(), Failure> {
    if wanted.algorithm() != Algorithm::default() {
        return Err(Error::input(Message::new("queens-board-algorithm")).into());
    }
    let board = open(wanted, session)?;
    if wanted.first {
        first(&board, wanted, session)
    } else if wanted.all {
        list(&board, wanted, session)
    } else {
        count(&board, session)
    }
}

/// The board of the question.
fn open(wanted: &QueensArgs, session: &Session<'_>) -> Result<Board, Error> {
    let mut board = match &wanted.blocked {
        Some(file) => {
            let file = file.display().to_string();
            let size = wanted.size.map(|size| (size.rows, size.columns));
            if let Some((rows, columns)) = size {
                // An impossible size is refused as such.
                Board::new(rows, columns)?;
            }
            let text = read_text(&Disk, &file, MOST_BYTES, &session.control())?;
            Board::read(&text, size, &file)?
        }
        None => {
            let size = wanted.size.ok_or_else(|| Error::input(no_size()))?;
            Board::new(size.rows, size.columns)?
        }
    };
    if let Some(queens) = &wanted.with {
        board.place_all(queens)?;
    }
    Ok(board)
}

/// The message when there is neither N nor a file.
pub(super) fn no_size() -> Message {
    Message::new("queens-no-size").with("most", LARGEST)
}

fn first(board: &Board, wanted: &QueensArgs, session: &Session<'_>) -> Result<(), Failure> {
    let picture_file = match &wanted.output {
        Some(path) => Some(PictureFile::new(path, &PictureArgs::default(), session)?),
        None => None,
    };
    let found = board.first(&session.control());
    session.hush();
    let found = found?;
    let answer = Answer {
        placement: Some(found.as_ref().map(Placement::rows)),
        ..Answer::new(board)
    };
    let Some(picture_file) = picture_file else {
        if session.options.json {
            output::json_line(&answer)?;
        } else {
            let mut out = output::open_data();
            let (rows, columns) = (board.rows(), board.columns());
            lastmove_queens::write_first(found.as_ref(), rows, columns, wanted.format(), &mut out)?;
            out.flush()?;
            if found.is_none() {
                rows::say_none(board.queens(), session);
            }
        }
        return Ok(());
    };
    let Some(placement) = &found else {
        let message = Message::new("queens-none").with("n", board.queens());
        return Err(Error::input(message).into());
    };
    let texts: Vec<_> = placement.rows().iter().map(ToString::to_string).collect();
    let picture = Picture {
        title: say(&Message::new("queens-title").with("n", board.queens())),
        lines: vec![texts.join(" ")],
        diagram: &Diagram::Grid(grid(board, placement)),
    };
    picture_file.write(&picture, session, |file| Answer {
        file: Some(file),
        ..answer
    })
}

/// The board with its queens; blocked squares are walls.
fn grid(board: &Board, placement: &Placement) -> Grid {
    let cell = |row: usize, column: usize| Cell {
        ground: match board.is_open(column, row) {
            true => Ground::Open,
            false => Ground::Wall,
        },
        piece: match placement.rows().get(column - 1) {
            Some(&queen) if usize::from(queen) == row => Some(Piece::Queen),
            _ => None,
        },
        ..Cell::default()
    };
    let rows = 1..=board.rows();
    let cells = rows.flat_map(|row| (1..=board.columns()).map(move |column| (row, column)));
    let cells = cells.map(|(row, column)| cell(row, column)).collect();
    Grid::of(board.columns(), cells)
}

fn list(board: &Board, wanted: &QueensArgs, session: &Session<'_>) -> Result<(), Failure> {
    list::write(Listing::on(board), wanted, session, |count, file| Answer {
        count: Some(count),
        file: Some(file),
        ..Answer::new(board)
    })
}

fn count(board: &Board, session: &Session<'_>) -> Result<(), Failure> {
    let count = board.count(&session.control());
    session.hush();
    let count = count?;
    if session.options.json {
        output::json_line(&Answer {
            count: Some(count),
            ..Answer::new(board)
        })?;
    } else {
        output::text(|out| writeln!(out, "{count}"))?;
    }
    Ok(())
}

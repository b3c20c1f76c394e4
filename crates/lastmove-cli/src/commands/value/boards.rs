//! `lastmove value GAME:3x1..3x40`: the values of boards that differ in one side.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

use lastmove::catalog::Opened;
use lastmove::game::{SearchJournal, TakeBlock};
use lastmove::{Error, Message};

use super::{ValueArgs, search};
use crate::failure::Failure;
use crate::output;
use crate::session::{Ending, Session};

/// The most boards of one question.
const MOST: u64 = 10_000;

/// The boards of a range in the rules of a game.
pub(super) struct Boards<'a> {
    game: &'a str,
    /// Where the two sizes stand in it.
    begin: usize,
    end: usize,
    from: Size,
    to: Size,
}

/// The size of a board: `N` or `ROWSxCOLUMNS`.
#[derive(Clone, Copy)]
struct Size {
    rows: Option<u64>,
    columns: u64,
}

impl Size {
    fn read(text: &str) -> Option<Self> {
        let (rows, columns) = match text.split_once('x') {
            Some((rows, columns)) => (Some(number(rows)?), columns),
            None => (None, text),
        };
        Some(Self {
            rows,
            columns: number(columns)?,
        })
    }

    fn write(self) -> String {
        match self.rows {
            Some(rows) => format!("{rows}x{}", self.columns),
            None => self.columns.to_string(),
        }
    }
}

/// A number of digits alone: `+3` is none.
fn number(text: &str) -> Option<u64> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_plain)
}

/// The range of boards that a text is.
fn range(text: &str) -> Option<(Size, Size)> {
    let (from, to) = text.split_once("..")?;
    Some((Size::read(from)?, Size::read(to)?))
}

/// Why a game cannot be opened in which a range of boards, where rules begin, stands beside a position
/// or another game; `None` where none does.
pub(super) fn misplaced(game: &str) -> Option<Error> {
    let mut rules = game.match_indices(':').map(|(colon, _)| {
        let begin = colon + 1;
        let length = game[begin..].find([',', '@', ' ']);
        begin..length.map_or(game.len(), |length| begin + length)
    });
    let at = rules.find(|at| range(&game[at.clone()]).is_some())?;
    let message = Message::new("value-boards-alone").with("range", &game[at.clone()]);
    Some(Error::input(message).at(game, at))
}

impl<'a> Boards<'a> {
    /// The range in the rules of a game, if two sizes with `..` between them stand there.
    pub(super) fn of(game: &'a str) -> Option<Self> {
        let begin = game.find(':')? + 1;
        let end = game[begin..]
            .find(',')
            .map_or(game.len(), |end| begin + end);
        let (from, to) = range(&game[begin..end])?;
        (from.rows.is_some() == to.rows.is_some()).then_some(Self {
            game,
            begin,
            end,
            from,
            to,
        })
    }

    /// The boards, each with the length of the side that differs.
    fn each(&self) -> Result<impl DoubleEndedIterator<Item = (u64, Board)> + '_, Error> {
        let Self { from, to, .. } = *self;
        let by_rows = from.rows != to.rows;
        let (first, last) = match (from.rows, to.rows) {
            (Some(first), Some(last)) if by_rows => (first, last),
            _ => (from.columns, to.columns),
        };
        let is_single = by_rows && from.columns != to.columns;
        if is_single || first > last || last - first >= MOST {
            let message = Message::new("value-boards-range").with("most", MOST);
            let sizes = &self.game[self.begin..self.end];
            let error = Error::input(message.with("range", sizes));
            return Err(error.at(self.game, self.begin..self.end));
        }
        Ok((first..=last).map(move |side| {
            let size = match by_rows {
                true => Size {
                    rows: Some(side),
                    ..from
                },
                false => Size {
                    columns: side,
                    ..from
                },
            };
            let (before, after) = (&self.game[..self.begin], &self.game[self.end..]);
            let board = Board {
                game: format!("{before}{}{after}", size.write()),
                size: (size.rows.unwrap_or(size.columns), size.columns),
            };
            (side, board)
        }))
    }

    /// Refuses what is about one game.
    pub(super) fn refuse(&self, wanted: &ValueArgs) -> Result<(), Error> {
        let option = match wanted {
            ValueArgs { range: Some(_), .. } => "--range",
            ValueArgs { period: true, .. } => "--period",
            _ => return Ok(()),
        };
        let message = Message::new("value-boards-option").with("option", option);
        Err(Error::input(message))
    }

    /// Prints the value of each board as soon as it is found: a line with the side and the value, as
    /// in the b-files of the OEIS, or an object. The boards are corners of the largest one, where the
    /// game has such, so that they share what is found and one journal; else each is searched anew.
    pub(super) fn run(&self, wanted: &ValueArgs, session: &Session<'_>) -> Result<Ending, Failure> {
        let Some((_, last)) = self.each()?.next_back() else {
            return Ok(Ending::Done);
        };
        let largest = session.open(&last.game)?;
        let Some(path) = &wanted.journal else {
            return self.print(&largest, None, session);
        };
        // The journal is read once for all boards.
        search::keep(&largest, path, session, |journal| {
            let is_read = AtomicBool::new(false);
            self.print(&largest, Some(&Once { journal, is_read }), session)
        })
    }

    fn print(
        &self,
        largest: &Opened,
        journal: Option<&dyn SearchJournal>,
        session: &Session<'_>,
    ) -> Result<Ending, Failure> {
        for (side, board) in self.each()? {
            let (opened, control) = (session.open(&board.game)?, session.control());
            let within = |larger| {
                opened
                    .oracle
                    .nim_value_within(larger, board.size, journal, &control)
            };
            let answer = within(&largest.oracle);
            session.hush();
            let answer = answer.map_err(|error| opened.relocate(error))?;
            match session.options.json {
                true => output::json_line(&answer)?,
                false => output::text(|out| writeln!(out, "{side} {}", answer.nim_value))?,
            }
        }
        Ok(Ending::Done)
    }
}

/// A board of a range, as a game and by its rows and columns.
struct Board {
    game: String,
    size: (u64, u64),
}

/// A journal that is read once.
struct Once<'a> {
    journal: &'a dyn SearchJournal,
    is_read: AtomicBool,
}

impl SearchJournal for Once<'_> {
    fn known(&self, mark: u64, take: &mut TakeBlock<'_>) -> Result<(), Error> {
        match self.is_read.swap(true, Ordering::Relaxed) {
            true => Ok(()),
            false => self.journal.known(mark, take),
        }
    }

    fn keep(&self, block: &[u8]) -> Result<(), Error> {
        self.journal.keep(block)
    }
}

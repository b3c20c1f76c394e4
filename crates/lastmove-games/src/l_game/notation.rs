//! Positions and moves of the L-game as text.

use super::{At, ELLS, Ell, LGame, NEUTRALS, Put, SIDE};
use crate::rows;
use lastmove_engine::game::{Notation, Stone};
use lastmove_engine::{Error, Message};

/// The syntax of a position, for errors.
pub(super) const POSITION: &str = "ROW/ROW/ROW/ROW-TURN";

/// The number of cells in each row.
const ROWS: [usize; SIDE as usize] = [SIDE as usize; SIDE as usize];

/// The letters of cells, in the order of the kinds below.
const LETTERS: &str = "xon";

/// The position at the beginning.
pub(super) fn start() -> At {
    let cells = |cells: [u8; 4]| cells.into_iter().fold(0, |set, cell| set | 1 << cell);
    At {
        x: cells([1, 2, 6, 10]),
        o: cells([5, 9, 13, 14]),
        neutral: 1 | 1 << 15,
        turn: Stone::X,
    }
}

fn cell(cell: u8) -> String {
    let (row, column) = (cell / SIDE as u8 + 1, cell % SIDE as u8 + 1);
    format!("{row},{column}")
}

impl Notation for LGame {
    fn write_position(&self, at: &At) -> String {
        let rows = rows::write(&ROWS, |row, column| {
            let cell = row * ROWS.len() + column;
            let kinds = LETTERS.chars().zip([at.x, at.o, at.neutral]);
            let mut kinds = kinds.filter(|(_, cells)| cells >> cell & 1 == 1);
            kinds.next().map_or(rows::EMPTY, |(letter, _)| letter)
        });
        format!("{rows}-{}", at.turn.letter())
    }

    fn read_position(&self, text: &str) -> Result<At, Error> {
        let (board, turn, more) = rows::cut(text, POSITION)?;
        if let Some(more) = more {
            return Err(rows::turn_expected(text, more.start - 1, POSITION));
        }
        let read = rows::read(board, &ROWS, LETTERS).map_err(|error| error.within(text, 0))?;
        let read = read.concat();
        let mut sets = [0u16; 3];
        for (cell, read) in read.iter().enumerate() {
            if let Some(kind) = LETTERS.find(read.letter) {
                sets[kind] |= 1 << cell;
            }
        }
        // An error marks the wrong cells of a kind, from the first to the last.
        let span = |set: u16| {
            let starts = || read.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
            match (starts().next(), starts().next_back()) {
                (Some((_, first)), Some((_, last))) => first.start..last.start + 1,
                _ => 0..board.len(),
            }
        };
        for (letter, set) in LETTERS.chars().zip(&sets[..2]) {
            if !ELLS.iter().any(|ell| ell.cells == *set) {
                let message = Message::new("l-game-shape").with("player", letter.to_string());
                return Err(Error::input(message).at(text, span(*set)));
            }
        }
        let [x, o, neutral] = sets;
        if neutral.count_ones() != NEUTRALS {
            let message =
                Message::new("l-game-neutrals").with("found", u64::from(neutral.count_ones()));
            return Err(Error::input(message).at(text, span(neutral)));
        }
        Ok(At {
            x,
            o,
            neutral,
            turn,
        })
    }

    fn write_move(&self, _: &At, mv: &Put) -> String {
        let Ell { long, short, .. } = mv.ell;
        let ell = format!("{}-{}", cell(long), cell(short));
        match mv.neutral {
            Some((from, to)) => format!("{ell};{}-{}", cell(from), cell(to)),
            None => ell,
        }
    }
}

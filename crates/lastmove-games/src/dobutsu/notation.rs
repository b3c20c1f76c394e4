//! Positions and moves of Dōbutsu shōgi as text.

use super::seen::{COLUMNS, ROWS};
use super::{Animal, At, Dobutsu, Move, Seen, turned};
use crate::rows;
use lastmove_engine::game::{Field, Notation, Stone};
use lastmove_engine::{Error, Message};

/// The syntax of a position, for errors.
pub(super) const POSITION: &str = "ROW/ROW/ROW/ROW-TURN[,PIECES]";

/// The number of cells in each row.
const LENGTHS: [usize; ROWS as usize] = [COLUMNS as usize; ROWS as usize];

/// The pieces of the first player and of the second, in the order of [`Animal::ALL`].
const LETTERS: &str = "LGECHlgech";

/// The most pieces of a kind that a player can have.
const MOST: u64 = 2;

/// The letter of a player's piece.
pub(super) fn letter(kind: Animal, of: Stone) -> char {
    let letter = match kind {
        Animal::Lion => 'L',
        Animal::Giraffe => 'G',
        Animal::Elephant => 'E',
        Animal::Chick => 'C',
        Animal::Hen => 'H',
    };
    match of {
        Stone::X => letter,
        Stone::O => letter.to_ascii_lowercase(),
    }
}

/// The piece of a letter.
fn piece(found: char) -> Option<(Animal, Stone)> {
    let kind = Animal::ALL
        .into_iter()
        .find(|kind| letter(*kind, Stone::X) == found.to_ascii_uppercase())?;
    let of = match found.is_ascii_uppercase() {
        true => Stone::X,
        false => Stone::O,
    };
    Some((kind, of))
}

/// A cell as text.
pub(super) fn cell(cell: u8) -> String {
    format!("{},{}", cell / COLUMNS + 1, cell % COLUMNS + 1)
}

impl At {
    /// The piece on a cell, numbered from the top, and its owner.
    #[must_use]
    pub fn piece(&self, cell: u8) -> Option<(Animal, Stone)> {
        let (kind, others) = self.seen.piece(turned(cell, self.turn))?;
        Some((kind, if others { self.turn.other() } else { self.turn }))
    }

    /// How many pieces of a kind a player has in hand.
    #[must_use]
    pub fn in_hand(&self, kind: Animal, of: Stone) -> u64 {
        self.seen.in_hand(kind, of != self.turn)
    }
}

impl Notation for Dobutsu {
    fn write_position(&self, at: &At) -> String {
        let mut text = rows::write(&LENGTHS, |row, column| {
            let piece = at.piece((row * LENGTHS[0] + column) as u8);
            piece.map_or(rows::EMPTY, |(kind, of)| letter(kind, of))
        });
        text.extend(['-', at.turn.letter()]);
        let mut separator = Some(',');
        for of in [Stone::X, Stone::O] {
            for kind in Animal::IN_HAND {
                for _ in 0..at.in_hand(kind, of) {
                    text.extend(separator.take());
                    text.push(letter(kind, of));
                }
            }
        }
        text
    }

    fn read_position(&self, text: &str) -> Result<At, Error> {
        let (board, turn, hands) = rows::cut(text, POSITION)?;
        let read = rows::read(board, &LENGTHS, LETTERS).map_err(|error| error.within(text, 0))?;
        let mut seen = Seen::default();
        let mut lions = [false; 2];
        // A hen counts as a chick.
        let mut counts = [0u64; 6];
        let mut count = |kind: Animal, start: usize| {
            let Some(taken) = kind.taken() else {
                return Ok(());
            };
            counts[taken as usize] += 1;
            if counts[taken as usize] <= MOST {
                return Ok(());
            }
            let message =
                Message::new("dobutsu-many").with("kind", letter(taken, Stone::X).to_string());
            Err(Error::input(message).at(text, start..start + 1))
        };
        for (cell, read) in (0..).zip(read.concat()) {
            let Some((kind, of)) = piece(read.letter) else {
                continue;
            };
            let start = read.start;
            count(kind, start)?;
            if kind == Animal::Lion && std::mem::replace(&mut lions[of as usize], true) {
                let message = Message::new("dobutsu-lions");
                return Err(Error::input(message).at(text, start..start + 1));
            }
            seen = seen.with(turned(cell, turn), kind, of != turn);
        }
        // Only the lion of the player to move may be missing.
        if !lions[turn.other() as usize] {
            let message = Message::new("dobutsu-lion-missing");
            let message = message.with("lion", letter(Animal::Lion, turn.other()).to_string());
            return Err(Error::input(message).at(text, 0..board.len().max(1)));
        }
        if let Some(hands) = hands {
            seen = read_hands(hands, turn, seen, &mut count)?;
        }
        Ok(At { seen, turn })
    }

    fn write_move(&self, at: &At, mv: &Move) -> String {
        match *mv {
            Move::Step { from, to } => format!("{}-{}", cell(from), cell(to)),
            Move::Drop { kind, to } => format!("{}*{}", letter(kind, at.turn), cell(to)),
        }
    }
}

/// Reads the pieces in hand.
fn read_hands(
    hands: Field<'_>,
    turn: Stone,
    mut seen: Seen,
    count: &mut impl FnMut(Animal, usize) -> Result<(), Error>,
) -> Result<Seen, Error> {
    let wrong = |found: Field<'_>| {
        found.error_or_next(Message::new("dobutsu-hand").with("found", found.text))
    };
    if hands.text.is_empty() {
        return Err(wrong(hands));
    }
    for found in hands.letters() {
        match found.text.chars().find_map(piece) {
            Some((kind, of)) if Animal::IN_HAND.contains(&kind) => {
                count(kind, found.start)?;
                seen = seen.with_hand(kind, of != turn);
            }
            _ => return Err(wrong(found)),
        }
    }
    Ok(seen)
}

//! The syntax of notations.

/// The syntax of a game's notation, for `lastmove games` and for errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Syntax {
    /// The game with its rules, such as `nim:HEAP,HEAP,...`.
    pub game: &'static str,
    /// A position, such as `HEAP,HEAP,...`.
    pub position: &'static str,
    /// A move, such as `HEAP-STONES`.
    pub mv: &'static str,
    /// A notation to try.
    pub example: &'static str,
}

/// An option of a game's notation, such as `blocked=FILE`. Its description is the message
/// `option-NAME`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSyntax {
    /// Its name.
    pub name: &'static str,
    /// How its value looks, such as `FILE`.
    pub value: &'static str,
    /// What its value may be.
    pub choice: Choice,
}

/// What may stand in a place of a notation: the rules of a game, or the value of an option. Programs
/// that offer a choice are made from it; what it allows may still be refused when the game is opened,
/// where two choices do not fit each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Choice {
    /// Nothing.
    Nothing,
    /// What the syntax describes.
    Text,
    /// The name of a file.
    File,
    /// One of these words.
    Words(&'static [&'static str]),
    /// A whole number.
    Number {
        /// The least one.
        least: u64,
        /// The largest one; `u64::MAX` where there is no other bound.
        most: u64,
    },
    /// Whole numbers joined by commas: as many, or any number of them.
    Numbers(Option<u32>),
    /// The size of a board, `ROWSxCOLUMNS`.
    Size {
        /// The least and the largest number of rows.
        rows: (u64, u64),
        /// The least and the largest number of columns.
        columns: (u64, u64),
        /// The largest number of cells.
        cells: u64,
    },
}

impl Choice {
    /// A board of at most this many cells, with at least this many rows.
    #[must_use]
    pub const fn board(least_rows: u64, cells: u64) -> Self {
        Self::Size {
            rows: (least_rows, cells),
            columns: (1, cells / least_rows),
            cells,
        }
    }

    /// What the syntax of a game tells of its rules: that there are none, a file, or a list of
    /// numbers such as `HEAP,HEAP,...`.
    pub(super) const fn of_syntax(game: &str) -> Self {
        match after_colon(game.as_bytes()) {
            [] => Self::Nothing,
            [b'F', b'I', b'L', b'E'] | [b'F', b'I', b'L', b'E', b',' | b'[', ..] => Self::File,
            [.., b',', b'.', b'.', b'.'] => Self::Numbers(None),
            _ => Self::Text,
        }
    }
}

/// What stands behind the first colon.
const fn after_colon(mut text: &[u8]) -> &[u8] {
    while let [first, rest @ ..] = text {
        text = rest;
        if *first == b':' {
            break;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn syntax_tells_what_rules_may_be() {
        for (game, choice) in [
            ("teeko", Choice::Nothing),
            ("graph:FILE", Choice::File),
            ("graph:FILE,goal=WORD", Choice::File),
            ("dawson-chess:FILES,FILES,...", Choice::Numbers(None)),
            ("chess:MENvMEN", Choice::Text),
        ] {
            assert_eq!(Choice::of_syntax(game), choice, "{game}");
        }
    }
}

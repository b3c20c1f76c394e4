//! The size of a board: `8`, or `8x10`.

use std::num::{IntErrorKind, ParseIntError};
use std::str::FromStr;

/// The rows and columns of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) rows: usize,
    pub(super) columns: usize,
}

impl Size {
    /// The side of a square board.
    pub(super) fn square(self) -> Option<usize> {
        (self.rows == self.columns).then_some(self.rows)
    }
}

/// Parses N or ROWSxCOLUMNS; the library checks the limits.
impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let side = |text: &str| {
            text.parse().map_err(|error: ParseIntError| {
                let wrong = match error.kind() {
                    IntErrorKind::PosOverflow => "N may be 2,000,000,000 at most",
                    _ => "N is a whole number, such as 8, or rows and columns, such as 8x10",
                };
                wrong.to_owned()
            })
        };
        let (rows, columns) = text.split_once('x').unwrap_or((text, text));
        Ok(Self {
            rows: side(rows)?,
            columns: side(columns)?,
        })
    }
}

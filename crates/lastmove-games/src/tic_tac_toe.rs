//! Tic-tac-toe: `tic-tac-toe`, `tic-tac-toe@x../.o./...`. It is [`mnk:3x3,k=3`](super::mnk).
//!
//! Play reaches 5,478 positions, and the first one is a draw.

use super::mnk::Rows;
use lastmove_engine::Error;
use lastmove_engine::game::{Listing, Spec, Syntax};

/// The entry in the catalog.
pub const LISTING: Listing = Listing::new(
    "tic-tac-toe",
    Syntax {
        game: "tic-tac-toe",
        position: "ROW/ROW/ROW",
        mv: "ROW,COLUMN",
        example: "tic-tac-toe",
    },
)
.at_position();

/// Three rows, three columns, and lines of three; the position is read elsewhere.
///
/// # Errors
/// [`Blame::Input`](lastmove_engine::Blame::Input) for rules, since there are none.
pub fn open(spec: &Spec) -> Result<Rows, Error> {
    spec.refuse_rules()?;
    Ok(Rows::new(3, 3, 3))
}

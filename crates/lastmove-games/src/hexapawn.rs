//! Hexapawn: `hexapawn:3x3`, `hexapawn:3x3@o.o/.o./xxx-x`.
//!
//! Each player has a row of pawns, the first player the one at the bottom. A pawn moves one step
//! forward to an empty cell, or captures diagonally forward. A player who reaches the opposite row
//! wins, and one who cannot move loses.
//!
//! M. Gardner made it in 1962 for a machine of matchboxes that learns. On 3 × 3 the first player loses.

use super::pieces::{PawnRules, Pawns};
use lastmove_engine::Error;
use lastmove_engine::game::{Listing, Spec, Syntax};

/// One row of pawns, which move straight.
pub const RULES: PawnRules = PawnRules {
    rows: 1,
    goes_diagonally: false,
};

/// The entry in the catalog.
pub const LISTING: Listing = Listing::new(
    "hexapawn",
    Syntax {
        game: "hexapawn:N or hexapawn:ROWSxCOLUMNS",
        position: "ROW/ROW/...-TURN",
        mv: "FROM-TO",
        example: "hexapawn:3x3",
    },
)
.rules(RULES.choice())
.at_position();

/// Reads the size of the board; the position is read elsewhere.
///
/// # Errors
/// [`Blame::Input`](lastmove_engine::Blame::Input) for rules that are wrong.
pub fn open(spec: &Spec) -> Result<Pawns, Error> {
    Pawns::open(RULES, &LISTING, spec)
}

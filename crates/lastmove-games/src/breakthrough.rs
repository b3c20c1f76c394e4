//! Breakthrough: `breakthrough:6x5`, `breakthrough:5x2@oo/o./.x/x./xx-o`.
//!
//! Each player has two rows of pieces, the first player those at the bottom. A piece moves one step
//! forward, straight or diagonally, to an empty cell; diagonally it may also capture. A player who
//! reaches the opposite row wins, and one without pieces loses.
//!
//! D. Troyka, 2000. The second player wins on 6 × 5 (A. Saffidine, N. Jouandeau and T. Cazenave, 2011).

use super::pieces::{PawnRules, Pawns};
use lastmove_engine::Error;
use lastmove_engine::game::{Listing, Spec, Syntax};

/// Two rows of pieces, which move straight and diagonally.
pub const RULES: PawnRules = PawnRules {
    rows: 2,
    goes_diagonally: true,
};

/// The entry in the catalog.
pub const LISTING: Listing = Listing::new(
    "breakthrough",
    Syntax {
        game: "breakthrough:N or breakthrough:ROWSxCOLUMNS",
        position: "ROW/ROW/...-TURN",
        mv: "FROM-TO",
        example: "breakthrough:5x3",
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

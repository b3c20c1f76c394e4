//! Grundy's game: `grundy:20`.
//!
//! A move splits a heap into two that are not equal. Positions, moves and their order are those of all
//! [take-and-break games](crate::games::take_break).
//!
//! The values begin 0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3 (OEIS A002188). No period is known, though
//! 2^38 values have been computed (A. Flammenkamp). P. M. Grundy, *Mathematics and games* (1939).

use crate::Error;
use crate::game::Syntax;
use crate::games::take_break::{Body, Kind, TakeBreak};
use crate::solve::heaps::Rules;

/// Grundy's game.
pub type Grundy = TakeBreak<GrundyMoves>;

/// What makes it that game.
pub struct GrundyMoves;

impl Kind for GrundyMoves {
    const NAME: &'static str = "grundy";
    const SYNTAX: Syntax = Syntax {
        game: "grundy:TOKENS,TOKENS,...",
        position: "TOKENS,TOKENS,...",
        mv: "HEAP:TOKENS,TOKENS",
        example: "grundy:20",
    };

    fn rules(_: &str) -> Result<Body, Error> {
        Ok(Body::of_rules(Rules::grundy(), "", 0))
    }
}

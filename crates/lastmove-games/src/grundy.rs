//! Grundy's game: `grundy:20`.
//!
//! A move splits a heap into two that are not equal. Positions, moves and their order are those of all
//! [take-and-break games](crate::take_break).
//!
//! The values begin 0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3 (OEIS A002188). No period is known, though
//! 2^38 values have been computed (A. Flammenkamp). P. M. Grundy, *Mathematics and games* (1939).

use crate::take_break::{Body, TakeBreakRules, Taken};
use lastmove_engine::diagram::Counter;
use lastmove_engine::game::{Listing, Syntax};
use lastmove_engine::solve::heaps::Rules;

/// The rules as a take-and-break game.
pub static GRUNDY: TakeBreakRules = TakeBreakRules {
    listing: Listing::new(
        "grundy",
        Syntax {
            game: "grundy:TOKENS,TOKENS,...",
            position: "TOKENS,TOKENS,...",
            mv: "HEAP:TOKENS,TOKENS",
            example: "grundy:20",
        },
    ),
    taken: Taken::Any,
    drawn: Counter::Stone,
    rules: |_| Ok(Body::of_rules(Rules::grundy(), "", 0)),
};

//! Lasker's Nim: `lasker:3,4`.
//!
//! A move takes any number of tokens from a heap, as in Nim, or splits it into two without taking
//! any. Positions, moves and their order are those of all [take-and-break
//! games](crate::take_break).
//!
//! The values of heaps are 0, 1, 2, 4, 3, 5, 6, 8, 7, ...: 4k + 3 has 4k + 4, 4k + 4 has 4k + 3, any
//! other its size (E. Lasker, *Brettspiele der Völker*, 1931; *Winning Ways*, chapter 4).

use crate::take_break::{Body, TakeBreakRules, Taken};
use lastmove_engine::diagram::Counter;
use lastmove_engine::game::{Listing, Syntax};

/// The rules as a take-and-break game.
pub static LASKER: TakeBreakRules = TakeBreakRules {
    listing: Listing::new(
        "lasker",
        Syntax {
            game: "lasker:TOKENS,TOKENS,...",
            position: "TOKENS,TOKENS,...",
            mv: "HEAP:TOKENS,TOKENS",
            example: "lasker:3,4",
        },
    ),
    taken: Taken::Any,
    drawn: Counter::Stone,
    rules: |_| Ok(Body::Lasker),
};

//! Subtraction games: `subtraction:1,3,4@20`.
//!
//! A move takes a number of tokens of the set from a heap. The set is written ascending, with numbers
//! to 10,000. Without a position there is one heap of 20. Positions, moves and their order are those
//! of all [take-and-break games](crate::take_break).
//!
//! Every finite set has a period (S. W. Golomb 1966); how long it is, is not known. *Winning Ways*,
//! chapter 4.

use crate::take_break::code;
use crate::take_break::{Body, TakeBreakRules, Taken};
use lastmove_engine::diagram::Counter;
use lastmove_engine::game::{Listing, Syntax};

/// The rules as a take-and-break game.
pub static SUBTRACTION: TakeBreakRules = TakeBreakRules {
    listing: Listing::new(
        "subtraction",
        Syntax {
            game: "subtraction:SET",
            position: "TOKENS,TOKENS,...",
            mv: "HEAP:TOKENS,...",
            example: "subtraction:1,3,4@20",
        },
    )
    .at_position(),
    taken: Taken::Last,
    drawn: Counter::Stone,
    rules: |text| Ok(Body::of_rules(code::set(text)?, text, 0)),
};

//! Hexadecimal games: `hexadecimal:0.8f@12`.
//!
//! Like [octal games](super::octal), with 8 in a digit for leaving three heaps: digits to 15,
//! written a to f. The digit before the point may be 0, 4, 8 or c. Without a position there is one
//! heap of 20. Positions, moves and their order are those of all [take-and-break
//! games](crate::take_break).
//!
//! Values may repeat, or grow by the same amount after each period, or do neither (S. Howse and R.
//! J. Nowakowski, *Periodicity and arithmetic-periodicity in hexadecimal games*, 2004). Growth is
//! reported as observed, not proved.

use crate::take_break::code;
use crate::take_break::{Body, TakeBreakRules, Taken};
use lastmove_engine::diagram::Counter;
use lastmove_engine::game::{Listing, Syntax};

/// The rules as a take-and-break game.
pub static HEXADECIMAL: TakeBreakRules = TakeBreakRules {
    listing: Listing::new(
        "hexadecimal",
        Syntax {
            game: "hexadecimal:CODE",
            position: "TOKENS,TOKENS,...",
            mv: "HEAP:TOKENS,...",
            example: "hexadecimal:0.8f@12",
        },
    )
    .at_position(),
    taken: Taken::Any,
    drawn: Counter::Stone,
    rules: |text| Ok(Body::of_rules(code::code(text, 15)?, text, 0)),
};

//! Octal games: `octal:0.77@12`.
//!
//! Guy and Smith's codes: the digit in place k after the point says what may be left of a heap when
//! k tokens are taken from it. It is the sum of 1 for no heap, 2 for one heap and 4 for two, none
//! of them empty. A digit before the point may be 0 or 4: with 4 a heap may be split and nothing
//! taken. Kayles is 0.77. Without a position there is one heap of 20. Positions, moves and their
//! order are those of all [take-and-break games](crate::take_break).
//!
//! It is not known whether all octal games have a period; that of 0.376 begins at 2,268,248. Values
//! never grow with an arithmetic period (R. B. Austin 1976). R. K. Guy and C. A. B. Smith, *The
//! G-values of various games* (1956).

use crate::take_break::code;
use crate::take_break::{Body, TakeBreakRules, Taken};
use lastmove_engine::diagram::Counter;
use lastmove_engine::game::{Listing, Syntax};

/// The rules as a take-and-break game.
pub static OCTAL: TakeBreakRules = TakeBreakRules {
    listing: Listing::new(
        "octal",
        Syntax {
            game: "octal:CODE",
            position: "TOKENS,TOKENS,...",
            mv: "HEAP:TOKENS,...",
            example: "octal:0.77@12",
        },
    )
    .at_position(),
    taken: Taken::Any,
    drawn: Counter::Stone,
    rules: |text| Ok(Body::of_rules(code::code(text, 7)?, text, 0)),
};

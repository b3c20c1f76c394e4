//! Kayles: `kayles:70`, `kayles:7,5`.
//!
//! A row of pins: a ball knocks over one pin or two neighbours, which may leave two rows. It is the
//! octal game 0.77. Positions, moves and their order are those of all
//! [take-and-break games](crate::take_break).
//!
//! From 71 pins on the nim values repeat with period 12 (Guy and Smith 1956); the 14 rows that do not
//! fit it are 0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57 and 70 (OEIS A002186). No row but the
//! empty one is lost. H. E. Dudeney, *The Canterbury Puzzles* (1908).

use crate::take_break::{Body, TakeBreakRules, Taken};
use lastmove_engine::diagram::Counter;
use lastmove_engine::game::{Listing, Syntax};
use lastmove_engine::solve::heaps::Rules;

/// The rules as a take-and-break game.
pub static KAYLES: TakeBreakRules = TakeBreakRules {
    listing: Listing::new(
        "kayles",
        Syntax {
            game: "kayles:PINS,PINS,...",
            position: "PINS,PINS,...",
            mv: "ROW:PINS,PINS",
            example: "kayles:7,5",
        },
    ),
    taken: Taken::Neighbours,
    drawn: Counter::Pin,
    rules: |_| Ok(Body::of_rules(Rules::of_digits(vec![0, 7, 7]), "", 0)),
};

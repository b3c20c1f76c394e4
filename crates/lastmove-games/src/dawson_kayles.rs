//! Dawson's Kayles: `dawson-kayles:12`.
//!
//! A row of pins: a ball knocks over two neighbours, never one alone, which may leave two rows. It is
//! the octal game 0.07. Positions, moves and their order are those of all
//! [take-and-break games](crate::take_break).
//!
//! From 53 pins on the nim values repeat with period 34; those of n pins are those of Dawson's Chess
//! on n − 1 files (Guy and Smith 1956; *Winning Ways*, chapter 4).

use crate::take_break::{Body, TakeBreakRules, Taken};
use lastmove_engine::diagram::Counter;
use lastmove_engine::game::{Listing, Syntax};
use lastmove_engine::solve::heaps::Rules;

/// The rules as a take-and-break game.
pub static DAWSON_KAYLES: TakeBreakRules = TakeBreakRules {
    listing: Listing::new(
        "dawson-kayles",
        Syntax {
            game: "dawson-kayles:PINS,PINS,...",
            position: "PINS,PINS,...",
            mv: "ROW:PINS,PINS",
            example: "dawson-kayles:12",
        },
    ),
    taken: Taken::Neighbours,
    drawn: Counter::Pin,
    rules: |_| Ok(Body::of_rules(Rules::of_digits(vec![0, 0, 7]), "", 0)),
};

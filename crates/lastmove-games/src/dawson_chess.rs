//! Dawson's Chess: `dawson-chess:9`.
//!
//! A row of white pawns faces a row of black ones, with one empty rank between, and capturing is
//! compulsory: when a pawn moves up, it and its neighbours' files are soon exchanged. So a move
//! removes a file and its neighbours. It is the octal game 0.137: one file is removed when it
//! stands alone, two at an end, three anywhere. The player who cannot move loses; Dawson asked
//! about misère play, `dawson-chess/misere`. Positions, moves and their order are those of all
//! [take-and-break games](crate::take_break).
//!
//! From 52 files on the nim values repeat with period 34 (Guy and Smith 1956). T. R. Dawson (1935).

use crate::take_break::{Body, TakeBreakRules, Taken};
use lastmove_engine::diagram::Counter;
use lastmove_engine::game::{Listing, Syntax};
use lastmove_engine::solve::heaps::Rules;

/// The rules as a take-and-break game.
pub static DAWSON_CHESS: TakeBreakRules = TakeBreakRules {
    listing: Listing::new(
        "dawson-chess",
        Syntax {
            game: "dawson-chess:FILES,FILES,...",
            position: "FILES,FILES,...",
            mv: "ROW:FILES,FILES",
            example: "dawson-chess:9",
        },
    ),
    taken: Taken::Neighbours,
    drawn: Counter::Square,
    rules: |_| Ok(Body::of_rules(Rules::of_digits(vec![0, 1, 3, 7]), "", 0)),
};

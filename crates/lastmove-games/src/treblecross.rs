//! Treblecross: `treblecross:9`.
//!
//! Both players write crosses in a row of squares; three next to each other win. A cross at
//! distance one or two from another loses, since the other player makes three at once: a cross
//! makes itself and two squares on either side useless, and a player without a useful square has
//! lost. So a position is its rows of useful squares, and a move `H:A,B` writes a cross that leaves
//! rows of A and B of them. A row plus two squares is a heap of the octal game 0.007. Positions,
//! moves and their order are those of all [take-and-break games](crate::take_break).
//!
//! What is played ends where no useful square is left, two plies before three crosses: as long as
//! every row of the start has three squares, the outcome is that of the real game and its remoteness
//! two more. A row of one or two useful squares is the rest of a longer row, and takes one cross; as a
//! whole board it could never hold three.
//!
//! No period is known; the values have been computed far (A. Flammenkamp). *Winning Ways*, chapter 4.

use crate::take_break::{Body, TakeBreakRules, Taken};
use lastmove_engine::diagram::Counter;
use lastmove_engine::game::{Listing, Syntax};
use lastmove_engine::solve::heaps::Rules;

/// The rules as a take-and-break game.
pub static TREBLECROSS: TakeBreakRules = TakeBreakRules {
    listing: Listing::new(
        "treblecross",
        Syntax {
            game: "treblecross:SQUARES,SQUARES,...",
            position: "SQUARES,SQUARES,...",
            mv: "ROW:SQUARES,SQUARES",
            example: "treblecross:9",
        },
    ),
    taken: Taken::Neighbours,
    drawn: Counter::Square,
    rules: |_| Ok(Body::of_rules(Rules::of_digits(vec![0, 0, 0, 7]), "", 2)),
};

//! Dawson's Kayles: `dawson-kayles:12`.
//!
//! A row of pins: a ball knocks over two neighbours, never one alone, which may leave two rows. It is
//! the octal game 0.07. Positions, moves and their order are those of all
//! [take-and-break games](crate::games::take_break).
//!
//! From 53 pins on the nim values repeat with period 34; those of n pins are those of Dawson's Chess
//! on n − 1 files (Guy and Smith 1956; *Winning Ways*, chapter 4).

use crate::Error;
use crate::diagram::Counter;
use crate::game::Syntax;
use crate::games::take_break::{Body, Kind, TakeBreak, Taken};
use crate::solve::heaps::Rules;

/// A game of Dawson's Kayles.
pub type DawsonKayles = TakeBreak<DawsonKaylesMoves>;

/// What makes it that game.
pub struct DawsonKaylesMoves;

impl Kind for DawsonKaylesMoves {
    const NAME: &'static str = "dawson-kayles";
    const SYNTAX: Syntax = Syntax {
        game: "dawson-kayles:PINS,PINS,...",
        position: "PINS,PINS,...",
        mv: "ROW:PINS,PINS",
        example: "dawson-kayles:12",
    };
    const TAKEN: Taken = Taken::Neighbours;
    const DRAWN: Counter = Counter::Pin;

    fn rules(_: &str) -> Result<Body, Error> {
        Ok(Body::of_rules(Rules::of_digits(vec![0, 0, 7]), "", 0))
    }
}

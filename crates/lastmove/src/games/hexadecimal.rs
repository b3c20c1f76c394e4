//! Hexadecimal games: `hexadecimal:0.8f@12`.
//!
//! As [octal games](super::octal), with 8 more for three heaps that are left: digits to 15, written a
//! to f. The digit before the point may be 0, 4, 8 or c. Without a position there is one heap of 20.
//! Positions, moves and their order are those of all
//! [take-and-break games](crate::games::take_break).
//!
//! Values may repeat, or grow by the same amount after each period, or do neither (S. Howse and
//! R. J. Nowakowski, *Periodicity and arithmetic-periodicity in hexadecimal games*, 2004). Growth is
//! told as far as it was seen, and not proved.

use crate::Error;
use crate::game::{Spec, Syntax};
use crate::games::take_break::code::{self, rules_and_heaps};
use crate::games::take_break::{Body, Kind, TakeBreak};

/// A hexadecimal game.
pub type Hexadecimal = TakeBreak<HexadecimalMoves>;

/// What makes it that game.
pub struct HexadecimalMoves;

impl Kind for HexadecimalMoves {
    const NAME: &'static str = "hexadecimal";
    const SYNTAX: Syntax = Syntax {
        game: "hexadecimal:CODE",
        position: "TOKENS,TOKENS,...",
        mv: "HEAP:TOKENS,...",
        example: "hexadecimal:0.8f@12",
    };
    const BEGINS_AT_POSITION: bool = true;

    fn rules(text: &str) -> Result<Body, Error> {
        Ok(Body::of_rules(code::code(text, 15)?, text, 0))
    }

    fn open(spec: &Spec) -> Result<(Body, Vec<u64>), Error> {
        let (rules, start) = rules_and_heaps(spec, Self::SYNTAX.game, |text| code::code(text, 15))?;
        let text = spec.rules.as_ref().map_or("", |rules| rules.text.as_str());
        Ok((Body::of_rules(rules, text, 0), start))
    }
}

//! Octal games: `octal:0.77@12`.
//!
//! Guy and Smith's codes: the digit in place k after the point says what may be left of a heap when
//! k tokens are taken from it. It is the sum of 1 for nothing, 2 for one heap and 4 for two, none of
//! them empty. A digit before the point may be 0 or 4: with 4 a heap may be split and nothing taken.
//! Kayles is 0.77. Without a position there is one heap of 20. Positions, moves and their order are
//! those of all [take-and-break games](crate::games::take_break).
//!
//! It is not known whether all octal games have a period; that of 0.376 begins at 2,268,248. Values
//! never grow with an arithmetic period (R. B. Austin 1976). R. K. Guy and C. A. B. Smith, *The
//! G-values of various games* (1956).

use crate::Error;
use crate::game::{Spec, Syntax};
use crate::games::take_break::code::{self, rules_and_heaps};
use crate::games::take_break::{Body, Kind, TakeBreak};

/// An octal game.
pub type Octal = TakeBreak<OctalMoves>;

/// What makes it that game.
pub struct OctalMoves;

impl Kind for OctalMoves {
    const NAME: &'static str = "octal";
    const SYNTAX: Syntax = Syntax {
        game: "octal:CODE",
        position: "TOKENS,TOKENS,...",
        mv: "HEAP:TOKENS,...",
        example: "octal:0.77@12",
    };
    const BEGINS_AT_POSITION: bool = true;

    fn rules(text: &str) -> Result<Body, Error> {
        Ok(Body::of_rules(code::code(text, 7)?, text, 0))
    }

    fn open(spec: &Spec) -> Result<(Body, Vec<u64>), Error> {
        let (rules, start) = rules_and_heaps(spec, Self::SYNTAX.game, |text| code::code(text, 7))?;
        let text = spec.rules.as_ref().map_or("", |rules| rules.text.as_str());
        Ok((Body::of_rules(rules, text, 0), start))
    }
}

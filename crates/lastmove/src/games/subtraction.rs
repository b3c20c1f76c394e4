//! Subtraction games: `subtraction:1,3,4@20`.
//!
//! A move takes a number of tokens of the set from a heap. The set is written ascending, with numbers
//! to 10,000. Without a position there is one heap of 20. Positions, moves and their order are those
//! of all [take-and-break games](crate::games::take_break).
//!
//! Every finite set has a period (S. W. Golomb 1966); how long it is, is not known. *Winning Ways*,
//! chapter 4.

use crate::Error;
use crate::game::{Spec, Syntax};
use crate::games::take_break::code::{self, rules_and_heaps};
use crate::games::take_break::{Body, Kind, TakeBreak, Taken};

/// A subtraction game.
pub type Subtraction = TakeBreak<SubtractionMoves>;

/// What makes it that game.
pub struct SubtractionMoves;

impl Kind for SubtractionMoves {
    const NAME: &'static str = "subtraction";
    const SYNTAX: Syntax = Syntax {
        game: "subtraction:SET",
        position: "TOKENS,TOKENS,...",
        mv: "HEAP:TOKENS,...",
        example: "subtraction:1,3,4@20",
    };
    const BEGINS_AT_POSITION: bool = true;
    const TAKEN: Taken = Taken::Last;

    fn rules(text: &str) -> Result<Body, Error> {
        Ok(Body::of_rules(code::set(text)?, text, 0))
    }

    fn open(spec: &Spec) -> Result<(Body, Vec<u64>), Error> {
        let (rules, start) = rules_and_heaps(spec, Self::SYNTAX.game, code::set)?;
        let text = spec.rules.as_ref().map_or("", |rules| rules.text.as_str());
        Ok((Body::of_rules(rules, text, 0), start))
    }
}

//! What makes one take-and-break game.

use super::body::Body;
use super::places::Taken;
use lastmove_engine::Error;
use lastmove_engine::diagram::Counter;
use lastmove_engine::game::Listing;

/// What makes one take-and-break game of the catalog.
#[derive(Debug)]
pub struct TakeBreakRules {
    /// What the catalog says about it. Where its rules are no heaps it begins at its position.
    pub listing: Listing,
    /// Which tokens its moves take, for pictures.
    pub taken: Taken,
    /// What its heaps are made of, for pictures.
    pub drawn: Counter,
    /// The moves of a heap by rules such as `0.77`, or what is wrong with these; games without rules of
    /// their own do not look at them.
    pub rules: fn(&str) -> Result<Body, Error>,
}

//! The definition of a take-and-break game.

use super::body::Body;
use super::places::Taken;
use lastmove_engine::Error;
use lastmove_engine::diagram::Counter;
use lastmove_engine::game::Listing;

/// The definition of a take-and-break game of the catalog.
#[derive(Debug)]
pub struct TakeBreakRules {
    /// Its entry in the catalog. If its rules are not heaps, the game begins at its position.
    pub listing: Listing,
    /// The tokens taken by its moves, for pictures.
    pub taken: Taken,
    /// The tokens of its heaps, for pictures.
    pub drawn: Counter,
    /// Parses rules such as `0.77` into the moves of a heap; games with fixed rules ignore the text.
    pub rules: fn(&str) -> Result<Body, Error>,
}

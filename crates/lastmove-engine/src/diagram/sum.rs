//! Sums.

use super::Diagram;
use crate::LoopyNimber;

/// A part of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SummandDiagram {
    /// The game's notation, without a position.
    pub game: String,
    /// The position of this part.
    pub position: String,
    /// Its nim value, where it has been found.
    pub nim_value: Option<LoopyNimber>,
    /// Its diagram, which is not a sum.
    pub diagram: Diagram,
}

impl SummandDiagram {
    /// The most parts of a sum that have a picture each.
    pub const MOST: usize = 12;
}

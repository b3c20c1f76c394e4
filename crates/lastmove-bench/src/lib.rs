//! Graphs of known shape, the same on every machine, to measure with.

mod generate;
mod phases;

pub use generate::{Shape, SplitMix64};
pub use phases::Phases;

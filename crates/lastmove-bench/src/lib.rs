//! Graphs of known shape, the same on every machine, to measure with.

mod figures;
mod phases;

pub use figures::Figures;
pub use lastmove::graph::generate::{Shape, SplitMix64};
pub use phases::Phases;

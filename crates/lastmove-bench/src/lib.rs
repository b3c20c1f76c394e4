//! Graphs of known shape for benchmarks, the same on every machine.

mod figures;
mod phases;

pub use figures::Figures;
pub use lastmove::graph::generate::{Shape, SplitMix64};
pub use phases::Phases;

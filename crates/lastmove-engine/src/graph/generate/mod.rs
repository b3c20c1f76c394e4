//! Graphs of known shape, the same on every machine, to measure and to try things with.

mod generated;
mod random;
mod shape;

pub use generated::Generated;
pub use random::SplitMix64;
pub use shape::Shape;

//! Generated graphs of known shape, equal on every machine, for benchmarks and tests.

mod generated;
mod random;
mod shape;

pub use generated::Generated;
pub use random::SplitMix64;
pub use shape::Shape;

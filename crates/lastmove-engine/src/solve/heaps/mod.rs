//! Take-and-break games: the nim values of heaps of which a move takes some tokens and may break the
//! rest into two or three heaps.
//!
//! A heap's value is the least number that no option has, and an option's value the exclusive or of
//! the heaps that are left ([`plain`], the textbook's way). [`Sequence`] finds the same values faster
//! and stops when it has proved that they repeat ([`Period`]).
//!
//! Literature: R. K. Guy and C. A. B. Smith, *The G-values of various games*, Proc. Cambridge Philos.
//! Soc. 52 (1956); *Winning Ways*, chapter 4; A. Gangolf and A. Plambeck's and A. Flammenkamp's
//! computations of octal games.

mod kernel;
mod marks;
mod period;
mod plain;
mod rules;
mod sequence;
mod split;
mod store;
mod triples;
mod witness;

pub use period::Period;
pub use plain::plain;
pub use rules::{MOST_LEFT, Rules};
pub use sequence::Sequence;

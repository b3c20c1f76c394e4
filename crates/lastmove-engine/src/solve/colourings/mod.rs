//! The engine for positional games: all colourings of a set of filled cells at once.
//!
//! A *tier* is a set of filled cells. Its positions are the ways to colour them, numbered so that
//! bit `i` of the number says whether the `i`-th filled cell is the first player's; 64 of them are a
//! word, and one instruction decides up to 512. A stone laid on a cell puts one bit into the number:
//! where that bit is high, the options of a run of words are a run of words; where it is low, the
//! bits inside the words are moved together. All tiers with one number of stones are a *layer*, and
//! moves lead from a layer to the next.
//!
//! A pass forward marks what play can reach and is not over, so that counts are true; a pass backward
//! finds the values. What is not marked counts as over: so no winning set is looked at twice, and
//! what play cannot reach may hold anything. An outcome takes two bits and the remoteness half the
//! plies that are left in binary, a bit a plane; the best option is found by comparing planes.
//!
//! With [`Control::work_in`](crate::Control::work_in) each layer goes to a file: memory is that of two
//! layers, and work that was ended goes on after the last layer that was kept.
//!
//! `docs/boards.md` has an example to follow by hand. The slow twin is [`explore`](super::explore()).

mod backward;
mod bits;
mod forward;
mod pass;
mod passes;
mod plan;
mod planes;
mod solved;
mod tally;
#[cfg(test)]
mod tests;
mod tiers;
mod words;

pub use passes::count;
pub use solved::Colourings;
pub use tally::{Counted, Depth};
pub use tiers::{TierLimit, Tiers};

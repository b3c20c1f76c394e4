//! The engine for positional games: all colourings of a set of filled cells at once.
//!
//! A *tier* is a set of filled cells. Its positions are the ways to colour them, numbered so that
//! bit `i` of the number says whether the `i`-th filled cell is the first player's; 64 of them are
//! a word, and one instruction decides up to 512. A stone placed on a cell inserts one bit into the
//! number: where that bit is high, the options of a run of words are a run of words; where it is
//! low, the bits inside the words are compressed. All tiers with one number of stones are a
//! *layer*, and moves lead from a layer to the next.
//!
//! A forward pass marks the positions that play can reach and that are not over, so that counts are
//! right; a backward pass finds the values. Unmarked positions count as over: so no winning set is
//! checked twice, and the values of unreachable positions are arbitrary. A value has two bits for
//! the outcome and half the remoteness in binary, one bit in each plane; the best option is found
//! by comparing planes.
//!
//! With [`Control::work_in`](crate::Control::work_in) each layer goes to a file: memory is that of
//! two layers, and interrupted work continues after the last stored layer.
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
pub(in crate::solve) use plan::estimate;
pub use solved::Colourings;
pub use tally::{Counted, Depth};
pub use tiers::{TierLimit, Tiers};

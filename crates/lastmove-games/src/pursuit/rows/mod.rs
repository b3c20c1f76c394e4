//! Backward search on rows of bits: the game's own solver.
//!
//! For each squad and turn, the cells of the thief are the bits of a row. One round of backward
//! search finds all positions of one remoteness: steps of the thief are shifts of a row, moves of
//! the police are *or* and *and* of rows. Only rows and parts of rows next to changes are
//! processed, so the cost of a round is proportional to what it finds, not to the number of
//! positions.
//!
//! The two sides are independent: what the police win is found without what the thief wins, so two
//! searches run one after the other in the same memory, or concurrently on small boards. Values are
//! stored as an [`Order`].
//!
//! # Cost
//! With s squads on c cells, a search takes 5 bits for each of the s · c pairs, and all values take
//! 4 bytes a pair, 2 a position. A single question is answered without storing values: both
//! searches run concurrently until they have found the position and all its options. docs/speed.md
//! has measurements.

mod bits;
mod catching;
mod everything;
mod line;
mod nonzero;
mod order;
mod round;
mod search;
mod solver;
mod span;
mod squads;

pub(super) use catching::catching_squad;
pub use solver::RowSearch;

//! Backward search on rows of bits: the game's own solver.
//!
//! For each squad and turn, the cells of the thief are the bits of a row. One round of backward
//! search finds all positions of one remoteness: steps of the thief are shifts of a row, moves of
//! the police are *or* and *and* of rows. Only rows and parts of rows next to something new are
//! looked at, so a round costs as much as it finds, not as much as the board has positions.
//!
//! The two sides never meet: what the police win is found without looking at what the thief wins,
//! so two searches follow each other in the same memory, or run side by side on small boards. Values
//! are kept as an [`Order`].
//!
//! # Cost
//! With s squads on c cells, a search takes 5 bits for each of the s · c pairs, and all values take
//! 4 bytes a pair, 2 a position. A single question is answered without keeping any value: both
//! searches run side by side until they have met the position and all its options. docs/speed.md
//! has what each question takes, as measured.

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

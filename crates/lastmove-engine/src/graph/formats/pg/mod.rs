//! PGSolver's parity games.
//!
//! ```text
//! parity 2;
//! start 0;
//! 0 0 0 1,2 "a";
//! 1 1 1 1 "won by player 1";
//! 2 0 1 0,1;
//! ```
//!
//! A line is a vertex: its number, priority, owner, successors and, in quotation marks, its name. A
//! successor may be followed by the weight of the move, as in `2 0 1 0[-3],1[5];`: see [`weights`].
//!
//! A vertex whose only move is to itself is a terminal, won by player 0 if its priority is even and by
//! player 1 if it is odd. Where all other priorities have the same parity, the file is a game of
//! reachability: an infinite play is a draw, whatever that parity. With the priorities
//! ([`read_with_priorities`]) it is a parity game in any case.

mod lines;
mod past;
mod piece;
mod pieces;
mod quick;
mod read;
mod write;

pub(super) use read::read_to_solve;
pub use read::{read, read_from, read_with_priorities, weights};
pub use write::write;

pub(super) use write::write_with;

pub(super) use lines::begins;

#[cfg(test)]
mod tests;

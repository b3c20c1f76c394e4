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
//! A line is a vertex: its number, priority, owner, successors and, in quotation marks, its name.
//!
//! Of parity games we read those that are reachability games: a vertex whose only move is to itself
//! is a terminal, won by player 0 if its priority is even and by player 1 if it is odd, and all
//! other priorities have the same parity. An infinite play is a draw here, whatever that parity.

mod lines;
mod past;
mod piece;
mod pieces;
mod quick;
mod read;
mod write;

pub(super) use read::read_to_solve;
pub use read::{read, read_from};
pub use write::write;

pub(super) use lines::begins;

#[cfg(test)]
mod tests;

//! Outcomes and remoteness, and their order: better for the player to move.

mod outcome;
mod plies;
mod verdict;

pub use outcome::{Outcome, Value};
pub use plies::Plies;
pub use verdict::Verdict;

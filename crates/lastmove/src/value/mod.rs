//! Outcomes and remoteness, and their order: better for the player to move; nim values.

mod nimber;
mod outcome;
mod plies;
mod verdict;

pub use nimber::{LoopyNimber, Nimber};
pub use outcome::{Outcome, Value};
pub use plies::Plies;
pub use verdict::Verdict;

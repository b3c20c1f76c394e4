//! Outcomes and remoteness, and their order: better for the player to move; nim values.

mod by_number;
mod nimber;
mod outcome;
mod plies;
mod verdict;

pub use by_number::ByNumber;
#[cfg(feature = "tables")]
pub use by_number::Placed;

pub use nimber::{LoopyNimber, Nimber};
pub use outcome::{Outcome, Value};
pub use plies::Plies;
pub use verdict::Verdict;

//! Outcomes, remoteness and nim values; their order is "better for the player to move".

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

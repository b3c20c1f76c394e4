//! lastmove solves finite games of perfect information exactly.

mod control;
mod error;
mod message;
mod value;

pub use control::{Control, Phase, Progress};
pub use error::{Blame, Error, Place};
pub use message::{Arg, Message};
pub use value::{Outcome, Plies, Value, Verdict};

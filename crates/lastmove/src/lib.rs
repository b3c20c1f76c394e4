//! lastmove solves finite games of perfect information exactly.

pub mod catalog;
mod control;
pub mod diagram;
mod error;
pub mod explain;
pub mod game;
pub mod games;
pub mod graph;
mod message;
pub mod oracle;
pub mod solve;
mod value;

pub use control::{Control, Phase, Progress};
pub use diagram::Diagram;
pub use error::{Blame, Error, Place};
pub use explain::Point;
pub use message::{Arg, Message};
pub use value::{Outcome, Plies, Value, Verdict};

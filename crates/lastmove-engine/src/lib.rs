//! The engines of lastmove: what a game is, graphs, and everything that solves them.
//!
//! The crate [`lastmove`](https://docs.rs/lastmove) re-exports all of this under the same names, and
//! adds games, tables and answers in text; use it unless you need the engines alone. The examples
//! here use it.
//!
//! | module | contents |
//! |---|---|
//! | the root | values, errors as data, [`Control`] of long work |
//! | [`files`] | files that are read and written, through traits: nothing here opens one itself |
//! | [`game`] | the traits that a game implements |
//! | [`graph`] | graphs, their file formats, generators |
//! | [`solve`] | the engines |
//! | `table` | tables on disk, and a verifier that shares nothing with the engines; with the feature `tables` |
//! | [`memory`] | what lists take; requests that the system may refuse |
//! | [`journal`] | the stored state of long searches |
//! | [`certificate`], [`diagram`], [`explain`], [`json`], [`vectors`] | data made by engines and games |
//!
//! Each module uses only those before it: value ← [`files`] ← [`game`] ← [`journal`] ← [`graph`] ←
//! `table` ← [`solve`].

pub mod certificate;
mod control;
pub mod diagram;
mod error;
pub mod explain;
pub mod files;
pub mod game;
pub mod graph;
pub mod journal;
pub mod json;
pub mod memory;
mod message;
pub mod parallel;
pub mod solve;
#[cfg(feature = "tables")]
pub mod table;
mod value;
pub mod vectors;
mod write_error;

pub use control::{Control, Phase, Progress, SearchLimit, SearchPauses};
pub use diagram::Diagram;
pub use error::{Blame, Error, TextPlace};
pub use explain::Point;
pub use files::{ReadAt, Storage};
pub use message::{Arg, Message};
#[cfg(feature = "tables")]
pub use value::Placed;
pub use value::{ByNumber, LoopyNimber, Nimber, Outcome, Plies, Value, Verdict};
pub use write_error::WriteError;

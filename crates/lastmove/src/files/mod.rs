//! What a game may read, and how it is remembered.
//!
//! Nothing in this library opens a file by itself: it asks the [`Files`] that its caller hands in.

mod access;
mod error;
mod input;
mod inputs;
mod memory;
mod packing;
mod recorder;
mod text;

pub use access::Files;
pub use error::FileError;
pub use input::Input;
pub use inputs::{InputFile, Inputs};
pub use memory::MemoryFiles;
pub(crate) use recorder::Recorder;
pub use text::read_text;
pub(crate) use text::read_text_of;

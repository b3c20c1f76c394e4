//! What a game may read, and how it is remembered; where long work writes.
//!
//! Nothing in this library opens a file by itself: it asks the [`Files`] that its caller hands in, or
//! the [`Storage`], which are files that can be written too.

mod access;
mod error;
mod input;
mod inputs;
mod memory;
mod packing;
mod read_at;
mod recorder;
mod storage;
mod text;

pub use access::Files;
pub use error::{FileError, not_written};
pub use input::Input;
pub use inputs::{InputFile, Inputs};
pub use memory::MemoryFiles;
pub use read_at::ReadAt;
pub use recorder::Recorder;
pub use storage::{Fill, GrowingFile, Keep, NewFile, Storage};
pub use text::read_text;
pub(crate) use text::read_text_of;

//! The files that a game may read, a record of what it has read, and storage for long work.
//!
//! Nothing in this library opens a file by itself: it asks the [`Files`] that its caller passes in,
//! or the [`Storage`], whose files can also be written.

mod access;
pub(crate) mod codec;
mod error;
mod every_fault;
mod input;
mod inputs;
mod memory;
mod packing;
mod pages;
mod read_at;
mod recorder;
mod simulated;
mod storage;
mod stored;
mod text;

pub use access::Files;
pub use error::{FileError, not_written};
pub use every_fault::at_every_fault;
pub use input::Input;
pub use inputs::{InputFile, Inputs};
pub use memory::MemoryFiles;
pub use read_at::ReadAt;
pub use recorder::Recorder;
pub use simulated::{Fault, SimulatedDisk};
pub use storage::{Fill, GrowingFile, Keep, NewFile, Storage};
pub(crate) use stored::{Packed, Put, Store, Stored, damaged};
pub use text::read_text;
pub(crate) use text::read_text_of;

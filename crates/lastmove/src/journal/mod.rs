//! What long work keeps while it goes on, so that it can be stopped and gone on with.
//!
//! A journal is a file to whose end is written. What was cut off there, when the program was killed or
//! the power failed, is taken away when the work goes on. Nothing here opens files: whoever does hands
//! over a [`Storage`].

mod heap_values;
mod search_blocks;

use std::io::{self, Read, Write};

pub use heap_values::HeapValues;
pub use search_blocks::SearchBlocks;

use crate::Error;

/// Where a journal is: most often a file that was opened for reading and appending.
///
/// Reading begins at the start; what is written comes after all that is there. A single write is there
/// whole afterwards, or cut off at its end.
pub trait Storage: Read + Write + Send {
    /// What it is called in messages.
    fn name(&self) -> &str;

    /// Takes away what is behind so many bytes.
    ///
    /// # Errors
    /// Those of the system.
    fn cut(&mut self, length: u64) -> io::Result<()>;

    /// Brings what was written to where it outlives the machine.
    ///
    /// # Errors
    /// Those of the system.
    fn sync(&mut self) -> io::Result<()>;

    /// An error of reading, writing, [`cut`](Self::cut) or [`sync`](Self::sync) as one of this crate.
    fn failed(&self, error: &io::Error) -> Error;
}

/// Begins a journal anew with its first line.
fn begin(storage: &mut impl Storage, head: &str) -> Result<(), Error> {
    let mut begin = || {
        storage.cut(0)?;
        storage.write_all(head.as_bytes())
    };
    begin().map_err(|error| storage.failed(&error))
}

#[cfg(test)]
mod tests;

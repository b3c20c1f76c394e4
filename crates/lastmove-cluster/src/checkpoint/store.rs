//! Where checkpoints are kept.

use std::io::{self, Read, Write};

/// What fills a file.
pub(crate) type Fill<'a> = dyn FnMut(&mut dyn Write) -> io::Result<()> + 'a;

/// A flat set of files that appear whole or not at all.
pub(crate) trait Store: Send + Sync {
    /// The names of all files, in no order; others may be among them.
    fn list(&self) -> io::Result<Vec<String>>;

    /// Opens a file.
    fn read(&self, name: &str) -> io::Result<Box<dyn Read>>;

    /// Writes a file; when this returns, it is safe.
    fn write(&self, name: &str, fill: &mut Fill<'_>) -> io::Result<()>;

    /// Takes a file away, if it is there.
    fn delete(&self, name: &str) -> io::Result<()>;

    /// What to call a file in errors.
    fn place(&self, name: &str) -> String;
}

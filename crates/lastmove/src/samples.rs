//! The files of examples that come with lastmove, under their names in the repository.
//!
//! ```
//! use lastmove::samples::Samples;
//! use lastmove::{Control, catalog};
//! let name = "graph:examples/graphs/escape.txt@start";
//! let opened = catalog::open(name, &Samples, &Control::default())?;
//! assert_eq!(opened.at(), Some("start"));
//! # Ok::<(), lastmove::Error>(())
//! ```

use std::borrow::Cow;
use std::io::{Cursor, Read};
use std::sync::Arc;

use rust_embed::RustEmbed;

use crate::files::{FileError, Files};

/// The folder that all their names begin with.
pub const FOLDER: &str = "examples/";

#[derive(RustEmbed)]
#[folder = "samples"]
#[prefix = "examples/"]
struct Embedded;

/// The examples as files.
#[derive(Clone, Copy, Debug, Default)]
pub struct Samples;

impl Files for Samples {
    fn open(&self, name: &str) -> Result<Box<dyn Read>, FileError> {
        let bytes = bytes(name).ok_or(FileError::NotFound)?;
        Ok(Box::new(Cursor::new(bytes)))
    }

    fn size(&self, name: &str) -> Option<u64> {
        bytes(name).map(|bytes| bytes.len() as u64)
    }

    fn lasting(&self) -> Option<Arc<dyn Files + Send + Sync>> {
        Some(Arc::new(Self))
    }
}

/// The names of all examples, in alphabetical order.
///
/// ```
/// let names = lastmove::samples::names();
/// assert!(names.contains(&"examples/pursuit/courtyard.txt".to_owned()));
/// ```
#[must_use]
pub fn names() -> Vec<String> {
    let mut names: Vec<String> = Embedded::iter().map(String::from).collect();
    names.sort_unstable();
    names
}

/// The contents of an example.
#[must_use]
pub fn bytes(name: &str) -> Option<Cow<'static, [u8]>> {
    // Other names would be looked for on the disk where a build for tests leaves the files there.
    if !name.starts_with(FOLDER) || name.contains("..") {
        return None;
    }
    Embedded::get(name).map(|file| file.data)
}

//! Where checkpoints are kept.

use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::Arc;

use lastmove::{Error, Message};

use super::folder::Folder;

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

/// Opens the part of a place that has this name: of a folder, or of an object store where it is written as
/// a URL and this program is built for it.
pub(crate) fn open(place: &str, part: &str) -> Result<Arc<dyn Store>, Error> {
    if !place.contains("://") {
        return Ok(Arc::new(Folder(Path::new(place).join(part))));
    }
    #[cfg(feature = "objects")]
    let reason = match super::objects::Objects::open(place, part) {
        Ok(objects) => return Ok(Arc::new(objects)),
        Err(reason) => reason.to_string(),
    };
    #[cfg(not(feature = "objects"))]
    let reason = "-";
    let message = Message::new("cluster-store-unusable").with("store", place);
    Err(Error::input(message.with("reason", reason)))
}

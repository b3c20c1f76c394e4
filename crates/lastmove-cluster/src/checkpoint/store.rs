//! The storage of checkpoints.

use std::path::Path;
use std::sync::Arc;

use lastmove::{Error, Message, Storage};
use lastmove_host::Folder;

/// Opens the named part of a place: of a folder, or, for a URL, of an object store if this program
/// is built for it.
pub(crate) fn open(place: &str, part: &str) -> Result<Arc<dyn Storage>, Error> {
    if !place.contains("://") {
        return Ok(Arc::new(Folder::new(Path::new(place).join(part))));
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

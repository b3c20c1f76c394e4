//! Where checkpoints are kept.

use std::path::Path;
use std::sync::Arc;

use lastmove::{Error, Message, Storage};
use lastmove_host::Folder;

/// Opens the part of a place that has this name: of a folder, or of an object store where it is written as
/// a URL and this program is built for it.
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

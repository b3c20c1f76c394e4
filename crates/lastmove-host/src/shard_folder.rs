//! Folders of sharded graphs.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use lastmove::game::{Play, Spec};
use lastmove::games::graph::GraphGame;
use lastmove::graph::shards::{self, Manifest, Sharded};
use lastmove::{Control, Error, Message, Storage};

use crate::atomic_file;
use crate::disk::{Disk, Folder, sync_folder};

/// Fails where no graph can be written into this folder: called before long work.
///
/// # Errors
/// When the folder has files in it, or cannot be made.
pub fn foresee(folder: &str) -> Result<(), Error> {
    if make(folder)? {
        // If it stays, it is empty and does no harm.
        let _ = fs::remove_dir(folder);
    }
    Ok(())
}

/// Makes the folder unless an empty one exists, and returns whether it did.
fn make(folder: &str) -> Result<bool, Error> {
    let failed = |error| atomic_file::not_written(Path::new(folder), error);
    match fs::read_dir(folder) {
        Ok(mut files) => match files.next() {
            Some(_) => {
                let message = Message::new("output-folder-full").with("folder", folder);
                Err(Error::file(message))
            }
            None => Ok(false),
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            fs::create_dir(folder).map_err(failed)?;
            sync_folder(Path::new(folder)).map_err(failed)?;
            Ok(true)
        }
        Err(error) => Err(failed(error)),
    }
}

/// Lets `write` write a sharded graph into a new or empty folder. If it fails, the folder is
/// restored.
///
/// # Errors
/// Errors of writing, and when the folder has files in it.
pub fn write(
    folder: &str,
    write: impl FnOnce(&dyn Storage) -> Result<Manifest, Error>,
) -> Result<Manifest, Error> {
    let is_new = make(folder)?;
    write(&Folder::new(folder)).inspect_err(|_| {
        if is_new {
            let _ = fs::remove_dir(folder);
        }
    })
}

/// The sharded graph of a notation `graph:DIR`, and the rule of play; `None` for other notations.
///
/// # Errors
/// When the manifest cannot be read, or is damaged.
pub fn open(game: &str, control: &Control<'_>) -> Result<Option<(Sharded, Play)>, Error> {
    let Ok(spec) = Spec::parse(game) else {
        return Ok(None);
    };
    if spec.name.text != GraphGame::LISTING.name || spec.position.is_some() {
        return Ok(None);
    }
    let folder = spec.require_file(GraphGame::LISTING.syntax.game)?;
    if !shards::is_folder(&Disk, &folder) {
        return Ok(None);
    }
    let graph = Sharded::open(Arc::new(Disk), &folder, control)?;
    Ok(Some((graph, spec.play)))
}

//! The folder of a graph in shards.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lastmove::game::{Play, Spec};
use lastmove::games::graph::GraphGame;
use lastmove::graph::shards::{self, Folder, MANIFEST, Manifest, Sharded};
use lastmove::{Control, Error, Message, WriteError};

use crate::atomic_file;
use crate::disk::Disk;

/// Fails where no graph can be written into a folder of that name: to be known before long work.
///
/// # Errors
/// When the folder has files in it, or cannot be made.
pub fn foresee(folder: &str) -> Result<(), Error> {
    if make(folder)? {
        // One that is left is empty, and so as good as none.
        let _ = fs::remove_dir(folder);
    }
    Ok(())
}

/// Makes the folder unless an empty one is there, and says whether it did.
fn make(folder: &str) -> Result<bool, Error> {
    let failed = |error| atomic_file::not_written(Path::new(folder), &error);
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
            Ok(true)
        }
        Err(error) => Err(failed(error)),
    }
}

/// Lets `write` write a graph in shards into a folder that is new or empty. The manifest is there last;
/// if anything fails, nothing is left.
///
/// # Errors
/// What writing brings, and when the folder has files in it.
pub fn write(
    folder: &str,
    write: impl FnOnce(&mut dyn Folder) -> Result<Manifest, WriteError>,
) -> Result<Manifest, Error> {
    let path = Path::new(folder);
    let is_new = make(folder)?;
    let mut into = ShardFolder {
        folder: path.to_owned(),
        files: Vec::new(),
    };
    write(&mut into).map_err(|error| {
        for file in &into.files {
            // What cannot be taken away only takes room: without the manifest it is nothing.
            let _ = fs::remove_file(file);
        }
        if is_new {
            let _ = fs::remove_dir(path);
        }
        atomic_file::failed(into.files.last().map_or(path, PathBuf::as_path), error)
    })
}

/// The graph in shards that a notation `graph:DIR` names, and the rule of play; `None` when it names
/// something else.
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

/// A folder that is written.
struct ShardFolder {
    folder: PathBuf,
    files: Vec<PathBuf>,
}

impl Folder for ShardFolder {
    fn create(&mut self, name: &str) -> io::Result<Box<dyn Write>> {
        let path = self.folder.join(name);
        let file = File::create_new(&path)?;
        self.files.push(path);
        Ok(Box::new(file))
    }

    fn finish(&mut self, manifest: &[u8]) -> io::Result<()> {
        for path in &self.files {
            File::open(path)?.sync_all()?;
        }
        let path = self.folder.join(MANIFEST);
        atomic_file::fill(&path, |file| file.write_all(manifest))
    }
}

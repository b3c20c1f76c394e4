//! Files being written.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use lastmove::files::{Keep, NewFile};
use tempfile::{Builder, NamedTempFile};

/// The prefix of temporary names: then follow the final name or the beginning of it, a random word,
/// and the suffix.
const PREFIX: &str = ".lastmove-";
const SUFFIX: &str = ".tmp";

/// The longest part of a name that is kept, in bytes: systems limit names to 255.
const LONGEST: usize = 200;

/// The final name of a temporary file whose writer was killed.
///
/// ```
/// assert_eq!(lastmove_host::unfinished(".lastmove-level-3-x8a1bc.tmp"), Some("level-3"));
/// assert_eq!(lastmove_host::unfinished("level-3"), None);
/// ```
#[must_use]
pub fn unfinished(name: &str) -> Option<&str> {
    let name = name.strip_prefix(PREFIX)?.strip_suffix(SUFFIX)?;
    Some(name.rsplit_once('-')?.0)
}

/// Creates a file. A pipe or a device is written to directly.
pub(crate) fn create(path: &Path, keep: Keep) -> io::Result<Box<dyn NewFile>> {
    if is_device(path) {
        let file = File::options().write(true).open(path)?;
        return Ok(Box::new(AsItIs(file)));
    }
    Ok(match keep {
        Keep::Safely => Box::new(Pending::begin(path)?),
        Keep::Meanwhile => Box::new(AsItIs(File::create(path)?)),
    })
}

/// A file being written under a temporary name, in the folder of its final one.
pub(crate) struct Pending {
    file: NamedTempFile,
    path: PathBuf,
}

impl Pending {
    /// Creates a temporary file for `path`. An existing file keeps its permissions, and a link
    /// stays a link.
    ///
    /// # Errors
    /// When `path` is a folder, or no file can be created there.
    pub(crate) fn begin(path: &Path) -> io::Result<Self> {
        let there = match fs::metadata(path) {
            Ok(there) if there.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(there) => Some(there.permissions()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        // The target of a link is replaced, not the link.
        let path = match &there {
            Some(_) => fs::canonicalize(path)?,
            None => end_of_links(path),
        };
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let ends = name.char_indices().map(|(at, c)| at + c.len_utf8());
        let end = ends.take_while(|&end| end <= LONGEST).last().unwrap_or(0);
        let prefix = format!("{PREFIX}{}-", &name[..end]);
        let mut builder = Builder::new();
        builder.prefix(&prefix).suffix(SUFFIX);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // The usual permissions: the system applies the user's mask.
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        // Drops the name of the temporary file, which means nothing to users.
        let plain = |error: io::Error| io::Error::from(error.kind());
        let file = builder.tempfile_in(folder_of(&path)).map_err(plain)?;
        if let Some(permissions) = there {
            file.as_file().set_permissions(permissions)?;
        }
        Ok(Self { file, path })
    }

    /// The file while it is written.
    #[cfg(feature = "webgraph")]
    pub(crate) fn file(&mut self) -> &mut File {
        self.file.as_file_mut()
    }

    /// Its temporary name.
    #[cfg(feature = "webgraph")]
    pub(crate) fn path(&self) -> &Path {
        self.file.path()
    }

    /// Flushes it to the disk.
    pub(crate) fn sync(&mut self) -> io::Result<()> {
        self.file.as_file_mut().sync_all()
    }

    /// Renames it to its final name, once flushed.
    pub(crate) fn name(self) -> io::Result<()> {
        self.file.persist(&self.path).map_err(|error| error.error)?;
        sync_folder(&self.path);
        Ok(())
    }
}

impl Write for Pending {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.as_file_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl NewFile for Pending {
    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.sync()?;
        self.name()
    }
}

/// A file written under its own name.
struct AsItIs(File);

impl Write for AsItIs {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl NewFile for AsItIs {
    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.flush()
    }
}

/// The end of a chain of links, which may not exist yet: the system has found no cycle.
fn end_of_links(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    // No system follows more; a cycle may have been created since.
    for _ in 0..40 {
        let Ok(next) = fs::read_link(&path) else {
            break;
        };
        path = path.parent().unwrap_or(Path::new("")).join(next);
    }
    path
}

/// Whether the path is neither a file nor a folder: a pipe or a device.
pub(crate) fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir())
}

/// The folder of a file.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder.as_os_str() != OsStr::new("") => folder,
        _ => Path::new("."),
    }
}

/// Flushes the entry of a new file in its folder, where the system can.
pub(super) fn sync_folder(path: &Path) {
    if let Ok(folder) = File::open(folder_of(path)) {
        // Not all systems can flush folders.
        let _ = folder.sync_all();
    }
}

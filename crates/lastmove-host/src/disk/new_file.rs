//! Files that are being written.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use lastmove::files::{Keep, NewFile};
use tempfile::{Builder, NamedTempFile};

/// How files are called while they are written: this, the name that they take in the end or the
/// beginning of it, a random word, and the suffix.
const PREFIX: &str = ".lastmove-";
const SUFFIX: &str = ".tmp";

/// The longest part of a name, in bytes: systems have names of 255.
const LONGEST: usize = 200;

/// The name that a file was to take which has this one, because its writer was killed.
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

/// Begins a file. What is no file (a pipe, a device) is written to as it is.
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

/// A file that is being written under another name, beside the one that it takes in the end.
pub(crate) struct Pending {
    file: NamedTempFile,
    path: PathBuf,
}

impl Pending {
    /// Begins a file that shall be called `path`. A file that is there keeps its permissions, and a
    /// link stays a link.
    ///
    /// # Errors
    /// When `path` is a folder, or no file can be there.
    pub(crate) fn begin(path: &Path) -> io::Result<Self> {
        let there = match fs::metadata(path) {
            Ok(there) if there.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(there) => Some(there.permissions()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        // The file that a link leads to is replaced, not the link.
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
            // As any program would make it: the system takes away what the user's mask says.
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        // Its error names the other file, which means nothing to anybody.
        let plain = |error: io::Error| io::Error::from(error.kind());
        let file = builder.tempfile_in(folder_of(&path)).map_err(plain)?;
        if let Some(permissions) = there {
            file.as_file().set_permissions(permissions)?;
        }
        Ok(Self { file, path })
    }

    /// The file as long as it is written.
    #[cfg(feature = "webgraph")]
    pub(crate) fn file(&mut self) -> &mut File {
        self.file.as_file_mut()
    }

    /// What it is called as long as it is written.
    #[cfg(feature = "webgraph")]
    pub(crate) fn path(&self) -> &Path {
        self.file.path()
    }

    /// Brings it to the disk.
    pub(crate) fn sync(&mut self) -> io::Result<()> {
        self.file.as_file_mut().sync_all()
    }

    /// Gives it its name, once it is on the disk.
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

/// What is written to under its own name.
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

/// Where the links from here lead to, where nothing is yet: the system has found no circle.
fn end_of_links(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    // No system follows more; somebody may make a circle of them now.
    for _ in 0..40 {
        let Ok(next) = fs::read_link(&path) else {
            break;
        };
        path = path.parent().unwrap_or(Path::new("")).join(next);
    }
    path
}

/// Whether what is there is neither a file nor a folder: a pipe or a device.
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

/// Brings the name of a new file to the disk, where systems can do so.
pub(super) fn sync_folder(path: &Path) {
    if let Ok(folder) = File::open(folder_of(path)) {
        // Systems that cannot keep names themselves.
        let _ = folder.sync_all();
    }
}

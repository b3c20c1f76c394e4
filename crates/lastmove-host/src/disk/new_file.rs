//! Files being written.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use lastmove::files::{Keep, NewFile};
use tempfile::{Builder, NamedTempFile, TempDir};

use super::steps::{Step, step};

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

/// A file being written, which is not seen under its final name before it is finished.
pub(crate) struct Pending {
    file: Unfinished,
    path: PathBuf,
}

/// A file without its final name, in the folder of that.
enum Unfinished {
    /// It has no name, and goes with the program that writes it.
    #[cfg(target_os = "linux")]
    Nameless(File),
    /// It has a temporary name.
    Named(NamedTempFile),
}

impl Pending {
    /// Creates a temporary file for `path`, without a name where the system can. An existing file
    /// keeps its permissions, and a link stays a link.
    ///
    /// # Errors
    /// When `path` is a folder, or no file can be created there.
    pub(crate) fn begin(path: &Path) -> io::Result<Self> {
        let (path, permissions) = target(path)?;
        #[cfg(target_os = "linux")]
        if let Some(file) = nameless(folder_of(&path)) {
            let file = Unfinished::Nameless(file);
            return Self { file, path }.permitted(permissions);
        }
        let file = Unfinished::Named(named(&path)?);
        Self { file, path }.permitted(permissions)
    }

    /// The same under a temporary name, for those who open it by its name.
    #[cfg(any(test, feature = "webgraph"))]
    pub(crate) fn begin_named(path: &Path) -> io::Result<Self> {
        let (path, permissions) = target(path)?;
        let file = Unfinished::Named(named(&path)?);
        Self { file, path }.permitted(permissions)
    }

    fn permitted(mut self, permissions: Option<fs::Permissions>) -> io::Result<Self> {
        if let Some(permissions) = permissions {
            self.file().set_permissions(permissions)?;
        }
        Ok(self)
    }

    /// The file while it is written.
    pub(crate) fn file(&mut self) -> &mut File {
        match &mut self.file {
            #[cfg(target_os = "linux")]
            Unfinished::Nameless(file) => file,
            Unfinished::Named(file) => file.as_file_mut(),
        }
    }

    /// Its temporary name; empty where it has none.
    #[cfg(feature = "webgraph")]
    pub(crate) fn path(&self) -> &Path {
        match &self.file {
            #[cfg(target_os = "linux")]
            Unfinished::Nameless(_) => Path::new(""),
            Unfinished::Named(file) => file.path(),
        }
    }

    /// Flushes it to the disk.
    pub(crate) fn sync(&mut self) -> io::Result<()> {
        step(Step::Flush, &self.path)?;
        self.file().sync_all()
    }

    /// Renames it to its final name, once flushed.
    pub(crate) fn name(self) -> io::Result<()> {
        let path = &self.path;
        step(Step::Name, path)?;
        match self.file {
            #[cfg(target_os = "linux")]
            Unfinished::Nameless(file) => {
                // A name cannot be given to a file in place of another one: only a rename does that.
                let link = |name: &Path| link(&file, name);
                let linked = temporary(&prefix(path)).make_in(folder_of(path), link);
                linked?.persist(path).map_err(|error| error.error)?;
            }
            Unfinished::Named(file) => _ = file.persist(path).map_err(|error| error.error)?,
        }
        sync_folder(path)
    }
}

/// The path of the file that a path leads to. WASI cannot tell where a link leads.
pub(crate) fn followed(path: &Path) -> io::Result<PathBuf> {
    match cfg!(target_family = "wasm") {
        true => fs::metadata(path).map(|_| path.to_owned()),
        false => fs::canonicalize(path),
    }
}

/// The file that a path leads to, which is replaced, not the link; and its permissions, if it is
/// there.
fn target(path: &Path) -> io::Result<(PathBuf, Option<fs::Permissions>)> {
    match fs::metadata(path) {
        Ok(there) if there.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Ok(there) => {
            // WASI has no permissions to give.
            let permissions = (!cfg!(target_family = "wasm")).then(|| there.permissions());
            Ok((followed(path)?, permissions))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok((end_of_links(path), None)),
        Err(error) => Err(error),
    }
}

/// A file without a name in this folder; `None` where the system has no such files, or cannot name
/// them later.
#[cfg(target_os = "linux")]
fn nameless(folder: &Path) -> Option<File> {
    use rustix::fs::{CWD, Mode, OFlags, openat};
    let flags = OFlags::TMPFILE | OFlags::RDWR | OFlags::CLOEXEC;
    // The usual permissions: the system applies the user's mask.
    let opened = openat(CWD, folder, flags, Mode::from_raw_mode(0o666));
    let file = File::from(opened.ok()?);
    fs::metadata(own_name(&file)).is_ok().then_some(file)
}

/// The name of an open file in this process.
#[cfg(target_os = "linux")]
fn own_name(file: &File) -> String {
    use std::os::fd::AsRawFd;
    format!("/proc/self/fd/{}", file.as_raw_fd())
}

/// Gives a name to a nameless file.
#[cfg(target_os = "linux")]
fn link(file: &File, name: &Path) -> io::Result<()> {
    use rustix::fs::{AtFlags, CWD, linkat};
    Ok(linkat(
        CWD,
        own_name(file),
        CWD,
        name,
        AtFlags::SYMLINK_FOLLOW,
    )?)
}

/// The prefix of temporary names for a file.
fn prefix(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let ends = name.char_indices().map(|(at, c)| at + c.len_utf8());
    let end = ends.take_while(|&end| end <= LONGEST).last().unwrap_or(0);
    format!("{PREFIX}{}-", &name[..end])
}

/// Temporary names with this prefix.
fn temporary(prefix: &str) -> Builder<'_, 'static> {
    let mut builder = Builder::new();
    builder.prefix(prefix).suffix(SUFFIX);
    builder
}

/// A file under a temporary name, which is locked while it is written. Those that killed runs have
/// left there for the same file are removed.
fn named(path: &Path) -> io::Result<NamedTempFile> {
    let folder = folder_of(path);
    let prefix = prefix(path);
    sweep(folder, &prefix);
    #[cfg_attr(not(unix), allow(unused_mut))]
    let mut builder = temporary(&prefix);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The usual permissions: the system applies the user's mask.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    // Drops the name of the temporary file, which means nothing to users.
    let plain = |error: io::Error| io::Error::from(error.kind());
    loop {
        let file = builder.tempfile_in(folder).map_err(plain)?;
        // Where the system has no locks, nothing is removed either.
        let _ = file.as_file().try_lock();
        // Another run may have swept it away before it was locked.
        if file.path().exists() {
            return Ok(file);
        }
    }
}

/// Removes files that nobody writes any more.
fn sweep(folder: &Path, prefix: &str) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries {
        let name = entry.file_name();
        let random = name
            .to_str()
            .and_then(|name| name.strip_prefix(prefix)?.strip_suffix(SUFFIX));
        // The name of another file may begin with this one.
        if random.is_some_and(|random| !random.contains('-'))
            && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok())
        {
            // If it cannot be removed, it only takes space.
            let _ = match entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                true => fs::remove_dir_all(entry.path()),
                false => fs::remove_file(entry.path()),
            };
        }
    }
}

/// A folder beside the file that a path names. It is removed when it is dropped; one that a killed
/// run has left goes when the next is made for the same file.
pub struct TemporaryFolder {
    folder: TempDir,
    /// Locked while the folder is used, where the system can open folders.
    _lock: Option<File>,
}

impl TemporaryFolder {
    /// One for the file that is to be called `path`.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn beside(path: &Path) -> io::Result<Self> {
        let (above, prefix) = (folder_of(path), prefix(path));
        sweep(above, &prefix);
        loop {
            let folder = temporary(&prefix).tempdir_in(above)?;
            let lock = File::open(folder.path()).ok();
            let _ = lock.as_ref().map(File::try_lock);
            // Another run may have swept it away before it was locked.
            if folder.path().exists() {
                let _lock = lock;
                return Ok(Self { folder, _lock });
            }
        }
    }

    /// The folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

impl Write for Pending {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        step(Step::Write, &self.path)?;
        self.file().write(bytes)
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

/// Makes a folder and those that it is in, unless they are there.
pub(crate) fn make_folder(path: &Path) -> io::Result<()> {
    let new: Vec<&Path> = path
        .ancestors()
        .take_while(|folder| !folder.exists())
        .collect();
    step(Step::Make, path)?;
    fs::create_dir_all(path)?;
    new.into_iter().rev().try_for_each(sync_folder)
}

/// Flushes the entry of a new file or folder in its folder, where the system can.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    step(Step::FlushFolder, path)?;
    // Not all systems can open folders, and not all users may.
    let Ok(folder) = File::open(folder_of(path)) else {
        return Ok(());
    };
    match folder.sync_all() {
        Err(error) if is_of_disk(&error) => Err(error),
        // Not all systems can flush folders.
        _ => Ok(()),
    }
}

/// Whether an error says that the disk failed or is full.
fn is_of_disk(error: &io::Error) -> bool {
    #[cfg(unix)]
    if let Some(errno) = rustix::io::Errno::from_io_error(error) {
        use rustix::io::Errno;
        return [Errno::IO, Errno::NOSPC, Errno::DQUOT].contains(&errno);
    }
    error.kind() == io::ErrorKind::StorageFull
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    /// Nothing is left of a run that is killed while it writes.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_being_written_has_no_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list.txt");
        fs::write(&path, "old").unwrap();
        let mut file = Pending::begin(&path).unwrap();
        file.write_all(b"new").unwrap();
        assert_eq!(names(folder.path()), ["list.txt"]);
        Box::new(file).finish().unwrap();
        assert_eq!(names(folder.path()), ["list.txt"]);
        assert_eq!(fs::read(&path).unwrap(), b"new");
    }

    #[test]
    fn files_of_killed_runs_are_removed_and_those_being_written_stay() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        for name in ["list.txt-8a1bc", "list.txt-gz-8a1bc", "other-8a1bc"] {
            fs::write(path(&format!("{PREFIX}{name}{SUFFIX}")), "half").unwrap();
        }
        let mut first = Pending::begin_named(&path("list.txt")).unwrap();
        let mut second = Pending::begin_named(&path("list.txt")).unwrap();
        first.write_all(b"one").unwrap();
        second.write_all(b"two").unwrap();
        for file in [first, second] {
            Box::new(file).finish().unwrap();
        }
        let left = [
            ".lastmove-list.txt-gz-8a1bc.tmp",
            ".lastmove-other-8a1bc.tmp",
        ];
        assert_eq!(names(folder.path()), [left[0], left[1], "list.txt"]);
        assert_eq!(fs::read(path("list.txt")).unwrap(), b"two");
    }

    #[test]
    fn folders_of_killed_runs_are_removed_and_those_in_use_stay() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("turned.lmg");
        let left = format!("{PREFIX}turned.lmg-8a1bc{SUFFIX}");
        fs::create_dir(folder.path().join(&left)).unwrap();
        fs::write(folder.path().join(&left).join("run-0"), "half").unwrap();
        let first = TemporaryFolder::beside(&path).unwrap();
        let second = TemporaryFolder::beside(&path).unwrap();
        if cfg!(unix) {
            assert!(first.path().exists() && second.path().exists());
        }
        drop((first, second));
        assert_eq!(names(folder.path()), [""; 0]);
    }

    #[test]
    fn folders_are_made_with_those_above() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a/b/c");
        make_folder(&path).unwrap();
        make_folder(&path).unwrap();
        make_folder(Path::new("")).unwrap();
        assert!(path.is_dir());
        fs::write(path.join("file"), "").unwrap();
        assert!(make_folder(&path.join("file/d")).is_err());
    }
}

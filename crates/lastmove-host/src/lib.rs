//! Access to the machine: files on disk, available memory, and Ctrl-C.
//!
//! The library `lastmove` opens nothing by itself; the command and the Python package pass this to
//! it. No file is ever incomplete under its final name, and errors are those of the library.
//!
//! ```
//! use lastmove::{Control, catalog};
//! use lastmove_host::{Disk, memory, table_file};
//!
//! let control = Control::default().memory(memory::budget(None));
//! let opened = catalog::open("nim:1,2", &Disk, &control)?;
//! # let folder = tempfile::tempdir().unwrap();
//! # let path = folder.path().join("nim.lmt");
//! let bytes = table_file::write(&path, &opened, &control)?;
//! assert_eq!(table_file::open(&path, &control)?.size(), bytes);
//! # Ok::<(), lastmove::Error>(())
//! ```

use std::sync::LazyLock;
use std::time::{Duration, Instant};

pub mod atomic_file;
#[cfg(feature = "webgraph")]
pub mod bv_files;
mod disk;
pub mod limits;
pub mod memory;
pub mod packed;
pub mod shard_folder;
pub mod signals;
pub mod table_file;
mod work_folder;

pub use disk::{Disk, Folder, TemporaryFolder, take_stdin, unfinished, write_folder};
pub use work_folder::WorkFolder;

/// The time since this was first asked for.
#[must_use]
pub fn clock() -> Duration {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGAN.elapsed()
}

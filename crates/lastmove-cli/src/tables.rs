//! Tables on the disk.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use lastmove::catalog::Opened;
use lastmove::game::FileError;
use lastmove::table::{ReadAt, Table, WriteError};
use lastmove::{Control, Error};

use crate::failure::Failure;
use crate::session::Session;
use crate::signals;
use crate::whole_file::{self, not_written};

/// How much is gathered before it is written.
const BUFFER: usize = 1 << 20;

/// A file of the disk, read at any place.
struct OnDisk {
    file: File,
    #[cfg(not(unix))]
    turn: std::sync::Mutex<()>,
}

impl ReadAt for OnDisk {
    fn size(&self) -> io::Result<u64> {
        Ok(self.file.metadata()?.len())
    }

    #[cfg(unix)]
    fn read_at(&self, at: u64, into: &mut [u8]) -> io::Result<()> {
        use std::os::unix::fs::FileExt;
        self.file.read_exact_at(into, at)
    }

    #[cfg(not(unix))]
    fn read_at(&self, at: u64, into: &mut [u8]) -> io::Result<()> {
        use std::io::{Read, Seek, SeekFrom};
        let _turn = self.turn.lock();
        let mut file = &self.file;
        file.seek(SeekFrom::Start(at))?;
        file.read_exact(into)
    }
}

/// Opens a table.
pub(crate) fn open(path: &Path, control: &Control<'_>) -> Result<Table, Error> {
    let name = path.display().to_string();
    let about = |error: io::Error| FileError::from(error).about(&name);
    // A pipe with a name waits for who writes into it.
    let file = signals::waiting(|| File::open(path))?.map_err(about)?;
    if file.metadata().map_err(about)?.is_dir() {
        return Err(FileError::Directory.about(&name));
    }
    let source = OnDisk {
        file,
        #[cfg(not(unix))]
        turn: std::sync::Mutex::new(()),
    };
    Table::open(Box::new(source), &name, control)
}

/// Solves a game and writes its table, whole or not at all; returns its length in bytes.
pub(crate) fn write(path: &Path, opened: &Opened, session: &Session<'_>) -> Result<u64, Failure> {
    let written = whole_file::write(path, |file| {
        let mut out = BufWriter::with_capacity(BUFFER, &mut *file);
        opened.write_table(&mut out, &session.control())?;
        out.flush()?;
        drop(out);
        Ok(file.metadata()?.len())
    });
    written.map_err(|error| {
        Failure::Error(match error {
            WriteError::Work(error) => opened.relocate(error),
            WriteError::Output(error) => not_written(&path.display().to_string(), &error),
        })
    })
}

//! The files of a shard being written.

use xxhash_rust::xxh3::Xxh3;

use super::Section;
use super::manifest::{FileInfo, Hash};
use crate::WriteError;
use crate::files::NewFile;

/// The buffer size, in bytes.
pub(super) const BLOCK: usize = 1 << 18;

/// A file being written.
pub(super) struct Output {
    file: Box<dyn NewFile>,
    pub(super) shard: usize,
    pub(super) section: Section,
    block: Vec<u8>,
    hash: Xxh3,
    bytes: u64,
}

impl Output {
    pub(super) fn new(file: Box<dyn NewFile>, shard: usize, section: Section) -> Self {
        Self {
            file,
            shard,
            section,
            block: Vec::with_capacity(BLOCK + 8),
            hash: Xxh3::new(),
            bytes: 0,
        }
    }

    #[inline]
    pub(super) fn put(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        self.block.extend_from_slice(bytes);
        match self.block.len() < BLOCK {
            true => Ok(()),
            false => self.flush(),
        }
    }

    fn flush(&mut self) -> Result<(), WriteError> {
        self.hash.update(&self.block);
        self.bytes += self.block.len() as u64;
        self.file.write_all(&self.block)?;
        self.block.clear();
        Ok(())
    }

    /// Writes the rest; returns the file's entry for the manifest.
    pub(super) fn finish(mut self) -> Result<FileInfo, WriteError> {
        self.flush()?;
        self.file.finish()?;
        Ok(FileInfo {
            bytes: self.bytes,
            xxh3: Hash(self.hash.digest()),
        })
    }
}

/// The files of a shard's moves.
pub(super) struct MoveOutput {
    pub(super) degrees: Output,
    pub(super) targets: Output,
    pub(super) turns: Option<Output>,
    /// The buffered turns.
    pub(super) word: u64,
    pub(super) bits: u32,
    pub(super) count: u64,
}

impl MoveOutput {
    pub(super) fn shard(&self) -> usize {
        self.degrees.shard
    }

    pub(super) fn turn(&mut self, kept: bool) -> Result<(), WriteError> {
        let Some(turns) = &mut self.turns else {
            return Ok(());
        };
        self.word |= u64::from(kept) << self.bits;
        self.bits += 1;
        if self.bits == 64 {
            turns.put(&self.word.to_le_bytes())?;
            (self.word, self.bits) = (0, 0);
        }
        Ok(())
    }
}

//! A reader of a shard's file, with its checksum.

use std::io::{self, Read};

use xxhash_rust::xxh3::Xxh3;

use super::manifest::{Hash, damaged};
use super::{Section, Sharded};
use crate::files::FileError;
use crate::{Control, Error};

/// How much is read at a time, in bytes: a multiple of all widths.
const BLOCK: usize = 5 << 16;

/// A file that is read from beginning to end.
pub(super) struct Input<'a> {
    reader: Box<dyn Read>,
    name: String,
    left: u64,
    hash: Xxh3,
    expected: Hash,
    block: Vec<u8>,
    control: &'a Control<'a>,
}

impl<'a> Input<'a> {
    /// Opens a file; `None` when the manifest does not list it.
    pub(super) fn open(
        of: &Sharded,
        shard: usize,
        section: Section,
        control: &'a Control<'a>,
    ) -> Result<Option<Self>, Error> {
        let Some(file) = of.manifest().shards[shard].files.get(&section) else {
            return Ok(None);
        };
        let name = of.file(&section.file(shard));
        let reader = of.files().open(&name);
        Ok(Some(Self {
            reader: reader.map_err(|error| error.about(&name))?,
            name,
            left: file.bytes,
            hash: Xxh3::new(),
            expected: file.xxh3,
            block: Vec::new(),
            control,
        }))
    }

    /// The error that the file does not match the manifest.
    pub(super) fn damaged(&self, what: &'static str) -> Error {
        damaged(&self.name, what)
    }

    /// Fills `into` with the next bytes.
    fn fill(&mut self, into: &mut [u8]) -> Result<(), Error> {
        self.control.check()?;
        if into.len() as u64 > self.left {
            return Err(self.damaged("shards-length"));
        }
        match self.reader.read_exact(into) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                return Err(self.damaged("shards-length"));
            }
            Err(error) => return Err(FileError::from(error).about(&self.name)),
        }
        self.hash.update(into);
        self.left -= into.len() as u64;
        Ok(())
    }

    /// Appends the next `count` numbers to a list. Memory grows with what is read.
    pub(super) fn some<T, const W: usize>(
        &mut self,
        count: usize,
        value: impl Fn([u8; W]) -> T,
        into: &mut Vec<T>,
    ) -> Result<(), Error> {
        let mut left = count;
        let mut block = std::mem::take(&mut self.block);
        while left > 0 {
            let now = left.min(BLOCK / W);
            block.resize(now * W, 0);
            self.fill(&mut block)?;
            if into.capacity() - into.len() < now {
                into.reserve_exact(into.len().max(now).min(left));
            }
            into.extend(block.as_chunks().0.iter().map(|&word| value(word)));
            left -= now;
        }
        self.block = block;
        Ok(())
    }

    /// All numbers of the file.
    pub(super) fn all<T, const W: usize>(
        mut self,
        value: impl Fn([u8; W]) -> T,
    ) -> Result<Vec<T>, Error> {
        let mut list = Vec::new();
        let count = self.left / W as u64;
        self.some(count as usize, value, &mut list)?;
        self.end()?;
        Ok(list)
    }

    /// Fails unless the file ends here with the right checksum.
    pub(super) fn end(mut self) -> Result<(), Error> {
        let more = self.reader.read(&mut [0]);
        let more = more.map_err(|error| FileError::from(error).about(&self.name))?;
        if self.left > 0 || more > 0 {
            return Err(self.damaged("shards-length"));
        }
        match Hash(self.hash.digest()) == self.expected {
            true => Ok(()),
            false => Err(self.damaged("shards-checksum")),
        }
    }
}

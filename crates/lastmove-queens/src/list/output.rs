//! The output of a list.

use std::io::{self, BufWriter, Write};

use super::form;
use super::lines::Block;
use crate::Format;

/// How much of small pieces is buffered before it is written.
const BUFFER: usize = 1 << 16;

/// A list that is being written.
pub(super) struct Output<'a> {
    out: BufWriter<&'a mut dyn Write>,
    format: Format,
    /// The checksum so far, for the format that has one.
    checksum: crc32fast::Hasher,
    /// How many placements were written.
    pub(super) written: u64,
}

impl<'a> Output<'a> {
    /// Begins a list of boards with these numbers of columns and rows.
    pub(super) fn new(
        out: &'a mut dyn Write,
        format: Format,
        (columns, rows): (usize, usize),
        fundamental: bool,
    ) -> io::Result<Self> {
        let mut output = Self {
            out: BufWriter::with_capacity(BUFFER, out),
            format,
            checksum: crc32fast::Hasher::new(),
            written: 0,
        };
        output.put(&form::opening(format, columns, rows, fundamental))?;
        Ok(output)
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.format == Format::Bin {
            self.checksum.update(bytes);
        }
        self.out.write_all(bytes)
    }

    /// Writes a block of `placements` placements.
    pub(super) fn block(&mut self, block: &Block, placements: u64) -> io::Result<()> {
        self.written += placements;
        self.put(block.bytes())
    }

    /// Writes the buffer.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Ends the list; `total` is the number of its last placement, unless it was cut off before.
    /// Returns how many placements were written.
    pub(super) fn finish(mut self, total: Option<u64>) -> io::Result<u64> {
        self.put(&form::closing(self.format, self.written, total))?;
        if self.format == Format::Bin {
            let checksum = self.checksum.clone().finalize();
            self.out.write_all(&checksum.to_le_bytes())?;
        }
        self.out.flush()?;
        Ok(self.written)
    }
}

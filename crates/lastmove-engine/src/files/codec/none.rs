//! Where there is no zstd, frames stay as they are, and those of others cannot be read.

use std::io;

use super::Effort;

pub(crate) struct Compressor;

impl Compressor {
    #[expect(clippy::unnecessary_wraps, reason = "the twin fails")]
    pub(crate) fn new(_: Effort, _: &[u8]) -> io::Result<Self> {
        Ok(Self)
    }

    #[expect(clippy::unnecessary_wraps, reason = "the twin fails")]
    pub(crate) fn compress(&mut self, piece: &[u8]) -> io::Result<Vec<u8>> {
        Ok(piece.to_vec())
    }
}

pub(crate) struct Decompressor;

impl Decompressor {
    #[expect(clippy::unnecessary_wraps, reason = "the twin fails")]
    pub(crate) fn new(_: &[u8]) -> io::Result<Self> {
        Ok(Self)
    }

    pub(super) fn expand(&mut self, _: &[u8], _: usize, _: &mut Vec<u8>) -> Option<()> {
        None
    }
}

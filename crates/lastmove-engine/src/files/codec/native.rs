//! zstd itself.

use std::io;

use zstd::bulk;
use zstd::zstd_safe::{CParameter, Strategy};

use super::Effort;

/// Compresses pieces, each into a frame.
pub(crate) struct Compressor(bulk::Compressor<'static>);

impl Compressor {
    /// A compressor of this effort with a dictionary, which may be empty.
    pub(crate) fn new(effort: Effort, dictionary: &[u8]) -> io::Result<Self> {
        let level = match effort {
            Effort::Repeats => 9,
            Effort::Little | Effort::Frequencies => 1,
        };
        let mut compressor = bulk::Compressor::with_dictionary(level, dictionary)?;
        if effort == Effort::Frequencies {
            compressor.set_parameter(CParameter::Strategy(Strategy::ZSTD_fast))?;
            compressor.set_parameter(CParameter::MinMatch(7))?;
        }
        compressor.set_parameter(CParameter::DictIdFlag(false))?;
        Ok(Self(compressor))
    }

    /// A compressor of texts.
    pub(crate) fn of_texts() -> io::Result<Self> {
        bulk::Compressor::new(6).map(Self)
    }

    pub(crate) fn compress(&mut self, piece: &[u8]) -> io::Result<Vec<u8>> {
        self.0.compress(piece)
    }
}

/// Decompresses frames.
pub(crate) struct Decompressor(bulk::Decompressor<'static>);

impl Decompressor {
    /// A decompressor with a dictionary, which may be empty.
    pub(crate) fn new(dictionary: &[u8]) -> io::Result<Self> {
        bulk::Decompressor::with_dictionary(dictionary).map(Self)
    }

    /// Appends what a frame holds, at most some more than `most` bytes; `None` when that fails.
    pub(super) fn expand(&mut self, frame: &[u8], most: usize, out: &mut Vec<u8>) -> Option<()> {
        out.reserve(most);
        self.0.decompress_to_buffer(frame, out).ok()?;
        Some(())
    }
}

/// A dictionary of at most `room` bytes learned from samples, if one can be.
pub(crate) fn train(samples: &[Vec<u8>], room: usize) -> Option<Vec<u8>> {
    zstd::dict::from_samples(samples, room).ok()
}

//! zstd for blocks: many small frames, with one dictionary that also holds the entropy tables.
//!
//! zstd itself is written in C. For browsers, which have no compiler for it, a portable twin reads
//! the same frames, and writes larger ones.

#[cfg(not(target_family = "wasm"))]
mod native;
#[cfg(any(target_family = "wasm", test))]
mod portable;

use std::io;

#[cfg(not(target_family = "wasm"))]
pub(super) use native::{Compressor, Decompressor, train};
#[cfg(target_family = "wasm")]
pub(super) use portable::{Compressor, Decompressor, train};

use crate::{Error, Message};

/// How blocks are compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effort {
    /// Use repetitions.
    Repeats,
    /// Use only the frequencies of bytes, as far as zstd has options for that: in random values
    /// repetitions are accidents that cost more than they save.
    Frequencies,
}

/// Decompresses one frame of at most `most` bytes into `out`. `None` when that fails.
pub(super) fn expand(
    decompressor: &mut Decompressor,
    frame: &[u8],
    most: usize,
    out: &mut Vec<u8>,
) -> Option<()> {
    out.clear();
    if frame.is_empty() {
        return Some(());
    }
    decompressor.expand(frame, most, out)?;
    (out.len() <= most).then_some(())
}

/// The error that a compressor or decompressor cannot be made.
pub(super) fn no_codec(error: io::Error) -> Error {
    Error::machine(Message::new("table-codec")).caused_by(error)
}

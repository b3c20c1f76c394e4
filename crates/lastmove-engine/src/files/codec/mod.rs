//! zstd for blocks: many small frames, with one dictionary that also holds the entropy tables.
//!
//! zstd itself is written in C. For browsers, which have no compiler for it, a portable twin reads
//! the same frames, and writes larger ones. Without the feature `tables` nothing is compressed.

#[cfg(all(feature = "tables", not(target_family = "wasm")))]
mod native;
#[cfg(not(feature = "tables"))]
mod none;
#[cfg(all(feature = "tables", any(target_family = "wasm", test)))]
mod portable;

use std::io;

#[cfg(all(feature = "tables", not(target_family = "wasm")))]
pub(crate) use native::{Compressor, Decompressor, train};
#[cfg(not(feature = "tables"))]
pub(crate) use none::{Compressor, Decompressor};
#[cfg(all(feature = "tables", target_family = "wasm"))]
pub(crate) use portable::{Compressor, Decompressor, train};

use crate::{Error, Message};

/// How blocks are compressed.
#[cfg_attr(not(feature = "tables"), expect(dead_code, reason = "tables choose"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// As fast as reading and writing files.
    Little,
    /// Use repetitions.
    Repeats,
    /// Use only the frequencies of bytes, as far as zstd has options for that: in random values
    /// repetitions are accidents that cost more than they save.
    Frequencies,
}

/// Decompresses one frame of at most `most` bytes into `out`. `None` when that fails.
pub(crate) fn expand(
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
pub(crate) fn no_codec(error: io::Error) -> Error {
    Error::machine(Message::new("table-codec")).caused_by(error)
}

//! zstd for blocks: many small frames, with one dictionary that also holds the entropy tables.

use std::io;

use zstd::bulk::{Compressor, Decompressor};
use zstd::zstd_safe::{CParameter, Strategy};

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

/// A compressor of this effort with a dictionary, which may be empty.
pub(super) fn compressor(effort: Effort, dictionary: &[u8]) -> io::Result<Compressor<'static>> {
    let mut compressor = match effort {
        Effort::Repeats => Compressor::with_dictionary(9, dictionary)?,
        Effort::Frequencies => Compressor::with_dictionary(1, dictionary)?,
    };
    if effort == Effort::Frequencies {
        compressor.set_parameter(CParameter::Strategy(Strategy::ZSTD_fast))?;
        compressor.set_parameter(CParameter::MinMatch(7))?;
    }
    compressor.set_parameter(CParameter::DictIdFlag(false))?;
    Ok(compressor)
}

/// A decompressor with a dictionary, which may be empty.
pub(super) fn decompressor(dictionary: &[u8]) -> io::Result<Decompressor<'static>> {
    Decompressor::with_dictionary(dictionary)
}

/// Decompresses one frame of at most `most` bytes into `out`. `None` when that fails.
pub(super) fn expand(
    decompressor: &mut Decompressor<'_>,
    frame: &[u8],
    most: usize,
    out: &mut Vec<u8>,
) -> Option<()> {
    out.clear();
    if frame.is_empty() {
        return Some(());
    }
    out.reserve(most);
    decompressor.decompress_to_buffer(frame, out).ok()?;
    (out.len() <= most).then_some(())
}

/// The error that a compressor or decompressor cannot be made.
pub(super) fn no_codec(error: io::Error) -> Error {
    Error::machine(Message::new("table-codec")).caused_by(error)
}

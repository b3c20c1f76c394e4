//! How to compress a table: tried out on some of its blocks.

use std::io;

use super::block::Raw;
use super::codec::{Effort, compressor};
use super::codes::{Codes, Histogram};

/// How many blocks are tried.
pub(super) const SAMPLES: u64 = 256;

/// The largest dictionary, in bytes.
const DICTIONARY: usize = 1 << 14;

/// How one kind of bytes is compressed.
pub(super) struct Way {
    pub(super) effort: Effort,
    pub(super) dictionary: Vec<u8>,
    /// The bytes that the samples took.
    size: usize,
}

/// How a table is compressed.
pub(super) struct Choice {
    pub(super) codes: Codes,
    pub(super) outcomes: Way,
    pub(super) remoteness: Way,
}

/// Chooses by sample blocks of a table of `blocks` blocks.
pub(super) fn choose(
    samples: &[Vec<u32>],
    blocks: u64,
    histogram: &Histogram,
) -> io::Result<Choice> {
    let encode = |codes: &Codes| {
        let mut outcomes = Vec::new();
        let mut remoteness = Vec::new();
        for words in samples {
            let mut raw = Raw::default();
            raw.encode(words, codes);
            outcomes.push(raw.outcomes);
            remoteness.push(raw.remoteness);
        }
        (outcomes, remoteness)
    };
    let (narrow, wide) = (histogram.codes(4), histogram.codes(8));
    let (outcomes, four) = encode(&narrow);
    let (_, eight) = encode(&wide);
    let (four, eight) = (way(&four, blocks)?, way(&eight, blocks)?);
    let (codes, remoteness) = if four.size <= eight.size {
        (narrow, four)
    } else {
        (wide, eight)
    };
    Ok(Choice {
        codes,
        outcomes: way(&outcomes, blocks)?,
        remoteness,
    })
}

/// The best way for such pieces, of which there will be `blocks`.
fn way(samples: &[Vec<u8>], blocks: u64) -> io::Result<Way> {
    let mut best = plain(samples, Effort::Repeats, Vec::new())?;
    let other = plain(samples, Effort::Frequencies, Vec::new())?;
    if other.size < best.size {
        best = other;
    }
    let whole = best.size as u64 * blocks / (samples.len() as u64).max(1);
    let room = DICTIONARY.min((whole / 64) as usize);
    if room < 512 {
        return Ok(best);
    }
    let Ok(dictionary) = zstd::dict::from_samples(samples, room) else {
        return Ok(best);
    };
    for effort in [Effort::Repeats, Effort::Frequencies] {
        let with = plain(samples, effort, dictionary.clone())?;
        // The samples taught the dictionary and flatter it: it must gain something.
        if with.size + with.size / 32 < best.size {
            best = with;
        }
    }
    Ok(best)
}

fn plain(samples: &[Vec<u8>], effort: Effort, dictionary: Vec<u8>) -> io::Result<Way> {
    let mut compressor = compressor(effort, &dictionary)?;
    let mut size = 0;
    for sample in samples {
        size += compressor.compress(sample)?.len();
    }
    Ok(Way {
        effort,
        dictionary,
        size,
    })
}

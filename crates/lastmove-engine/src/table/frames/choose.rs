//! Choosing the compression of a table by trying some of its blocks.

use std::io;

use super::block::Raw;
use super::codes::{Codes, ZstdCodes};
use crate::files::codec::{Compressor, Effort, train};
use crate::table::count::Histogram;

/// How many blocks are tried.
pub(in crate::table) const SAMPLES: u64 = 256;

/// The largest dictionary, in bytes.
const DICTIONARY: usize = 1 << 14;

/// The chosen compression of one kind of bytes.
pub(in crate::table) struct Way {
    pub(super) effort: Effort,
    pub(in crate::table) dictionary: Vec<u8>,
    /// The bytes that the samples took.
    size: usize,
}

impl Way {
    /// The estimated bytes of `blocks` blocks, from `samples` samples.
    fn whole(&self, samples: usize, blocks: u64) -> u64 {
        let size = self.size as u128 * u128::from(blocks) / samples.max(1) as u128;
        size as u64 + self.dictionary.len() as u64
    }
}

/// The chosen compression of a table.
pub(in crate::table) struct Choice {
    pub(in crate::table) codes: Codes,
    pub(in crate::table) outcomes: Way,
    pub(in crate::table) remoteness: Way,
    /// The estimated bytes of the whole table.
    pub(in crate::table) bytes: u64,
}

/// A quick estimate, from some of the sample blocks, of the bytes of a table of `blocks` blocks
/// without a dictionary.
pub(in crate::table) fn estimate(
    samples: &[Vec<u32>],
    blocks: u64,
    histogram: &Histogram,
) -> io::Result<u64> {
    let codes = Codes::new(ZstdCodes::new(4, histogram));
    let (mut outcomes, mut remoteness) = (Vec::new(), Vec::new());
    for words in samples.iter().step_by(8) {
        let mut raw = Raw::default();
        raw.encode(words, &codes);
        outcomes.push(raw.outcomes);
        remoteness.push(raw.remoteness);
    }
    let mut bytes = 0;
    for pieces in [&outcomes, &remoteness] {
        let way = plain(pieces, Effort::Frequencies, Vec::new())?;
        bytes += way.whole(pieces.len(), blocks);
    }
    Ok(bytes)
}

/// Chooses by sample blocks of a table of `blocks` blocks.
pub(in crate::table) fn choose(
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
    let codes = |bits| Codes::new(ZstdCodes::new(bits, histogram));
    let (narrow, wide) = (codes(4), codes(8));
    let (outcomes, four) = encode(&narrow);
    let (_, eight) = encode(&wide);
    let (four, eight) = (way(&four, blocks)?, way(&eight, blocks)?);
    let (codes, remoteness) = if four.size <= eight.size {
        (narrow, four)
    } else {
        (wide, eight)
    };
    let outcomes = way(&outcomes, blocks)?;
    Ok(Choice {
        bytes: outcomes.whole(samples.len(), blocks) + remoteness.whole(samples.len(), blocks),
        codes,
        outcomes,
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
    let whole = best.whole(samples.len(), blocks);
    let room = DICTIONARY.min((whole / 64) as usize);
    if room < 512 {
        return Ok(best);
    }
    let Some(dictionary) = train(samples, room) else {
        return Ok(best);
    };
    for effort in [Effort::Repeats, Effort::Frequencies] {
        let with = plain(samples, effort, dictionary.clone())?;
        // The dictionary was trained on these samples, which biases the result: require a clear
        // gain.
        if with.size + with.size / 32 < best.size {
            best = with;
        }
    }
    Ok(best)
}

fn plain(samples: &[Vec<u8>], effort: Effort, dictionary: Vec<u8>) -> io::Result<Way> {
    let mut compressor = Compressor::new(effort, &dictionary)?;
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

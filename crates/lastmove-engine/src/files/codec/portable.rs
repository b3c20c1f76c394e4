//! The twin of zstd for hosts without a compiler of C. It reads all frames; what it writes is larger,
//! since it learns no dictionaries and has one effort.

use std::io;

use ruzstd::decoding::{BlockDecodingStrategy, Dictionary, FrameDecoder};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use super::Effort;

/// The largest window of a frame, in bytes: blocks are far smaller.
const MOST_WINDOW: u64 = 8 << 20;

/// Compresses pieces, each into a frame.
pub(crate) struct Compressor;

impl Compressor {
    /// A compressor without a dictionary.
    pub(crate) fn new(_: Effort, dictionary: &[u8]) -> io::Result<Self> {
        match dictionary.is_empty() {
            true => Ok(Self),
            false => Err(io::ErrorKind::Unsupported.into()),
        }
    }

    /// A compressor of texts.
    pub(crate) fn of_texts() -> io::Result<Self> {
        Ok(Self)
    }

    pub(crate) fn compress(&mut self, piece: &[u8]) -> io::Result<Vec<u8>> {
        Ok(compress_to_vec(piece, CompressionLevel::Fastest))
    }
}

/// Decompresses frames.
pub(crate) struct Decompressor {
    decoder: FrameDecoder,
    dictionary: Option<u32>,
}

impl Decompressor {
    /// A decompressor with a dictionary, which may be empty.
    pub(crate) fn new(dictionary: &[u8]) -> io::Result<Self> {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(MOST_WINDOW);
        let mut known = None;
        if !dictionary.is_empty() {
            let dictionary = Dictionary::decode_dict(dictionary).map_err(io::Error::other)?;
            known = Some(dictionary.id);
            decoder.add_dict(dictionary).map_err(io::Error::other)?;
        }
        Ok(Self {
            decoder,
            dictionary: known,
        })
    }

    /// Appends what a frame holds, at most some more than `most` bytes; `None` when that fails.
    pub(super) fn expand(
        &mut self,
        mut frame: &[u8],
        most: usize,
        out: &mut Vec<u8>,
    ) -> Option<()> {
        let decoder = &mut self.decoder;
        decoder.reset(&mut frame).ok()?;
        if let Some(dictionary) = self.dictionary {
            decoder.force_dict(dictionary).ok()?;
        }
        let mut is_over = false;
        while !is_over {
            let some = BlockDecodingStrategy::UptoBlocks(1);
            is_over = decoder.decode_blocks(&mut frame, some).ok()?;
            decoder.collect_to_writer(&mut *out).ok()?;
            if out.len() > most {
                return None;
            }
        }
        frame.is_empty().then_some(())
    }
}

/// No dictionary is learned.
pub(crate) fn train(_: &[Vec<u8>], _: usize) -> Option<Vec<u8>> {
    None
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::files::codec::native;

    /// Bytes with frequent ones and repetitions.
    fn pieces() -> impl Strategy<Value = Vec<Vec<u8>>> {
        let run = (prop::sample::select(vec![0u8, 1, 2, 7, 200]), 1usize..60);
        let piece = prop::collection::vec(run, 0..200).prop_map(|runs| {
            runs.into_iter()
                .flat_map(|(byte, count)| vec![byte; count])
                .collect()
        });
        prop::collection::vec(piece, 1..40)
    }

    proptest! {
        /// Each reads what the other wrote, with and without a dictionary, and refuses what is cut.
        #[test]
        fn the_twins_read_each_other(pieces in pieces(), efforts in 0..2) {
            let effort = [Effort::Repeats, Effort::Frequencies][efforts as usize];
            for dictionary in [None, native::train(&pieces, 2_000)] {
                let dictionary = dictionary.unwrap_or_default();
                let mut compressor = native::Compressor::new(effort, &dictionary).unwrap();
                let mut twin = Decompressor::new(&dictionary).unwrap();
                for piece in &pieces {
                    let frame = compressor.compress(piece).unwrap();
                    let mut out = Vec::new();
                    prop_assert!(twin.expand(&frame, piece.len(), &mut out).is_some());
                    prop_assert_eq!(&out, piece);
                    for cut in [1, frame.len() / 2] {
                        let mut out = Vec::new();
                        let found = twin.expand(&frame[..frame.len() - cut], piece.len(), &mut out);
                        prop_assert!(found.is_none() || out != *piece || piece.is_empty());
                    }
                    if let Some(less) = piece.len().checked_sub(1) {
                        prop_assert!(twin.expand(&frame, less, &mut Vec::new()).is_none());
                    }
                }
            }
            prop_assert!(train(&pieces, 2_000).is_none());
            let mut twins = [Compressor::new(effort, &[]).unwrap(), Compressor::of_texts().unwrap()];
            let mut native = native::Decompressor::new(&[]).unwrap();
            for (piece, twin) in pieces.iter().zip([0, 1].into_iter().cycle()) {
                let frame = twins[twin].compress(piece).unwrap();
                let mut out = Vec::new();
                prop_assert!(native.expand(&frame, piece.len(), &mut out).is_some());
                prop_assert_eq!(&out, piece);
            }
        }
    }
}

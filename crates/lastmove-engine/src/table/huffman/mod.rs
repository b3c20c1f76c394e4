//! Blocks without structure: one Huffman code for each value, the same in the whole table, so that
//! a block needs no header and can be short.

mod codes;
mod decode;
mod encode;
mod lengths;
mod reader;

pub use codes::HuffmanCodes;
pub(super) use decode::Decoder;
pub(super) use encode::Encoder;
pub(super) use reader::Reader;

/// The default number of positions in a block: see the curve in `docs/tables.md`.
pub(super) const BLOCK: u32 = 1 << 11;

/// Appends a block of up to `size` words in two parts, of which the first has size / 2 words, so
/// that a position in the second half is read as fast as one in the first; returns the length of
/// the first part.
pub(super) fn pack(encoder: &Encoder, words: &[u32], size: u32, into: &mut Vec<u8>) -> usize {
    let (first, second) = words.split_at(words.len().min(half(size)));
    encoder.encode(first, into);
    let length = into.len();
    encoder.encode(second, into);
    length
}

/// The positions in the first part of a block.
fn half(size: u32) -> usize {
    size as usize / 2
}

#[cfg(test)]
mod tests {
    use super::decode::PADDING;
    use super::*;

    /// The example in `docs/tables.md`.
    #[test]
    fn the_documented_example() {
        let codes = HuffmanCodes {
            lengths: vec![1, 0, 2],
            values: vec![Some(0), Some(6), None],
            written_out: 5,
        };
        assert!(codes.is_sound());
        let words = [0, 6, 16, 0, 6];
        let mut bytes = Vec::new();
        Encoder::new(&codes).encode(&words, &mut bytes);
        assert_eq!(bytes, [0b0100_1011, 0b0000_0100]);
        bytes.extend([0; PADDING]);
        let decoder = Decoder::new(&codes);
        let mut read = Vec::new();
        assert_eq!(decoder.decode(&bytes, 0, 5, &mut read), Some(16));
        assert_eq!(read, words);
        let skipped: Vec<_> = (0..6).map(|count| decoder.skip(&bytes, 0, count)).collect();
        assert_eq!(skipped, [0, 1, 4, 12, 13, 16].map(Some));
    }

    #[test]
    fn codes_that_cannot_be_are_refused() {
        let codes = |lengths: &[u32], values: usize| HuffmanCodes {
            lengths: lengths.to_vec(),
            values: vec![Some(1); values],
            written_out: 0,
        };
        assert!(codes(&[], 0).is_sound() && codes(&[1], 1).is_sound() && codes(&[2], 2).is_sound());
        for (lengths, values) in [
            (&[3][..], 3),
            (&[2, 1], 3),
            (&[1], 2),
            (&[0, u32::MAX], 1),
            (&[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], 1),
        ] {
            assert!(!codes(lengths, values).is_sound(), "{lengths:?}");
        }
        assert!(
            !HuffmanCodes {
                values: vec![Some(3)],
                ..codes(&[1], 1)
            }
            .is_sound()
        );
        assert!(
            !HuffmanCodes {
                written_out: 33,
                ..codes(&[1], 1)
            }
            .is_sound()
        );
    }
}

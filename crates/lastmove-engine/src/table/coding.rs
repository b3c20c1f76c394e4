//! The coding of a table's values: zstd frames where they have structure, else Huffman codes.

use crate::WriteError;
use std::io;

use super::count::Counts;
use super::frames::{self, SAMPLES};
use super::huffman::{self, HuffmanCodes};
use super::{Coding, CodingKind, Content};

/// The chosen coding of a table.
pub(super) struct Choice {
    /// Positions in a block.
    pub(super) block: u32,
    way: Way,
}

enum Way {
    Zstd(frames::Choice),
    Huffman(HuffmanCodes, huffman::Encoder),
}

/// Makes blocks.
pub(super) enum Packer<'a> {
    Zstd(Box<frames::Packer<'a>>),
    Huffman(&'a huffman::Encoder, u32),
}

impl Choice {
    /// The coding, for the description.
    pub(super) fn coding(&self) -> Coding {
        match &self.way {
            Way::Zstd(choice) => Coding::Zstd(choice.codes.list.clone()),
            Way::Huffman(codes, _) => Coding::Huffman(codes.clone()),
        }
    }

    /// The dictionaries of outcomes and of remoteness.
    pub(super) fn dictionaries(&self) -> (&[u8], &[u8]) {
        match &self.way {
            Way::Zstd(choice) => (&choice.outcomes.dictionary, &choice.remoteness.dictionary),
            Way::Huffman(..) => (&[], &[]),
        }
    }

    pub(super) fn packer(&self) -> io::Result<Packer<'_>> {
        Ok(match &self.way {
            Way::Zstd(choice) => Packer::Zstd(Box::new(frames::Packer::new(choice)?)),
            Way::Huffman(_, encoder) => Packer::Huffman(encoder, self.block),
        })
    }
}

impl Packer<'_> {
    /// Appends a block; returns the length of its first part.
    pub(super) fn pack(&mut self, words: &[u32], into: &mut Vec<u8>) -> io::Result<usize> {
        match self {
            Self::Zstd(packer) => packer.pack(words, into),
            Self::Huffman(encoder, size) => Ok(huffman::pack(encoder, words, *size, into)),
        }
    }
}

/// Chooses the coding that makes the table smaller, from the counts and by trying zstd on some
/// blocks.
pub(super) fn choose(content: &Content<'_>, counts: &Counts) -> Result<Choice, WriteError> {
    let (codes, bits) = HuffmanCodes::new(counts);
    let blocks = |size: u32| content.positions.div_ceil(size.into());
    let (long, short) = (
        content.block.unwrap_or(frames::BLOCK),
        content.block.unwrap_or(huffman::BLOCK),
    );
    if content.coding != Some(CodingKind::Huffman) {
        let samples = samples(content, long)?;
        let huffman = bits / 8 + 8 * blocks(short);
        let forced = content.coding == Some(CodingKind::Zstd);
        // Learning a dictionary takes longest, and gains little where there is no structure.
        let is_hopeless = !forced
            && samples.len() as u64 == SAMPLES
            && frames::estimate(&samples, blocks(long), &counts.histogram)? > huffman / 16 * 17;
        if !is_hopeless {
            let zstd = frames::choose(&samples, blocks(long), &counts.histogram)?;
            if forced || zstd.bytes + 8 * blocks(long) < huffman {
                return Ok(Choice {
                    block: long,
                    way: Way::Zstd(zstd),
                });
            }
        }
    }
    let encoder = huffman::Encoder::new(&codes);
    Ok(Choice {
        block: short,
        way: Way::Huffman(codes, encoder),
    })
}

/// Some blocks, evenly spread.
fn samples(content: &Content<'_>, size: u32) -> Result<Vec<Vec<u32>>, WriteError> {
    let blocks = content.positions.div_ceil(size.into());
    let count = blocks.min(SAMPLES);
    let sample = |sample| {
        let mut block = Vec::new();
        content.words(sample * blocks / count, size, &mut block)?;
        Ok(block)
    };
    (0..count).map(sample).collect()
}

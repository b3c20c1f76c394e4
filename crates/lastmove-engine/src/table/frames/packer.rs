//! Compressing blocks.

use std::io;

use super::block::Raw;
use super::choose::Choice;
use super::codes::Codes;
use crate::files::codec::Compressor;
use crate::table::cells::DRAW;

/// Compresses blocks.
pub(in crate::table) struct Packer<'a> {
    codes: &'a Codes,
    outcomes: Compressor,
    remoteness: Compressor,
    raw: Raw,
}

impl<'a> Packer<'a> {
    pub(in crate::table) fn new(choice: &'a Choice) -> io::Result<Self> {
        let (outcomes, remoteness) = (&choice.outcomes, &choice.remoteness);
        Ok(Self {
            codes: &choice.codes,
            outcomes: Compressor::new(outcomes.effort, &outcomes.dictionary)?,
            remoteness: Compressor::new(remoteness.effort, &remoteness.dictionary)?,
            raw: Raw::default(),
        })
    }

    /// Appends a block; returns how many bytes its outcomes take.
    pub(in crate::table) fn pack(
        &mut self,
        words: &[u32],
        into: &mut Vec<u8>,
    ) -> io::Result<usize> {
        self.raw.encode(words, self.codes);
        let outcomes = self.outcomes.compress(&self.raw.outcomes)?;
        into.extend(&outcomes);
        if words.iter().any(|word| word & 3 != DRAW) {
            into.extend(self.remoteness.compress(&self.raw.remoteness)?);
        }
        Ok(outcomes.len())
    }
}

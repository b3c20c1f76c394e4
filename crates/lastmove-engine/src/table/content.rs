//! The content of a table to be written.

use std::ops::Range;

use serde::Serialize;

use super::cells::pack;
use super::keys::Keys;
use super::meta::Book;
use crate::files::Inputs;
use crate::game::{Holds, Play};
use crate::{ByNumber, Error, Value};

/// Values read at a time.
const AT_ONCE: usize = 1 << 12;

/// A way to code values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CodingKind {
    /// zstd, for values with structure.
    Zstd,
    /// Huffman's codes, for values without structure; single positions are read faster.
    Huffman,
}

/// What a table is to hold.
pub struct Content<'a> {
    /// The game's notation, without a position.
    pub game: &'a str,
    /// The rule of play.
    pub play: Play,
    /// The files that the game was read from.
    pub inputs: &'a Inputs,
    /// The keys of the positions.
    pub keys: Keys<'a>,
    /// How many positions there are.
    pub positions: u64,
    /// The values of the positions by their numbers in the table.
    pub values: &'a dyn ByNumber,
    /// What stands beside the outcomes.
    pub holds: Holds,
    /// Which positions these are, in a book.
    pub book: Option<Book>,
    /// How to code values; `None` chooses the best way.
    pub coding: Option<CodingKind>,
    /// Positions in a block, a power of two from 8 to 8192; `None` chooses by the coding.
    pub block: Option<u32>,
}

impl<'a> Content<'a> {
    /// The content of a table with the best coding for its values.
    #[must_use]
    pub fn new(
        game: &'a str,
        play: Play,
        inputs: &'a Inputs,
        keys: Keys<'a>,
        positions: u64,
        values: &'a dyn ByNumber,
    ) -> Self {
        Self {
            game,
            play,
            inputs,
            keys,
            positions,
            values,
            holds: Holds::default(),
            book: None,
            coding: None,
            block: None,
        }
    }

    /// Calls `each` with the words of these positions, in their order.
    pub(super) fn each(
        &self,
        positions: Range<u64>,
        mut each: impl FnMut(u32),
    ) -> Result<(), Error> {
        let mut values = [Value::Draw; AT_ONCE];
        let mut first = positions.start;
        while first < positions.end {
            let count = (positions.end - first).min(AT_ONCE as u64) as usize;
            let values = &mut values[..count];
            self.values.read(first, values)?;
            for &value in &*values {
                each(pack(value)?);
            }
            first += count as u64;
        }
        Ok(())
    }

    /// The words of block number `block`, of `size` positions.
    pub(super) fn words(&self, block: u64, size: u32, into: &mut Vec<u32>) -> Result<(), Error> {
        into.clear();
        let start = block * u64::from(size);
        let end = self.positions.min(start + u64::from(size));
        self.each(start..end, |word| into.push(word))
    }
}

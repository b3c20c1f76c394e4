//! One code for each frequent value of a table.

use serde::{Deserialize, Serialize};

use super::lengths::{LONGEST, lengths};
use crate::table::count::Counts;

/// The codes of a table's values, canonical: shorter codes first, and among codes of one length
/// each is one more than that before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HuffmanCodes {
    /// How many codes have 1 bit, 2 bits and so on.
    pub lengths: Vec<u32>,
    /// The value of each code: four times the remoteness, and 0 for a loss, 1 for a draw, 2 for a
    /// win. Null: the value is written out after the code.
    pub values: Vec<Option<u32>>,
    /// The bits of a value that is written out.
    pub written_out: u32,
}

/// The bits of a value that has no code of its own, or `None`.
pub(super) type Symbol = Option<u32>;

impl HuffmanCodes {
    /// The codes for these counts, and the total bits of all values with them. A value too rare for
    /// the longest code has no code.
    pub(in crate::table) fn new(counts: &Counts) -> (Self, u64) {
        let total = counts.tally.positions();
        let counted = counts.histogram.counts();
        let mut symbols: Vec<(Symbol, u64)> = counted
            .filter(|&(_, count)| count << LONGEST >= total)
            .map(|(word, count)| (Some(word), count))
            .collect();
        let coded: u64 = symbols.iter().map(|symbol| symbol.1).sum();
        if coded < total {
            symbols.push((None, total - coded));
        }
        let weights: Vec<u64> = symbols.iter().map(|symbol| symbol.1).collect();
        let longest = counts.tally.longest().unwrap_or(0);
        let written_out = (longest << 2 | 3).ilog2() + 1;
        let mut coded: Vec<(u32, Symbol)> = Vec::new();
        let mut bits = 0;
        for ((symbol, count), length) in symbols.into_iter().zip(lengths(&weights)) {
            let after = if symbol.is_none() { written_out } else { 0 };
            bits += count * u64::from(length + after);
            coded.push((length, symbol));
        }
        // Null is the first code of its length.
        coded.sort_unstable();
        let mut of_length = vec![0; coded.last().map_or(0, |last| last.0 as usize)];
        coded
            .iter()
            .for_each(|code| of_length[code.0 as usize - 1] += 1);
        let codes = Self {
            lengths: of_length,
            values: coded.into_iter().map(|code| code.1).collect(),
            written_out,
        };
        (codes, bits)
    }

    /// Each value with its code and the code's length.
    pub(super) fn list(&self) -> impl Iterator<Item = (Symbol, u32, u32)> {
        let mut next = 0;
        let codes = (1..).zip(&self.lengths).flat_map(move |(length, &count)| {
            next <<= 1;
            let first = next;
            next += count;
            (first..next).map(move |code| (code, length))
        });
        let values = self.values.iter();
        values
            .zip(codes)
            .map(|(&symbol, (code, length))| (symbol, code, length))
    }

    /// Whether the codes are valid.
    pub(in crate::table) fn is_sound(&self) -> bool {
        let mut room = 1u64 << LONGEST;
        for (length, &count) in (1..).zip(&self.lengths) {
            let taken = u64::from(count) << LONGEST.saturating_sub(length);
            if length > LONGEST || taken > room {
                return false;
            }
            room -= taken;
        }
        // Each code uses some of the code space, so the sum cannot overflow.
        let codes: u32 = self.lengths.iter().sum();
        let outcomes = self.values.iter().flatten();
        codes as usize == self.values.len()
            && self.written_out <= 32
            && outcomes.into_iter().all(|value| value & 3 != 3)
    }
}

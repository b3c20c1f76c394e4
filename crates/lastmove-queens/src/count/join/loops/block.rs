//! Counting the pairs of a few patterns and many items that have no bit in common.
//!
//! The patterns are numbered, and a row of bits says which of them fit: for every value of a part
//! of an item's bits, a table has the row of the patterns that have none of these bits. The
//! patterns that fit an item are the AND of one row for each part, and their number is the bit
//! count.
//!
//! Written once, for rows of 64 `WORDS` patterns; the kernels compile it for their machines.

/// A row of bits, one for each pattern.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Row<const WORDS: usize>(pub(crate) [u64; WORDS]);

/// The most parts that an item is cut into.
pub(crate) const PARTS: usize = 9;

/// The most bits of a part: four tables of this width fit a first-level cache of 32 KiB. With 6, N
/// = 20 takes 1.08 times as long.
const WIDEST: u32 = 7;

/// The distance between the first rows of two parts.
pub(crate) const STRIDE: usize = 1 << WIDEST;

/// The rows for all values of all parts, and the sets of patterns that have each bit.
pub(crate) struct Table<const WORDS: usize> {
    /// The rows, part after part.
    pub(crate) rows: Vec<Row<WORDS>>,
    /// The patterns that have each bit.
    pub(crate) planes: Vec<Row<WORDS>>,
}

impl<const WORDS: usize> Default for Table<WORDS> {
    fn default() -> Self {
        Self {
            rows: vec![Row([0; WORDS]); PARTS * STRIDE],
            planes: vec![Row([0; WORDS]); 64],
        }
    }
}

/// The division of items into parts of `width` bits.
#[derive(Clone, Copy)]
pub(crate) struct Cut {
    pub(crate) parts: usize,
    pub(crate) width: u32,
}

impl Cut {
    /// The best way to cut `bits` bits, at most 54, for `items` items: wide parts take few steps an
    /// item, but large tables.
    #[inline(always)]
    pub(crate) fn best(bits: u32, items: usize) -> Self {
        let bits = bits.max(1);
        let cost = |width: u32| {
            let parts = bits.div_ceil(width) as usize;
            (parts * (items + (2 << width)), width)
        };
        let few = |width: &u32| bits.div_ceil(*width) as usize <= PARTS;
        let widths = (4..=WIDEST).filter(few);
        let (_, width) = widths.map(cost).min().unwrap_or((0, WIDEST));
        Self {
            parts: bits.div_ceil(width) as usize,
            width,
        }
    }
}

impl<const WORDS: usize> Table<WORDS> {
    /// Records which patterns have each bit.
    #[inline(always)]
    pub(crate) fn set_planes(&mut self, patterns: &[u64]) {
        for (word, patterns) in patterns.chunks(64).enumerate() {
            let mut square = [0; 64];
            square[..patterns.len()].copy_from_slice(patterns);
            transpose(&mut square);
            for (plane, bits) in self.planes.iter_mut().zip(square) {
                plane.0[word] = bits;
            }
        }
    }

    /// The row of the first `patterns` bits.
    #[inline(always)]
    pub(crate) fn valid(patterns: usize) -> Row<WORDS> {
        Row(std::array::from_fn(|word| {
            match patterns.saturating_sub(64 * word) {
                left @ 0..64 => (1 << left) - 1,
                _ => u64::MAX,
            }
        }))
    }

    /// Computes the rows for `patterns` patterns, whose planes are set, cut at `bits` bits.
    #[inline(always)]
    pub(crate) fn fill(&mut self, patterns: usize, bits: u32, cut: Cut) {
        let valid = Self::valid(patterns);
        let size = 1 << cut.width;
        for part in 0..cut.parts {
            let rows = &mut self.rows[part * STRIDE..][..size];
            // Every row is used, but missing patterns need to be masked only once.
            rows[0] = if part == 0 {
                valid
            } else {
                Row([u64::MAX; WORDS])
            };
            for bit in 0..cut.width {
                let place = part as u32 * cut.width + bit;
                let (known, new) = rows[..2 << bit].split_at_mut(1 << bit);
                if place >= bits {
                    new.copy_from_slice(known);
                    continue;
                }
                let plane = self.planes[place as usize];
                for (new, known) in new.iter_mut().zip(known) {
                    for word in 0..WORDS {
                        new.0[word] = known.0[word] & !plane.0[word];
                    }
                }
            }
        }
    }

    /// The number of pairs with these items.
    #[inline(always)]
    pub(crate) fn count(&self, items: &[u64], cut: Cut) -> u64 {
        match cut.parts {
            1 => self.count_parts::<1>(items, cut.width),
            2 => self.count_parts::<2>(items, cut.width),
            3 => self.count_parts::<3>(items, cut.width),
            4 => self.count_parts::<4>(items, cut.width),
            5 => self.count_parts::<5>(items, cut.width),
            6 => self.count_parts::<6>(items, cut.width),
            7 => self.count_parts::<7>(items, cut.width),
            8 => self.count_parts::<8>(items, cut.width),
            _ => self.count_parts::<PARTS>(items, cut.width),
        }
    }

    #[inline(always)]
    fn count_parts<const PARTS: usize>(&self, items: &[u64], width: u32) -> u64 {
        let mask = (1 << width) - 1;
        let mut counts = [0u64; WORDS];
        for &item in items {
            let mut row = self.rows[(item & mask) as usize].0;
            for part in 1..PARTS {
                let value = item >> (part as u32 * width) & mask;
                let other = &self.rows[part * STRIDE + value as usize].0;
                for word in 0..WORDS {
                    row[word] &= other[word];
                }
            }
            for word in 0..WORDS {
                counts[word] += u64::from(row[word].count_ones());
            }
        }
        counts.iter().sum()
    }
}

/// Transposes a bit matrix, by repeatedly swapping blocks of half the size.
#[inline(always)]
fn transpose(square: &mut [u64; 64]) {
    let mut size = 32;
    let mut mask = u64::MAX >> 32;
    while size != 0 {
        for block in (0..64).step_by(2 * size) {
            for low in block..block + size {
                let swap = (square[low] >> size ^ square[low + size]) & mask;
                square[low] ^= swap << size;
                square[low + size] ^= swap;
            }
        }
        size /= 2;
        mask ^= mask << size;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lastmove::graph::generate::SplitMix64;

    #[test]
    fn transposing_swaps_rows_and_columns() {
        let mut rng = SplitMix64::new(1);
        let square = [0; 64].map(|_| rng.next_u64());
        let mut turned = square;
        transpose(&mut turned);
        for (i, row) in turned.iter().enumerate() {
            let column = square.iter().enumerate();
            let column = column.fold(0, |bits, (j, &row)| bits | (row >> i & 1) << j);
            assert_eq!(*row, column, "{i}");
        }
    }
}

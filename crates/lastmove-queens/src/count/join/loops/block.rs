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
pub(crate) const PARTS: usize = 8;

/// The most bits of the first part, two more than of others. It has the outermost diagonals, half
/// of which are rarely occupied, so that few of its rows are in use.
const FIRST: u32 = WIDEST + 2;

/// The most bits of another part: tables of four parts fit a first-level cache of 32 to 48 KiB.
const WIDEST: u32 = 7;

/// The rows from the beginning of the first part to that of the second.
pub(crate) const FIRST_STRIDE: usize = 1 << FIRST;

/// The rows from the beginning of another part to that of the next.
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
            rows: vec![Row([0; WORDS]); FIRST_STRIDE + (PARTS - 1) * STRIDE],
            planes: vec![Row([0; WORDS]); 32],
        }
    }
}

/// The division of items into parts.
#[derive(Clone, Copy)]
pub(crate) struct Cut {
    pub(crate) parts: usize,
    /// The number of bits of the first part, which are the lowest.
    pub(crate) first: u32,
    /// The number of bits of each other part.
    pub(crate) width: u32,
}

impl Cut {
    /// The best way to cut `bits` bits, at most 32, for `items` items: wide parts take few steps an
    /// item, but large tables.
    #[inline(always)]
    pub(crate) fn best(bits: u32, items: usize) -> Self {
        let bits = bits.max(1);
        let mut best = Self {
            parts: PARTS,
            first: FIRST,
            width: WIDEST,
        };
        let mut least = usize::MAX;
        for width in 4..=WIDEST {
            for first in width..=width + 2 {
                let others = bits.saturating_sub(first).div_ceil(width) as usize;
                let rows = (1 << first) + (others << width);
                let cost = (others + 1) * items + 2 * rows;
                if others < PARTS && cost < least {
                    least = cost;
                    best = Self {
                        parts: others + 1,
                        first,
                        width,
                    };
                }
            }
        }
        // Rows are read without checks of bounds.
        assert!(best.parts <= PARTS && best.first <= FIRST && best.width <= WIDEST);
        best
    }

    /// The place of a part's first row, of its lowest bit, and its number of bits.
    #[inline(always)]
    pub(crate) fn part(self, part: usize) -> (usize, u32, u32) {
        match part.checked_sub(1) {
            None => (0, 0, self.first),
            Some(other) => (
                FIRST_STRIDE + other * STRIDE,
                self.first + other as u32 * self.width,
                self.width,
            ),
        }
    }
}

impl<const WORDS: usize> Table<WORDS> {
    /// Records which patterns have each bit.
    #[inline(always)]
    pub(crate) fn set_planes(&mut self, patterns: &[u32]) {
        for (word, patterns) in patterns.chunks(64).enumerate() {
            let mut square = [0; 64];
            for (row, &pattern) in square.iter_mut().zip(patterns) {
                *row = u64::from(pattern);
            }
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
        for part in 0..cut.parts {
            let (first, lowest, width) = cut.part(part);
            let rows = &mut self.rows[first..][..1 << width];
            // Every row is used, but missing patterns need to be masked only once.
            rows[0] = if part == 0 {
                valid
            } else {
                Row([u64::MAX; WORDS])
            };
            for bit in 0..width {
                let place = lowest + bit;
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
    pub(crate) fn count(&self, items: &[u32], cut: Cut) -> u64 {
        match cut.parts {
            1 => self.count_parts::<1>(items, cut),
            2 => self.count_parts::<2>(items, cut),
            3 => self.count_parts::<3>(items, cut),
            4 => self.count_parts::<4>(items, cut),
            5 => self.count_parts::<5>(items, cut),
            6 => self.count_parts::<6>(items, cut),
            7 => self.count_parts::<7>(items, cut),
            _ => self.count_parts::<PARTS>(items, cut),
        }
    }

    #[inline(always)]
    fn count_parts<const PARTS: usize>(&self, items: &[u32], cut: Cut) -> u64 {
        let mask = (1 << cut.width) - 1;
        let mut counts = [0u64; WORDS];
        for &item in items {
            let mut row = self.rows[(item & ((1 << cut.first) - 1)) as usize].0;
            let mut rest = u64::from(item) >> cut.first;
            for part in 1..PARTS {
                let other = FIRST_STRIDE + (part - 1) * STRIDE + (rest & mask) as usize;
                let other = &self.rows[other].0;
                for word in 0..WORDS {
                    row[word] &= other[word];
                }
                rest >>= cut.width;
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

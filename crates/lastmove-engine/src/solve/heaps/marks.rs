//! The common values among the options of the next few heaps.

use rayon::prelude::*;

use super::kernel::{LANES, Mark, Rare};
use crate::vectors::Vectors;

/// The most words for which the marks of all lanes are computed together.
const MOST_WORDS: usize = 4;

/// The marks of a block of heaps: for each lane, the values of splits with a rare heap that works
/// for all lanes at once, and of splits with some helpers, other heaps that were often useful. The
/// helpers are not required, but avoid searching for rare values one by one (0.56 takes half the
/// time).
pub(super) struct Marks {
    /// Lane by lane.
    words: Vec<u64>,
    /// The words of a lane: values from 64 times this on are not marked.
    width: usize,
    /// For each number of tokens taken, which rare heaps were used, and which helpers.
    whole: Vec<[(usize, usize); 2]>,
}

impl Marks {
    pub(super) fn new() -> Self {
        Self {
            words: Vec::new(),
            width: 0,
            whole: Vec::new(),
        }
    }

    /// Marks for the block of heaps from the end of `values` on. The first of `heaps` are all rare
    /// ones, the second the helpers, both sorted; values up to `highest` are marked, and perhaps
    /// some above.
    pub(super) fn fill(
        &mut self,
        vectors: Vectors,
        values: &[u16],
        taken: &[usize],
        heaps: [&[Rare]; 2],
        highest: u16,
        threads: usize,
    ) {
        self.width = usize::from(highest) / 64 + 1;
        self.words.clear();
        self.words.resize(LANES * self.width, 0);
        let first = values.len();
        self.whole.clear();
        // The rest beside them is at least 1 for the first lane, and below the block for the last
        // one.
        let whole = |heaps: &[Rare], took| {
            let low = heaps.partition_point(|rare| (rare.heap as usize) + took < LANES);
            let high = heaps.partition_point(|rare| (rare.heap as usize) + took < first);
            (low.min(high), high)
        };
        let bounds = taken
            .iter()
            .map(|&took| heaps.map(|heaps| whole(heaps, took)));
        self.whole.extend(bounds);
        match self.width {
            1 => self.lanes::<1>(vectors, values, taken, heaps),
            2 => self.lanes::<2>(vectors, values, taken, heaps),
            3 => self.lanes::<3>(vectors, values, taken, heaps),
            MOST_WORDS => self.lanes::<MOST_WORDS>(vectors, values, taken, heaps),
            width => {
                let whole = &self.whole;
                let one = |(lane, words): (usize, &mut [u64])| {
                    one_lane(values, parts(taken, whole, heaps), lane, words);
                };
                let work = heaps[0].len() * taken.len() * LANES;
                if threads > 1 && work > 1 << 16 {
                    let lanes = self.words.par_chunks_mut(width);
                    lanes.enumerate().for_each(one);
                } else {
                    self.words.chunks_mut(width).enumerate().for_each(one);
                }
            }
        }
    }

    /// The marks of a heap of the block.
    pub(super) fn of(&self, lane: usize) -> &[u64] {
        &self.words[lane * self.width..][..self.width]
    }

    /// The rare heaps that were not used for the `index`-th number of tokens: small ones, and those
    /// from just below the block on.
    pub(super) fn others<'a>(
        &self,
        index: usize,
        rare: &'a [Rare],
    ) -> impl Iterator<Item = &'a Rare> + use<'a> {
        let [(low, high), _] = self.whole[index];
        rare[..low].iter().chain(&rare[high..])
    }

    /// All lanes together, where few words hold all values.
    fn lanes<const W: usize>(
        &mut self,
        vectors: Vectors,
        values: &[u16],
        taken: &[usize],
        heaps: [&[Rare]; 2],
    ) {
        let mut marks = [[0; LANES]; W];
        for (took, heaps) in parts(taken, &self.whole, heaps) {
            if !heaps.is_empty() {
                vectors.run(Mark {
                    values,
                    first: values.len() - took,
                    rare: heaps,
                    into: &mut marks,
                });
            }
        }
        for (lane, words) in self.words.chunks_exact_mut(W).enumerate() {
            for (word, marks) in words.iter_mut().zip(&marks) {
                *word = marks[lane];
            }
        }
    }
}

/// The heaps to use, with the tokens taken.
fn parts<'a>(
    taken: &'a [usize],
    whole: &'a [[(usize, usize); 2]],
    heaps: [&'a [Rare]; 2],
) -> impl Iterator<Item = (usize, &'a [Rare])> {
    taken.iter().zip(whole).flat_map(move |(&took, whole)| {
        [0, 1].map(|list| {
            let (low, high) = whole[list];
            (took, &heaps[list][low..high])
        })
    })
}

/// A single lane, a byte a value: setting bits in the same word one after the other would be
/// serial.
fn one_lane<'a>(
    values: &[u16],
    rare: impl Iterator<Item = (usize, &'a [Rare])>,
    lane: usize,
    words: &mut [u64],
) {
    let mut seen = vec![0u8; (words.len() * 64).next_power_of_two()];
    let wrap = seen.len() - 1;
    let limit = words.len() * 64;
    for (took, rare) in rare {
        let sum = values.len() + lane - took;
        for &Rare { heap, value } in rare {
            let x = usize::from(values[sum - heap as usize] ^ value);
            // Values above the limit are dropped: they must not be mistaken for others.
            seen[x & wrap] |= u8::from(x < limit);
        }
    }
    for (word, seen) in words.iter_mut().zip(seen.as_chunks::<64>().0) {
        for (bit, &seen) in seen.iter().enumerate() {
            *word |= u64::from(seen) << bit;
        }
    }
}

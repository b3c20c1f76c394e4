//! Joining the placements of both halves: counting pairs without a common diagonal.

use super::list::List;
use super::loops::{Filter, Loops};

/// Counts pairs, with its scratch memory.
pub(super) struct Pairs<L: Loops> {
    loops: L,
    table: L::Table,
    wide: Vec<Level<u64>>,
    packed: Lists<u32>,
    levels: Vec<Level<u32>>,
}

/// Some patterns and items.
#[derive(Default)]
struct Lists<T> {
    patterns: List<T>,
    items: [List<T>; 3],
}

/// The lists of a level of splitting.
#[derive(Default)]
struct Level<T> {
    without: Lists<T>,
    with: Lists<T>,
}

/// More items than this are split rather than the patterns, for which the tables become more: 13,000
/// of them, or 5,000 where the patterns are only a little more than a table holds.
const MANY: [usize; 2] = [13_000, 5_000];

/// The most bits of packed numbers.
const PACKED: u32 = u32::BITS;

impl<L: Loops> Pairs<L> {
    pub(super) fn new(loops: L) -> Self {
        Self {
            loops,
            table: L::Table::default(),
            wide: Vec::new(),
            packed: Lists::default(),
            levels: std::iter::repeat_with(Level::default)
                .take(PACKED as usize)
                .collect(),
        }
    }

    pub(super) fn loops(&self) -> L {
        self.loops
    }

    /// For each list of items, the number of pairs of a pattern and an item that have none of the
    /// bits of `live` in common.
    pub(super) fn count(&mut self, patterns: &[u64], items: [&[u64]; 3], live: u64) -> [u64; 3] {
        let mut counts = [0; 3];
        let wide = live.count_ones().saturating_sub(PACKED) as usize;
        let mut levels = std::mem::take(&mut self.wide);
        if levels.len() < wide {
            levels.resize_with(wide, Level::default);
        }
        self.count_wide(patterns, items, live, &mut levels[..wide], &mut counts);
        self.wide = levels;
        counts
    }

    /// Splits until the numbers can be packed: at most a few levels.
    fn count_wide(
        &mut self,
        patterns: &[u64],
        items: [&[u64]; 3],
        live: u64,
        levels: &mut [Level<u64>],
        counts: &mut [u64; 3],
    ) {
        if patterns.is_empty() || items.iter().all(|items| items.is_empty()) {
            return;
        }
        if let Some((level, deeper)) = levels.split_last_mut() {
            let bit = 1 << live.ilog2();
            level.split_patterns(self.loops, patterns, items, bit);
            let Level { with, without } = level;
            let (patterns, fitting) = (with.patterns.items(), without.items());
            self.count_wide(patterns, fitting, live ^ bit, deeper, counts);
            let patterns = without.patterns.items();
            self.count_wide(patterns, items, live ^ bit, deeper, counts);
            return;
        }
        let Lists {
            patterns: packed,
            items: packed_items,
        } = &mut self.packed;
        self.loops.pack(patterns, live, packed);
        for (list, items) in packed_items.iter_mut().zip(items) {
            self.loops.pack(items, live, list);
        }
        count(
            self.loops,
            packed.items(),
            packed_items.each_ref().map(List::items),
            &mut self.levels[..live.count_ones() as usize],
            &mut self.table,
            counts,
        );
    }
}

impl<T: Copy + Default> Lists<T> {
    fn items(&self) -> [&[T]; 3] {
        self.items.each_ref().map(List::items)
    }
}

impl<T: Copy + Default> Level<T> {
    /// Finds the patterns with and without the bit, and the items without it.
    fn split_patterns<L: Filter<T> + Copy>(
        &mut self,
        loops: L,
        patterns: &[T],
        items: [&[T]; 3],
        bit: T,
    ) {
        let Self { without, with } = self;
        loops.split(patterns, bit, &mut without.patterns, &mut with.patterns);
        for (list, items) in without.items.iter_mut().zip(items) {
            loops.without(items, bit, list);
        }
    }

    /// Finds the items with and without the bit, and the patterns without it.
    fn split_items<L: Filter<T> + Copy>(
        &mut self,
        loops: L,
        patterns: &[T],
        items: [&[T]; 3],
        bit: T,
    ) {
        let Self { without, with } = self;
        loops.without(patterns, bit, &mut without.patterns);
        let lists = without.items.iter_mut().zip(&mut with.items);
        for ((clear, set), items) in lists.zip(items) {
            loops.split(items, bit, clear, set);
        }
    }
}

/// Splits by the highest bit until the patterns fit a table: those with the bit are compared only
/// with items without it, or items with the bit only with patterns without it, which saves the same
/// comparisons. Bits used for splitting need no further comparison. The recursion depth is at most
/// the number of bits.
fn count<L: Loops>(
    loops: L,
    patterns: &[u32],
    items: [&[u32]; 3],
    levels: &mut [Level<u32>],
    table: &mut L::Table,
    counts: &mut [u64; 3],
) {
    if patterns.is_empty() || items.iter().all(|items| items.is_empty()) {
        return;
    }
    let bits = levels.len() as u32;
    let Some((level, deeper)) = levels
        .split_last_mut()
        .filter(|_| patterns.len() > L::PATTERNS)
    else {
        for patterns in patterns.chunks(L::PATTERNS) {
            let found = loops.count(patterns, items, bits, table);
            for (count, found) in counts.iter_mut().zip(found) {
                *count += found;
            }
        }
        return;
    };
    let bit = 1 << (bits - 1);
    let little = patterns.len() < L::PATTERNS * 3 / 2;
    let many = MANY[usize::from(little)];
    if items.iter().map(|items| items.len()).sum::<usize>() > many {
        level.split_items(loops, patterns, items, bit);
        let Level { with, without } = level;
        let fitting = without.patterns.items();
        count(loops, fitting, with.items(), deeper, table, counts);
        count(loops, patterns, without.items(), deeper, table, counts);
    } else {
        level.split_patterns(loops, patterns, items, bit);
        let Level { with, without } = level;
        let (bearers, fitting) = (with.patterns.items(), without.items());
        count(loops, bearers, fitting, deeper, table, counts);
        let patterns = without.patterns.items();
        count(loops, patterns, items, deeper, table, counts);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::join::loops::Plain;
    use lastmove::graph::generate::SplitMix64;
    use lastmove::vectors::Vectors;

    #[test]
    fn pairs_of_long_lists_are_counted_as_one_by_one() {
        let mut rng = SplitMix64::new(1);
        let mut list = |len: usize| -> Vec<u64> {
            let number = |_| rng.next_u64() & rng.next_u64() & rng.next_u64();
            (0..len).map(number).collect()
        };
        let (patterns, items) = (list(1100), [list(9000), list(5000), list(10)]);
        // As many bits as fit packed numbers, and more.
        for live in [0x0f0f_0ff0_f0f0_f000, 0x00ff_f0f0_0ffe_0ff0] {
            let found = items.each_ref().map(|items| {
                let count = |&pattern: &u64| {
                    let apart = items.iter().filter(|&&item| item & pattern & live == 0);
                    apart.count() as u64
                };
                patterns.iter().map(count).sum::<u64>()
            });
            let lists = items.each_ref().map(|items| &items[..]);
            for vectors in Vectors::available() {
                let plain = Pairs::new(Plain(vectors)).count(&patterns, lists, live);
                assert_eq!(plain, found, "{vectors:?}");
                #[cfg(target_arch = "x86_64")]
                if let Vectors::IceLake(proof) = vectors {
                    let loops = crate::count::join::loops::Avx512(proof);
                    assert_eq!(Pairs::new(loops).count(&patterns, lists, live), found);
                }
            }
        }
    }
}

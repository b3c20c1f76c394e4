//! Joining the placements of both halves: counting pairs without a common diagonal.

use super::list::List;
use super::loops::Loops;

/// Counts pairs, with its scratch memory.
pub(super) struct Pairs<L: Loops> {
    loops: L,
    table: L::Table,
    levels: Vec<Level>,
}

/// The lists of a level of splitting.
#[derive(Default)]
struct Level {
    without: List<u64>,
    with: List<u64>,
    items: [List<u64>; 3],
}

impl<L: Loops> Pairs<L> {
    pub(super) fn new(loops: L) -> Self {
        Self {
            loops,
            table: L::Table::default(),
            levels: Vec::new(),
        }
    }

    pub(super) fn loops(&self) -> L {
        self.loops
    }

    /// For each list of items, the number of pairs of a pattern and an item that have none of the
    /// lowest `bits` bits in common.
    pub(super) fn count(&mut self, patterns: &[u64], items: [&[u64]; 3], bits: u32) -> [u64; 3] {
        let levels = bits as usize;
        if self.levels.len() < levels {
            self.levels.resize_with(levels, Level::default);
        }
        let mut counts = [0; 3];
        count(
            self.loops,
            patterns,
            items,
            &mut self.levels[..levels],
            &mut self.table,
            &mut counts,
        );
        counts
    }
}

/// Splits by the highest bit until the patterns fit a table: those with the bit are compared only
/// with items without it. Bits used for splitting need no further comparison. The recursion depth
/// is at most the number of bits.
fn count<L: Loops>(
    loops: L,
    patterns: &[u64],
    items: [&[u64]; 3],
    levels: &mut [Level],
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
    loops.split(patterns, bit, &mut level.without, &mut level.with);
    for (list, items) in level.items.iter_mut().zip(items) {
        loops.without(items, bit, list);
    }
    let without = level.items.each_ref().map(List::items);
    count(loops, level.with.items(), without, deeper, table, counts);
    count(loops, level.without.items(), items, deeper, table, counts);
}

//! The best options of a row of cells, found in one pass.

use std::cmp::Reverse;

use lastmove_engine::Outcome;

/// What is claimed of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Claimed {
    pub(super) outcome: Outcome,
    pub(super) plies: u64,
    pub(super) slope: u64,
}

/// The best option and the second best by some order; greater is better.
///
/// All cells of a row have the same options, one a column, but each cell lacks the one of its own
/// column. So the best of a cell's options is the best of all, or the second best in the column of
/// the best.
pub(super) struct BestTwo<K> {
    best: Option<(K, u64)>,
    second: Option<K>,
}

impl<K: Copy + Ord> BestTwo<K> {
    const NONE: Self = Self {
        best: None,
        second: None,
    };

    /// Adds the option of one more column.
    fn take(&mut self, key: K, column: u64) {
        match self.best {
            Some((best, _)) if key <= best => self.second = self.second.max(Some(key)),
            best => {
                self.second = best.map(|(key, _)| key);
                self.best = Some((key, column));
            }
        }
    }

    /// The best option of the cell in this column.
    pub(super) fn of(&self, column: u64) -> Option<K> {
        match self.best {
            Some((_, own)) if own == column => self.second,
            best => best.map(|(key, _)| key),
        }
    }
}

/// The best options of the cells of one row.
pub(super) struct Reached {
    /// Of the lost options, the least plies, and of those the least slope.
    pub(super) fastest: BestTwo<Reverse<(u64, u64)>>,
    /// Of the lost options, the least slope.
    pub(super) least_slope: BestTwo<Reverse<u64>>,
    /// Of the won options, the greatest plies, and of those the greatest slope.
    pub(super) slowest: BestTwo<(u64, u64)>,
    /// Of the won options, the greatest slope.
    pub(super) most_slope: BestTwo<u64>,
}

impl Reached {
    /// Adds all options of a row, each with its column. O(M).
    pub(super) fn new(options: impl Iterator<Item = (u64, Claimed)>) -> Self {
        let mut reached = Self {
            fastest: BestTwo::NONE,
            least_slope: BestTwo::NONE,
            slowest: BestTwo::NONE,
            most_slope: BestTwo::NONE,
        };
        for (column, option) in options {
            let Claimed { plies, slope, .. } = option;
            if option.outcome == Outcome::Loss {
                reached.fastest.take(Reverse((plies, slope)), column);
                reached.least_slope.take(Reverse(slope), column);
            } else {
                reached.slowest.take((plies, slope), column);
                reached.most_slope.take(slope, column);
            }
        }
        reached
    }
}

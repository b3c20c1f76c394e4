//! The kinds of rows: the outcome of each cell, row by row, mostly in O(1) a row.

use super::cycle::Rolling;
use lastmove_engine::game::Play;

/// All cells of the row are lost.
const ALL_LOST: u16 = 0;
/// All cells of the row are won.
const ALL_WON: u16 = u16::MAX;
/// All cells of the row are lost but the first: row 2 in misère play.
const ALL_LOST_BUT_FIRST: u16 = u16::MAX - 1;

/// The kinds of the last M rows, and which lost cells the next M rows reach.
///
/// With c the number of lost cells (i − k, k) that row i reaches, the row is all lost for c = 0,
/// all won except in the lost cell's own column for c = 1, and all won for c ≥ 2. Any other number
/// is the one column that is lost.
#[derive(Clone, Debug)]
pub(super) struct Kinds {
    play: Play,
    row: u64,
    columns: usize,
    /// The kind of row i at i modulo M.
    kinds: Vec<u16>,
    /// How many lost cells row i reaches, at i modulo M + 1, up to 2; and the column of the last.
    reached: Vec<(u8, u16)>,
    /// Row modulo M, and modulo M + 1.
    at: usize,
    slot: usize,
}

impl Kinds {
    /// The most columns that a kind can name.
    pub(super) const MOST_COLUMNS: u64 = 4096;

    /// No rows yet. `columns` is from 2 to [`Self::MOST_COLUMNS`].
    pub(super) fn new(columns: u64, play: Play) -> Self {
        let columns = columns.clamp(2, Self::MOST_COLUMNS) as usize;
        Self {
            play,
            row: 0,
            columns,
            kinds: vec![ALL_WON; columns],
            reached: vec![(0, 0); columns + 1],
            at: 0,
            slot: 0,
        }
    }

    /// Records that the lost cell in `column` of the last row is reached from the row `column` rows
    /// below.
    fn reach(&mut self, column: u16) {
        let mut slot = self.slot + usize::from(column);
        if slot > self.columns {
            slot -= self.columns + 1;
        }
        let (count, last) = &mut self.reached[slot];
        *count = (*count + 1).min(2);
        *last = column;
    }
}

fn wrapped(next: usize, size: usize) -> usize {
    if next == size { 0 } else { next }
}

impl Rolling for Kinds {
    fn row(&self) -> u64 {
        self.row
    }

    fn advance(&mut self) {
        self.row += 1;
        self.at = wrapped(self.at + 1, self.columns);
        self.slot = wrapped(self.slot + 1, self.columns + 1);
        let (count, column) = std::mem::take(&mut self.reached[self.slot]);
        let kind = match (self.play, self.row, count) {
            // In misère play a position without a move is won.
            (Play::Misere, 1, _) => ALL_WON,
            (Play::Misere, 2, _) => ALL_LOST_BUT_FIRST,
            (_, _, 0) => ALL_LOST,
            (_, _, 1) => column,
            _ => ALL_WON,
        };
        self.kinds[self.at] = kind;
        let last = self.columns as u16;
        match kind {
            ALL_WON => {}
            ALL_LOST => (1..=last).for_each(|column| self.reach(column)),
            ALL_LOST_BUT_FIRST => (2..=last).for_each(|column| self.reach(column)),
            column => self.reach(column),
        }
    }

    fn window(&self) -> u64 {
        self.columns as u64
    }

    fn same_row(&self, other: &Self) -> bool {
        self.kinds[self.at] == other.kinds[other.at]
    }

    fn same_window(&self, other: &Self) -> bool {
        let newest_first = |kinds: &Self| {
            let (newer, older) = (kinds.at, kinds.columns);
            (0..=newer).rev().chain((newer + 1..older).rev())
        };
        newest_first(self)
            .zip(newest_first(other))
            .all(|(mine, theirs)| self.kinds[mine] == other.kinds[theirs])
    }
}

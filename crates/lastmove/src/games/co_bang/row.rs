//! One row of the board, and the window of rows that determines the next.

use super::CoBang;
use crate::Value;
use crate::game::Play;

/// The values of a row: all alike but for at most one column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row {
    common: Packed,
    odd: Packed,
    /// The column with the value `odd`; 0 for none.
    column: u64,
}

/// A won or lost value in 64 bits: the remoteness, and in the lowest bit whether it is won. There
/// are no draws: every move goes up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Packed(u64);

impl Packed {
    fn won(plies: u64) -> Self {
        Self(plies << 1 | 1)
    }

    fn lost(plies: u64) -> Self {
        Self(plies << 1)
    }

    fn is_won(self) -> bool {
        self.0 & 1 == 1
    }

    fn plies(self) -> u64 {
        self.0 >> 1
    }
}

impl Row {
    /// The value in a column.
    pub(super) fn value(self, column: u64) -> Value {
        let packed = self.packed(column);
        if packed.is_won() {
            Value::Win(packed.plies())
        } else {
            Value::Loss(packed.plies())
        }
    }

    fn packed(self, column: u64) -> Packed {
        if column == self.column {
            self.odd
        } else {
            self.common
        }
    }
}

/// The two best of the cells that a row reaches.
#[derive(Default)]
struct Best {
    first: Option<(u64, u64)>,
    second: Option<u64>,
}

impl Best {
    /// Takes one more cell: its column and its plies; `better` compares plies.
    fn take(&mut self, column: u64, plies: u64, better: impl Fn(u64, u64) -> bool) {
        match self.first {
            Some((_, first)) if !better(plies, first) => {
                if self.second.is_none_or(|second| better(plies, second)) {
                    self.second = Some(plies);
                }
            }
            first => {
                self.second = first.map(|(_, plies)| plies);
                self.first = Some((column, plies));
            }
        }
    }
}

/// The rows of a board from the top, as many as are needed to go on.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    board: CoBang,
    play: Play,
    /// The last rows; a prefix of it may be outdated.
    rows: Vec<Row>,
    /// The row before the first of `rows`.
    dropped: u64,
    /// Whether all rows are kept.
    keep: bool,
}

impl Rows {
    /// No rows yet. With `keep` all rows will stay; else only the last M, so that memory is O(M).
    pub(super) fn new(board: CoBang, play: Play, keep: bool) -> Self {
        Self {
            board,
            play,
            rows: Vec::new(),
            dropped: 0,
            keep,
        }
    }

    /// Bytes that a row takes.
    pub(super) const ROW_BYTES: u64 = size_of::<Row>() as u64;

    /// Whether all rows stay.
    pub(super) fn keeps_all(&self) -> bool {
        self.keep
    }

    /// The last row that has been worked out; 0 at first.
    pub(super) fn last(&self) -> u64 {
        self.dropped + self.rows.len() as u64
    }

    /// The row with this number, if it has been worked out and not been dropped.
    pub(super) fn get(&self, row: u64) -> Option<Row> {
        let index = row.checked_sub(self.dropped + 1)?;
        self.rows.get(index as usize).copied()
    }

    /// Works out the next row, in O(M).
    pub(super) fn advance(&mut self) {
        let next = self.next();
        let window = self.board.columns.min(1 << 40) as usize;
        if !self.keep && self.rows.len() >= 2 * window {
            // Half is dropped at once, so that a row costs O(1) of it.
            let outdated = self.rows.len() - window;
            self.rows.drain(..outdated);
            self.dropped += outdated as u64;
        }
        self.rows.push(next);
    }

    fn next(&self) -> Row {
        let mut lost = Best::default();
        let mut won = Best::default();
        // The cell in column j lies j rows up.
        let reached = self.rows.iter().rev().zip(1..=self.board.columns);
        for (row, column) in reached {
            let cell = row.packed(column);
            if cell.is_won() {
                won.take(column, cell.plies(), |a, b| a > b);
            } else {
                lost.take(column, cell.plies(), |a, b| a < b);
            }
        }
        let stuck = match self.play {
            Play::Normal => Packed::lost(0),
            Play::Misere => Packed::won(0),
        };
        // What the cell in the best's own column gets instead.
        let slowest = |plies: Option<u64>| plies.map_or(stuck, |plies| Packed::lost(plies + 1));
        match (lost.first, lost.second) {
            (Some((column, best)), Some(second)) => Row {
                common: Packed::won(best + 1),
                odd: Packed::won(second + 1),
                column,
            },
            (Some((column, best)), None) => Row {
                common: Packed::won(best + 1),
                odd: slowest(won.first.map(|(_, plies)| plies)),
                column,
            },
            (None, _) => match won.first {
                Some((column, best)) => Row {
                    common: Packed::lost(best + 1),
                    odd: slowest(won.second),
                    column,
                },
                None => Row {
                    common: stuck,
                    odd: stuck,
                    column: 0,
                },
            },
        }
    }
}

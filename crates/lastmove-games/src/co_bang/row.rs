//! One row of the board, and the window of rows that determines the next.

use super::CoBang;
use lastmove_engine::Value;
use lastmove_engine::game::Play;

/// The values of a row: all equal except in at most one column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row {
    common: Packed,
    odd: Packed,
    /// The column with the value `odd`; 0 when all columns are equal.
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

    /// Whether the cell in a column is won, and its plies.
    pub(super) fn cell(self, column: u64) -> (bool, u64) {
        let packed = self.packed(column);
        (packed.is_won(), packed.plies())
    }

    /// The column whose value differs from the others; 0 for none.
    pub(super) fn odd_column(self) -> u64 {
        self.column
    }

    /// The same row of `columns` columns, with `column` as the odd one; `None` when the others are
    /// not all equal.
    pub(super) fn with_odd_column(self, column: u64, columns: u64) -> Option<Self> {
        let rest = match self.column {
            own if own == column => return Some(self),
            0 => self.common,
            // With two columns, either one is "all others".
            own if columns == 2 => {
                debug_assert!(own + column == 3);
                self.odd
            }
            _ => return None,
        };
        Some(Self {
            common: rest,
            odd: self.packed(column),
            column,
        })
    }

    fn packed(self, column: u64) -> Packed {
        if column == self.column {
            self.odd
        } else {
            self.common
        }
    }
}

/// The source of a cell's value: the option that is best for its mover, by its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source<K> {
    /// A lost option: the cell is won.
    Lost(K),
    /// A won option, where none is lost: the cell is lost.
    Won(K),
    /// There is no option: the rule of play decides.
    Nothing,
}

/// The sources of a row's values: one option for all cells, except for the cell in that option's
/// own column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sources<K> {
    common: Source<K>,
    odd: Source<K>,
    /// The column of the cell with the source `odd`; 0 for none.
    pub(super) column: u64,
}

impl<K: Copy + Ord> Sources<K> {
    /// The sources of a row that reaches these cells, each with its column, whether it is won, and
    /// its key: the least lost one is best, else the greatest won one.
    pub(super) fn of(reached: impl Iterator<Item = (u64, bool, K)>) -> Self {
        let mut lost = Best::default();
        let mut won = Best::default();
        for (column, is_won, key) in reached {
            if is_won {
                won.take(column, key, |a, b| a > b);
            } else {
                lost.take(column, key, |a, b| a < b);
            }
        }
        let from_won = |key: Option<K>| key.map_or(Source::Nothing, Source::Won);
        let first_won = won.first.map(|(_, key)| key);
        match (lost.first, won.first) {
            (Some((column, first)), _) => Self {
                common: Source::Lost(first),
                odd: lost
                    .second
                    .map_or_else(|| from_won(first_won), Source::Lost),
                column,
            },
            (None, Some((column, first))) => Self {
                common: Source::Won(first),
                odd: from_won(won.second),
                column,
            },
            (None, None) => Self {
                common: Source::Nothing,
                odd: Source::Nothing,
                column: 0,
            },
        }
    }

    /// The source of the cell in a column.
    pub(super) fn at(&self, column: u64) -> Source<K> {
        if column == self.column {
            self.odd
        } else {
            self.common
        }
    }
}

/// The two best cells that a row reaches.
struct Best<K> {
    first: Option<(u64, K)>,
    second: Option<K>,
}

impl<K> Default for Best<K> {
    fn default() -> Self {
        Self {
            first: None,
            second: None,
        }
    }
}

impl<K: Copy> Best<K> {
    /// Adds a cell: its column and its key; `better` compares keys.
    fn take(&mut self, column: u64, key: K, better: impl Fn(K, K) -> bool) {
        match self.first {
            Some((_, first)) if !better(key, first) => {
                if self.second.is_none_or(|second| better(key, second)) {
                    self.second = Some(key);
                }
            }
            first => {
                self.second = first.map(|(_, key)| key);
                self.first = Some((column, key));
            }
        }
    }
}

/// The rows of a board from the top, only those needed to continue.
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
    /// No rows yet. With `keep` all rows are stored; else only the last M, for O(M) memory.
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

    /// Whether all rows are stored.
    pub(super) fn keeps_all(&self) -> bool {
        self.keep
    }

    /// The last computed row; 0 at first.
    pub(super) fn last(&self) -> u64 {
        self.dropped + self.rows.len() as u64
    }

    /// The row with this number, if it is computed and stored.
    pub(super) fn get(&self, row: u64) -> Option<Row> {
        let index = row.checked_sub(self.dropped + 1)?;
        self.rows.get(index as usize).copied()
    }

    /// Computes the next row, in O(M).
    pub(super) fn advance(&mut self) {
        let next = self.next();
        let window = self.board.columns.min(1 << 40) as usize;
        if !self.keep && self.rows.len() >= 2 * window {
            // Half is dropped at once, for an amortized cost of O(1) a row.
            let outdated = self.rows.len() - window;
            self.rows.drain(..outdated);
            self.dropped += outdated as u64;
        }
        self.rows.push(next);
    }

    fn next(&self) -> Row {
        // The cell in column j is j rows up.
        let reached = self.rows.iter().rev().zip(1..=self.board.columns);
        let sources = Sources::of(reached.map(|(row, column)| {
            let cell = row.packed(column);
            (column, cell.is_won(), cell.plies())
        }));
        let stuck = match self.play {
            Play::Normal => Packed::lost(0),
            Play::Misere => Packed::won(0),
        };
        let value = |source| match source {
            Source::Lost(plies) => Packed::won(plies + 1),
            Source::Won(plies) => Packed::lost(plies + 1),
            Source::Nothing => stuck,
        };
        let (common, odd) = (value(sources.common), value(sources.odd));
        Row {
            common,
            odd,
            column: if common == odd { 0 } else { sources.column },
        }
    }
}

//! The results of checking placements.

/// The result of [`check`](super::check()).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// `n` queens on a board of `n` rows, none attacking another.
    Peaceful {
        /// The number of queens.
        n: u64,
    },
    /// A placement that is wrong.
    Wrong(Fault),
    /// A list of placements of `n` queens, none attacking another.
    List {
        /// The number of queens in each.
        n: u64,
        /// How many placements there are.
        placements: u64,
        /// Whether they are in ascending order, without duplicates.
        is_ascending: bool,
    },
    /// A placement of a list is wrong; the first such.
    InList {
        /// Its number, from 1.
        number: u64,
        /// Its line, from 1; `None` in the format `bin`.
        line: Option<u64>,
        /// The fault.
        fault: Fault,
    },
    /// The last line of a list states a wrong number of placements.
    Total {
        /// The number it states.
        said: u64,
        /// The actual number.
        found: u64,
    },
}

/// The fault of a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A queen attacks an earlier one.
    Attack {
        /// The queen.
        conflict: Conflict,
        /// The column and the row of the earlier one; for a single placement,
        /// [`partner`](super::partner) finds them.
        other: Option<(u64, u64)>,
    },
    /// A queen is not on the board.
    OffBoard {
        /// Its column.
        column: u64,
        /// Its row.
        row: u64,
        /// The rows of the board.
        n: u64,
    },
    /// There are not as many queens as columns.
    Count {
        /// How many there are.
        found: u64,
        /// The columns of the board.
        n: u64,
    },
    /// In a list, it equals the previous one.
    Twice,
    /// The list gives it a wrong number.
    Number {
        /// The number.
        said: u64,
    },
}

/// The first queen, by columns, that attacks an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Its column, from 1.
    pub column: u64,
    /// Its row, from 1.
    pub row: u64,
    /// The shared line; the first of the kinds below.
    pub line: Line,
}

/// The line that two attacking queens share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// The row.
    Row,
    /// The diagonal on which the row grows with the column.
    Rising,
    /// The other diagonal.
    Falling,
}

impl Conflict {
    /// Whether the queen in `column` and `row` stands on the line of the conflict.
    pub(super) fn meets(&self, column: u64, row: u64) -> bool {
        match self.line {
            Line::Row => row == self.row,
            Line::Rising => row + self.column == self.row + column,
            Line::Falling => row + column == self.row + self.column,
        }
    }
}

//! What a check of placements finds.

/// What [`check`](super::check()) found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// `n` queens on a board of `n` rows, none attacking another.
    Peaceful {
        /// How many.
        n: u64,
    },
    /// A placement that is wrong.
    Wrong(Fault),
    /// A list of placements of `n` queens, none attacking another.
    List {
        /// How many queens each has.
        n: u64,
        /// How many placements there are.
        placements: u64,
        /// Whether they stand in ascending order, so that none is there twice.
        is_ascending: bool,
    },
    /// A placement of a list is wrong, the first such.
    InList {
        /// Which one, from 1.
        number: u64,
        /// Its line, from 1; none in the format `bin`.
        line: Option<u64>,
        /// What is wrong.
        fault: Fault,
    },
    /// The last line of a list does not say how many placements come before it.
    Total {
        /// How many it says.
        said: u64,
        /// How many there are.
        found: u64,
    },
}

/// What is wrong with a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A queen attacks one before it.
    Attack {
        /// The queen.
        conflict: Conflict,
        /// The column and the row of the one before; of a placement alone, [`partner`](super::partner) finds them.
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
    /// In a list, it is the same as the one before it.
    Twice,
    /// The list gives it another number than the next.
    Number {
        /// The number.
        said: u64,
    },
}

/// The first queen, by columns, that attacks one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Its column, from 1.
    pub column: u64,
    /// Its row, from 1.
    pub row: u64,
    /// Along which line; the first of these that is shared.
    pub line: Line,
}

/// What two queens share that attack each other.
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

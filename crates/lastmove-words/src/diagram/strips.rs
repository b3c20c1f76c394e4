//! The lines of text of a board.

use std::ops::Range;

/// The shown part of a board.
pub(super) struct Shown {
    pub(super) rows: Range<usize>,
    pub(super) columns: Range<usize>,
    pub(super) row_names: Vec<String>,
    pub(super) column_names: Vec<String>,
    /// The mark of each cell, row by row; empty off the board.
    pub(super) marks: Vec<Vec<String>>,
}

/// A line of ASCII text of a board.
pub(super) struct Strip {
    /// Its shift to the right.
    pub(super) shift: usize,
    /// The name of its row.
    pub(super) name: String,
    /// Its columns, all of equal width.
    pub(super) text: String,
}

/// The lines of text of a board, before they are split into blocks.
pub(super) struct Strips {
    /// The names of columns, then the rows.
    pub(super) strips: Vec<Strip>,
    /// The number of characters from one column to the next.
    pub(super) step: usize,
    /// Whether lines join neighbouring columns; else a blank separates them.
    pub(super) joined: bool,
}

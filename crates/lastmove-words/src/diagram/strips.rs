//! A board as it goes into text.

use std::ops::Range;

/// What is shown of a board.
pub(super) struct Shown {
    pub(super) rows: Range<usize>,
    pub(super) columns: Range<usize>,
    pub(super) row_names: Vec<String>,
    pub(super) column_names: Vec<String>,
    /// What stands for each cell, row by row; nothing off the board.
    pub(super) marks: Vec<Vec<String>>,
}

/// A line of text of a board, of ASCII.
pub(super) struct Strip {
    /// How far it is shifted to the right.
    pub(super) shift: usize,
    /// The name of its row.
    pub(super) name: String,
    /// Its columns, each as wide as all others.
    pub(super) text: String,
}

/// The lines of text of a board, before they are broken into blocks.
pub(super) struct Strips {
    /// The names of columns, then the rows.
    pub(super) strips: Vec<Strip>,
    /// How many characters there are from one column to the next.
    pub(super) step: usize,
    /// Whether lines lead from one column to the next; else there is a blank.
    pub(super) joined: bool,
}

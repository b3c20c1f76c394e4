//! Why a value holds, as data.

use crate::Message;

/// One point of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Point {
    /// Something to say.
    Say(Message),
    /// A small table to show.
    Table(PointTable),
}

/// A small table in an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointTable {
    /// The columns' headings.
    pub headings: Vec<Message>,
    /// The rows from top to bottom.
    pub rows: Vec<PointRow>,
}

/// A row of a [`PointTable`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointRow {
    /// Whether the row is marked with a star.
    pub starred: bool,
    /// One text a column: numbers and names, never sentences.
    pub cells: Vec<String>,
}

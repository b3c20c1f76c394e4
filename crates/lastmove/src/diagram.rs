//! What a position looks like, as data that interfaces turn into text or a picture.

use num_bigint::BigUint;

use crate::Verdict;

/// A picture of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Diagram {
    /// The position in its notation, for games without a picture of their own.
    Text(String),
    /// A board.
    Grid(Grid),
    /// Heaps of stones, in order.
    Heaps(Vec<BigUint>),
    /// A vertex and its surroundings.
    Graph(GraphDiagram),
}

/// A board, or a window of a large one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The name of the first row; the others count on.
    pub first_row: u64,
    /// The name of the first column; the others count on.
    pub first_column: u64,
    /// The number of columns.
    pub columns: usize,
    /// The cells, row by row.
    pub cells: Vec<Cell>,
}

/// A cell of a [`Grid`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// What the board is made of here.
    pub ground: Ground,
    /// What stands here.
    pub piece: Option<Piece>,
    /// The value of the option that moves here, seen by the player who moves next.
    pub value: Option<Verdict>,
}

/// What a cell is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ground {
    /// Free to enter.
    #[default]
    Open,
    /// Not to be entered.
    Wall,
    /// An exit.
    Exit,
}

/// What stands on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// The one token of a game.
    Token,
    /// The policeman.
    Police,
    /// The thief.
    Thief,
    /// The policeman and the thief on one cell.
    Both,
}

/// Part of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphDiagram {
    /// The vertices shown, the position first.
    pub vertices: Vec<Vertex>,
    /// The edges shown, from and to, as indices into `vertices`.
    pub edges: Vec<(usize, usize)>,
    /// How many options of the position are not shown.
    pub hidden: u64,
}

/// A vertex of a [`GraphDiagram`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vertex {
    /// Its name.
    pub name: String,
    /// Its value, seen by the player to move there, where it was asked for.
    pub value: Option<Verdict>,
}

//! What a position looks like, as data that interfaces turn into text or a picture.

mod place;

pub use place::{Place, Spot};

use std::ops::Range;

use num_bigint::BigUint;

use crate::{Error, Message, Value, Verdict};

/// A picture of a position, or of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Diagram {
    /// The position in its notation, for games without a picture of their own.
    Text(String),
    /// A board.
    Grid(Grid),
    /// Heaps of stones, in order.
    Heaps(Vec<BigUint>),
    /// Heaps of stones in binary.
    Bits(Bits),
    /// A vertex and its surroundings, a whole graph, or the graph that a game is played on.
    Graph(GraphDiagram),
    /// How many positions have which value.
    Histogram(Histogram),
}

/// The places of a move, in each way to see it: the places of one way together mean the move. There
/// is no way where the picture does not show it.
pub type Ways = Vec<Vec<Place>>;

/// Heaps in binary, with their exclusive or.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bits {
    /// The heaps, in order.
    pub heaps: Vec<BitsRow>,
    /// The exclusive or of all heaps.
    pub xor: BigUint,
}

/// A heap of [`Bits`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BitsRow {
    /// How many stones it has.
    pub heap: BigUint,
    /// The exclusive or of all other heaps.
    pub rest: BigUint,
    /// How many stones the first best move in this heap leaves, where there is one.
    pub leaves: Option<BigUint>,
}

/// How many positions have which value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    /// The won and lost positions by remoteness, ascending.
    pub tallies: Vec<Tally>,
    /// How many positions are drawn.
    pub draws: u64,
}

/// The positions of one remoteness.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Plies to the end.
    pub remoteness: u64,
    /// How many of them the player to move wins.
    pub wins: u64,
    /// How many of them the player to move loses.
    pub losses: u64,
}

/// A board, or a window of a large one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// What is said of it: what the values on it are, where they are not those of the options, or
    /// whose the sides are.
    pub title: Option<Message>,
    /// Whether rows or columns of the board are left out.
    pub is_window: bool,
    /// The name of the first row; the others count on.
    pub first_row: u64,
    /// The name of the first column; the others count on.
    pub first_column: u64,
    /// The number of columns.
    pub columns: usize,
    /// Whether each row is half a cell further to the right than the one above it, as on boards
    /// whose cells are hexagons.
    pub slanted: bool,
    /// The cells, row by row.
    pub cells: Vec<Cell>,
}

impl Grid {
    /// A whole board of these cells, row by row, named from 1 on, with nothing said of it.
    ///
    /// ```
    /// use lastmove::diagram::{Cell, Grid};
    /// let board = Grid { slanted: true, ..Grid::of(3, vec![Cell::default(); 6]) };
    /// assert_eq!((board.first_row, board.first_column), (1, 1));
    /// ```
    #[must_use]
    pub const fn of(columns: usize, cells: Vec<Cell>) -> Self {
        Self {
            title: None,
            is_window: false,
            first_row: 1,
            first_column: 1,
            columns,
            slanted: false,
            cells,
        }
    }

    /// A square board with a queen in each column, in these rows, counted from 1.
    ///
    /// ```
    /// use lastmove::diagram::Grid;
    /// assert_eq!(Grid::of_queens([2, 4, 1, 3].into_iter()).cells.len(), 16);
    /// ```
    #[must_use]
    pub fn of_queens(rows: impl ExactSizeIterator<Item = usize>) -> Self {
        let columns = rows.len();
        let mut cells = vec![Cell::default(); columns * columns];
        for (column, row) in rows.enumerate() {
            let row = row
                .checked_sub(1)
                .and_then(|row| cells.chunks_mut(columns).nth(row));
            if let Some(cell) = row.and_then(|row| row.get_mut(column)) {
                cell.piece = Some(Piece::Queen);
            }
        }
        Self::of(columns, cells)
    }

    /// Leaves out all rows but these, by their names.
    pub(crate) fn keep_rows(&mut self, rows: &Range<u64>) -> Result<(), Error> {
        let count = (self.cells.len() / self.columns.max(1)) as u64;
        let (first, end) = (self.first_row, self.first_row + count);
        let kept = rows.start.max(first)..rows.end.min(end);
        if kept.is_empty() {
            let message = Message::new("rows-outside-table").with("first", first);
            return Err(Error::input(message.with("last", end - 1)));
        }
        let at = |row: u64| (row - first) as usize * self.columns;
        let cells = at(kept.start)..at(kept.end);
        self.is_window |= cells.len() < self.cells.len();
        self.first_row = kept.start;
        self.cells = self.cells.drain(cells).collect();
        Ok(())
    }
}

/// A value on a picture.
///
/// ```
/// use lastmove::{Value, Verdict, diagram::Worth};
/// let lost = Verdict::from(Value::Loss(2));
/// assert_eq!(Worth::Position(lost.clone()).for_mover(), lost);
/// let option = Worth::Option { verdict: lost, keeps_turn: false };
/// assert_eq!(option.for_mover(), Value::Win(3).into());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Worth {
    /// The value of a position, seen by the player to move there.
    Position(Verdict),
    /// The value of an option.
    Option {
        /// The option's value, seen by the player to move there.
        verdict: Verdict,
        /// Whether the player who moves to it is the one who moves there.
        keeps_turn: bool,
    },
}

impl Worth {
    /// The value as people are told it: that of a position for the player to move there, that of an
    /// option for the player who moves to it.
    #[must_use]
    pub fn for_mover(&self) -> Verdict {
        match self {
            Self::Position(verdict) => verdict.clone(),
            Self::Option {
                verdict,
                keeps_turn,
            } => verdict.for_mover(*keeps_turn),
        }
    }
}

impl From<Verdict> for Worth {
    /// The value of a position.
    fn from(verdict: Verdict) -> Self {
        Self::Position(verdict)
    }
}

impl From<Value> for Worth {
    /// The value of a position.
    fn from(value: Value) -> Self {
        Self::Position(value.into())
    }
}

/// A cell of a [`Grid`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// What the board is made of here.
    pub ground: Ground,
    /// What stands here.
    pub piece: Option<Piece>,
    /// The value of the option that moves here; on a [map](crate::game::Listed::map), that of the
    /// position here.
    pub value: Option<Worth>,
    /// Whether a best move of the position leads here, as far as that was asked for.
    pub best: bool,
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
    /// Free, but attacked: nothing can be placed here.
    Attacked,
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
    /// A queen.
    Queen,
    /// Something else that has been placed, such as a king.
    Placed,
    /// A stone of the first player.
    X,
    /// A stone of the second player.
    O,
    /// One half of a domino, and on which side of it the other half lies.
    Half(Side),
}

/// A side of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Where columns before it are.
    Left,
    /// Where columns after it are.
    Right,
    /// Where rows before it are.
    Above,
    /// Where rows after it are.
    Below,
}

/// Part of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphDiagram {
    /// The vertices shown.
    pub vertices: Vec<Vertex>,
    /// The position, as an index into `vertices`; `None` for a whole graph, and where the vertices
    /// are no positions.
    pub asked: Option<usize>,
    /// Whether edges lead from one end to the other, as moves between positions do; else they
    /// merely join their ends, and there may be several between two vertices.
    pub directed: bool,
    /// The vertex on which all others stand, as an index into `vertices`, where there is one.
    pub ground: Option<usize>,
    /// The edges shown.
    pub edges: Vec<Edge>,
    /// How many options of the position are not shown.
    pub hidden: u64,
}

impl GraphDiagram {
    /// The most vertices of a graph that is shown as a whole.
    pub const MOST_VERTICES: usize = 300;
    /// The most edges of a graph that is shown as a whole: more would cover each other.
    pub const MOST_EDGES: usize = 900;
}

/// An edge of a [`GraphDiagram`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Where it begins, as an index into the vertices.
    pub from: usize,
    /// Where it leads or ends, as an index into the vertices.
    pub to: usize,
    /// Whether it is a best move, as far as that was asked for.
    pub best: bool,
}

/// A vertex of a [`GraphDiagram`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vertex {
    /// Its name.
    pub name: String,
    /// Its value, where it was asked for; in a game that takes vertices, that of the option that
    /// takes this one.
    pub value: Option<Worth>,
    /// Whether a best move takes it, as far as that was asked for.
    pub best: bool,
}

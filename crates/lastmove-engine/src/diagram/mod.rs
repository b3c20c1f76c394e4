//! Diagrams of positions: data that interfaces turn into text or a picture.

mod grid;
mod heaps;
mod man;
mod names;
mod owners;
mod place;
mod sum;

pub use grid::{Cell, Grid, Ground, Piece, Side};
pub use heaps::{Counter, Heaps};
pub use man::{Man, PieceType, Player};
pub use names::Names;
pub use owners::{Hand, Sides};
pub use place::{Place, Spot};
pub use sum::SummandDiagram;

use num_bigint::BigUint;

use crate::{Outcome, Plies, Value, Verdict};

/// A picture of a position, or of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Diagram {
    /// The position in its notation, for games without a picture of their own.
    Text(String),
    /// A board.
    Grid(Grid),
    /// Heaps or rows of something.
    Heaps(Heaps),
    /// Heaps of stones in binary.
    Bits(Bits),
    /// A vertex and its surroundings, a whole graph, or the graph that a game is played on.
    Graph(GraphDiagram),
    /// A graph that pieces stand on.
    OnGraph(OnGraph),
    /// How many positions have which value.
    Histogram(Histogram),
    /// The parts of a sum, in order.
    Sum(Vec<SummandDiagram>),
}

/// The places of a move, in each way to show it: the places of one way together mean the move.
/// Where another move has the same places, the way also says which place is selected first. Empty
/// when the picture does not show the move.
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
        /// Whether the player who makes this move also moves next.
        keeps_turn: bool,
    },
}

impl Worth {
    /// The value as shown to people: that of a position for the player to move there, that of an
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

/// Part of a graph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GraphDiagram {
    /// The vertices shown.
    pub vertices: Vec<Vertex>,
    /// The position, as an index into `vertices`; `None` for a whole graph, and where the vertices
    /// are no positions.
    pub asked: Option<usize>,
    /// Whether edges are directed, as moves between positions are; else they only join their ends,
    /// and there may be several between two vertices.
    pub directed: bool,
    /// The vertex on which all others stand, as an index into `vertices`, where there is one.
    pub ground: Option<usize>,
    /// The edges shown.
    pub edges: Vec<Edge>,
    /// How many options of the position are not shown.
    pub hidden: u64,
    /// Whether player 0 has a goal: then it is shown which player wins, not whether the one to move does.
    pub has_goal: bool,
}

impl GraphDiagram {
    /// The most vertices of a graph that is shown as a whole.
    pub const MOST_VERTICES: usize = 300;
    /// The most edges of a graph that is shown as a whole: more would cover each other.
    pub const MOST_EDGES: usize = 900;
}

/// A graph with pieces on its vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnGraph {
    /// The graph, whose vertices are no positions.
    pub graph: GraphDiagram,
    /// The pieces, each with its vertex as an index into those of the graph. Several may stand on one,
    /// side by side in this order.
    pub pieces: Vec<(usize, Piece)>,
}

/// An edge of a [`GraphDiagram`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Edge {
    /// Where it begins, as an index into the vertices.
    pub from: usize,
    /// Where it leads or ends, as an index into the vertices.
    pub to: usize,
    /// Whether it is a best move, if best moves were asked for; with a goal, whether it is a move of the
    /// winner's strategy.
    pub best: bool,
    /// What the move adds, where moves have weights.
    pub weight: Option<i64>,
}

/// A vertex of a [`GraphDiagram`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vertex {
    /// Its name.
    pub name: String,
    /// Its value, where it was asked for; in a game that takes vertices, that of the option that
    /// takes this one.
    pub value: Option<Worth>,
    /// Whether a best move takes it, if best moves were asked for.
    pub best: bool,
    /// The player who moves there, 0 or 1, where vertices have owners.
    pub owner: Option<u8>,
    /// What player 0 makes sure of, where weights decide.
    pub measure: Option<Measure>,
}

impl Vertex {
    /// The player who wins from there, where that and the owner are known.
    ///
    /// ```
    /// use lastmove::{Value, diagram::Vertex};
    /// let vertex = |owner, value: Value| Vertex {
    ///     owner: Some(owner),
    ///     value: Some(value.into()),
    ///     ..Vertex::default()
    /// };
    /// assert_eq!(vertex(1, Value::Win(3)).winner(), Some(1));
    /// assert_eq!(vertex(1, Value::Loss(2)).winner(), Some(0));
    /// assert_eq!(vertex(1, Value::Draw).winner(), None);
    /// ```
    #[must_use]
    pub fn winner(&self) -> Option<u8> {
        let (Worth::Position(verdict) | Worth::Option { verdict, .. }) = self.value.as_ref()?;
        match verdict.outcome {
            Outcome::Win => self.owner,
            Outcome::Loss => self.owner.map(|owner| owner ^ 1),
            Outcome::Draw => None,
        }
    }
}

/// What player 0 makes sure of where weights decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The least credit that is enough.
    Credit(Plies),
    /// The average weight in the long run, a fraction.
    Average(String),
}

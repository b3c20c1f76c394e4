//! Green Hackenbush: `hackenbush:FILE`, or `hackenbush:FILE,ground=NAME`.
//!
//! The file is a graph in any format that is read ([`lastmove_engine::graph::formats`]); its edges
//! have no direction here, and each is given once: `a b` and `b a` are two edges side by side. One
//! vertex is the ground: `ground`, if no other is named. A move cuts an edge; what is then no
//! longer connected with the ground falls away. The player who cannot move, as nothing is left,
//! loses. Parts not connected with the ground at the beginning have fallen already.
//!
//! # Who wins
//! The nim value follows from two principles. *Colon*: branches that meet at a vertex may be
//! replaced by one stalk, with as many edges as the exclusive or of their values; an edge below it
//! makes it one longer. *Fusion*: the vertices of a cycle may be merged into one vertex, whose
//! edges become loops. So every 2-edge-connected component becomes a vertex with loops, each worth
//! 1, and what is left is a tree: **its value at a vertex is 1 for an odd number of loops,
//! exclusive or 1 + the value at each vertex above.** Time O(vertices + edges).
//!
//! Moves are in the order of the file: by vertices, then by their edges. A position is written as
//! its cut edges, those between what stands and what is gone, in this order; `-` when there are
//! none.
//!
//! Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways* 1 (1982), chapter 7, where both
//! principles are proved.

mod board;
mod forest;
mod name;
mod notation;
mod options;
mod picture;
mod rings;

pub use board::{Board, Cuts};

use self::forest::Forest;
use lastmove_engine::game::{Game, Impartial, Step, StepOf};
use lastmove_engine::memory::of_list;
use lastmove_engine::{Control, Error, LoopyNimber, Nimber};

/// A game of Green Hackenbush.
#[derive(Debug)]
pub struct Hackenbush {
    board: Board,
}

impl Hackenbush {
    /// A game that begins with the whole picture.
    #[must_use]
    pub fn new(board: Board) -> Self {
        Self { board }
    }

    /// Reserves the bytes that an answer about a position takes.
    fn afford(&self, control: &Control<'_>) -> Result<(), Error> {
        let vertices = u64::from(self.board.vertices());
        let edges = u64::from(self.board.edges());
        control.afford(vertices * 100 + edges * 60)
    }
}

impl Game for Hackenbush {
    type Position = Cuts;
    type Move = u32;

    fn start(&self) -> Cuts {
        Vec::new()
    }

    fn steps(&self, at: &Cuts, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        self.first_steps(at, usize::MAX, into)
    }

    fn first_steps(
        &self,
        at: &Cuts,
        most: usize,
        into: &mut Vec<StepOf<Self>>,
    ) -> Result<(), Error> {
        let forest = Forest::new(&self.board, at);
        let edges = forest.edges(&self.board).take(most);
        into.extend(edges.map(|edge| Step::new(edge, forest.cut(&self.board, at, edge))));
        Ok(())
    }

    fn move_count(&self, at: &Cuts) -> Result<u64, Error> {
        let forest = Forest::new(&self.board, at);
        Ok(forest.edges(&self.board).count() as u64)
    }

    fn position_bytes(&self, at: &Cuts) -> u64 {
        of_list(at)
    }
}

impl Impartial for Hackenbush {
    fn nim_value(&self, at: &Cuts, control: &Control<'_>) -> Result<LoopyNimber, Error> {
        self.afford(control)?;
        control.check()?;
        let forest = Forest::new(&self.board, at);
        Ok(Nimber::from(u64::from(forest.value())).into())
    }

    /// All of them in O(m log m) for m edges, and O(k²) for each ring of k edges: see `options.rs`.
    fn moves_to(
        &self,
        at: &Cuts,
        value: &Nimber,
        control: &Control<'_>,
    ) -> Result<Vec<StepOf<Self>>, Error> {
        self.afford(control)?;
        let Some(value) = value.to_u64().and_then(|value| u32::try_from(value).ok()) else {
            return Ok(Vec::new());
        };
        let forest = Forest::new(&self.board, at);
        let found = options::edges_to(&forest, value, control)?;
        let step = |edge| Step::new(edge, forest.cut(&self.board, at, edge));
        Ok(found.into_iter().map(step).collect())
    }

    /// Each edge leads to another position.
    fn reach(&self, at: &Cuts) -> Option<u64> {
        Some(self.move_count(at).ok()?.saturating_add(1))
    }
}

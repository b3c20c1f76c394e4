//! Geography on a graph: `geography:FILE`.
//!
//! A token stands on a vertex. In turn the players move it along an edge to a vertex on which it has not
//! been; who cannot move loses, or wins with `/misere`. The token begins on the vertex `start`, or on the
//! first one of the file. `undirected=yes` reads edges both ways. Loops and further edges between the
//! same vertices do not count.
//!
//! A position is the vertex of the token and the set of those that it has left, however it got there.
//! Moves are in the order of the file, those along edges that are turned round after the others.
//!
//! # Who wins
//! **Where every edge leads both ways, the player to move wins if and only if every largest matching of
//! what is left covers the token's vertex**; what is left are the unvisited vertices and that one. The
//! winner moves along the edge of a largest matching, and so to a vertex that some largest matching of
//! the rest leaves out. One matching without the token's vertex tells all such moves. O(n m α(n)) for n
//! vertices and m edges.
//!
//! Where some edges lead one way it is PSPACE-complete. A search tries all walks, with a table by the
//! token's vertex and the unvisited ones that it can still reach, of which there may be
//! [`MOST_SEARCHED`]. It also finds nim values and who wins misère play.
//!
//! Sources: T. J. Schaefer, "On the complexity of some two-person perfect-information games", Journal of
//! Computer and System Sciences 16 (1978); A. S. Fraenkel, E. R. Scheinerman and D. Ullman, "Undirected
//! edge geography", Theoretical Computer Science 112 (1993), for the matchings.
//!
//! ```
//! use lastmove::{Control, Outcome, catalog, files::MemoryFiles, oracle::Want};
//!
//! // A path of an odd number of vertices: from its end there is no winning move.
//! let files = MemoryFiles::from([("path.txt", "a b\nb c\n")]);
//! let control = Control::default();
//! let ask = |at: &str| {
//!     let opened = catalog::open("geography:path.txt,undirected=yes", &files, &control)?;
//!     opened.oracle.ask(Some(at), Want::default(), &control)
//! };
//! assert_eq!(ask("a")?.outcome, Outcome::Loss);
//! assert_eq!(ask("b")?.outcome, Outcome::Win);
//! // The token is on b and has been on c.
//! assert_eq!(ask("b/c")?.outcome, Outcome::Win);
//! # Ok::<(), lastmove::Error>(())
//! ```

mod listed;
mod matching;
mod notation;
mod picture;
mod search;
#[cfg(test)]
mod tests;

pub use search::MOST_SEARCHED;

use lastmove_engine::game::{Game, Impartial, Play, Step, StepOf, Summands};
use lastmove_engine::graph::Names;
use lastmove_engine::memory::of_list;
use lastmove_engine::{Control, Error, LoopyNimber, Nimber, Outcome};

use self::search::{Walk, Wanted};

/// A game of Geography on one graph.
pub struct Geography {
    file: String,
    names: Names,
    /// The vertices to which edges lead from each, in order, each once.
    targets: Vec<u32>,
    /// Where those of each vertex end.
    ends: Vec<usize>,
    /// Whether every edge leads back too.
    is_symmetric: bool,
    start: u32,
}

/// Where the token is, and where it has been. Vertices are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The vertex of the token.
    pub token: u32,
    /// The vertices that it cannot move to any more, that of the token among them, a bit each.
    pub visited: Vec<u64>,
}

impl Position {
    fn new(token: u32, vertices: u32) -> Self {
        let mut position = Self {
            token,
            visited: vec![0; (vertices as usize).div_ceil(64)],
        };
        position.visit(token);
        position
    }

    /// Whether a vertex is visited.
    fn has(&self, vertex: u32) -> bool {
        self.visited[vertex as usize / 64] >> (vertex % 64) & 1 == 1
    }

    fn visit(&mut self, vertex: u32) {
        self.visited[vertex as usize / 64] |= 1 << (vertex % 64);
    }

    fn after(&self, to: u32) -> Self {
        let mut after = self.clone();
        after.token = to;
        after.visit(to);
        after
    }
}

impl Geography {
    /// How many vertices the graph has.
    #[must_use]
    pub fn vertices(&self) -> u32 {
        self.ends.len() as u32
    }

    /// Whether every edge leads back too, so that matchings tell who wins.
    #[must_use]
    pub fn is_undirected(&self) -> bool {
        self.is_symmetric
    }

    /// The vertices to which edges lead from this one.
    fn targets(&self, vertex: u32) -> &[u32] {
        let vertex = vertex as usize;
        let start = vertex.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.targets[start..self.ends[vertex]]
    }

    /// The vertices to which the token can move.
    fn moves<'a>(&'a self, at: &'a Position) -> impl Iterator<Item = u32> + 'a {
        let targets = self.targets(at.token).iter().copied();
        targets.filter(|&to| !at.has(to))
    }

    /// The unvisited vertices that the token can reach.
    fn reached(&self, at: &Position) -> Vec<bool> {
        let mut is_reached = vec![false; self.vertices() as usize];
        let mut waiting = vec![at.token];
        while let Some(v) = waiting.pop() {
            for &to in self.targets(v) {
                if !at.has(to) && !std::mem::replace(&mut is_reached[to as usize], true) {
                    waiting.push(to);
                }
            }
        }
        is_reached
    }

    /// The moves that win normal play where every edge leads both ways.
    fn matched_moves(&self, at: &Position, control: &Control<'_>) -> Result<Vec<u32>, Error> {
        let near = |v: u32| self.targets(v);
        let left_out = matching::left_out(&near, &self.reached(at), control)?;
        let moves = self.moves(at);
        Ok(moves.filter(|&to| left_out[to as usize]).collect())
    }

    /// The moves to positions of which a search finds this.
    fn searched_moves(
        &self,
        at: &Position,
        wanted: Wanted,
        value: u16,
        control: &Control<'_>,
    ) -> Result<Vec<u32>, Error> {
        let mut walk = Walk::new(self, at, wanted)?;
        let mut found = Vec::new();
        for to in self.moves(at) {
            if walk.value_after(to, control)? == value {
                found.push(to);
            }
        }
        Ok(found)
    }

    fn steps_to(&self, at: &Position, moves: Vec<u32>) -> Vec<StepOf<Self>> {
        let step = |to| Step::new(to, at.after(to));
        moves.into_iter().map(step).collect()
    }
}

impl Game for Geography {
    type Position = Position;
    type Move = u32;

    fn start(&self) -> Position {
        Position::new(self.start, self.vertices())
    }

    fn steps(&self, at: &Position, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        self.first_steps(at, usize::MAX, into)
    }

    fn first_steps(
        &self,
        at: &Position,
        most: usize,
        into: &mut Vec<StepOf<Self>>,
    ) -> Result<(), Error> {
        let moves = self.moves(at).take(most);
        into.extend(moves.map(|to| Step::new(to, at.after(to))));
        Ok(())
    }

    fn move_count(&self, at: &Position) -> Result<u64, Error> {
        Ok(self.moves(at).count() as u64)
    }

    fn position_bytes(&self, at: &Position) -> u64 {
        of_list(&at.visited) + 8
    }
}

impl Impartial for Geography {
    /// By a search.
    fn nim_value(&self, at: &Position, control: &Control<'_>) -> Result<LoopyNimber, Error> {
        let value = Walk::new(self, at, Wanted::NimValue)?.value(control)?;
        Ok(Nimber::from(u64::from(value)).into())
    }

    fn moves_to(
        &self,
        at: &Position,
        value: &Nimber,
        control: &Control<'_>,
    ) -> Result<Vec<StepOf<Self>>, Error> {
        let Some(value) = value.to_u64().and_then(|value| u16::try_from(value).ok()) else {
            return Ok(Vec::new());
        };
        let moves = self.searched_moves(at, Wanted::NimValue, value, control)?;
        Ok(self.steps_to(at, moves))
    }

    /// By a matching where there is a rule for it, else by a search.
    fn outcome(
        &self,
        at: &Position,
        play: Play,
        control: &Control<'_>,
    ) -> Result<Option<Outcome>, Error> {
        let is_won = match self.is_symmetric && play == Play::Normal {
            true => !self.matched_moves(at, control)?.is_empty(),
            false => Walk::new(self, at, Wanted::Winner(play))?.value(control)? == 1,
        };
        Ok(Some(match is_won {
            true => Outcome::Win,
            false => Outcome::Loss,
        }))
    }

    fn winning_moves(
        &self,
        at: &Position,
        play: Play,
        control: &Control<'_>,
    ) -> Result<Vec<StepOf<Self>>, Error> {
        let moves = match self.is_symmetric && play == Play::Normal {
            true => self.matched_moves(at, control)?,
            false => self.searched_moves(at, Wanted::Winner(play), 0, control)?,
        };
        Ok(self.steps_to(at, moves))
    }

    /// To each vertex that the token can reach, it can come.
    fn reach(&self, at: &Position) -> Option<u64> {
        let reached = self.reached(at);
        Some(1 + reached.iter().filter(|&&is_reached| is_reached).count() as u64)
    }

    /// The winner is found without nim values.
    fn summands(&self, _: &Position) -> Summands<Position> {
        Summands::Nothing
    }
}

//! Loopy nim values of explicit graphs.
//!
//! # What they are
//! On a graph with cycles play may go on forever, and a position need not have a nim value. Smith's
//! theory gives every position either a nim value or ∞(K), K the nim values among its options, and
//! both kinds add up in sums of games ([`LoopyNimber`](crate::LoopyNimber)).
//!
//! The values are found number by number. A vertex is labelled m when (1) its labelled options have
//! all numbers below m and none has m, and (2) each option that is not labelled, or labelled above
//! m, has itself an option labelled m: a move there is answered by a move back to m. When no more
//! vertices can be labelled m, m + 1 follows. Vertices that are never labelled are infinite.
//!
//! # Why one pass a number is enough, and in any order
//! A vertex labelled m never gets an option labelled m later: by (2) each option that was not yet
//! labelled has an option labelled m itself. So no label has to be taken back, and the order in
//! which vertices are labelled m does not matter. A vertex that is not labelled after m, and has no
//! option labelled m, never gets one; so it lacks m for every higher number, and is infinite. Only
//! those with an option of each number up to m go on to m + 1: a vertex takes part in at most as
//! many numbers as it has moves.

mod cells;
mod mex;
mod obstacle;
mod plain;
mod search;
mod values;

use self::cells::Cells;
use self::search::Search;
use crate::graph::{GameGraph, Graph};
use crate::{Control, Error};

pub use self::obstacle::Obstacle;
pub use self::plain::loopy_plainly;
pub use self::values::LoopyValues;

/// The nim value of every vertex, finite or ∞(K), for normal play.
///
/// Both players must have the same moves everywhere, and the player who cannot move must lose: no
/// vertex may be labelled a win or a draw, have an owner, or have a move that keeps the turn. A
/// vertex that is labelled a loss is a terminal, whatever moves it has. Self-loops and multiple
/// edges are allowed.
///
/// Vertices all of whose options have nim values get theirs at once, in O(n + m) altogether, so that
/// a graph without cycles takes no more. For the others, each number m costs the edges into the
/// vertices labelled m and into those with a move to them that are not labelled yet: O(n + m) for
/// each number at most, and in practice a small multiple of n + m altogether. Not recursive: a path
/// of any length works. One thread, but for the transpose.
///
/// Memory: the transpose (4 bytes a vertex, 4 an edge, and 2 more an edge while it is made) and up
/// to 44 bytes a vertex; the values take 4 bytes a vertex, and 4 more where there are cycles.
///
/// Source: C. A. B. Smith, "Graphs and composite games", J. Combinatorial Theory 1 (1966); A. S.
/// Fraenkel and Y. Perl, "Constructions in combinatorial games with cycles" (1975).
/// [`loopy_plainly`] is the slow twin.
///
/// ```
/// use lastmove::graph::{GameGraph, Graph};
/// use lastmove::{Control, solve};
/// // 0 and 1 move to each other; 1 can also move to 2, which has no move.
/// let game = GameGraph::from(Graph::from_edges(3, &[(0, 1), (1, 0), (1, 2)]));
/// let values = solve::loopy(&game, &Control::default()).unwrap();
/// assert_eq!(values.get(&game, 2).to_string(), "0");
/// // From 0 one must move to 1, and is answered by the move to 2.
/// assert_eq!(values.get(&game, 0).to_string(), "0");
/// assert_eq!(values.get(&game, 1).to_string(), "1");
/// ```
///
/// # Errors
/// [`Blame::Input`](crate::Blame::Input) for a game that has no nim values, with the first vertex
/// that stands in the way; [`Blame::Memory`](crate::Blame::Memory),
/// [`Blame::Interrupt`](crate::Blame::Interrupt).
pub fn loopy(game: &GameGraph, control: &Control<'_>) -> Result<LoopyValues, Error> {
    if let Some(obstacle) = Obstacle::of(game) {
        return Err(Error::input(obstacle.message(|v| v.to_string())));
    }
    let n = u64::from(game.graph.vertices());
    let edges = game.graph.edges();
    // The graph is allocated already, but it counts.
    control.plan(Graph::bytes(n, edges) * 2 + edges * 2 + n * 44)?;
    let back = game.graph.transpose(control)?;
    let cells = Cells::new(game)?;
    Search::new(game, &back, cells, control).run()
}

//! Values of graphs whose un-moves are in memory.

use std::sync::atomic::AtomicU16;

use super::{Beginning, Words, on_threads, search_narrow};
use crate::game::Play;
use crate::graph::{GameGraph, Graph, Labels, MoveStream, NamedGraph, TurnedGraph, turned};
use crate::solve::{Values, backward};
use crate::{Control, Error, Message};

/// The value of every vertex, in O(n + m) time on all threads of `control`. The same values as
/// [`backward`](crate::solve::backward()), which is its slow twin.
///
/// Memory: the transpose (4 bytes a vertex, 4 an edge, and up to 4 more an edge while it is made), 2
/// bytes a vertex (6 from the remoteness 2^14 on), and 4 for each vertex of a level and the next.
///
/// # Errors
/// [`Blame::Memory`](crate::Blame::Memory) or [`Blame::Limit`](crate::Blame::Limit) when the memory
/// budget or the range of the remoteness does not suffice,
/// [`Blame::Interrupt`](crate::Blame::Interrupt), [`Blame::Machine`](crate::Blame::Machine) when
/// threads cannot be started.
pub fn levels(game: &GameGraph, play: Play, control: &Control<'_>) -> Result<Values, Error> {
    let graph = &game.graph;
    if !holds(graph) {
        return backward(game, play, control);
    }
    let (n, m) = (u64::from(graph.vertices()), graph.edges());
    // The graph is allocated already, but it counts.
    control.plan(Graph::bytes(n, m) * 2 + m * 2 + n * 8)?;
    let start = start_of(game, play, control)?;
    let back = graph.transpose(control)?;
    search_narrow(start, back, &game.owners, control)
}

/// The same when only the values are needed: the moves are transposed in place and freed, which
/// takes about half the memory. Even on failure `game` has no vertices and edges left; its labels
/// and owners stay.
///
/// # Errors
/// Like [`levels`].
///
/// ```
/// use lastmove::{Control, game::Play, graph::{GameGraph, Graph}, solve};
/// let mut game = GameGraph::from(Graph::from_edges(3, &[(0, 1), (1, 2)]));
/// let values = solve::levels(&game, Play::Normal, &Control::default())?;
/// assert_eq!(solve::levels_alone(&mut game, Play::Normal, &Control::default())?, values);
/// assert_eq!(game.graph, Graph::default());
/// # Ok::<(), lastmove::Error>(())
/// ```
pub fn levels_alone(
    game: &mut GameGraph,
    play: Play,
    control: &Control<'_>,
) -> Result<Values, Error> {
    if !holds(&game.graph) {
        let values = backward(game, play, control);
        game.graph = Graph::default();
        return values;
    }
    let (n, m) = (u64::from(game.graph.vertices()), game.graph.edges());
    control.plan(memory_to_solve(n, m))?;
    let start = start_of(game, play, control)?;
    let back = std::mem::take(&mut game.graph).into_transpose(control)?;
    search_narrow(start, back, &game.owners, control)
}

/// The same for a graph whose transpose is stored [beside](MoveStream::beside) its moves, which are
/// read only for their degrees and never held. `rest` has the labels and owners. `None` when there
/// is no stored transpose.
///
/// # Errors
/// Like [`levels`], and when the moves cannot be read, or the stored transpose is not theirs.
pub fn levels_beside(
    moves: &dyn MoveStream,
    rest: &GameGraph,
    play: Play,
    control: &Control<'_>,
) -> Result<Option<Values>, Error> {
    let Some(beside) = moves.beside() else {
        return Ok(None);
    };
    control.plan(memory_beside(moves.vertices().into(), moves.edges()))?;
    let (back, degrees) = turned::hold(moves, beside, control)?;
    search_back(back, degrees, rest, play, control).map(Some)
}

/// The same for a graph that was turned round [while it was read](crate::graph::formats::open_to_solve).
/// Also returns what it has besides moves.
///
/// # Errors
/// Like [`levels`].
pub fn levels_turned(
    turned: TurnedGraph,
    play: Play,
    control: &Control<'_>,
) -> Result<(NamedGraph, Values), Error> {
    let TurnedGraph {
        rest,
        back,
        degrees,
    } = turned;
    let values = search_back(back, degrees, &rest.game, play, control)?;
    Ok((rest, values))
}

/// Searches when there are only degrees besides the un-moves.
fn search_back(
    back: Graph,
    degrees: Vec<u32>,
    rest: &GameGraph,
    play: Play,
    control: &Control<'_>,
) -> Result<Values, Error> {
    let too_many = |&degree: &u32| u64::from(degree) > Words::MOST_COUNT;
    if let Some(v) = degrees.iter().position(too_many) {
        let message = Message::new("graph-hub").with("vertex", v as u64);
        return Err(Error::limit(message));
    }
    let degree = |v: u32| degrees[v as usize];
    let n = degrees.len() as u32;
    let start = start(n, &degree, &rest.labels, play, control)?;
    drop(degrees);
    search_narrow(start, back, &rest.owners, control)
}

/// The memory that [`levels_alone`] needs for a graph of this size, in bytes.
pub fn memory_to_solve(vertices: u64, edges: u64) -> u64 {
    memory_beside(vertices, edges) + edges / 4
}

/// The memory that [`levels_beside`] needs.
pub fn memory_beside(vertices: u64, edges: u64) -> u64 {
    Graph::bytes(vertices, edges) + vertices * 10
}

/// Whether the counters fit the words.
fn holds(graph: &Graph) -> bool {
    let overflows = |v| graph.out_degree(v) > Words::MOST_COUNT;
    let has_all = graph.edges() <= Words::MOST_COUNT || !(0..graph.vertices()).any(overflows);
    has_all && !graph.has_kept_turns()
}

/// The state in which the search of a graph with `n` vertices begins.
fn start(
    n: u32,
    degree: &(dyn Fn(u32) -> u32 + Sync),
    labels: &Labels,
    play: Play,
    control: &Control<'_>,
) -> Result<Beginning<AtomicU16>, Error> {
    let _phase = control.phase("terminals", None);
    on_threads(n as usize, control, || {
        Beginning::terminals(n, degree, labels, play)
    })
}

fn start_of(
    game: &GameGraph,
    play: Play,
    control: &Control<'_>,
) -> Result<Beginning<AtomicU16>, Error> {
    let degree = |v| game.graph.out_degree(v) as u32;
    start(game.graph.vertices(), &degree, &game.labels, play, control)
}

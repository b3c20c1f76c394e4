//! Exploring position by position: the slow twin.

use indexmap::IndexSet;

use crate::game::{Game, Play};
use crate::graph::{GameGraph, Graph, Labels, MOST_VERTICES};
use crate::solve::levels;
use crate::{Control, Error, Message, Value};

/// Every position that can be reached from `from`, breadth first, with its value.
///
/// One thread interns position after position, all moves are kept, and [`levels`](super::levels())
/// solves the graph of them. It shares neither the table, nor the order of work, nor the form of
/// moves with [`explore`](super::explore()), which makes it a good check. O(n + m) expected time.
///
/// ```
/// use lastmove::game::{Game, Play};
/// use lastmove::graph::{GameGraph, Graph};
/// use lastmove::{Control, Value, solve};
/// let game = GameGraph::from(Graph::from_edges(3, &[(0, 2), (2, 1)]));
/// let found = solve::explore_plainly(&game, &0, Play::Normal, &Control::default()).unwrap();
/// assert_eq!(found, [(0, Value::Loss(2)), (2, Value::Win(1)), (1, Value::Loss(0))]);
/// ```
///
/// # Errors
/// As [`explore`](super::explore()).
pub fn explore_plainly<G: Game>(
    game: &G,
    from: &G::Position,
    play: Play,
    control: &Control<'_>,
) -> Result<Vec<(G::Position, Value)>, Error> {
    let phase = control.phase("explore", None);
    let mut positions = IndexSet::new();
    let mut graph = Graph::growing();
    let mut labels = Labels::default();
    let mut steps = Vec::new();
    positions.insert(from.clone());
    let mut bytes = game.position_bytes(from) + 24;
    let mut done = 0;
    while let Some(at) = positions.get_index(done).cloned() {
        if done % (1 << 10) == 0 {
            control.check()?;
            phase.advance(done as u64);
            control.afford(bytes + graph.edges() * 8 + game.held_bytes())?;
        }
        if let Some(label) = game.label(&at) {
            labels.set(done as u32, Some(label));
        } else {
            steps.clear();
            game.steps(&at, &mut steps)?;
            for step in steps.drain(..) {
                let (index, is_new) = positions.insert_full(step.to);
                graph.push_edge(index as u32, step.keeps_turn);
                if is_new {
                    bytes += game.position_bytes(&positions[index]) + 24;
                }
            }
        }
        if positions.len() as u64 > MOST_VERTICES {
            return Err(Error::limit(
                Message::new("positions-over-limit").with("positions", positions.len()),
            ));
        }
        graph.end_vertex();
        done += 1;
    }
    drop(phase);
    let game = GameGraph {
        graph,
        labels,
        ..GameGraph::default()
    };
    let values = levels(&game, play, control)?;
    drop(game);
    Ok(positions.into_iter().zip(values.iter()).collect())
}

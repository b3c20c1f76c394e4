//! Expands an indexed game into an explicit graph.

use crate::game::Indexed;
use crate::graph::{GameGraph, Graph, Labels, MOST_VERTICES};
use crate::{Control, Error, Message};

/// Expands all positions and moves of an indexed game; vertex `i` is position `i`. O(n + m).
///
/// # Errors
/// [`Blame::Memory`](crate::Blame::Memory) or [`Blame::Limit`](crate::Blame::Limit) when there are
/// too many positions or the graph does not fit the memory budget,
/// [`Blame::Interrupt`](crate::Blame::Interrupt).
pub fn expand<G: Indexed>(game: &G, control: &Control<'_>) -> Result<GameGraph, Error> {
    let n = game.len();
    if n > MOST_VERTICES {
        return Err(Error::limit(
            Message::new("positions-over-limit").with("positions", n),
        ));
    }
    let phase = control.phase("build", Some(n));
    let mut graph = Graph::growing();
    let mut labels = Labels::default();
    let mut steps = Vec::new();
    for index in 0..n {
        if index % (1 << 12) == 0 {
            control.check()?;
            control.afford(Graph::bytes(n, graph.edges()) * 2)?;
            phase.advance(index);
        }
        let at = game.position(index);
        if let Some(label) = game.label(&at) {
            labels.set(index as u32, Some(label));
        } else {
            steps.clear();
            game.steps(&at, &mut steps)?;
            for step in &steps {
                if let Some(to) = game.index(&step.to) {
                    graph.push_edge(to as u32, step.keeps_turn);
                }
            }
        }
        graph.end_vertex();
    }
    control.figure("edges", graph.edges());
    Ok(GameGraph {
        graph,
        labels,
        ..GameGraph::default()
    })
}

//! Graphs made vertex by vertex.

use super::csr::no_such_target;
use super::{GameGraph, Graph, Labels, MOST_VERTICES, Owners};
use crate::{Error, Message, Outcome};

/// Builds a [`GameGraph`] vertex by vertex, in the order of their numbers, with kept turns, labels
/// and owners. A move may lead to a vertex that is added later.
///
/// Memory: that of the graph, and a byte a vertex while owners are given.
///
/// ```
/// use lastmove::graph::GraphBuilder;
/// use lastmove::{Control, Outcome, Value, game::Play, solve};
///
/// let mut builder = GraphBuilder::default();
/// // From 0 to 1, after which the same player moves again; from 1 to 2, where the game is lost.
/// builder.vertex([(1, true)])?;
/// builder.vertex([(2, false)])?;
/// builder.vertex([])?;
/// builder.label(Outcome::Loss);
/// let game = builder.build()?;
/// let values = solve::levels(&game, Play::Normal, &Control::default())?;
/// assert_eq!(values.get(0), Value::Win(2));
/// # Ok::<(), lastmove::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct GraphBuilder {
    graph: Graph,
    labels: Labels,
    owners: Vec<u8>,
    /// One more than the largest target of a move, and a vertex with a move to it.
    reached: (u32, u32),
}

impl GraphBuilder {
    /// Adds the next vertex with its moves, each with whether it keeps the turn, and returns its
    /// number.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) with `graph-too-many-vertices` beyond
    /// [`MOST_VERTICES`].
    pub fn vertex(&mut self, moves: impl IntoIterator<Item = (u32, bool)>) -> Result<u32, Error> {
        let vertex = self.graph.vertices();
        if u64::from(vertex) >= MOST_VERTICES {
            return Err(Error::input(Message::new("graph-too-many-vertices")));
        }
        for (to, keeps_turn) in moves {
            if to >= self.reached.0 {
                self.reached = (to.saturating_add(1), vertex);
            }
            self.graph.push_edge(to, keeps_turn);
        }
        self.graph.end_vertex();
        Ok(vertex)
    }

    /// Declares the outcome of the vertex added last, for the player to move there. Before the
    /// first vertex it does nothing.
    pub fn label(&mut self, outcome: Outcome) {
        if let Some(last) = self.graph.vertices().checked_sub(1) {
            self.labels.set(last, Some(outcome));
        }
    }

    /// Says who moves at the vertex added last: player 0, or 1 for any other number. If one vertex
    /// has an owner, all must have one.
    pub fn owner(&mut self, player: u8) {
        // Earlier vertices without an owner get this mark, which `build` refuses.
        const NOBODY: u8 = u8::MAX;
        let vertices = self.graph.vertices() as usize;
        self.owners.resize(vertices.saturating_sub(1), NOBODY);
        if vertices > 0 {
            self.owners.push(player.min(1));
        }
    }

    /// The graph.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) with `graph-target` where a move leads to a vertex
    /// that was not added, with `graph-owner-lacks` where some vertices have an owner and others
    /// have none.
    pub fn build(self) -> Result<GameGraph, Error> {
        let vertices = self.graph.vertices();
        let (reached, from) = self.reached;
        if reached > vertices {
            return Err(no_such_target(from, reached - 1, vertices));
        }
        if !self.owners.is_empty() {
            let has_owner = |v: u32| self.owners.get(v as usize).is_some_and(|owner| *owner < 2);
            if let Some(vertex) = (0..vertices).find(|&v| !has_owner(v)) {
                let message = Message::new("graph-owner-lacks").with("vertex", u64::from(vertex));
                return Err(Error::input(message));
            }
        }
        Ok(GameGraph {
            graph: self.graph,
            labels: self.labels,
            owners: Owners::from_players(self.owners),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(builder: GraphBuilder) -> &'static str {
        builder.build().unwrap_err().message.code
    }

    #[test]
    fn moves_to_nowhere_and_missing_owners_are_refused() {
        let mut builder = GraphBuilder::default();
        builder.vertex([(0, false), (1, false)]).unwrap();
        let error = builder.clone().build().unwrap_err();
        assert_eq!(error.message.code, "graph-target");
        assert!(error.message.args.contains(&("target", 1u64.into())));
        builder.vertex([]).unwrap();
        assert!(builder.clone().build().unwrap().owners.is_empty());
        builder.owner(1);
        assert_eq!(code(builder.clone()), "graph-owner-lacks");
        builder.vertex([(u32::MAX, true)]).unwrap();
        assert_eq!(code(builder), "graph-target");
    }

    #[test]
    fn what_is_said_is_in_the_graph() {
        let mut builder = GraphBuilder::default();
        builder.label(Outcome::Win);
        builder.owner(1);
        assert_eq!(builder.clone().build().unwrap(), GameGraph::default());
        for player in [0, 1, 7] {
            let vertex = builder.vertex([(2, player == 1), (0, false)]).unwrap();
            builder.owner(player);
            builder.owner(player);
            assert_eq!(u64::from(vertex), u64::from(player.min(2)));
        }
        builder.label(Outcome::Draw);
        let game = builder.build().unwrap();
        assert_eq!(
            game.graph.edges_of(1).collect::<Vec<_>>(),
            [(2, true), (0, false)]
        );
        assert_eq!(
            [0, 1, 2].map(|v| game.owners.get(v)),
            [Some(0), Some(1), Some(1)]
        );
        assert_eq!(
            [0, 1, 2].map(|v| game.labels.get(v)),
            [None, None, Some(Outcome::Draw)]
        );
    }
}

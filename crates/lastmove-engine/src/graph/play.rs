//! A graph as a game: a move follows an edge.

use super::{Graph, Labels, Owners};
use crate::game::{Game, Indexed, Play, Step, StepOf};
use crate::{Error, Outcome};

/// A game on an explicit graph: a position is a vertex, a move follows an edge.
///
/// ```
/// use lastmove::{Control, Value, game::Play, graph::{GameGraph, Graph}, solve};
/// // 0 → 1 → 2, and 2 has no move.
/// let game = GameGraph::from(Graph::from_edges(3, &[(0, 1), (1, 2)]));
/// let values = solve::backward(&game, Play::Normal, &Control::default()).unwrap();
/// assert_eq!(values.get(2), Value::Loss(0));
/// assert_eq!(values.get(1), Value::Win(1));
/// assert_eq!(values.get(0), Value::Loss(2));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameGraph {
    /// The moves.
    pub graph: Graph,
    /// The vertices whose outcome is declared.
    pub labels: Labels,
    /// Who moves at each vertex; empty when the players alternate.
    pub owners: Owners,
}

impl GameGraph {
    /// The moves from `v`: target, and whether the move keeps the turn.
    pub fn moves(&self, v: u32) -> impl Iterator<Item = (u32, bool)> + '_ {
        self.graph
            .edges_of(v)
            .map(move |(to, keeps_turn)| (to, keeps_turn || self.owners.same(v, to)))
    }

    /// The player who wins where play ends at `v`, by its label or else by the rule of play; `None`
    /// where play goes on. For graphs with owners and without declared draws.
    pub(crate) fn end(&self, v: u32, play: Play) -> Option<u8> {
        let outcome = match self.labels.get(v) {
            Some(outcome) => outcome,
            None if self.graph.targets(v).is_empty() => play.stuck(),
            None => return None,
        };
        let owner = u8::from(self.owners.second(v));
        Some(owner ^ u8::from(outcome == Outcome::Loss))
    }
}

impl From<Graph> for GameGraph {
    fn from(graph: Graph) -> Self {
        Self {
            graph,
            ..Self::default()
        }
    }
}

impl Game for GameGraph {
    type Position = u32;
    type Move = u32;

    /// Vertex 0.
    fn start(&self) -> u32 {
        0
    }

    fn label(&self, at: &u32) -> Option<Outcome> {
        self.labels.get(*at)
    }

    fn steps(&self, at: &u32, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        into.extend(self.moves(*at).map(|(to, keeps_turn)| Step {
            mv: to,
            to,
            keeps_turn,
        }));
        Ok(())
    }

    fn move_count(&self, at: &u32) -> Result<u64, Error> {
        Ok(self.graph.out_degree(*at))
    }
}

impl Indexed for GameGraph {
    fn len(&self) -> u64 {
        self.graph.vertices().into()
    }

    fn index(&self, at: &u32) -> Option<u64> {
        (*at < self.graph.vertices()).then_some(u64::from(*at))
    }

    fn position(&self, index: u64) -> u32 {
        index as u32
    }
}

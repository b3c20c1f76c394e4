//! A game graph whose vertices have names.

use super::{GameGraph, Graph, Labels, MOST_VERTICES, Names, Owners};
use crate::{Control, Error, Message};

/// What a name takes beside its text, in bytes.
const NAME_BYTES: u64 = 32;

/// A game graph as a file holds it, with named vertices.
#[derive(Clone, Debug, Default)]
pub struct NamedGraph {
    /// The game.
    pub game: GameGraph,
    /// The name of each vertex.
    pub names: Names,
}

impl NamedGraph {
    /// About how many bytes everything but the moves takes.
    pub fn bytes_beside_moves(&self) -> u64 {
        self.names.bytes() + self.game.labels.bytes() + self.game.owners.bytes()
    }

    /// The same game with who is to move as a part of each vertex, for a graph without owners: vertex v
    /// becomes 2v, called `NAME/0`, at which player 0 moves, and 2v + 1, called `NAME/1`. O(n + m).
    ///
    /// ```
    /// use lastmove::{Control, graph::formats::text};
    /// let control = Control::default();
    /// let graph = text::read("a b\nb b\n", "example.txt", &control)?.with_turns(&control)?;
    /// assert_eq!(graph.names.name(1), "a/1");
    /// assert_eq!((graph.game.owners.get(1), graph.game.graph.targets(1)), (Some(1), &[2][..]));
    /// # Ok::<(), lastmove::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) with `graph-too-many-vertices`,
    /// [`Blame::Memory`](crate::Blame::Memory), and when the work is stopped.
    pub fn with_turns(&self, control: &Control<'_>) -> Result<Self, Error> {
        let (n, m) = (self.game.graph.vertices(), self.game.graph.edges());
        if u64::from(n) * 2 > MOST_VERTICES {
            return Err(Error::input(Message::new("graph-too-many-vertices")));
        }
        let names = u64::from(n) * 2 * NAME_BYTES + self.names.bytes() * 2;
        control.afford(Graph::bytes(u64::from(n) * 2, m * 2) + names)?;
        let (mut graph, mut labels, mut names) =
            (Graph::growing(), Labels::default(), Names::default());
        for v in 0..n {
            if v.is_multiple_of(1 << 12) {
                control.check()?;
            }
            let name = self.names.name(v);
            for player in [0, 1] {
                for (to, keeps_turn) in self.game.moves(v) {
                    let next = if keeps_turn { player } else { 1 - player };
                    graph.push_edge(to * 2 + next, false);
                }
                graph.end_vertex();
                labels.set(v * 2 + player, self.game.labels.get(v));
                names.intern(&format!("{name}/{player}"));
            }
        }
        Ok(Self {
            game: GameGraph {
                graph,
                labels,
                owners: Owners::from_players((0..n).flat_map(|_| [0, 1])),
            },
            names,
        })
    }

    /// Refuses owners, declared outcomes and moves that keep the turn, for a game in which they
    /// have no meaning.
    pub fn edges_alone(&self, file: &str, game: &'static str) -> Result<(), Error> {
        let graph = &self.game.graph;
        let what = if !self.game.owners.is_empty() {
            "owners"
        } else if (0..graph.vertices()).any(|v| self.game.labels.get(v).is_some()) {
            "labels"
        } else if graph.has_kept_turns() {
            "turns"
        } else {
            return Ok(());
        };
        let message = Message::new("graph-edges-alone").with("file", file);
        Err(Error::input(message.with("what", what).with("game", game)))
    }
}

//! Cops and robbers on any graph: `cops:FILE`.
//!
//! First the cops choose their vertices, then the robber chooses his. Then they move in turn, the
//! cops first: each cop stays or goes along an edge, and so does the robber. When a cop and the robber
//! are on one vertex, whoever went there, the cops win. **The robber wins when he is never caught**,
//! as in the literature: no play is drawn. Such a win has no number of plies.
//!
//! [`Rules`] change it: the number of cops (`k`), who moves `first` after the placing, who may `pass`,
//! the `robber-speed`, with which the robber goes along several edges in one move and passes no cop,
//! edges that are read both ways (`undirected`), and `exits`: there the robber wins at once if no cop
//! is there. Where the cops may not pass, each cop who has an edge to go along must; one without
//! stays while another goes, and the cops cannot move only when none has one. Who cannot move loses,
//! or wins with `/misere`.
//!
//! Cops are alike, and several may share a vertex. A position is their vertices, the robber's, and
//! whose turn it is.
//!
//! Moves are in this order: the vertices of a first placing by their numbers, squads of cops by their
//! [numbers](super::pursuit::Squad); then edges in the order of the file, the robber's nearest
//! vertices first, and last passing. With several cops, the choice of the one on the first vertex
//! varies slowest. Moves to the same position are one.
//!
//! # Cost
//! On n vertices k cops have C(n + k − 1, k) squads, and there are 2n positions for each.
//! [`RowSearch`] finds the values of all: 8 bytes a squad and vertex, and less than one for the search.
//! [`explore`](lastmove_engine::solve::explore()) is the slower way, kept as a check.
//!
//! Sources: R. Nowakowski and P. Winkler, "Vertex-to-vertex pursuit in a graph", Discrete Mathematics
//! 43 (1983); A. Bonato and R. Nowakowski, "The Game of Cops and Robbers on Graphs" (2011), whose
//! capture time counts the moves of the cops.
//!
//! ```
//! use lastmove::{Control, Outcome, catalog, files::MemoryFiles, oracle::Want};
//!
//! let files = MemoryFiles::from([("petersen.g6", "IheA@GUAo\n")]);
//! let control = Control::default();
//! let ask = |game| {
//!     let opened = catalog::open(game, &files, &control)?;
//!     opened.oracle.ask(None, Want::default(), &control)
//! };
//! // Two cops never catch the robber on the Petersen graph, three do.
//! let two = ask("cops:petersen.g6,k=2")?;
//! assert_eq!((two.outcome, two.remoteness), (Outcome::Loss, None));
//! let three = ask("cops:petersen.g6,k=3")?;
//! assert_eq!(three.outcome, Outcome::Win);
//! # Ok::<(), lastmove::Error>(())
//! ```

mod bits;
mod board;
mod corners;
mod each;
mod explain;
mod index;
mod kernel;
mod least;
mod listed;
mod notation;
mod numbers;
mod picture;
mod reach;
mod rows;
mod rules;
mod solver;

pub use each::{CopNumber, each_graph};
pub use least::least_cops;
pub use rules::{Rules, Turn};
pub use solver::RowSearch;

use lastmove_engine::game::{Game, Step, StepOf};
use lastmove_engine::graph::Names;
use lastmove_engine::{Error, Outcome};

use super::pursuit::{Squad, squad_moves};
use reach::Reach;

/// The most cops.
pub const MOST_COPS: usize = super::pursuit::MOST_POLICE;

/// A game of cops and robber on one graph.
pub struct Cops {
    file: String,
    names: Names,
    rules: Rules,
    /// The edges that cops go along; where they may pass, without loops.
    cops: Reach,
    /// The edges that the robber goes along; where he may pass, without loops.
    robber: Reach,
    /// Whether each edge leads back too.
    is_symmetric: bool,
    exits: Vec<bool>,
}

/// Where all are, and whose turn it is. Vertices are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The vertices of the cops, once they are placed.
    pub cops: Option<Squad>,
    /// The vertex of the robber, who is placed after the cops.
    pub robber: Option<u16>,
    /// Who is to move, or to be placed.
    pub turn: Turn,
}

/// A move, or a placing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// The cops go to these vertices.
    Cops(Squad),
    /// The robber goes to this vertex.
    Robber(u16),
    /// All stay, where the mover may pass.
    Pass,
}

impl Cops {
    /// How many vertices the graph has.
    #[must_use]
    pub fn vertices(&self) -> u32 {
        self.names.len()
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Who is caught or out: the winner, if the game is over.
    fn over(&self, squad: &Squad, robber: u16) -> Option<Turn> {
        if squad.contains(robber) {
            return Some(Turn::Cops);
        }
        self.exits[usize::from(robber)].then_some(Turn::Robber)
    }

    /// Whether no cop has an edge to go along, and passing is not allowed.
    fn is_stuck(&self, squad: &Squad) -> bool {
        !self.rules.cops_pass && squad.cells().iter().all(|&v| self.cops.from(v).is_empty())
    }

    /// Whether a cop can stay: where passing is not allowed, only without an edge.
    fn may_stay(&self, vertex: u16) -> bool {
        self.rules.cops_pass || self.cops.from(vertex).is_empty()
    }

    /// Appends the squads that this one can become in one move, each once.
    fn squads_from(&self, squad: &Squad, into: &mut Vec<Squad>) {
        if !self.is_stuck(squad) {
            squad_moves(squad, |v| (self.cops.from(v), self.may_stay(v)), into);
        }
    }

    /// Appends the vertices to which the robber goes in one move without passing, nearest first.
    fn robber_from(&self, squad: &Squad, robber: u16, into: &mut Vec<u16>) {
        let first = into.len();
        let mut next = first;
        into.extend(self.robber.from(robber));
        for _ in 1..self.rules.robber_speed {
            let end = into.len();
            if next == end {
                break;
            }
            for at in next..end {
                if squad.contains(into[at]) {
                    continue;
                }
                for &to in self.robber.from(into[at]) {
                    if !into[first..].contains(&to) {
                        into.push(to);
                    }
                }
            }
            next = end;
        }
        if self.rules.robber_pass {
            into.retain(|&to| to != robber);
        }
    }

    /// The squads with these numbers, as first moves.
    fn placings(&self, count: u64) -> impl Iterator<Item = StepOf<Self>> + '_ {
        (0..count).map(|rank| {
            let squad = Squad::from_rank(rank, self.rules.cops);
            let to = Position {
                cops: Some(squad),
                robber: None,
                turn: Turn::Robber,
            };
            Step::new(Move::Cops(squad), to)
        })
    }
}

impl Game for Cops {
    type Position = Position;
    type Move = Move;

    /// Nobody is placed.
    fn start(&self) -> Position {
        Position {
            cops: None,
            robber: None,
            turn: Turn::Cops,
        }
    }

    fn label(&self, at: &Position) -> Option<Outcome> {
        let winner = self.over(&at.cops?, at.robber?)?;
        Some(match winner == at.turn {
            true => Outcome::Win,
            false => Outcome::Loss,
        })
    }

    /// In the order of the [module's documentation](self). None where the game is over.
    fn steps(&self, at: &Position, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        let Some(squad) = at.cops else {
            into.extend(self.placings(self.squads()));
            return Ok(());
        };
        let Some(robber) = at.robber else {
            let all = (0..self.vertices()).map(|v| Step {
                mv: Move::Robber(v as u16),
                to: Position {
                    robber: Some(v as u16),
                    turn: self.rules.first,
                    ..*at
                },
                keeps_turn: self.rules.first == Turn::Robber,
            });
            into.extend(all);
            return Ok(());
        };
        if self.over(&squad, robber).is_some() {
            return Ok(());
        }
        let turn = at.turn.other();
        match at.turn {
            Turn::Cops => {
                let mut squads = Vec::new();
                self.squads_from(&squad, &mut squads);
                into.extend(squads.into_iter().map(|to| {
                    let mv = match to == squad && self.rules.cops_pass {
                        true => Move::Pass,
                        false => Move::Cops(to),
                    };
                    let cops = Some(to);
                    Step::new(mv, Position { cops, turn, ..*at })
                }));
            }
            Turn::Robber => {
                let to = |v| Position {
                    robber: Some(v),
                    turn,
                    ..*at
                };
                let mut vertices = Vec::new();
                self.robber_from(&squad, robber, &mut vertices);
                into.extend(vertices.iter().map(|&v| Step::new(Move::Robber(v), to(v))));
                if self.rules.robber_pass {
                    into.push(Step::new(Move::Pass, to(robber)));
                }
            }
        }
        Ok(())
    }

    fn first_steps(
        &self,
        at: &Position,
        most: usize,
        into: &mut Vec<StepOf<Self>>,
    ) -> Result<(), Error> {
        if at.cops.is_none() {
            into.extend(self.placings(self.squads().min(most as u64)));
            return Ok(());
        }
        let before = into.len();
        self.steps(at, into)?;
        into.truncate(before.saturating_add(most));
        Ok(())
    }

    fn move_count(&self, at: &Position) -> Result<u64, Error> {
        if at.cops.is_none() {
            return Ok(self.squads());
        }
        let mut steps = Vec::new();
        self.steps(at, &mut steps)?;
        Ok(steps.len() as u64)
    }
}

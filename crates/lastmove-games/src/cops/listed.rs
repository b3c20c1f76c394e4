//! `cops:FILE`: opening, the picture of a position, explanations.

use num_bigint::BigUint;

use super::rules::OPTIONS;
use super::{Cops, Position, Reach, Rules, Turn};
use crate::pursuit::squads;
use lastmove_engine::diagram::Ways;
use lastmove_engine::files::Files;
use lastmove_engine::game::{
    FactsOf, Game, Holds, Listed, Listing, Map, MapRequestOf, Notation, Numbered, RatedOf, Spec,
    StepOf, Syntax,
};
use lastmove_engine::graph::{Graph, Names, formats};
use lastmove_engine::{Control, Diagram, Error, Message, Outcome, Point};

/// The most vertices of a graph.
const MOST_VERTICES: u64 = 65_536;

/// A graph as the game needs it, and the rules.
pub(super) struct Ground {
    pub(super) file: String,
    pub(super) names: Names,
    pub(super) graph: Graph,
    pub(super) rules: Rules,
}

impl Ground {
    /// Reads the graph and the options of a notation.
    pub(super) fn open(
        spec: &Spec,
        files: &dyn Files,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let file = spec.require_file(Cops::LISTING.syntax.game)?;
        let rules = Rules::read(spec)?;
        let opened = formats::open(files, &file, None, control)?;
        let field = spec.require_rules(Cops::LISTING.syntax.game)?;
        let alone = opened.edges_alone(&file, Cops::LISTING.name);
        alone.map_err(|error| field.error(error.message))?;
        if opened.game.graph.vertices() == 0 {
            return Err(field.error(Message::new("cops-no-vertex").with("file", &file[..])));
        }
        Ok(Self {
            file,
            names: opened.names,
            graph: opened.game.graph,
            rules,
        })
    }

    /// Whether each move leads back too; several moves between two vertices count once.
    pub(super) fn is_symmetric(&mut self, control: &Control<'_>) -> Result<bool, Error> {
        let graph = &self.graph;
        let back = graph.transpose(control)?;
        if self.rules.undirected {
            // From now on they lead both ways.
            let n = graph.vertices();
            control.afford(
                graph.edges().saturating_mul(16) + Graph::bytes(n.into(), graph.edges() * 2),
            )?;
            let of = |graph: &Graph| -> Vec<(u32, u32)> {
                let moves = |v| graph.targets(v).iter().map(move |&to| (v, to));
                (0..n).flat_map(moves).collect()
            };
            let moves = [of(graph), of(&back)].concat();
            self.graph = Graph::from_edges(n, &moves);
            self.rules.undirected = false;
            return Ok(true);
        }
        let targets = |graph: &Graph, v: u32| {
            let mut targets = graph.targets(v).to_vec();
            targets.sort_unstable();
            targets.dedup();
            targets
        };
        for v in 0..graph.vertices() {
            if v.is_multiple_of(1 << 12) {
                control.check()?;
            }
            if targets(graph, v) != targets(&back, v) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The game on it.
    pub(super) fn game(self, spec: &Spec, control: &Control<'_>) -> Result<Cops, Error> {
        let Self {
            file,
            names,
            graph,
            rules,
        } = self;
        let n = graph.vertices();
        if u64::from(n) > MOST_VERTICES {
            return Err(too_large(n));
        }
        let mut exits = vec![false; n as usize];
        for name in &rules.exits {
            match names.number(name) {
                Some(exit) => exits[exit as usize] = true,
                None => {
                    let message = Message::new("vertex-unknown").with("vertex", &name[..]);
                    let message = message.with("file", &file[..]);
                    let mut options = spec.options.iter();
                    let option = options.find(|(key, _)| key.text == "exits");
                    return Err(match option {
                        Some((_, value)) => spec.field(value).error(message),
                        None => Error::input(message),
                    });
                }
            }
        }
        let edges = graph.edges() << u32::from(rules.undirected);
        control.afford(Reach::bytes(n.into(), edges).saturating_mul(2))?;
        let reach = |passes: bool| Reach::new(&graph, rules.undirected, !passes);
        let (cops, robber) = (reach(rules.cops_pass), reach(rules.robber_pass));
        let game = Cops {
            is_symmetric: cops.is_symmetric(),
            exits,
            file,
            names,
            rules,
            cops,
            robber,
        };
        game.is_countable()?;
        Ok(game)
    }
}

impl Cops {
    /// The entry in the catalog.
    pub const LISTING: Listing = Listing::new(
        "cops",
        Syntax {
            game: "cops:FILE",
            position: "VERTEX[;VERTEX...]/VERTEX/C or R",
            mv: "VERTEX[;VERTEX...] or pass",
            example: "cops:examples/cops/petersen.g6,k=3",
        },
    )
    .options(OPTIONS);

    /// Makes the game from its notation.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) for rules that are wrong, and for a graph
    /// without vertices; [`Blame::Limit`](lastmove_engine::Blame::Limit) for too many vertices or
    /// positions; the errors of reading the file.
    pub fn open(spec: &Spec, files: &dyn Files, control: &Control<'_>) -> Result<Self, Error> {
        Ground::open(spec, files, control)?.game(spec, control)
    }

    /// Refuses more positions than can be numbered.
    pub(super) fn is_countable(&self) -> Result<(), Error> {
        let n = self.vertices();
        let positions = squads(n, self.rules.cops) * (u128::from(n) * 2 + 1) + 1;
        if positions <= u128::from(u64::MAX) {
            return Ok(());
        }
        let message = Message::new("positions-over-limit");
        let positions = BigUint::from(positions);
        Err(Error::limit(message.with("positions", positions)))
    }
}

/// The error that a graph has too many vertices.
fn too_large(vertices: u32) -> Error {
    let message = Message::new("placed-graph-large").with("vertices", u64::from(vertices));
    Error::limit(message.with("most", MOST_VERTICES))
}

impl Listed for Cops {
    fn numbering(&self) -> Option<Numbered<'_, Self>> {
        Some(self)
    }

    fn holds(&self) -> Holds {
        Holds::RemotenessOrEndless
    }

    /// Where neither side forces an end, the robber wins for ever.
    fn endless(&self, at: &Position) -> Outcome {
        match at.turn {
            Turn::Cops => Outcome::Loss,
            Turn::Robber => Outcome::Win,
        }
    }

    fn diagram(&self, at: &Position, rated: &[RatedOf<Self>]) -> Diagram {
        match self.picture(at, rated) {
            Some(graph) => Diagram::OnGraph(graph),
            None => Diagram::Text(self.write_position(at)),
        }
    }

    fn places(&self, at: &Position, steps: &[StepOf<Self>]) -> Vec<Ways> {
        match self.picture(at, &[]) {
            Some(_) => self.places_of(at, steps),
            None => steps.iter().map(|_| Vec::new()).collect(),
        }
    }

    fn map(&self, request: &MapRequestOf<'_, Self>) -> Result<Map<Position>, Error> {
        let start = self.start();
        request.with_options(self, request.at.unwrap_or(&start))
    }

    fn explain(&self, at: &Position, facts: &FactsOf<'_, Self>) -> Vec<Point> {
        super::explain::explain(self, at, facts)
    }
}

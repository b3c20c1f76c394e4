//! `geography:FILE`: opening, the picture of a position, explanations.

use super::{Geography, Position};
use lastmove_engine::diagram::{Place, Ways};
use lastmove_engine::files::Files;
use lastmove_engine::game::{
    Choice, FactsOf, Field, Game, Listed, Listing, Map, MapRequestOf, NimValues, Notation,
    OptionSyntax, Play, RatedOf, Spec, StepOf, Syntax,
};
use lastmove_engine::graph::{Graph, formats};
use lastmove_engine::{Control, Diagram, Error, Message, Outcome, Point};

/// The most vertices of a graph.
const MOST_VERTICES: u64 = 65_536;

const OPTIONS: &[OptionSyntax] = &[
    OptionSyntax {
        name: "start",
        value: "VERTEX",
        choice: Choice::Text,
    },
    OptionSyntax {
        name: "undirected",
        value: "yes",
        choice: Choice::Words(&["yes"]),
    },
];

/// The targets of each vertex in order, each once and without itself, and where each list ends; edges
/// are read both ways if `both`.
fn lists(graph: &Graph, both: bool) -> (Vec<u32>, Vec<usize>) {
    let n = graph.vertices() as usize;
    let mut lists: Vec<Vec<u32>> = vec![Vec::new(); n];
    let all = || (0..n as u32).flat_map(|v| graph.targets(v).iter().map(move |&to| (v, to)));
    let turned = all().filter(|_| both).map(|(from, to)| (to, from));
    for (from, to) in all().chain(turned).filter(|(from, to)| from != to) {
        lists[from as usize].push(to);
    }
    // The first of several edges counts.
    let mut seen = vec![u32::MAX; n];
    for (v, list) in (0..).zip(&mut lists) {
        list.retain(|&to| std::mem::replace(&mut seen[to as usize], v) != v);
    }
    let ends = lists.iter().scan(0, |end, list| {
        *end += list.len();
        Some(*end)
    });
    let ends = ends.collect();
    (lists.concat(), ends)
}

impl Geography {
    /// The entry in the catalog.
    pub const LISTING: Listing = Listing::new(
        "geography",
        Syntax {
            game: "geography:FILE",
            position: "VERTEX[/VERTEX;VERTEX;...]",
            mv: "VERTEX",
            example: "geography:examples/cops/petersen.g6",
        },
    )
    .options(OPTIONS);

    /// Makes the game from its notation.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) for rules that are wrong, and for a graph without
    /// vertices; [`Blame::Limit`](lastmove_engine::Blame::Limit) for too many vertices; the errors of
    /// reading the file.
    pub fn open(spec: &Spec, files: &dyn Files, control: &Control<'_>) -> Result<Self, Error> {
        let file = spec.require_file(Self::LISTING.syntax.game)?;
        spec.allow_options(OPTIONS)?;
        let option = |name: &str| {
            let mut options = spec.options.iter();
            let found = options.find(|(key, _)| key.text == name);
            found.map(|(_, value)| spec.field(value))
        };
        let both = option("undirected").map(is_yes).transpose()?.is_some();
        let opened = formats::open(files, &file, None, control)?;
        let rules = spec.require_rules(Self::LISTING.syntax.game)?;
        let alone = opened.edges_alone(&file, Self::LISTING.name);
        alone.map_err(|error| rules.error(error.message))?;
        let graph = &opened.game.graph;
        let n = u64::from(graph.vertices());
        if n == 0 {
            let message = Message::new("geography-no-vertex");
            return Err(rules.error(message.with("file", &file[..])));
        }
        if n > MOST_VERTICES {
            let message = Message::new("placed-graph-large").with("vertices", n);
            return Err(Error::limit(message.with("most", MOST_VERTICES)));
        }
        // Lists that may be half empty, their final form, and the same turned round.
        let edges = graph.edges() << u32::from(both);
        control.afford(n * 80 + edges.saturating_mul(24))?;
        let (targets, ends) = lists(graph, both);
        let mut game = Self {
            file,
            names: opened.names,
            targets,
            ends,
            is_symmetric: both,
            start: 0,
        };
        game.is_symmetric = both || game.leads_back(control)?;
        if let Some(start) = option("start") {
            game.start = game.read_vertex(start)?;
        }
        Ok(game)
    }

    /// Whether every edge leads back too.
    fn leads_back(&self, control: &Control<'_>) -> Result<bool, Error> {
        let mut back: Vec<Vec<u32>> = vec![Vec::new(); self.ends.len()];
        for v in 0..self.vertices() {
            for &to in self.targets(v) {
                back[to as usize].push(v);
            }
        }
        for (v, back) in (0..).zip(&back) {
            if v % (1 << 12) == 0 {
                control.check()?;
            }
            let mut there = self.targets(v).to_vec();
            there.sort_unstable();
            if there != *back {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Reads the value of `undirected`.
fn is_yes(value: Field<'_>) -> Result<(), Error> {
    if value.text == "yes" {
        return Ok(());
    }
    let message = Message::new("option-value").with("option", "undirected");
    let message = message.with("found", value.text);
    Err(value.error(message.with("known", "yes")))
}

impl Listed for Geography {
    fn nim_values(&self) -> Result<NimValues<'_, Self>, Option<Message>> {
        Ok(self)
    }

    fn diagram(&self, at: &Position, rated: &[RatedOf<Self>]) -> Diagram {
        match self.picture(at, rated) {
            Some(graph) => Diagram::OnGraph(graph),
            None => Diagram::Text(self.write_position(at)),
        }
    }

    fn places(&self, at: &Position, steps: &[StepOf<Self>]) -> Vec<Ways> {
        let place = |step: &StepOf<Self>| vec![vec![Place::vertex(self.write_vertex(step.mv))]];
        match self.picture(at, &[]) {
            Some(_) => steps.iter().map(place).collect(),
            None => steps.iter().map(|_| Ways::new()).collect(),
        }
    }

    /// The position with the value of every move: exact if the remoteness is known, since the options
    /// have been explored with it; else only the outcomes, which follow from the best moves.
    fn map(&self, request: &MapRequestOf<'_, Self>) -> Result<Map<Position>, Error> {
        let start = self.start();
        let at = request.at.unwrap_or(&start);
        request.with_outcomes(self, at)
    }

    /// What matchings say, where they say who wins.
    fn explain(&self, at: &Position, facts: &FactsOf<'_, Self>) -> Vec<Point> {
        if !self.is_symmetric || facts.play != Play::Normal || facts.best.is_empty() {
            return Vec::new();
        }
        let code = match facts.verdict.outcome {
            Outcome::Win => "geography-covered",
            _ => "geography-left-out",
        };
        let message = Message::new(code).with("vertex", self.write_vertex(at.token));
        vec![Point::Say(message)]
    }
}

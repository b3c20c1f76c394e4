//! What player 0 wants of a play that goes on for ever: `goal=` in the notation.

use lastmove_engine::files::{Files, read_text};
use lastmove_engine::game::{Field, Spec, percent_decode};
use lastmove_engine::graph::{GameGraph, Graph, NamedGraph, Priorities, formats};
use lastmove_engine::{Control, Error, Message, Outcome};

/// The longest file of names of vertices, in bytes.
const LONGEST_SET: u64 = 1 << 32;

/// The kinds of goals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Parity,
    ParityMin,
    Buchi,
    Cobuchi,
    Reach,
    Safe,
    Energy,
    MeanPayoff,
}

impl Kind {
    const ALL: [Self; 8] = [
        Self::Parity,
        Self::ParityMin,
        Self::Buchi,
        Self::Cobuchi,
        Self::Reach,
        Self::Safe,
        Self::Energy,
        Self::MeanPayoff,
    ];

    /// The word in the notation.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Parity => "parity",
            Self::ParityMin => "parity-min",
            Self::Buchi => "buchi",
            Self::Cobuchi => "cobuchi",
            Self::Reach => "reach",
            Self::Safe => "safe",
            Self::Energy => "energy",
            Self::MeanPayoff => "mean-payoff",
        }
    }

    fn has_priorities(self) -> bool {
        matches!(self, Self::Parity | Self::ParityMin)
    }

    fn has_set(self) -> bool {
        !self.has_priorities() && !self.has_weights()
    }

    /// Whether weights of moves decide.
    pub(super) fn has_weights(self) -> bool {
        matches!(self, Self::Energy | Self::MeanPayoff)
    }
}

/// A goal as it is written.
pub(super) struct Wish<'a> {
    kind: Kind,
    set: Option<Field<'a>>,
    whole: Field<'a>,
}

/// A goal of player 0 on a graph. Where play ends, the labels and the rule of play decide as always.
pub(super) struct Goal {
    pub(super) kind: Kind,
    /// The set, as it is written.
    set: Option<String>,
    /// The priorities by which a play that goes on for ever is decided, as few numbers as do; none
    /// where it is [always the same player](Self::endless) who wins it.
    pub(super) levels: Vec<u32>,
    /// The priorities of the file.
    pub(super) priorities: Priorities,
    /// The weights of all moves, where they decide.
    pub(super) weights: Vec<i64>,
}

impl Goal {
    /// The goal of a notation, if it has one.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) when there is no such goal, or it lacks its set.
    pub(super) fn wish(spec: &Spec) -> Result<Option<Wish<'_>>, Error> {
        let Some((_, value)) = spec.options.iter().find(|(key, _)| key.text == "goal") else {
            return Ok(None);
        };
        let whole = spec.field(value);
        let (word, set) = match whole.split_once(':') {
            Some((word, set)) => (word, Some(set)),
            None => (whole, None),
        };
        let Some(kind) = Kind::ALL.into_iter().find(|kind| kind.word() == word.text) else {
            let known = Kind::ALL.map(Kind::word).join(", ");
            let message = Message::new("option-value").with("option", "goal");
            return Err(word.error(message.with("found", word.text).with("known", known)));
        };
        match (kind.has_set(), &set) {
            (true, None) => {
                Err(whole.error(Message::new("goal-set-missing").with("goal", kind.word())))
            }
            (false, Some(set)) => {
                Err(set.error(Message::new("goal-set-needless").with("goal", kind.word())))
            }
            _ => Ok(Some(Wish { kind, set, whole })),
        }
    }

    /// Parity, for a file of priorities of both parities.
    pub(super) fn parity(priorities: Priorities) -> Self {
        Self {
            kind: Kind::Parity,
            set: None,
            levels: priorities.levels(false),
            priorities,
            weights: Vec::new(),
        }
    }

    /// What player 0 wants, as a part of a sentence.
    pub(super) fn wish_in_words(&self) -> Message {
        let wish = Message::new(match self.kind {
            Kind::Parity => "goal-wish-parity",
            Kind::ParityMin => "goal-wish-parity-min",
            Kind::Buchi => "goal-wish-buchi",
            Kind::Cobuchi => "goal-wish-cobuchi",
            Kind::Reach => "goal-wish-reach",
            Kind::Safe => "goal-wish-safe",
            Kind::Energy => "goal-wish-energy",
            Kind::MeanPayoff => "goal-wish-mean",
        });
        match &self.set {
            Some(set) => wish.with("set", set.as_str()),
            None => wish,
        }
    }

    /// The number that decides a cycle, if it is the largest there.
    pub(super) fn level(&self, v: u32) -> u32 {
        self.levels.get(v as usize).copied().unwrap_or(0)
    }

    /// The weight of the move from `v` to `to`, of several the best one for the player to move; 0 where
    /// moves have no weights.
    pub(super) fn weight(&self, game: &GameGraph, v: u32, to: u32) -> i64 {
        let Some(weights) = self.weights.get(game.graph.edge_range(v)) else {
            return 0;
        };
        let edges = game.graph.targets(v).iter().zip(weights);
        let there = edges.filter(|edge| *edge.0 == to).map(|edge| *edge.1);
        let best = match game.owners.get(v) {
            Some(1) => there.min(),
            _ => there.max(),
        };
        best.unwrap_or(0)
    }

    /// About how many bytes it takes.
    pub(super) fn bytes(&self) -> u64 {
        self.levels.len() as u64 * 4 + self.priorities.bytes() + self.weights.len() as u64 * 8
    }

    /// The player who wins every play that goes on for ever, if it is always the same.
    pub(super) fn endless(&self) -> Option<u8> {
        match self.kind {
            Kind::Reach => Some(1),
            Kind::Safe => Some(0),
            _ => None,
        }
    }
}

impl Wish<'_> {
    /// The goal on a graph. A graph without owners becomes one whose vertices say who is to move, and
    /// vertices at which the goal is reached or missed are labelled.
    pub(super) fn on(
        &self,
        graph: &mut NamedGraph,
        priorities: Priorities,
        file: &str,
        files: &dyn Files,
        control: &Control<'_>,
    ) -> Result<Goal, Error> {
        let is_parity = self.kind.has_priorities();
        if is_parity && priorities.is_empty() && !graph.names.is_empty() {
            let message = Message::new("goal-no-priorities").with("file", file);
            return Err(self.whole.error(message));
        }
        let set = match &self.set {
            Some(set) => Some(members(set, graph, file, files, control)?),
            None => None,
        };
        if !is_parity && !priorities.is_empty() {
            *graph = with_loops(graph)?;
        }
        let mut weights = match self.kind.has_weights() {
            true => self.weights(graph, file, files, control)?,
            false => Vec::new(),
        };
        let halves = if graph.game.owners.is_empty() { 2 } else { 1 };
        if halves == 2 {
            weights = with_turns(&graph.game.graph, &weights, control)?;
            *graph = graph.with_turns(control)?;
        } else if graph.game.graph.has_kept_turns() {
            return Err(self
                .whole
                .error(Message::new("goal-turns").with("file", file)));
        }
        let n = graph.names.len();
        if let Some(v) = (0..n).find(|&v| graph.game.labels.get(v) == Some(Outcome::Draw)) {
            let message =
                Message::new("parity-draw").with("vertex", graph.names.name(v).into_owned());
            return Err(self.whole.error(message));
        }
        let is_in = |v: u32| set.as_ref().is_some_and(|set| set[(v / halves) as usize]);
        let level = |within: u32, without: u32| {
            let level = move |v| if is_in(v) { within } else { without };
            (0..n).map(level).collect()
        };
        let levels = match self.kind {
            Kind::Parity => priorities.levels(false),
            Kind::ParityMin => priorities.levels(true),
            Kind::Buchi => level(2, 1),
            Kind::Cobuchi => level(0, 1),
            Kind::Energy | Kind::MeanPayoff => Vec::new(),
            Kind::Reach | Kind::Safe => {
                let (ends, winner) = match self.kind {
                    Kind::Reach => (true, 0),
                    _ => (false, 1),
                };
                for v in (0..n).filter(|&v| is_in(v) == ends) {
                    let label = match graph.game.owners.get(v) == Some(winner) {
                        true => Outcome::Win,
                        false => Outcome::Loss,
                    };
                    graph.game.labels.set(v, Some(label));
                }
                Vec::new()
            }
        };
        Ok(Goal {
            kind: self.kind,
            set: self.set.as_ref().map(|set| set.text.to_owned()),
            levels,
            priorities,
            weights,
        })
    }

    /// A better error for a graph that cannot be read: where weights decide, a line that was meant to have
    /// one makes vertices that nobody meant, and these have no owners.
    pub(super) fn explain(
        &self,
        error: Error,
        file: &str,
        files: &dyn Files,
        control: &Control<'_>,
    ) -> Error {
        if !self.kind.has_weights() || error.message.code != "graph-no-owner" {
            return error;
        }
        let meant = formats::mistaken_weight(files, file, None, control);
        meant.ok().flatten().unwrap_or(error)
    }

    /// The weights of all moves, which some move must have.
    fn weights(
        &self,
        graph: &NamedGraph,
        file: &str,
        files: &dyn Files,
        control: &Control<'_>,
    ) -> Result<Vec<i64>, Error> {
        if let Some(error) = formats::mistaken_weight(files, file, Some(graph), control)? {
            return Err(error);
        }
        let found = formats::weights(files, file, graph, control)?;
        match found {
            Some(weights) => Ok(weights),
            None if graph.game.graph.edges() == 0 => Ok(Vec::new()),
            None => {
                let again = files.size(file).is_some();
                let code = match again {
                    true => "goal-no-weights",
                    false => "goal-weights-stream",
                };
                let message = Message::new(code).with("file", file);
                Err(self.whole.error(message.with("goal", self.kind.word())))
            }
        }
    }
}

/// The weights of [a graph with who is to move as a part of each vertex](NamedGraph::with_turns).
fn with_turns(graph: &Graph, weights: &[i64], control: &Control<'_>) -> Result<Vec<i64>, Error> {
    control.afford(weights.len() as u64 * 24)?;
    let (mut doubled, mut rest) = (Vec::with_capacity(weights.len() * 2), weights);
    for v in 0..graph.vertices() {
        if rest.is_empty() {
            break;
        }
        let (here, after) = rest.split_at(graph.out_degree(v) as usize);
        doubled.extend_from_slice(here);
        doubled.extend_from_slice(here);
        rest = after;
    }
    Ok(doubled)
}

/// The graph of a parity game in which a vertex that only moves to itself does so, instead of being an
/// end that its priority decides.
fn with_loops(graph: &NamedGraph) -> Result<NamedGraph, Error> {
    let mut looped = NamedGraph {
        names: graph.names.clone(),
        ..NamedGraph::default()
    };
    let (mut offsets, mut targets) = (vec![0], Vec::new());
    for v in 0..graph.names.len() {
        match graph.game.labels.get(v) {
            Some(_) => targets.push(v),
            None => targets.extend_from_slice(graph.game.graph.targets(v)),
        }
        offsets.push(targets.len() as u64);
    }
    looped.game.graph = Graph::from_arrays(offsets, targets)?;
    looped.game.owners = graph.game.owners.clone();
    Ok(looped)
}

/// Which vertices are in a set: names of vertices and of sets of the file, or `file:NAME`, joined by
/// semicolons.
fn members(
    field: &Field<'_>,
    graph: &NamedGraph,
    file: &str,
    files: &dyn Files,
    control: &Control<'_>,
) -> Result<Vec<bool>, Error> {
    let mut is_in = vec![false; graph.names.len() as usize];
    let sets = formats::sets(files, file, &graph.names, control)?;
    for item in field.split(';') {
        if let Some(name) = item.text.strip_prefix("file:") {
            let name = item.slice(name).read(percent_decode)?;
            in_file(&name, graph, file, files, control, &mut is_in)?;
            continue;
        }
        let name = item.read(percent_decode)?;
        match (graph.names.number(&name), sets.get(&name)) {
            (Some(_), Some(_)) => {
                return Err(item.error(Message::new("goal-set-or-vertex").with("name", name)));
            }
            (Some(vertex), None) => is_in[vertex as usize] = true,
            (None, Some(set)) => set.iter().for_each(|&vertex| is_in[vertex as usize] = true),
            (None, None) => {
                let message = Message::new("goal-set-unknown").with("name", name);
                return Err(item.error(message.with("file", file)));
            }
        }
    }
    Ok(is_in)
}

/// Adds the vertices that a file names, separated by blanks or lines.
fn in_file(
    name: &str,
    graph: &NamedGraph,
    of: &str,
    files: &dyn Files,
    control: &Control<'_>,
    is_in: &mut [bool],
) -> Result<(), Error> {
    let text = read_text(files, name, LONGEST_SET, control)?;
    for line in text.lines() {
        let words = line
            .split_whitespace()
            .take_while(|word| !word.starts_with('#'));
        for word in words {
            let Some(vertex) = graph.names.number(word) else {
                let start = word.as_ptr() as usize - text.as_ptr() as usize;
                let message = Message::new("vertex-unknown").with("vertex", word);
                let error = Error::input(message.with("file", of));
                return Err(error.at(&text, start..start + word.len()).in_file(name));
            };
            is_in[vertex as usize] = true;
        }
    }
    Ok(())
}

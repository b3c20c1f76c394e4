//! Games on graphs from a file: `graph:FILE@VERTEX`.
//!
//! A move follows an edge; moves are in the order of the file, and duplicate edges count once.
//! [`formats::open`] lists the formats that are read. Without a vertex the question is about the
//! whole graph. Characters of a vertex name that have a meaning in notations are percent-encoded.
//!
//! With `goal=` a play that goes on for ever is no draw: player 0 wins it where it meets the goal.

mod goal;
mod picture;
mod regions;
mod solver;
mod strategies;
#[cfg(feature = "tables")]
mod tabled;

pub use solver::OnGraph;

use std::collections::HashSet;
use std::sync::{Arc, OnceLock};

use goal::Goal;
#[cfg(feature = "tables")]
use lastmove_engine::certificate::{Certificate, Finding};
use lastmove_engine::diagram::{Place, Ways};
use lastmove_engine::files::Files;
use lastmove_engine::game::canonical;
use lastmove_engine::game::{
    Choice, Field, Game, Holds, Impartial, Indexed, Listed, Listing, Map, MapRequestOf, NimValues,
    Notation, Numbered, OptionSyntax, Play, ProgressMeasure, Purpose, RatedOf, Spec, Step, StepOf,
    Summands, Syntax, percent_decode, percent_encode,
};
use lastmove_engine::graph::{MoveStream, NamedGraph, Priorities, ToSolve, formats};
use lastmove_engine::solve::{self, Cache, LoopyValues, Obstacle, Values};
#[cfg(feature = "tables")]
use lastmove_engine::{ByNumber, table};
use lastmove_engine::{Control, Diagram, Error, LoopyNimber, Message, Outcome};

/// Up to this many edges are compared one by one.
const FEW: u64 = 16;

/// How the moves of a graph are available.
enum Moves {
    /// They are held.
    Held,
    /// A stored transpose is beside them, and only the values are needed.
    Beside(Box<dyn MoveStream>),
    /// They are streamed: only asked for in order, or too large for memory.
    Read(Box<dyn MoveStream>),
}

impl Moves {
    fn of(
        files: &dyn Files,
        file: &str,
        purpose: Purpose,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        if purpose == Purpose::Answers {
            return Ok(Self::Held);
        }
        let Some(moves) = formats::stream(files, file, control)? else {
            return Ok(Self::Held);
        };
        // Putting them into lists would take longer than all that is asked.
        if purpose == Purpose::Check {
            return Ok(Self::Read(moves));
        }
        let (n, m) = (moves.vertices().into(), moves.edges());
        let is_beside = moves.beside().is_some();
        let needed = match is_beside {
            true => solve::memory_beside(n, m),
            false => solve::memory_to_solve(n, m),
        };
        let budget = control.memory_budget();
        if needed <= budget {
            return Ok(match is_beside {
                true => Self::Beside(moves),
                false => Self::Held,
            });
        }
        if control.work().is_none() {
            let message = Message::new("graph-over-budget").with("needed", needed);
            return Err(Error::memory(message.with("budget", budget)));
        }
        Ok(Self::Read(moves))
    }
}

/// A game on a graph whose vertices have names.
pub struct GraphGame {
    file: String,
    graph: NamedGraph,
    /// The moves, where they are more than fit into memory and [are not held](Purpose::Check).
    stream: Option<Box<dyn MoveStream>>,
    /// The values, where [nothing else](Purpose::Values) will be asked: then there are no
    /// moves.
    values: Option<Arc<Values>>,
    /// What player 0 wants of a play that goes on for ever; without a goal it is a draw.
    goal: Option<Goal>,
    /// Why there are no nim values, computed on demand.
    obstacle: OnceLock<Option<Obstacle>>,
    /// The nim values of all vertices, computed on demand.
    nim_values: Cache<Option<LoopyValues>>,
}

impl Game for GraphGame {
    type Position = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        0
    }

    fn label(&self, at: &u32) -> Option<Outcome> {
        self.graph.game.labels.get(*at)
    }

    fn steps(&self, at: &u32, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        self.has_moves()?;
        self.moves(*at, |to, keeps_turn| {
            into.push(Step {
                mv: to,
                to,
                keeps_turn,
            });
        });
        Ok(())
    }

    fn move_count(&self, at: &u32) -> Result<u64, Error> {
        self.has_moves()?;
        let mut count = 0;
        self.moves(*at, |_, _| count += 1);
        Ok(count)
    }

    fn held_bytes(&self) -> u64 {
        self.bytes_beside_moves() + self.goal.as_ref().map_or(0, Goal::bytes)
    }
}

impl GraphGame {
    /// Fails where the moves have been dropped.
    fn has_moves(&self) -> Result<(), Error> {
        match self.holds_moves() {
            true => Ok(()),
            false => Err(Error::machine(self.no_moves())),
        }
    }

    /// The player who moves at a vertex, where vertices have owners.
    fn owner(&self, at: u32) -> u8 {
        self.graph.game.owners.get(at).unwrap_or(0)
    }

    /// Whether play ends at a vertex.
    fn is_over(&self, at: u32) -> bool {
        let game = &self.graph.game;
        game.labels.get(at).is_some() || game.graph.out_degree(at) == 0
    }

    fn holds_moves(&self) -> bool {
        self.values.is_none() && self.stream.is_none()
    }

    fn no_moves(&self) -> Message {
        Message::new("moves-dropped").with("file", self.file.as_str())
    }

    /// Calls `each` with the distinct moves of a vertex: their targets, and whether they keep the
    /// turn.
    fn moves(&self, at: u32, mut each: impl FnMut(u32, bool)) {
        let moves = self.graph.game.moves(at);
        if self.graph.game.graph.out_degree(at) <= FEW {
            let mut before = [(0, false); FEW as usize];
            let mut count = 0;
            for mv in moves {
                if !before[..count].contains(&mv) {
                    before[count] = mv;
                    count += 1;
                    each(mv.0, mv.1);
                }
            }
            return;
        }
        let mut before = HashSet::new();
        for mv in moves.filter(|&mv| before.insert(mv)) {
            each(mv.0, mv.1);
        }
    }
}

impl Indexed for GraphGame {
    fn len(&self) -> u64 {
        self.graph.names.len().into()
    }

    fn index(&self, at: &u32) -> Option<u64> {
        (*at < self.graph.names.len()).then_some(u64::from(*at))
    }

    fn position(&self, index: u64) -> u32 {
        index as u32
    }
}

impl GraphGame {
    /// The memory of a graph without its moves. With held moves, the reader has counted everything.
    fn bytes_beside_moves(&self) -> u64 {
        match self.stream {
            Some(_) => self.graph.bytes_beside_moves(),
            None => 0,
        }
    }

    /// Why the graph has no nim values.
    fn no_nim_values(&self) -> Option<Message> {
        if let Some(goal) = &self.goal {
            return Some(Message::new("goal-no-nim").with("goal", goal.kind.word()));
        }
        if !self.holds_moves() {
            return Some(self.no_moves());
        }
        let obstacle = self
            .obstacle
            .get_or_init(|| Obstacle::of(&self.graph.game))
            .as_ref()?;
        Some(obstacle.message(|v| self.graph.names.name(v).into_owned()))
    }
}

impl GraphGame {
    /// Calls a function with the nim values of all vertices.
    fn with_values<T>(
        &self,
        control: &Control<'_>,
        ask: impl FnOnce(&LoopyValues) -> T,
    ) -> Result<T, Error> {
        if let Some(message) = self.no_nim_values() {
            return Err(Error::input(message));
        }
        let mut found = self.nim_values.hold(control)?;
        let values = match found.take() {
            Some(values) => values,
            None => solve::loopy(&self.graph.game, control)?,
        };
        Ok(ask(found.insert(values)))
    }
}

/// The values of all vertices are found at the first question: see [`loopy`](solve::loopy()).
impl Impartial for GraphGame {
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) where the graph has no nim values, too.
    fn nim_value(&self, at: &u32, control: &Control<'_>) -> Result<LoopyNimber, Error> {
        self.with_values(control, |values| values.get(&self.graph.game, *at))
    }

    fn progress_measure(
        &self,
        at: &u32,
        control: &Control<'_>,
    ) -> Result<Option<ProgressMeasure>, Error> {
        self.with_values(control, |values| {
            Some(ProgressMeasure {
                values: values.number(*at)?.into(),
                order: values.order(*at)?.into(),
            })
        })
    }

    /// Nim values are not needed for outcome and plies, which take a fraction of the time.
    fn labelled(&self) -> Option<u32> {
        self.graph.game.labels.first()
    }

    fn summands(&self, _: &u32) -> Summands<u32> {
        Summands::Nothing
    }
}

impl Notation for GraphGame {
    fn write_position(&self, at: &u32) -> String {
        percent_encode(&self.graph.names.name(*at))
    }

    fn read_position(&self, text: &str) -> Result<u32, Error> {
        let name = percent_decode(text)?;
        self.graph.names.number(&name).ok_or_else(|| {
            let names = &self.graph.names;
            let code = match self.goal.is_some() && names.number(&format!("{name}/0")).is_some() {
                true => "vertex-without-turn",
                false => "vertex-unknown",
            };
            let message = Message::new(code).with("vertex", name);
            Field::new(text).error(message.with("file", self.file.as_str()))
        })
    }

    fn write_move(&self, _: &u32, mv: &u32) -> String {
        self.write_position(mv)
    }
}

impl GraphGame {
    /// The entry in the catalog.
    pub const LISTING: Listing = Listing::new(
        "graph",
        Syntax {
            game: "graph:FILE",
            position: "VERTEX",
            mv: "VERTEX",
            example: "graph:examples/graphs/escape.txt@start",
        },
    )
    .options(&[OptionSyntax {
        name: "goal",
        value: "GOAL",
        choice: Choice::Text,
    }]);

    /// Makes the game from its notation.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) for wrong rules, and errors of reading a file.
    pub fn open(
        spec: &Spec,
        purpose: Purpose,
        files: &dyn Files,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let file = spec.require_file(Self::LISTING.syntax.game)?;
        spec.allow_options(Self::LISTING.options)?;
        let wish = Goal::wish(spec)?;
        let missing = |error| spec.not_opened(error, &["goal"]);
        if let Some(wish) = wish {
            let opened = formats::open_with_priorities(files, &file, control);
            let opened = opened.map_err(|error| wish.explain(error, &file, files, control));
            let (mut graph, priorities) = opened.map_err(missing)?;
            let goal = wish.on(&mut graph, priorities, &file, files, control)?;
            return Ok(Self::held(file, graph, Some(goal)));
        }
        let moves = Moves::of(files, &file, purpose, control).map_err(missing)?;
        let mut values = None;
        let graph = match &moves {
            Moves::Held if purpose == Purpose::Values => {
                let opened = formats::open_to_solve(files, &file, control).map_err(missing)?;
                match solved(opened, spec.play, control)? {
                    Solved::Values(graph, found) => {
                        values = Some(found);
                        graph
                    }
                    Solved::Parity(graph, priorities) => {
                        return Ok(Self::held(file, graph, Some(Goal::parity(priorities))));
                    }
                }
            }
            Moves::Held => {
                let opened = formats::open_with_priorities(files, &file, control);
                let (graph, priorities) = opened.map_err(missing)?;
                let is_parity = !priorities.have_one_parity(&graph.game.labels);
                let goal = is_parity.then(|| Goal::parity(priorities));
                return Ok(Self::held(file, graph, goal));
            }
            _ => formats::open_without_moves(files, &file, control)?,
        };
        if let Moves::Beside(moves) = &moves {
            values = solve::levels_beside(&**moves, &graph.game, spec.play, control)?;
        }
        if let Some(values) = &values {
            control.figure("positions", values.len());
        }
        let values = values.map(Arc::new);
        let stream = match moves {
            Moves::Read(moves) => Some(moves),
            _ => None,
        };
        Ok(Self {
            stream,
            values,
            ..Self::held(file, graph, None)
        })
    }

    /// A game whose moves are held.
    fn held(file: String, graph: NamedGraph, goal: Option<Goal>) -> Self {
        Self {
            file,
            graph,
            stream: None,
            values: None,
            goal,
            obstacle: OnceLock::new(),
            nim_values: Cache::default(),
        }
    }
}

/// A graph of which only the values will be asked.
enum Solved {
    /// Without its moves, and all values.
    Values(NamedGraph, Values),
    /// A parity game.
    Parity(NamedGraph, Priorities),
}

fn solved(opened: ToSolve, play: Play, control: &Control<'_>) -> Result<Solved, Error> {
    Ok(match opened {
        ToSolve::Held(mut graph) => {
            let values = solve::levels_alone(&mut graph.game, play, control)?;
            Solved::Values(graph, values)
        }
        ToSolve::Turned(turned) => {
            let (graph, values) = solve::levels_turned(turned, play, control)?;
            Solved::Values(graph, values)
        }
        ToSolve::Parity(graph, priorities) => Solved::Parity(graph, priorities),
    })
}

impl Listed for GraphGame {
    fn asked(&self) -> Option<u32> {
        None
    }

    fn numbering(&self) -> Option<Numbered<'_, Self>> {
        Some(self)
    }

    fn nim_values(&self) -> Result<NimValues<'_, Self>, Option<Message>> {
        match self.no_nim_values() {
            Some(message) => Err(Some(message)),
            None => Ok(self),
        }
    }

    fn keeps_texts(&self) -> bool {
        true
    }

    fn holds(&self) -> Holds {
        match &self.goal {
            None => Holds::Remoteness,
            Some(goal) if goal.endless().is_some() => Holds::RemotenessOrEndless,
            Some(goal) if goal.kind.has_weights() => Holds::BestMove,
            Some(_) => Holds::Strategy,
        }
    }

    fn goal(&self, at: &u32) -> Option<(u8, Message)> {
        let goal = self.goal.as_ref()?;
        Some((self.owner(*at), goal.wish_in_words()))
    }

    fn weight(&self, at: &u32, step: &StepOf<Self>) -> Option<i64> {
        self.weight_of(*at, step.to)
    }

    fn endless(&self, at: &u32) -> Outcome {
        match self.goal.as_ref().and_then(Goal::endless) {
            None => Outcome::Draw,
            Some(winner) if winner == self.owner(*at) => Outcome::Win,
            Some(_) => Outcome::Loss,
        }
    }

    #[cfg(feature = "tables")]
    fn contradicted(
        &self,
        claims: &dyn ByNumber,
        play: Play,
        control: &Control<'_>,
    ) -> Option<Result<Option<Message>, Error>> {
        if let Some(goal) = &self.goal {
            let by_strategy = goal.endless().is_none();
            let check = || self.contradicted_strategy(goal, claims, play, control);
            return by_strategy.then(check);
        }
        let moves = self.stream.as_deref()?;
        let text = |v: u32| self.write_position(&v);
        let rest = &self.graph.game;
        Some(table::verify_streamed(
            moves, rest, play, &text, claims, control,
        ))
    }

    #[cfg(feature = "tables")]
    fn check_certificate(
        &self,
        certificate: &Certificate<'_>,
        play: Play,
        control: &Control<'_>,
    ) -> Option<Result<Finding, Error>> {
        let goal = self.goal.as_ref()?;
        let levels = (!goal.levels.is_empty()).then_some(&goal.levels)?;
        Some(self.check_solution(levels, certificate, play, control))
    }

    fn text_number(&self, at: &u32) -> Option<u64> {
        let names = &self.graph.names;
        names
            .decimal(*at)
            .or_else(|| canonical(&self.write_position(at)))
    }

    fn diagram(&self, at: &u32, rated: &[RatedOf<Self>]) -> Diagram {
        self.picture(*at, rated)
    }

    /// The vertex that the move leads to.
    fn places(&self, _: &u32, steps: &[StepOf<Self>]) -> Vec<Ways> {
        let way = |step: &StepOf<Self>| vec![vec![Place::vertex(self.write_position(&step.to))]];
        steps.iter().map(way).collect()
    }

    /// The whole graph; of a larger one, the vertex and its neighbourhood.
    fn map(&self, request: &MapRequestOf<'_, Self>) -> Result<Map<u32>, Error> {
        self.has_moves()?;
        self.picture_of_many(request.at)
    }
}

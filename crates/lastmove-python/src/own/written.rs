//! Games written out as graphs, and their values.

use std::sync::{Arc, OnceLock};

use lastmove::game::{Game, Impartial, Notation, Play};
use lastmove::graph::{GameGraph, Graph, GraphBuilder};
use lastmove::solve::{self, LoopyValues, Obstacle, Solver, Values, Visit};
use lastmove::{Control, Error, LoopyNimber, Message, Verdict};
use pyo3::prelude::*;

use super::growth::{Growth, over_budget};
use super::interner::Interner;
use super::rules::{Inner, Rules};
use crate::errors::shown;
use crate::work;

/// What is taken for the object of a position, in bytes, where the system does not tell what the
/// process takes.
const UNKNOWN: u64 = 128;

/// Games of fewer positions are solved in less than a millisecond.
const SMALL: u32 = 1 << 12;

/// No vertex.
const NONE: u32 = u32::MAX;

/// All positions that can be reached from one of them, as the vertices of a graph, in the order in
/// which they were reached.
pub(super) struct Written {
    /// The position of each vertex, and the vertex of each position; empty where both are the same.
    order: Vec<u32>,
    vertices: Vec<u32>,
    pub(super) game: GameGraph,
    /// What its positions take besides, in bytes.
    beside: u64,
    values: [OnceLock<Values>; 2],
    nim_values: OnceLock<LoopyValues>,
    obstacle: OnceLock<Option<Obstacle>>,
}

impl Written {
    /// A graph whose vertices are numbered as its positions are, with the values under a rule of play.
    pub(super) fn known(game: GameGraph, play: Play, values: Values) -> Self {
        let written = Self::numbered(game, 0);
        let _ = written.of(play).set(values);
        written
    }

    /// A graph whose vertices are numbered as its positions are, and what these take, in bytes.
    pub(super) fn numbered(game: GameGraph, beside: u64) -> Self {
        Self {
            order: Vec::new(),
            vertices: Vec::new(),
            beside,
            game,
            values: Default::default(),
            nim_values: OnceLock::new(),
            obstacle: OnceLock::new(),
        }
    }

    /// How many positions there are.
    pub(super) fn len(&self) -> u32 {
        self.game.graph.vertices()
    }

    /// The position of a vertex.
    pub(super) fn position(&self, vertex: u32) -> u32 {
        self.order.get(vertex as usize).map_or(vertex, |at| *at)
    }

    /// The vertex of a position; `None` where it was not reached.
    pub(super) fn vertex(&self, at: u32) -> Option<u32> {
        if self.order.is_empty() {
            return (at < self.len()).then_some(at);
        }
        let vertex = self.vertices.get(at as usize).copied();
        vertex.filter(|&vertex| vertex != NONE)
    }

    fn of(&self, play: Play) -> &OnceLock<Values> {
        &self.values[usize::from(play == Play::Misere)]
    }

    /// The values of all vertices under a rule of play by which they have been asked for before.
    pub(super) fn known_values(&self, play: Play) -> &Values {
        static NONE: OnceLock<Values> = OnceLock::new();
        let known = self.of(play).get();
        known.unwrap_or_else(|| NONE.get_or_init(|| Values::from_words(Vec::new())))
    }

    /// The values of all vertices, found when they are first asked for.
    pub(super) fn values(&self, play: Play, control: &Control<'_>) -> Result<&Values, Error> {
        let values = self.of(play);
        if let Some(values) = values.get() {
            return Ok(values);
        }
        let found =
            self.beside_python(control, |control| solve::levels(&self.game, play, control))?;
        Ok(values.get_or_init(|| found))
    }

    /// Solves with the interpreter released, unless that would take longer than solving does.
    fn beside_python<T: Send>(
        &self,
        control: &Control<'_>,
        solve: impl FnOnce(&Control<'_>) -> Result<T, Error> + Send,
    ) -> Result<T, Error> {
        let solve = |control: &Control<'_>| solve(&control.holding(self.beside));
        match self.len() < SMALL {
            true => solve(control),
            false => work::without_python(control, solve),
        }
    }

    /// The nim values of all vertices, found when they are first asked for.
    pub(super) fn nim_values(&self, control: &Control<'_>) -> Result<&LoopyValues, Error> {
        if let Some(values) = self.nim_values.get() {
            return Ok(values);
        }
        let found = self.beside_python(control, |control| solve::loopy(&self.game, control))?;
        Ok(self.nim_values.get_or_init(|| found))
    }
}

/// The vertices that are given to positions.
#[derive(Default)]
struct Vertices {
    order: Vec<u32>,
    vertices: Vec<u32>,
}

impl Vertices {
    fn of(&mut self, at: u32) -> u32 {
        let at = at as usize;
        if self.vertices.len() <= at {
            self.vertices.resize(at + 1, NONE);
        }
        if self.vertices[at] == NONE {
            self.vertices[at] = self.order.len() as u32;
            self.order.push(at as u32);
        }
        self.vertices[at]
    }
}

impl Rules {
    /// The game written out from a position, or from another one that has reached it, unless it must be the
    /// first: the last one that was, if it fits. Asks once for the moves of each position.
    pub(super) fn written(
        &self,
        at: u32,
        is_first: bool,
        control: &Control<'_>,
    ) -> Result<Arc<Written>, Error> {
        let mut last = self.last_written.hold(control)?;
        let fits = |written: &&Arc<Written>| match is_first {
            true => written.position(0) == at,
            false => written.vertex(at).is_some(),
        };
        if let Some(written) = last.as_ref().filter(fits) {
            return Ok(written.clone());
        }
        // The memory of the last one is free meanwhile.
        *last = None;
        let written = Python::attach(|py| self.write_out(py, at, control))?;
        Ok(last.insert(Arc::new(written)).clone())
    }

    /// Keeps a game that was written out, for those who ask for it next.
    pub(super) fn keep(&self, written: &Arc<Written>) {
        if let Ok(mut last) = self.last_written.hold(&Control::default()) {
            *last = Some(written.clone());
        }
    }
}

impl Inner {
    /// Explores breadth first, on this thread, which holds the interpreter as Python code does.
    pub(super) fn write_out(
        &self,
        py: Python<'_>,
        from: u32,
        control: &Control<'_>,
    ) -> Result<Written, Error> {
        let phase = control.phase("explore", None);
        let mut growth = Growth::begin();
        let mut found = Vertices::default();
        let mut graph = GraphBuilder::default();
        let (mut edges, mut moves) = (0, Vec::new());
        let mut done = 0;
        found.of(from);
        while let Some(&at) = found.order.get(done) {
            if done % (1 << 10) == 0 {
                control.check()?;
                phase.advance(done as u64);
            }
            let positions = found.order.len() as u64;
            let budget = control.memory_budget();
            if growth.is_over(budget, positions, expected(positions, edges)) {
                return Err(self.over_budget(py, &found.order, done, budget));
            }
            moves.clear();
            let declared = self.declared(py, at);
            let declared = declared.map_err(|error| self.failed(py, error))?;
            if declared.is_none() {
                let told = self.each_move(py, at, |_, to, keeps_turn| {
                    moves.push((found.of(to), keeps_turn));
                    Ok(())
                });
                told.map_err(|error| self.failed(py, error))?;
            }
            edges += moves.len() as u64;
            graph.vertex(moves.iter().copied())?;
            if let Some(outcome) = declared {
                graph.label(outcome);
            }
            done += 1;
        }
        drop(phase);
        let taken = growth.bytes(expected(done as u64, edges));
        let Vertices {
            mut order,
            mut vertices,
        } = found;
        if order.iter().zip(0..).all(|(at, vertex)| *at == vertex) {
            (order, vertices) = (Vec::new(), Vec::new());
        }
        Ok(Written {
            order,
            vertices,
            beside: taken.saturating_sub(Graph::bytes(done as u64, edges)),
            game: graph.build()?,
            values: Default::default(),
            nim_values: OnceLock::new(),
            obstacle: OnceLock::new(),
        })
    }

    fn over_budget(&self, py: Python<'_>, order: &[u32], done: usize, budget: u64) -> Error {
        let last = order.last().map(|at| shown(&self.position(py, *at)));
        let (found, last) = (order.len(), last.unwrap_or_default());
        over_budget(&self.name, budget, found, found - done, last)
    }
}

/// What positions and their graph should take, in bytes.
fn expected(positions: u64, edges: u64) -> u64 {
    positions * (Interner::BYTES + UNKNOWN) + Graph::bytes(positions, edges)
}

impl Rules {
    /// Why a game that was written out has no nim values, if it has none.
    pub(super) fn obstacle(&self, written: &Written) -> Option<Message> {
        let obstacle = written.obstacle.get_or_init(|| Obstacle::of(&written.game));
        let text = |vertex| self.write_position(&written.position(vertex));
        obstacle.as_ref().map(|obstacle| obstacle.message(text))
    }
}

impl Impartial for Rules {
    fn nim_value(&self, at: &u32, control: &Control<'_>) -> Result<LoopyNimber, Error> {
        let written = self.written(*at, false, control)?;
        if let Some(message) = self.obstacle(&written) {
            return Err(Error::input(message));
        }
        let vertex = written.vertex(*at).unwrap_or(0);
        Ok(written.nim_values(control)?.get(&written.game, vertex))
    }
}

/// The solver of registered games: it writes them out.
pub(super) struct OwnSolver {
    play: Play,
}

impl Solver<Rules> for OwnSolver {
    fn new(play: Play) -> Self {
        Self { play }
    }

    fn play(&self) -> Play {
        self.play
    }

    fn value(&self, game: &Rules, at: &u32, control: &Control<'_>) -> Result<Verdict, Error> {
        let written = game.written(*at, false, control)?;
        let vertex = written.vertex(*at).unwrap_or(0);
        Ok(written
            .values(self.play, control)?
            .get(vertex.into())
            .into())
    }

    fn visit(
        &self,
        game: &Rules,
        control: &Control<'_>,
        each: &mut Visit<'_, u32>,
    ) -> Result<(), Error> {
        let written = game.written(game.start(), true, control)?;
        let values = written.values(self.play, control)?;
        for vertex in 0..written.len() {
            if vertex % (1 << 12) == 0 {
                control.check()?;
            }
            each(&written.position(vertex), &values.get(vertex.into()).into())?;
        }
        Ok(())
    }
}

//! What a solution of a game written in Python and all that is taken from it share.

use std::sync::{Arc, OnceLock};

use lastmove::catalog::{Opened, Question};
use lastmove::erased::erase;
use lastmove::files::Inputs;
use lastmove::game::{Listing, Notation, Play, Syntax};
use lastmove::graph::GraphBuilder;
use lastmove::oracle::Oracle;
use lastmove::solve::{Solver, Values};
use lastmove::{Outcome, Value};
use numpy::{IntoPyArray, PyArray1, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use pyo3::{PyTraverseError, PyVisit};

use super::rules::{Rules, method};
use super::state::Transition;
use super::written::{OwnSolver, Written};
use crate::asked::Asked;
use crate::errors::{missing, shown, wrong};
use crate::pickled::{Reduced, again};
use crate::table::sign;
use crate::work::{Budget, Memory};

/// The longest name that is made of that of a class.
const MOST_NAME: usize = 32;

/// The entry of games that have none in the catalog.
static OWN: Listing = Listing::new(
    "game",
    Syntax {
        game: "GAME",
        position: "POSITION",
        mv: "MOVE",
        example: "game",
    },
);

/// What a solution and all that is taken from it share: an object of its own, so that the garbage
/// collector counts what refers to it.
#[pyclass(frozen, module = "lastmove._lastmove")]
pub(crate) struct Found {
    pub(super) rules: Rules,
    pub(super) written: Arc<Written>,
    pub(super) play: Play,
    pub(super) budget: Budget,
    /// The game as one of the catalog, for pictures, explanations and tables.
    asked: OnceLock<Py<Asked>>,
}

/// The name of the class of a game.
pub(super) fn name(game: &Bound<'_, PyAny>) -> PyResult<String> {
    match method(game.get_type().as_any(), "__name__")? {
        Some(name) => name.extract(),
        None => Ok(String::from("game")),
    }
}

/// The name of a class in a notation: the letters and digits of it.
pub(super) fn in_notation(class: &str) -> String {
    let kept = class.chars().filter(char::is_ascii_alphanumeric);
    let kept: String = kept
        .take(MOST_NAME)
        .collect::<String>()
        .to_ascii_lowercase();
    match kept.starts_with(|first: char| first.is_ascii_lowercase()) {
        true => kept,
        false => String::from("game"),
    }
}

/// What was pickled with a solution: the game, its positions, their moves and declared outcomes, and their
/// values.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "what was pickled")]
pub(crate) fn _found(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    positions: &Bound<'_, PyList>,
    offsets: &Bound<'_, PyArray1<u64>>,
    targets: &Bound<'_, PyArray1<u32>>,
    keeps: &Bound<'_, PyArray1<bool>>,
    labels: &Bound<'_, PyArray1<i8>>,
    words: &Bound<'_, PyArray1<u32>>,
    misere: bool,
    memory: Option<Memory>,
) -> PyResult<Py<Found>> {
    let damaged = || PyValueError::new_err("a pickled solution is damaged");
    let rules = Rules::new(name(game)?, game)?;
    for (number, position) in (0..).zip(positions) {
        if rules.known.number(&position)? != number {
            return Err(damaged());
        }
    }
    let (offsets, targets) = (offsets.to_vec()?, targets.to_vec()?);
    let (keeps, labels, words) = (keeps.to_vec()?, labels.to_vec()?, words.to_vec()?);
    let n = positions.len();
    if [offsets.len(), labels.len() + 1, words.len() + 1] != [n + 1; 3]
        || keeps.len() != targets.len()
    {
        return Err(damaged());
    }
    let mut graph = GraphBuilder::default();
    for (ends, label) in offsets.windows(2).zip(&labels) {
        let range = ends[0] as usize..ends[1] as usize;
        let moves = targets.get(range.clone()).zip(keeps.get(range));
        let (targets, keeps) = moves.ok_or_else(damaged)?;
        let moves = targets.iter().copied().zip(keeps.iter().copied());
        graph
            .vertex(moves)
            .map_err(|error| crate::errors::raise(py, &error))?;
        match label {
            1 => graph.label(Outcome::Win),
            0 => graph.label(Outcome::Draw),
            -1 => graph.label(Outcome::Loss),
            _ => {}
        }
    }
    let graph = graph
        .build()
        .map_err(|error| crate::errors::raise(py, &error))?;
    let play = if misere { Play::Misere } else { Play::Normal };
    let written = Arc::new(Written::known(graph, play, Values::from_words(words)));
    rules.keep(&written);
    let budget = Budget {
        calls_back: true,
        ..Budget::new(memory, None, false)
    };
    Found::new(py, rules, written, play, budget)
}

#[pymethods]
impl Found {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        if let Some(asked) = self.asked.get() {
            visit.call(asked)?;
        }
        self.rules.traverse(&visit)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, Bound<'py, PyTuple>> {
        Ok((again(py, "_found")?, self.pickle(py)?))
    }
}

impl Found {
    pub(super) fn new(
        py: Python<'_>,
        rules: Rules,
        written: Arc<Written>,
        play: Play,
        budget: Budget,
    ) -> PyResult<Py<Self>> {
        let found = Self {
            rules,
            written,
            play,
            budget,
            asked: OnceLock::new(),
        };
        Py::new(py, found)
    }

    /// The arguments of [`_found`].
    fn pickle<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let graph = &self.written.game.graph;
        let vertices = 0..self.written.len();
        let positions = PyList::new(py, vertices.clone().map(|v| self.position(py, v)))?;
        let (mut offsets, mut keeps) = (vec![0u64], Vec::new());
        for v in vertices.clone() {
            keeps.extend(graph.edges_of(v).map(|(_, keeps)| keeps));
            offsets.push(keeps.len() as u64);
        }
        let label = |v| self.written.game.labels.get(v).map_or(2, sign);
        let labels: Vec<i8> = vertices.map(label).collect();
        let words = self.written.known_values(self.play).words().to_vec();
        let parts: [Bound<'py, PyAny>; 9] = [
            self.rules.object.bind(py).clone(),
            positions.into_any(),
            offsets.into_pyarray(py).into_any(),
            graph.all_targets().to_vec().into_pyarray(py).into_any(),
            keeps.into_pyarray(py).into_any(),
            labels.into_pyarray(py).into_any(),
            words.into_pyarray(py).into_any(),
            (self.play == Play::Misere)
                .into_pyobject(py)?
                .to_owned()
                .into_any(),
            self.budget.memory.into_pyobject(py)?.into_any(),
        ];
        PyTuple::new(py, parts)
    }

    /// Checks the number of a vertex.
    pub(super) fn has(&self, vertex: u32) -> PyResult<()> {
        match vertex < self.written.len() {
            true => Ok(()),
            false => Err(PyValueError::new_err("a pickled position is damaged")),
        }
    }

    /// The vertex of a position; `None` where it was not reached.
    pub(super) fn look_up(&self, at: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        let number = self.rules.find(at)?;
        Ok(number.and_then(|number| self.written.vertex(number)))
    }

    /// The vertex of a position. Raises `KeyError` where it was not reached.
    pub(super) fn reached(&self, at: &Bound<'_, PyAny>) -> PyResult<u32> {
        let found = self.look_up(at)?;
        found.ok_or_else(|| {
            let text = format!("no play of {} reaches {}", self.rules.name, shown(at));
            missing(at.py(), text, at)
        })
    }

    /// The vertex of a position, or the first.
    pub(super) fn place(&self, at: Option<&Bound<'_, PyAny>>) -> PyResult<u32> {
        at.map_or(Ok(0), |at| self.reached(at))
    }

    /// The value of a vertex.
    pub(super) fn value(&self, vertex: u32) -> Value {
        self.written.known_values(self.play).get(vertex.into())
    }

    /// The position of a vertex.
    pub(super) fn position<'py>(&self, py: Python<'py>, vertex: u32) -> Bound<'py, PyAny> {
        self.rules.position(py, self.written.position(vertex))
    }

    /// The game as one of the catalog.
    pub(super) fn asked(&self, py: Python<'_>) -> PyResult<&Py<Asked>> {
        if let Some(asked) = self.asked.get() {
            return Ok(asked);
        }
        let opened = self.opened(py, &in_notation(&self.rules.name))?;
        // The garbage collector sees the rules in this already.
        let asked = Py::new(py, Asked::new(opened, self.budget, Vec::new()))?;
        Ok(self.asked.get_or_init(|| asked))
    }

    /// The same, opened by a notation.
    pub(super) fn opened(&self, py: Python<'_>, notation: &str) -> PyResult<Opened> {
        let wrong = |error| crate::errors::raise(py, &error);
        let mut question = Question::parse(notation).map_err(wrong)?;
        question.spec.play = self.play;
        let notation = question.spec.game().into_owned();
        self.rules.keep(&self.written);
        let game = erase(self.rules.clone(), OwnSolver::new(self.play));
        Ok(Opened {
            oracle: Oracle::new(&OWN, &notation, game),
            question,
            inputs: Inputs::default(),
        })
    }

    /// The position of a vertex as text.
    pub(super) fn text(&self, vertex: u32) -> String {
        self.rules.write_position(&self.written.position(vertex))
    }

    /// The moves of a position. A move to a position that was not reached means that the game's
    /// rules have changed since it was solved.
    pub(super) fn transitions(
        this: &Py<Self>,
        py: Python<'_>,
        vertex: u32,
    ) -> PyResult<Vec<Transition>> {
        let of = this.get();
        let mut found: Vec<Transition> = Vec::new();
        if of.written.game.labels.get(vertex).is_some() {
            return Ok(found);
        }
        of.rules
            .each_move(py, of.written.position(vertex), |mv, to, keeps_turn| {
                let to = of.written.vertex(to);
                found.push(Transition {
                    mv: mv.clone().unbind(),
                    from: (vertex, found.len() as u32),
                    to: to.ok_or_else(|| of.changed(py, vertex))?,
                    keeps_turn,
                    of: this.clone_ref(py),
                });
                Ok(())
            })?;
        Ok(found)
    }

    /// The best moves of a position.
    pub(super) fn best(this: &Py<Self>, py: Python<'_>, vertex: u32) -> PyResult<Vec<Transition>> {
        let mut all = Self::transitions(this, py, vertex)?;
        if all.is_empty() {
            return Ok(all);
        }
        let value = this.get().value(vertex);
        all.retain(|transition| transition.for_mover() == value);
        match all.is_empty() {
            true => Err(this.get().changed(py, vertex)),
            false => Ok(all),
        }
    }

    pub(super) fn changed(&self, py: Python<'_>, vertex: u32) -> PyErr {
        let position = self.position(py, vertex);
        let text = format!(
            "moves({position}) gives other moves than when the game was solved: it must always \
             give the same"
        );
        wrong(py, "own-moves-changed", text)
    }
}

//! Solutions of games written in Python.

use std::sync::Arc;

use lastmove::Value;
use lastmove::game::Play;
use lastmove::solve::{Solved, explore};
use lastmove::table::{self, Cells};
use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;

use super::rules::{Rules, method};
use crate::answer::word;
use crate::errors::wrong;
use crate::work::{Budget, run};

/// The values of all positions of a game that can be reached from where it begins.
///
/// ``solution[position]`` is the ``State`` of a position; ``in``, ``len`` and iteration are over
/// positions, in the order in which they were reached. What a ``State`` has, the solution has for
/// the position in which the game begins.
#[pyclass(frozen, generic, module = "lastmove")]
pub(crate) struct Solution(Arc<Found>);

struct Found {
    rules: Arc<Rules>,
    solved: Solved<u32>,
    /// The number of each position in the order of discovery; empty where that is the order of
    /// their numbers.
    order: Vec<u32>,
    play: Play,
    budget: Budget,
}

/// Solves a game written in Python.
///
/// ``game`` has the methods of ``Rules``: ``start()``, ``moves(position)``, and where the rules
/// declare outcomes, ``outcome(position)``. Each position is asked about once. With ``misere`` who
/// cannot move wins. What the game raises comes out as it is. ``memory`` in bytes bounds what
/// positions and values take; what Python takes for a position is judged by some of them. Raises
/// ``InputError`` and ``TypeError`` for what is no game, ``BudgetError`` where the memory does not
/// suffice, as for a game that never ends.
///
/// >>> import lastmove
/// >>> class Stones:
/// ...     def start(self):
/// ...         return 21
/// ...     def moves(self, stones):
/// ...         return [(taken, stones - taken) for taken in (1, 2, 3) if taken <= stones]
/// >>> solution = lastmove.solve(Stones())
/// >>> solution.outcome, solution.remoteness, solution.best[0].move
/// ('win', 11, 1)
/// >>> solution[20].outcome
/// 'loss'
#[pyfunction]
#[pyo3(signature = (game, *, misere = false, memory = None, progress = false))]
pub(crate) fn solve(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    misere: bool,
    memory: Option<u64>,
    progress: bool,
) -> PyResult<Solution> {
    if game.is_instance_of::<pyo3::types::PyType>() {
        return Err(PyTypeError::new_err(
            "solve() takes a game and not its class: solve(Game())",
        ));
    }
    let budget = Budget {
        memory,
        threads: None,
        progress,
        calls_back: true,
    };
    let name = match method(game.get_type().as_any(), "__name__")? {
        Some(name) => name.extract()?,
        None => String::from("game"),
    };
    let rules = Arc::new(Rules::new(name, game)?);
    let play = if misere { Play::Misere } else { Play::Normal };
    let solved = run(py, budget, |control| explore(&*rules, &0, play, control))?;
    let numbers = || solved.iter().map(|(at, _)| *at);
    let order = match numbers().eq(0..solved.len() as u32) {
        true => Vec::new(),
        false => numbers().collect(),
    };
    Ok(Solution(Arc::new(Found {
        rules,
        solved,
        order,
        play,
        budget,
    })))
}

impl Found {
    /// The number of a position and its value; `None` where it was not reached.
    fn look_up(&self, at: &Bound<'_, PyAny>) -> PyResult<Option<(u32, Value)>> {
        let number = self.rules.find(at)?;
        Ok(number.and_then(|number| Some((number, self.solved.value(&number)?))))
    }

    /// The moves of a position. A move to a position that was not reached means that the game's
    /// rules have changed since it was solved.
    fn transitions(self: &Arc<Self>, py: Python<'_>, at: u32) -> PyResult<Vec<Transition>> {
        let mut found = Vec::new();
        if self.rules.declared(py, at)?.is_some() {
            return Ok(found);
        }
        self.rules.each_move(py, at, |mv, to, keeps_turn| {
            let value = self.solved.value(&to);
            let value = value.ok_or_else(|| self.changed(py, at))?;
            found.push(Transition {
                mv: mv.clone().unbind(),
                to,
                keeps_turn,
                value,
                of: self.clone(),
            });
            Ok(())
        })?;
        Ok(found)
    }

    /// The best moves of a position.
    fn best(self: &Arc<Self>, py: Python<'_>, at: u32, value: Value) -> PyResult<Vec<Transition>> {
        let mut all = self.transitions(py, at)?;
        if all.is_empty() {
            return Ok(all);
        }
        all.retain(|transition| transition.for_mover() == value);
        match all.is_empty() {
            true => Err(self.changed(py, at)),
            false => Ok(all),
        }
    }

    fn changed(&self, py: Python<'_>, at: u32) -> PyErr {
        let position = self.rules.position(py, at);
        let text = format!(
            "moves({position}) gives other moves than when the game was solved: it must always \
             give the same"
        );
        wrong(py, "own-moves-changed", text)
    }

    fn state(self: &Arc<Self>, at: u32, value: Value) -> State {
        State {
            at,
            value,
            of: self.clone(),
        }
    }
}

impl Solution {
    fn start(&self) -> State {
        let value = self.0.solved.value(&0);
        self.0.state(0, value.unwrap_or(Value::Draw))
    }
}

#[pymethods]
impl Solution {
    /// ``"win"``, ``"loss"`` or ``"draw"`` for the player to move where the game begins.
    #[getter]
    fn outcome(&self) -> &'static str {
        self.start().outcome()
    }

    /// Plies to the end from where the game begins; ``None`` for a draw.
    #[getter]
    fn remoteness(&self) -> Option<u64> {
        self.start().remoteness()
    }

    /// The best moves where the game begins, in the game's order.
    #[getter]
    fn best(&self, py: Python<'_>) -> PyResult<Vec<Transition>> {
        self.start().best(py)
    }

    /// All moves where the game begins.
    #[getter]
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<Transition>> {
        self.start().moves(py)
    }

    /// One best line from where the game begins.
    #[getter]
    fn line(&self, py: Python<'_>) -> PyResult<Vec<Transition>> {
        self.start().line(py)
    }

    /// What is known of a position. Raises ``KeyError`` where it was not reached.
    fn __getitem__(&self, at: &Bound<'_, PyAny>) -> PyResult<State> {
        let found = self.0.look_up(at)?;
        let (number, value) = found.ok_or_else(|| PyKeyError::new_err(at.clone().unbind()))?;
        Ok(self.0.state(number, value))
    }

    fn __contains__(&self, at: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.0.look_up(at)?.is_some())
    }

    fn __len__(&self) -> usize {
        self.0.solved.len()
    }

    fn __iter__(&self) -> Positions {
        Positions {
            of: self.0.clone(),
            next: 0.into(),
        }
    }

    /// Checks every value by the game's moves alone, asking for these once more; returns what is
    /// wrong with the first that is false, and ``None`` where all are true.
    fn verify(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let found = &self.0;
        let count = found.solved.len() as u32;
        let number = |at: &u32| (*at < count).then_some(u64::from(*at));
        let text = |at: &u32| Python::attach(|py| found.rules.position(py, *at).to_string());
        let rules = table::Rules {
            game: &*found.rules,
            play: found.play,
            index: &number,
            position: &|number| number as u32,
            text: &text,
        };
        let wrong = run(py, found.budget, |control| {
            let mut cells = Cells::default();
            for at in 0..count {
                cells.push(found.solved.value(&at).unwrap_or(Value::Draw))?;
            }
            table::verify(&rules, &cells, control)
        })?;
        let words = lastmove_words::Words::of(lastmove_words::Language::English);
        Ok(wrong.map(|message| words.say(&message)))
    }

    fn __repr__(&self) -> String {
        let (name, count) = (&self.0.rules.name, self.0.solved.len());
        let value = described(self.start().value);
        format!("<Solution of {name}: {value}, {count} positions>")
    }
}

/// A value in words.
fn described(value: Value) -> String {
    let words = lastmove_words::Words::of(lastmove_words::Language::English);
    let plies = value.remoteness().map(lastmove::Plies::from);
    words.value(value.outcome(), plies.as_ref())
}

/// Iterates over positions in the order of discovery.
#[pyclass(frozen)]
struct Positions {
    of: Arc<Found>,
    next: std::sync::atomic::AtomicUsize,
}

#[pymethods]
impl Positions {
    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyAny>> {
        let next = self.next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let of = &self.of;
        let number = of.order.get(next).map_or(next as u32, |number| *number);
        let is_there = next < of.solved.len();
        is_there.then(|| of.rules.position(py, number))
    }
}

/// A position of a solved game and its value.
#[pyclass(frozen, generic, module = "lastmove")]
pub(crate) struct State {
    at: u32,
    value: Value,
    of: Arc<Found>,
}

#[pymethods]
impl State {
    /// The position.
    #[getter]
    fn position<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.of.rules.position(py, self.at)
    }

    /// ``"win"``, ``"loss"`` or ``"draw"`` for the player to move.
    #[getter]
    fn outcome(&self) -> &'static str {
        word(self.value.outcome())
    }

    /// Plies to the end when the winner hurries and the loser delays; ``None`` for a draw.
    #[getter]
    fn remoteness(&self) -> Option<u64> {
        self.value.remoteness()
    }

    /// The best moves, in the game's order; none where the game is over.
    #[getter]
    fn best(&self, py: Python<'_>) -> PyResult<Vec<Transition>> {
        self.of.best(py, self.at, self.value)
    }

    /// All moves, valued for the player who makes them.
    #[getter]
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<Transition>> {
        self.of.transitions(py, self.at)
    }

    /// One best line, to the end or to the first position that comes again.
    #[getter]
    fn line(&self, py: Python<'_>) -> PyResult<Vec<Transition>> {
        let mut seen = std::collections::HashSet::from([self.at]);
        let (mut at, mut value) = (self.at, self.value);
        let mut line = Vec::new();
        loop {
            py.check_signals()?;
            let Some(first) = self.of.best(py, at, value)?.into_iter().next() else {
                return Ok(line);
            };
            (at, value) = (first.to, first.value);
            line.push(first);
            if !seen.insert(at) {
                return Ok(line);
            }
        }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let position = self.position(py);
        let value = described(self.value);
        Ok(format!("<State {}: {value}>", position.repr()?))
    }
}

/// A move of a solved game, valued for the player who makes it.
#[pyclass(frozen, generic, module = "lastmove")]
pub(crate) struct Transition {
    mv: Py<PyAny>,
    to: u32,
    keeps_turn: bool,
    /// The value of the position that it leads to.
    value: Value,
    of: Arc<Found>,
}

impl Transition {
    fn for_mover(&self) -> Value {
        let next = |value| match (value, self.keeps_turn) {
            (Value::Win(plies), true) | (Value::Loss(plies), false) => Value::Win(plies + 1),
            (Value::Loss(plies), true) | (Value::Win(plies), false) => Value::Loss(plies + 1),
            (Value::Draw, _) => Value::Draw,
        };
        next(self.value)
    }
}

#[pymethods]
impl Transition {
    /// The move, as the game gives it.
    #[getter]
    fn r#move<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.mv.bind(py).clone()
    }

    /// The position that it leads to.
    #[getter]
    fn to<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.of.rules.position(py, self.to)
    }

    /// ``"win"``, ``"loss"`` or ``"draw"`` for the player who makes it.
    #[getter]
    fn outcome(&self) -> &'static str {
        word(self.for_mover().outcome())
    }

    /// Plies to the end, this move counted; ``None`` for a draw.
    #[getter]
    fn remoteness(&self) -> Option<u64> {
        self.for_mover().remoteness()
    }

    /// Whether the player who makes it moves again.
    #[getter]
    fn keeps_turn(&self) -> bool {
        self.keeps_turn
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (mv, to) = (self.mv.bind(py).repr()?, self.to(py).repr()?.to_string());
        let value = described(self.for_mover());
        Ok(format!("<Move {mv} to {to}: {value}>"))
    }
}

//! Positions and moves of solved games.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use lastmove::Value;
use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};

use super::found::Found;
use super::solution::described;
use crate::answer::word;
use crate::pickled::{Reduced, again};

/// A position of a solved game and its value.
#[pyclass(frozen, generic, module = "lastmove")]
pub(crate) struct State {
    pub(super) vertex: u32,
    pub(super) of: Py<Found>,
}

impl State {
    fn value(&self) -> Value {
        self.of.get().value(self.vertex)
    }
}

#[pymethods]
impl State {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.of)
    }

    /// The position.
    #[getter]
    fn position<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.of.get().position(py, self.vertex)
    }

    /// ``"win"``, ``"loss"`` or ``"draw"`` for the player to move.
    #[getter]
    pub(super) fn outcome(&self) -> &'static str {
        word(self.value().outcome())
    }

    /// Plies to the end when the winner hurries and the loser delays; ``None`` for a draw.
    #[getter]
    pub(super) fn remoteness(&self) -> Option<u64> {
        self.value().remoteness()
    }

    /// The best moves, in the game's order; none where the game is over.
    #[getter]
    pub(super) fn best(&self, py: Python<'_>) -> PyResult<Vec<Transition>> {
        Found::best(&self.of, py, self.vertex)
    }

    /// All moves, valued for the player who makes them.
    #[getter]
    pub(super) fn moves(&self, py: Python<'_>) -> PyResult<Vec<Transition>> {
        Found::transitions(&self.of, py, self.vertex)
    }

    /// One best line, to the end or to the first position that comes again.
    #[getter]
    pub(super) fn line(&self, py: Python<'_>) -> PyResult<Vec<Transition>> {
        let mut at = self.vertex;
        let mut seen = HashSet::from([at]);
        let mut line = Vec::new();
        loop {
            py.check_signals()?;
            let Some(first) = Found::best(&self.of, py, at)?.into_iter().next() else {
                return Ok(line);
            };
            at = first.to;
            line.push(first);
            if !seen.insert(at) {
                return Ok(line);
            }
        }
    }

    /// Equal states are the same position of the same solution.
    fn __eq__(&self, other: &Self) -> bool {
        self.vertex == other.vertex && self.of.is(&other.of)
    }

    fn __hash__(&self) -> u64 {
        hashed(&(self.vertex, self.of.as_ptr() as usize))
    }

    /// Pickled with its solution.
    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (Py<Found>, u32)> {
        Ok((again(py, "_state")?, (self.of.clone_ref(py), self.vertex)))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let position = self.position(py);
        let value = described(self.value());
        Ok(format!("<State {}: {value}>", position.repr()?))
    }
}

/// A move of a solved game, valued for the player who makes it.
#[pyclass(frozen, generic, module = "lastmove")]
pub(crate) struct Transition {
    pub(super) mv: Py<PyAny>,
    /// The vertex from which it leads, and its place among the moves there.
    pub(super) from: (u32, u32),
    pub(super) to: u32,
    pub(super) keeps_turn: bool,
    pub(super) of: Py<Found>,
}

impl Transition {
    pub(super) fn for_mover(&self) -> Value {
        for_mover(self.of.get().value(self.to), self.keeps_turn)
    }
}

/// The value of a move for the player who makes it, from that of the position it leads to.
pub(super) fn for_mover(to: Value, keeps_turn: bool) -> Value {
    match (to, keeps_turn) {
        (Value::Win(plies), true) | (Value::Loss(plies), false) => Value::Win(plies + 1),
        (Value::Loss(plies), true) | (Value::Win(plies), false) => Value::Loss(plies + 1),
        (Value::Draw, _) => Value::Draw,
    }
}

#[pymethods]
impl Transition {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.mv)?;
        visit.call(&self.of)
    }

    /// The move, as the game gives it.
    #[getter]
    fn r#move<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.mv.bind(py).clone()
    }

    /// The position that it leads to.
    #[getter]
    fn to<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.of.get().position(py, self.to)
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

    /// Equal transitions are the same move from the same position of the same solution.
    fn __eq__(&self, other: &Self) -> bool {
        self.from == other.from && self.of.is(&other.of)
    }

    fn __hash__(&self) -> u64 {
        hashed(&(self.from, self.of.as_ptr() as usize))
    }

    /// Pickled with its solution.
    #[allow(clippy::type_complexity, reason = "what pickle wants")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> Reduced<'py, (Py<Found>, Py<PyAny>, (u32, u32), u32, bool)> {
        let (of, mv) = (self.of.clone_ref(py), self.mv.clone_ref(py));
        let state = (of, mv, self.from, self.to, self.keeps_turn);
        Ok((again(py, "_transition")?, state))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (mv, to) = (self.mv.bind(py).repr()?, self.to(py).repr()?.to_string());
        let value = described(self.for_mover());
        Ok(format!("<Transition {mv} to {to}: {value}>"))
    }
}

/// A state that was pickled.
#[pyfunction]
pub(crate) fn _state(of: Py<Found>, vertex: u32) -> PyResult<State> {
    of.get().has(vertex)?;
    Ok(State { vertex, of })
}

/// A transition that was pickled.
#[pyfunction]
pub(crate) fn _transition(
    of: Py<Found>,
    mv: Py<PyAny>,
    from: (u32, u32),
    to: u32,
    keeps_turn: bool,
) -> PyResult<Transition> {
    of.get().has(from.0)?;
    of.get().has(to)?;
    Ok(Transition {
        mv,
        from,
        to,
        keeps_turn,
        of,
    })
}

fn hashed(of: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

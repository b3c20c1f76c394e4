//! Solutions of games written in Python.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use lastmove::game::Play;
use lastmove::graph::GameGraph;
use lastmove::solve::LoopyValues;
use lastmove::table::{self, Cells};
use lastmove::{Error, Value};
use lastmove_host::table_file;
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};
use pyo3::{PyTraverseError, PyVisit};

use super::arrays;
use super::found::{Found, in_notation, name};
use super::rules::{Rules, method};
use super::state::{State, Transition};
use crate::answer::{NimValue, Totals};
use crate::asked::Asked;
use crate::errors::wrong;
use crate::graph::Graph;
use crate::limits::Limited;
use crate::pickled::{Reduced, again};
use crate::picture::Picture;
use crate::table::sign;
use crate::work::{Budget, Memory, run};

/// The values of all positions of a game that can be reached from where it begins.
///
/// ``solution[position]`` is the ``State`` of a position; ``in``, ``len`` and iteration are over
/// positions, in the order in which they were reached. What a ``State`` has, the solution has for
/// the position in which the game begins.
#[pyclass(frozen, generic, module = "lastmove")]
pub(crate) struct Solution(Py<Found>);

/// Solves a game written in Python.
///
/// ``game`` has the methods of ``Rules``: ``start()``, ``moves(position)``, and where the rules
/// declare outcomes, ``outcome(position)``. Each position is asked about once, on the thread that
/// calls. With ``misere`` who cannot move wins. What the game raises comes out as it is, with a note of
/// the position. ``memory``, in bytes or as ``"2GB"``, bounds by how much the process may grow;
/// ``timeout`` and ``cancel`` are as in ``within``. Raises ``InputError`` and ``TypeError`` for what is
/// no game, ``BudgetError`` where the memory does not suffice, as for a game that never ends.
///
/// Rules may be written in NumPy, for blocks of positions, which is many times faster. A game with
/// the methods of ``ArrayRules``, ``start_array()`` and ``moves_many(positions)``, gives an
/// ``ArraySolution``.
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
#[pyo3(signature = (game, *, misere = false, memory = None, progress = false, timeout = None, cancel = None))]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    misere: bool,
    memory: Option<Memory>,
    progress: bool,
    timeout: Option<f64>,
    cancel: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let _limited = Limited::begin(timeout, cancel)?;
    if game.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err(format!(
            "solve() takes a game written in Python; a game of the catalog is opened by its \
             notation: lastmove.open({}).solve()",
            game.repr()?
        )));
    }
    if game.is_instance_of::<pyo3::types::PyType>() {
        return Err(PyTypeError::new_err(
            "solve() takes a game and not its class: solve(Game())",
        ));
    }
    let budget = Budget {
        calls_back: true,
        ..Budget::new(memory, None, progress)
    };
    let play = if misere { Play::Misere } else { Play::Normal };
    if let Some(moves_many) = method(game, "moves_many")? {
        let solution = arrays::solve(py, name(game)?, game, moves_many, play, budget)?;
        return Ok(Bound::new(py, solution)?.into_any());
    }
    let rules = Rules::new(name(game)?, game)?;
    let written = run(py, budget, |control| {
        let written = rules.written(0, true, control)?;
        written.values(play, control)?;
        Ok(written)
    })?;
    let solution = Found::new(py, rules, written, play, budget).map(Solution)?;
    Ok(Bound::new(py, solution)?.into_any())
}

/// A solution that was pickled.
#[pyfunction]
pub(crate) fn _solution(of: Py<Found>) -> Solution {
    Solution(of)
}

impl Solution {
    fn at(&self, py: Python<'_>, vertex: u32) -> State {
        State {
            vertex,
            of: self.0.clone_ref(py),
        }
    }

    fn of(&self) -> &Found {
        self.0.get()
    }

    /// The game as one of the catalog, and the text of a position, or of the first.
    pub(crate) fn asked_at(
        &self,
        py: Python<'_>,
        position: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(&Py<Asked>, String)> {
        let text = self.of().text(self.of().place(position)?);
        Ok((self.of().asked(py)?, text))
    }
}

#[pymethods]
impl Solution {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.0)
    }

    /// ``"win"``, ``"loss"`` or ``"draw"`` for the player to move where the game begins.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> &'static str {
        self.at(py, 0).outcome()
    }

    /// Plies to the end from where the game begins; ``None`` for a draw.
    #[getter]
    fn remoteness(&self, py: Python<'_>) -> Option<u64> {
        self.at(py, 0).remoteness()
    }

    /// The best moves where the game begins, in the game's order.
    #[getter]
    fn best(&self, py: Python<'_>) -> PyResult<Vec<Transition>> {
        self.at(py, 0).best(py)
    }

    /// All moves where the game begins.
    #[getter]
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<Transition>> {
        self.at(py, 0).moves(py)
    }

    /// One best line from where the game begins.
    #[getter]
    fn line(&self, py: Python<'_>) -> PyResult<Vec<Transition>> {
        self.at(py, 0).line(py)
    }

    /// What is known of a position. Raises ``KeyError`` where it was not reached.
    fn __getitem__(&self, at: &Bound<'_, PyAny>) -> PyResult<State> {
        Ok(self.at(at.py(), self.of().reached(at)?))
    }

    /// What is known of a position, and ``default`` where it was not reached.
    #[pyo3(signature = (position, default = None, /))]
    fn get<'py>(
        &self,
        position: &Bound<'py, PyAny>,
        default: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let py = position.py();
        match self.of().look_up(position)? {
            Some(vertex) => Ok(Some(Bound::new(py, self.at(py, vertex))?.into_any())),
            None => Ok(default),
        }
    }

    fn __contains__(&self, at: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.of().look_up(at)?.is_some())
    }

    fn __len__(&self) -> usize {
        self.of().written.len() as usize
    }

    fn __iter__(&self, py: Python<'_>) -> Positions {
        Positions {
            of: self.0.clone_ref(py),
            next: 0.into(),
        }
    }

    /// All positions, as the keys of a dictionary.
    fn keys<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        view(this, "KeysView")
    }

    /// The states of all positions, as the values of a dictionary.
    fn values<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        view(this, "ValuesView")
    }

    /// Pairs of a position and its state, as the items of a dictionary.
    fn items<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        view(this, "ItemsView")
    }

    /// All positions counted by outcome. With ``canonical`` in the rules, one position of each class
    /// counts.
    ///
    /// >>> import lastmove
    /// >>> class Stones:
    /// ...     def start(self):
    /// ...         return 8
    /// ...     def moves(self, stones):
    /// ...         return [(taken, stones - taken) for taken in (1, 2, 3) if taken <= stones]
    /// >>> lastmove.solve(Stones()).totals()
    /// <Totals 9 positions: 6 wins, 3 losses, 0 draws>
    fn totals(&self, py: Python<'_>) -> PyResult<Totals> {
        let asked = self.of().asked(py)?.get();
        let counted = asked.run(py, |control| asked.opened.oracle.totals(control))?;
        Ok(Totals(counted))
    }

    /// The outcomes of all positions, of shape (n,) and dtype int8: 1 a win, −1 a loss, 0 a draw; and
    /// the remoteness, int32, −1 for a draw. In the order of iteration.
    #[allow(clippy::type_complexity, reason = "two arrays")]
    fn arrays<'py>(
        &self,
        py: Python<'py>,
    ) -> (Bound<'py, PyArray1<i8>>, Bound<'py, PyArray1<i32>>) {
        let words = self.of().written.known_values(self.of().play);
        let plies = |value: Value| value.remoteness().map_or(-1, |plies| plies as i32);
        let outcomes: Vec<i8> = words.iter().map(|value| sign(value.outcome())).collect();
        let remoteness: Vec<i32> = words.iter().map(plies).collect();
        (outcomes.into_pyarray(py), remoteness.into_pyarray(py))
    }

    /// The moves as a graph whose vertices are named by the positions, in the order of iteration.
    fn graph(&self, py: Python<'_>) -> PyResult<Graph> {
        let found = self.of();
        let positions = (0..found.written.len()).map(|v| found.position(py, v));
        let names = PyList::new(py, positions)?;
        Graph::named(py, found.written.game.clone(), &names, found.play)
    }

    /// A data frame of pandas with a row a position: ``position``, ``outcome`` and ``remoteness``.
    fn to_pandas<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        frame(this, "solution_to_pandas")
    }

    /// The same as a data frame of polars. Positions that polars has no type for are objects.
    fn to_polars<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        frame(this, "solution_to_polars")
    }

    /// The nim value of a position; without one, of that in which the game begins. Raises
    /// ``InputError`` for a game that has none: where outcomes are declared, turns are kept, or who
    /// cannot move wins.
    #[pyo3(signature = (position = None))]
    fn nim_value(&self, py: Python<'_>, position: Option<&Bound<'_, PyAny>>) -> PyResult<NimValue> {
        let vertex = self.of().place(position)?;
        let value = self.with_nim_values(py, |game, values| values.get(game, vertex))?;
        Ok(NimValue(value))
    }

    /// The nim values of all positions, of shape (n,) and dtype int64, −1 where they are infinite; in
    /// the order of iteration.
    fn nim_values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let all = 0..self.of().written.len();
        let found: Vec<i64> = self.with_nim_values(py, |_, values| {
            let number = |v| values.number(v).map_or(-1, i64::from);
            all.map(number).collect()
        })?;
        Ok(found.into_pyarray(py))
    }

    /// The best moves of all positions: a dictionary from each to a list of moves, as the game gives
    /// them, which is empty where the game is over. Asks once more for the moves of each position.
    fn policy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let policy = PyDict::new(py);
        for vertex in 0..self.of().written.len() {
            let best = Found::best(&self.0, py, vertex)?;
            let best = PyList::new(py, best.iter().map(|best| best.mv.bind(py)))?;
            policy.set_item(self.of().position(py, vertex), best)?;
        }
        Ok(policy)
    }

    /// Why the value of a position holds, in sentences; ``lang`` is ``"en"`` or ``"vi"``.
    #[pyo3(signature = (position = None, *, lang = "en"))]
    fn explain(
        &self,
        py: Python<'_>,
        position: Option<&Bound<'_, PyAny>>,
        lang: &str,
    ) -> PyResult<String> {
        let text = self.of().text(self.of().place(position)?);
        self.of().asked(py)?.get().explain(py, &text, lang)
    }

    /// A picture of a position with the values around it, where the game has a ``board``.
    #[pyo3(signature = (position = None, *, theme = "auto", lang = "en"))]
    fn draw(
        &self,
        py: Python<'_>,
        position: Option<&Bound<'_, PyAny>>,
        theme: &str,
        lang: &str,
    ) -> PyResult<Picture> {
        let (asked, text) = self.asked_at(py, position)?;
        asked.get().draw(py, Some(&text), theme, lang)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.draw(py, None, "auto", "en")?.svg)
    }

    /// Writes the values of all positions to a file, whole or not at all: see ``Table``. Returns how
    /// many bytes it has. ``game`` is the notation by which whoever reads the file opens the game, such
    /// as ``"stones:21"``, where its class is registered as ``stones``; without it the name of the class.
    #[pyo3(signature = (path, *, game = None))]
    fn save(&self, py: Python<'_>, path: PathBuf, game: Option<&str>) -> PyResult<u64> {
        let notation = game.map_or_else(|| in_notation(&self.of().rules.name), str::to_owned);
        let opened = self.of().opened(py, &notation)?;
        run(py, self.of().budget, |control| {
            table_file::write(&path, &opened, control)
        })
    }

    /// Checks every value by the game's moves alone, asking for these once more; returns what is
    /// wrong with the first that is false, and ``None`` where all are true.
    fn verify(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let found = self.of();
        let written = &found.written;
        let number = |at: &u32| written.vertex(*at).map(u64::from);
        let text = |at: &u32| Python::attach(|py| found.rules.position(py, *at).to_string());
        let rules = table::Rules {
            game: &found.rules,
            play: found.play,
            index: &number,
            position: &|number| written.position(number as u32),
            text: &text,
        };
        let wrong = run(py, found.budget, |control| {
            let mut cells = Cells::default();
            for value in written.known_values(found.play).iter() {
                cells.push(value)?;
            }
            table::verify(&rules, &cells, control)
        })?;
        let words = lastmove_words::Words::of(lastmove_words::Language::English);
        Ok(wrong.map(|message| words.say(&message)))
    }

    /// Pickled with its game, positions and values: nothing is solved again.
    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (Py<Found>,)> {
        Ok((again(py, "_solution")?, (self.0.clone_ref(py),)))
    }

    fn __repr__(&self) -> String {
        let (name, count) = (&self.of().rules.name, self.of().written.len());
        let value = described(self.of().value(0));
        format!("<Solution of {name}: {value}, {count} positions>")
    }
}

impl Solution {
    /// What `ask` makes of the nim values of vertices.
    fn with_nim_values<T: Send>(
        &self,
        py: Python<'_>,
        ask: impl FnOnce(&GameGraph, &LoopyValues) -> T + Send,
    ) -> PyResult<T> {
        let found = self.of();
        if found.play == Play::Misere {
            return Err(wrong(
                py,
                "nim-value-misere",
                "a game in which who cannot move wins has no nim values",
            ));
        }
        let written = &found.written;
        run(py, found.budget, |control| {
            if let Some(message) = found.rules.obstacle(written) {
                return Err(Error::input(message));
            }
            Ok(ask(&written.game, written.nim_values(control)?))
        })
    }
}

/// A view of a solution, as dictionaries have them.
fn view<'py>(of: &Bound<'py, Solution>, class: &str) -> PyResult<Bound<'py, PyAny>> {
    let views = of.py().import("collections.abc")?;
    views.getattr(class)?.call1((of,))
}

/// A data frame of a solution.
fn frame<'py>(of: &Bound<'py, Solution>, function: &str) -> PyResult<Bound<'py, PyAny>> {
    let frames = of.py().import("lastmove._rows")?;
    frames.getattr(function)?.call1((of,))
}

/// A value in words.
pub(super) fn described(value: Value) -> String {
    let words = lastmove_words::Words::of(lastmove_words::Language::English);
    let plies = value.remoteness().map(lastmove::Plies::from);
    words.value(value.outcome(), plies.as_ref())
}

/// Iterates over positions in the order of discovery.
#[pyclass(frozen)]
struct Positions {
    of: Py<Found>,
    next: AtomicU32,
}

#[pymethods]
impl Positions {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.of)
    }

    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyAny>> {
        let of = self.of.get();
        let step = |next: u32| (next < of.written.len()).then(|| next + 1);
        let vertex = self
            .next
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, step);
        vertex.ok().map(|vertex| of.position(py, vertex))
    }
}

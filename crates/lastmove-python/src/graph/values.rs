//! The values of a graph.

use std::sync::OnceLock;

use lastmove::Value;
use lastmove::game::Play;
use lastmove::graph::GameGraph;
use lastmove::solve::{self, LoopyValues};
use lastmove::table::{self, Cells};
use lastmove_words::{Language, Words};
use numpy::{IntoPyArray, PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};
use rayon::prelude::*;

use super::{Graph, Named};
use crate::answer::NimValue;
use crate::errors::wrong;
use crate::table::TableValue;
use crate::work::{Budget, run};

/// The values of all vertices of a graph.
///
/// >>> import lastmove
/// >>> values = lastmove.Graph.from_edges([0, 0, 1], [1, 2, 2], 3).solve()
/// >>> values.outcomes.tolist(), values.best(0), values.line(0)
/// ([1, 1, -1], [2], [2])
#[pyclass(frozen, module = "lastmove")]
pub(crate) struct GraphValues {
    graph: Py<Graph>,
    budget: Budget,
    outcomes: Py<PyArray1<i8>>,
    remoteness: Py<PyArray1<i32>>,
    /// The nim values, once they have been asked for.
    nim_values: OnceLock<LoopyValues>,
}

impl GraphValues {
    /// Solves a graph.
    pub(super) fn of(graph: &Bound<'_, Graph>, budget: Budget) -> PyResult<Self> {
        let (py, of) = (graph.py(), &graph.get().0);
        let (outcomes, remoteness) = run(py, budget, |control| {
            let words = solve::levels(&of.game, of.play, control)?.into_words();
            let sign = |word: &u32| [0i8, 1, -1, 0][(word & 3) as usize];
            let outcomes: Vec<i8> =
                control.with_threads(|| words.par_iter().map(sign).collect())?;
            // In place: both types have the same size.
            let plies = words.into_iter().map(|word| match word & 3 {
                1 | 2 => (word >> 2) as i32,
                _ => -1,
            });
            Ok((outcomes, plies.collect::<Vec<i32>>()))
        })?;
        let (outcomes, remoteness) = (outcomes.into_pyarray(py), remoteness.into_pyarray(py));
        for array in [outcomes.as_any(), remoteness.as_any()] {
            array.getattr("flags")?.setattr("writeable", false)?;
        }
        Ok(Self {
            graph: graph.clone().unbind(),
            budget,
            outcomes: outcomes.unbind(),
            remoteness: remoteness.unbind(),
            nim_values: OnceLock::new(),
        })
    }

    fn of_graph(&self) -> &Named {
        &self.graph.get().0
    }

    fn value(&self, py: Python<'_>, vertex: u32) -> Value {
        let place = vertex as usize;
        let plies = self.remoteness.bind(py).get_owned(place).unwrap_or(-1);
        match self.outcomes.bind(py).get_owned(place) {
            Some(1) => Value::Win(plies as u64),
            Some(-1) => Value::Loss(plies as u64),
            _ => Value::Draw,
        }
    }

    fn best_of(&self, py: Python<'_>, vertex: u32) -> Vec<u32> {
        let mut best = Vec::new();
        let value = |at| self.value(py, at);
        for to in best_moves(&self.of_graph().game, vertex, &value) {
            if !best.contains(&to) {
                best.push(to);
            }
        }
        best
    }

    fn loopy(&self, py: Python<'_>) -> PyResult<&LoopyValues> {
        if let Some(known) = self.nim_values.get() {
            return Ok(known);
        }
        if self.of_graph().play == Play::Misere {
            let text = "nim values are those of normal play";
            return Err(wrong(py, "nim-value-misere", text));
        }
        let game = &self.of_graph().game;
        let found = run(py, self.budget, |control| solve::loopy(game, control))?;
        Ok(self.nim_values.get_or_init(|| found))
    }

    /// The vertex that a question names.
    fn vertex(&self, vertex: &Bound<'_, PyAny>) -> PyResult<u32> {
        let Named { game, naming, .. } = self.of_graph();
        naming.number(game.graph.vertices(), vertex)
    }
}

/// The value that two arrays have at a place.
fn value_at(outcomes: &[i8], remoteness: &[i32], place: u32) -> Value {
    let plies = remoteness[place as usize] as u64;
    match outcomes[place as usize] {
        1 => Value::Win(plies),
        -1 => Value::Loss(plies),
        _ => Value::Draw,
    }
}

/// The targets of the best moves of a vertex.
fn best_moves<'a>(
    game: &'a GameGraph,
    vertex: u32,
    value: &'a dyn Fn(u32) -> Value,
) -> impl Iterator<Item = u32> + 'a {
    let is_over = game.labels.get(vertex).is_some();
    let here = value(vertex);
    let moves = game.moves(vertex).filter(move |_| !is_over);
    let best = moves.filter(move |&(to, keeps_turn)| {
        here == match (value(to), keeps_turn) {
            (Value::Win(plies), true) | (Value::Loss(plies), false) => Value::Win(plies + 1),
            (Value::Loss(plies), true) | (Value::Win(plies), false) => Value::Loss(plies + 1),
            (Value::Draw, _) => Value::Draw,
        }
    });
    best.map(|(to, _)| to)
}

#[pymethods]
impl GraphValues {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.graph)
    }

    /// The graph.
    #[getter]
    fn graph(&self, py: Python<'_>) -> Py<Graph> {
        self.graph.clone_ref(py)
    }

    /// The value of a vertex.
    fn __getitem__(&self, vertex: &Bound<'_, PyAny>) -> PyResult<TableValue> {
        let value = self.value(vertex.py(), self.vertex(vertex)?);
        Ok(TableValue::from(value))
    }

    /// The vertex that the first best move of each vertex leads to, −1 where the game is over: shape
    /// (n,), int64. O(n + m).
    fn best_array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let (outcomes, remoteness) = (
            self.outcomes.bind(py).readonly(),
            self.remoteness.bind(py).readonly(),
        );
        let (outcomes, remoteness) = (outcomes.as_slice()?, remoteness.as_slice()?);
        let game = &self.of_graph().game;
        let all = 0..game.graph.vertices();
        let found = run(py, self.budget, |control| {
            control.afford(u64::from(all.end) * 8)?;
            let best = |v| best_moves(game, v, &|at| value_at(outcomes, remoteness, at)).next();
            let best = |v| best(v).map_or(-1, i64::from);
            control.with_threads(|| all.into_par_iter().map(best).collect::<Vec<i64>>())
        })?;
        Ok(found.into_pyarray(py))
    }

    /// The graph as a directed graph of NetworkX, whose nodes have the attributes ``outcome``,
    /// ``remoteness`` (``None`` for a draw) and, where the graph has them, ``owner`` and ``label``.
    fn to_networkx<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let graphs = this.py().import("lastmove._graphs")?;
        graphs.getattr("values_to_networkx")?.call1((this,))
    }

    /// Who wins at each vertex, for the player to move there: 1 a win, −1 a loss, 0 a draw; shape
    /// (n,), int8, always the same array.
    #[getter]
    fn outcomes<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        self.outcomes.bind(py).clone()
    }

    /// In how many plies; −1 for draws; shape (n,), int32, always the same array.
    #[getter]
    fn remoteness<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        self.remoteness.bind(py).clone()
    }

    /// The vertices that the best moves of a vertex lead to, each once; none where the game is over.
    fn best<'py>(
        &self,
        py: Python<'py>,
        vertex: &Bound<'py, PyAny>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let naming = &self.of_graph().naming;
        let vertex = self.vertex(vertex)?;
        let best = self.best_of(py, vertex).into_iter();
        best.map(|vertex| naming.name(py, vertex)).collect()
    }

    /// The vertices of one best line from a vertex, to the end or to the first that comes again.
    fn line<'py>(
        &self,
        py: Python<'py>,
        vertex: &Bound<'py, PyAny>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let naming = &self.of_graph().naming;
        let mut at = self.vertex(vertex)?;
        let mut seen = std::collections::HashSet::from([at]);
        let mut line = Vec::new();
        while let Some(&to) = self.best_of(py, at).first() {
            py.check_signals()?;
            line.push(naming.name(py, to)?);
            at = to;
            if !seen.insert(at) {
                break;
            }
        }
        Ok(line)
    }

    /// The nim values of all vertices, −1 where one is infinite: shape (n,), int64. Raises
    /// ``InputError`` where the graph has none: with owners, and with labels other than losses.
    fn nim_values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let values = self.loopy(py)?;
        let number = |v| values.number(v).map_or(-1, i64::from);
        let numbers: Vec<i64> = (0..self.of_graph().game.graph.vertices())
            .map(number)
            .collect();
        Ok(numbers.into_pyarray(py))
    }

    /// The nim value of a vertex, which may be infinite.
    fn nim_value(&self, py: Python<'_>, vertex: &Bound<'_, PyAny>) -> PyResult<NimValue> {
        let graph = &self.of_graph().game;
        let vertex = self.vertex(vertex)?;
        Ok(NimValue(self.loopy(py)?.get(graph, vertex)))
    }

    /// Checks every value by the moves alone, with code that solving does not use; returns what is
    /// wrong with the first that is false, and ``None`` where all are true.
    fn verify(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let (outcomes, remoteness) = (
            self.outcomes.bind(py).readonly(),
            self.remoteness.bind(py).readonly(),
        );
        let (outcomes, remoteness) = (outcomes.as_slice()?, remoteness.as_slice()?);
        let game = &self.of_graph().game;
        let vertices = game.graph.vertices();
        let number = |at: &u32| (*at < vertices).then_some(u64::from(*at));
        let rules = table::Rules {
            game,
            play: self.of_graph().play,
            index: &number,
            position: &|number| number as u32,
            text: &|at: &u32| self.of_graph().text(*at),
        };
        let wrong = run(py, self.budget, |control| {
            let mut cells = Cells::default();
            for (&outcome, &plies) in outcomes.iter().zip(remoteness) {
                cells.push(match outcome {
                    1 => Value::Win(plies as u64),
                    -1 => Value::Loss(plies as u64),
                    _ => Value::Draw,
                })?;
            }
            table::verify(&rules, &cells, control)
        })?;
        Ok(wrong.map(|message| Words::of(Language::English).say(&message)))
    }

    fn __len__(&self) -> usize {
        self.of_graph().game.graph.vertices() as usize
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let outcomes = self.outcomes.bind(py).readonly();
        let outcomes = outcomes.as_slice()?;
        let count = |sign| outcomes.iter().filter(|outcome| **outcome == sign).count();
        let (wins, losses, draws) = (count(1), count(-1), count(0));
        Ok(format!(
            "<GraphValues: {wins} wins, {losses} losses, {draws} draws>"
        ))
    }
}

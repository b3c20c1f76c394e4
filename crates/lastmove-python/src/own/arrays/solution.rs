//! Solutions of games whose rules are written in NumPy.

use std::ops::Range;

use lastmove::game::Play;
use lastmove::oracle::Totals as Counted;
use lastmove::solve::Obstacle;
use lastmove::table::{self, Cells};
use lastmove::{Error, Outcome, Value};
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use pyo3::{PyTraverseError, PyVisit};

use super::BLOCK;
use super::asked::ArrayRules;
use super::rows::{NONE, Rows};
use crate::answer::{Totals, word};
use crate::errors::{missing, shown, wrong};
use crate::graph::Graph;
use crate::own::rules::failed;
use crate::own::solution::described;
use crate::own::state::for_mover;
use crate::own::written::Written;
use crate::table::sign;
use crate::work::{Budget, run};

/// The values of all positions of a game whose rules are written in NumPy: what ``solve`` gives for a
/// class with ``moves_many``.
///
/// Positions have the type and the shape that ``start_array`` gives: ``positions`` are all of them, in
/// the order in which they were reached, and where others are asked about, an array of these or what
/// NumPy makes one of is taken, a single position as a block of one. ``len`` is how many there are.
///
/// >>> import lastmove
/// >>> import numpy as np
/// >>> class Stones:
/// ...     def start_array(self):
/// ...         return np.array([21], dtype=np.int8)
/// ...     def moves_many(self, stones):
/// ...         taken = np.array([1, 2, 3], dtype=np.int8)
/// ...         sources, moves = np.nonzero(taken <= stones[:, None])
/// ...         return sources, stones[sources] - taken[moves], taken[moves]
/// >>> solution = lastmove.solve(Stones())
/// >>> solution
/// <ArraySolution of Stones: win in 11 plies, 22 positions>
/// >>> solution.best(21), solution.best(20)
/// ([(1, 20)], [(1, 19), (2, 18), (3, 17)])
#[pyclass(frozen, module = "lastmove")]
pub(crate) struct ArraySolution {
    rules: ArrayRules,
    rows: Rows,
    written: Written,
    play: Play,
    budget: Budget,
}

/// Solves a game that has `moves_many`.
pub(in crate::own) fn solve(
    py: Python<'_>,
    name: String,
    game: &Bound<'_, PyAny>,
    moves_many: Bound<'_, PyAny>,
    play: Play,
    budget: Budget,
) -> PyResult<ArraySolution> {
    let (rules, start) = ArrayRules::new(name, game, moves_many)?;
    let (rows, written) = run(py, budget, |control| {
        let (rows, written) = Python::attach(|py| rules.explore(py, &start, control))?;
        written.values(play, control)?;
        Ok((rows, written))
    })?;
    Ok(ArraySolution {
        rules,
        rows,
        written,
        play,
        budget,
    })
}

impl ArraySolution {
    fn value(&self, number: u32) -> Value {
        self.written.known_values(self.play).get(number.into())
    }

    /// The numbers of positions that a user asks about, [`NONE`] where they were not reached.
    fn find(&self, positions: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
        let bytes = self.rules.layout.given(positions)?;
        let mut numbers = Vec::new();
        self.rows.find(bytes.as_slice()?, &mut numbers);
        Ok(numbers)
    }

    /// The numbers of positions. Raises `KeyError` where one was not reached.
    fn reached(&self, positions: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
        let numbers = self.find(positions)?;
        if let Some(at) = numbers.iter().position(|number| *number == NONE) {
            let of = match numbers.len() {
                1 => shown(positions),
                _ => format!("position {at} of {}", shown(positions)),
            };
            let text = format!("no play of {} reaches {of}", self.rules.name);
            return Err(missing(positions.py(), text, positions));
        }
        Ok(numbers)
    }

    /// The first of these positions whose moves or outcome are no longer those that were solved.
    fn changed(&self, py: Python<'_>, block: Range<usize>) -> PyResult<Option<usize>> {
        let asked = self.rules.ask(py, self.rows.bytes(block.clone()))?;
        let mut numbers = Vec::new();
        self.rows.find(asked.targets()?, &mut numbers);
        let game = &self.written.game;
        let is_same = |&place: &usize| {
            let vertex = (block.start + place) as u32;
            let moves = asked.starts[place]..asked.starts[place + 1];
            let moves = moves.map(|at| (numbers[at], asked.keeps(at)));
            moves.eq(game.graph.edges_of(vertex)) && asked.label(place) == game.labels.get(vertex)
        };
        let changed = (0..block.len()).find(|place| !is_same(place));
        Ok(changed.map(|place| block.start + place))
    }

    fn changed_text(&self, py: Python<'_>, number: usize) -> PyResult<String> {
        let position = self
            .rules
            .layout
            .array(py, self.rows.bytes(number..number + 1))?;
        Ok(format!(
            "moves_many({}) gives other moves than when the game was solved: it must always give \
             the same",
            shown(&position)
        ))
    }
}

#[pymethods]
impl ArraySolution {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.rules.traverse(&visit)
    }

    /// ``"win"``, ``"loss"`` or ``"draw"`` for the player to move in the first position of
    /// ``start_array``.
    #[getter]
    fn outcome(&self) -> &'static str {
        word(self.value(0).outcome())
    }

    /// Plies to the end from there; ``None`` for a draw.
    #[getter]
    fn remoteness(&self) -> Option<u64> {
        self.value(0).remoteness()
    }

    /// All positions, those of ``start_array`` first, then as they were reached, breadth first: an
    /// array of shape (n,), or (n, k), a copy. Repeated positions of ``start_array`` count once.
    #[getter]
    fn positions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.rules
            .layout
            .array(py, self.rows.bytes(0..self.rows.len()))
    }

    /// The outcomes of all positions, of shape (n,) and dtype int8: 1 a win, −1 a loss, 0 a draw.
    #[getter]
    fn outcomes<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        self.arrays(py).0
    }

    /// Plies to the end from all positions, of shape (n,) and dtype int32; −1 for a draw.
    #[getter]
    fn remotenesses<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        self.arrays(py).1
    }

    /// ``outcomes`` and ``remotenesses``.
    fn arrays<'py>(&self, py: Python<'py>) -> Arrays<'py> {
        of_values(py, self.written.known_values(self.play).iter())
    }

    /// The places of positions in ``positions``, of shape (n,) and dtype int64: −1 where they were not
    /// reached. Raises ``InputError`` for arrays that are no positions.
    ///
    /// >>> import lastmove
    /// >>> import numpy as np
    /// >>> class Halves:
    /// ...     def start_array(self):
    /// ...         return np.array([20], dtype=np.uint8)
    /// ...     def moves_many(self, numbers):
    /// ...         sources = np.flatnonzero(numbers)
    /// ...         return sources, numbers[sources] // 2
    /// >>> lastmove.solve(Halves()).numbers([20, 5, 7])
    /// array([ 0,  2, -1])
    fn numbers<'py>(&self, positions: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let numbers = self.find(positions)?.into_iter();
        let numbers = numbers.map(|number| match number {
            NONE => -1,
            number => i64::from(number),
        });
        Ok(numbers.collect::<Vec<_>>().into_pyarray(positions.py()))
    }

    /// The outcomes and the remotenesses of positions, as in ``arrays``. Raises ``KeyError`` where one
    /// was not reached.
    fn values<'py>(&self, positions: &Bound<'py, PyAny>) -> PyResult<Arrays<'py>> {
        let numbers = self.reached(positions)?.into_iter();
        Ok(of_values(
            positions.py(),
            numbers.map(|number| self.value(number)),
        ))
    }

    /// The best moves of a position, in the game's order, as pairs of a move and the position it leads
    /// to; a move is its place among those of its position where the game does not name them. Asks
    /// the game once more. Raises ``KeyError`` for a position that was not reached.
    fn best<'py>(&self, position: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        let py = position.py();
        let vertex = match self.reached(position)?[..] {
            [vertex] => vertex as usize,
            _ => {
                let text = format!("best() takes one position, and not {}", shown(position));
                return Err(wrong(py, "array-shape", text));
            }
        };
        if self.changed(py, vertex..vertex + 1)?.is_some() {
            return Err(wrong(
                py,
                "own-moves-changed",
                self.changed_text(py, vertex)?,
            ));
        }
        let asked = self.rules.ask(py, self.rows.bytes(vertex..vertex + 1))?;
        let targets = self.rules.layout.array(py, asked.targets()?)?;
        let targets = targets.call_method0("tolist")?;
        let moves = match asked.moves {
            Some(moves) => {
                let moves = py.import("numpy")?.call_method1("asarray", (moves,))?;
                Some(moves.call_method0("tolist")?)
            }
            None => None,
        };
        let value = self.value(vertex as u32);
        let mut best = Vec::new();
        let edges = self.written.game.graph.edges_of(vertex as u32);
        for (at, (to, keeps_turn)) in edges.enumerate() {
            if for_mover(self.value(to), keeps_turn) != value {
                continue;
            }
            let mut target = targets.get_item(at)?;
            if let Ok(row) = target.cast::<PyList>() {
                // So that it can be the key of a dictionary.
                target = row.to_tuple().into_any();
            }
            let mv = match &moves {
                Some(moves) => moves.get_item(at)?,
                None => at.into_pyobject(py)?.into_any(),
            };
            best.push(PyTuple::new(py, [mv, target])?);
        }
        Ok(best)
    }

    /// The moves as a graph whose vertices are the places in ``positions``.
    fn graph(&self) -> Graph {
        Graph::numbered(self.written.game.clone(), self.play)
    }

    /// The nim values of all positions, of shape (n,) and dtype int64, −1 where they are infinite.
    /// Raises ``InputError`` for a game that has none: where a win or a draw is declared, turns are
    /// kept, or who cannot move wins.
    fn nim_values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        if self.play == Play::Misere {
            let text = "a game in which who cannot move wins has no nim values";
            return Err(wrong(py, "nim-value-misere", text));
        }
        let position = |vertex: u32| {
            let vertex = vertex as usize;
            Python::attach(|py| {
                let block = self
                    .rules
                    .layout
                    .array(py, self.rows.bytes(vertex..vertex + 1));
                let position = block.and_then(|block| block.get_item(0)?.str());
                position.map_or_else(|_| vertex.to_string(), |text| text.to_string())
            })
        };
        let found: Vec<i64> = run(py, self.budget, |control| {
            if let Some(obstacle) = Obstacle::of(&self.written.game) {
                return Err(Error::input(obstacle.message(position)));
            }
            let values = self.written.nim_values(control)?;
            let number = |v| values.number(v).map_or(-1, i64::from);
            Ok((0..self.written.len()).map(number).collect())
        })?;
        Ok(found.into_pyarray(py))
    }

    /// All positions counted by outcome.
    fn totals(&self) -> Totals {
        let mut counted = Counted {
            game: self.rules.name.clone(),
            positions: self.rows.len() as u64,
            wins: 0,
            losses: 0,
            draws: 0,
            won_by_0: None,
            longest: None,
            longest_win: None,
        };
        for value in self.written.known_values(self.play).iter() {
            match value.outcome() {
                Outcome::Win => counted.wins += 1,
                Outcome::Loss => counted.losses += 1,
                Outcome::Draw => counted.draws += 1,
            }
        }
        Totals(counted)
    }

    /// Checks every value by the game's moves alone, asking for these once more, with code that
    /// solving does not use; returns what is wrong with the first that is false, and ``None`` where
    /// all are true.
    fn verify(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let game = &self.written.game;
        let number = |at: &u32| (*at < self.written.len()).then_some(u64::from(*at));
        let rules = table::Rules {
            game,
            play: self.play,
            index: &number,
            position: &|number| number as u32,
            text: &|at: &u32| at.to_string(),
        };
        run(py, self.budget, |control| {
            for start in (0..self.rows.len()).step_by(BLOCK) {
                control.check()?;
                let block = start..self.rows.len().min(start + BLOCK);
                let text = Python::attach(|py| {
                    let changed = self.changed(py, block)?;
                    changed.map(|at| self.changed_text(py, at)).transpose()
                });
                let text: PyResult<Option<String>> = text;
                let text =
                    text.map_err(|error| Python::attach(|py| failed(py, &self.rules.name, error)))?;
                if text.is_some() {
                    return Ok(text);
                }
            }
            let mut cells = Cells::default();
            for value in self.written.known_values(self.play).iter() {
                cells.push(value)?;
            }
            let wrong = table::verify(&rules, &cells, control)?;
            let words = lastmove_words::Words::of(lastmove_words::Language::English);
            Ok(wrong.map(|message| words.say(&message)))
        })
    }

    fn __len__(&self) -> usize {
        self.rows.len()
    }

    fn __repr__(&self) -> String {
        let (name, count) = (&self.rules.name, self.rows.len());
        let value = described(self.value(0));
        format!("<ArraySolution of {name}: {value}, {count} positions>")
    }
}

/// Outcomes and remotenesses.
type Arrays<'py> = (Bound<'py, PyArray1<i8>>, Bound<'py, PyArray1<i32>>);

fn of_values(py: Python<'_>, values: impl Iterator<Item = Value>) -> Arrays<'_> {
    let plies = |value: Value| value.remoteness().map_or(-1, |plies| plies as i32);
    let (outcomes, remotenesses): (Vec<i8>, Vec<i32>) = values
        .map(|value| (sign(value.outcome()), plies(value)))
        .unzip();
    (outcomes.into_pyarray(py), remotenesses.into_pyarray(py))
}

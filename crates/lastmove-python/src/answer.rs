//! Answers about positions.

use std::sync::Arc;

use lastmove::json;
use lastmove::oracle::{Answer as Found, Mover, RatedMove, Totals as Counted, Want};
use lastmove::solve::Worth;
use lastmove::solve::energy::Payoff;
use lastmove::{LoopyNimber, Outcome, Plies};
use lastmove_words::layout::Layout;
use lastmove_words::{Language, Words, answer, explanation};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyInt;

use crate::asked::{Asked, words};
use crate::picture::Picture;
use crate::work::run;

/// The name of an outcome, as in JSON.
pub(crate) fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "win",
        Outcome::Loss => "loss",
        Outcome::Draw => "draw",
    }
}

/// Plies as a Python integer of any size.
pub(crate) fn number<'py>(py: Python<'py>, plies: &Plies) -> PyResult<Bound<'py, PyAny>> {
    match plies.to_u64() {
        Some(plies) => Ok(plies.into_pyobject(py)?.into_any()),
        None => py.get_type::<PyInt>().call1((plies.to_string(),)),
    }
}

/// A move, valued for the player who makes it.
///
/// Compares equal to another one with the same fields, and is its own text: ``str(move)`` is how the
/// move is written.
#[pyclass(frozen, eq, module = "lastmove")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Move(RatedMove);

#[pymethods]
impl Move {
    /// The move, as it is written.
    #[getter]
    fn r#move(&self) -> &str {
        &self.0.mv
    }

    /// The position that it leads to.
    #[getter]
    fn to(&self) -> &str {
        &self.0.to
    }

    /// ``"win"``, ``"loss"`` or ``"draw"`` for the player who makes it.
    #[getter]
    fn outcome(&self) -> &'static str {
        word(self.0.for_mover().outcome)
    }

    /// Plies to the end, this move counted; ``None`` for a draw, and where it is not known.
    #[getter]
    fn remoteness<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let plies = self.0.for_mover().remoteness;
        plies.map(|plies| number(py, &plies)).transpose()
    }

    /// Whether the player who makes it moves again.
    #[getter]
    fn keeps_turn(&self) -> bool {
        self.0.mover == Mover::Same
    }

    /// What the move adds where weights decide, with the goals ``energy`` and ``mean-payoff``; else
    /// ``None``.
    #[getter]
    fn weight(&self) -> Option<i64> {
        self.0.weight
    }

    fn __str__(&self) -> &str {
        &self.0.mv
    }

    fn __repr__(&self) -> String {
        let value = Words::of(Language::English).move_value(&self.0);
        format!("<Move {} to {}: {value}>", self.0.mv, self.0.to)
    }
}

/// What is known of a position: who wins, in how many plies, and what to play.
#[pyclass(frozen, module = "lastmove")]
pub(crate) struct Answer {
    found: Found,
    /// The game, which explains and draws the position on request.
    asked: Arc<Asked>,
}

impl Answer {
    pub(crate) fn new(found: Found, asked: Arc<Asked>) -> Self {
        Self { found, asked }
    }

    pub(crate) fn all(&self) -> Vec<Move> {
        moves(self.found.moves.as_deref().unwrap_or_default())
    }
}

fn moves(rated: &[RatedMove]) -> Vec<Move> {
    rated.iter().cloned().map(Move).collect()
}

#[pymethods]
impl Answer {
    /// The game's notation, without a position.
    #[getter]
    fn game(&self) -> &str {
        &self.found.game
    }

    /// The position.
    #[getter]
    fn position(&self) -> &str {
        &self.found.position
    }

    /// ``"win"``, ``"loss"`` or ``"draw"`` for the player to move.
    #[getter]
    fn outcome(&self) -> &'static str {
        word(self.found.outcome)
    }

    /// Plies to the end when the winner hurries and the loser delays; ``None`` for a draw, and where
    /// ``note`` says why it is not known.
    #[getter]
    fn remoteness<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let plies = self.found.remoteness.as_ref();
        plies.map(|plies| number(py, plies)).transpose()
    }

    /// With ``goal=energy``, the least credit with which player 0 never runs out; ``None`` where no
    /// credit is enough, and in other games.
    #[getter]
    fn credit<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match &self.found.worth {
            Some(Worth::Credit(credit)) => credit.as_ref().map(|c| number(py, c)).transpose(),
            _ => Ok(None),
        }
    }

    /// With ``goal=mean-payoff``, the average weight in the long run, as a ``fractions.Fraction``;
    /// ``None`` where a player forces an end, and in other games.
    #[getter]
    fn payoff<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match &self.found.worth {
            Some(Worth::Payoff(Payoff::Mean {
                numerator,
                denominator,
            })) => {
                let fraction = py.import("fractions")?.getattr("Fraction")?;
                fraction.call1((*numerator, *denominator)).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The best moves, in the game's order; none where the game is over.
    #[getter]
    fn best(&self) -> Vec<Move> {
        moves(&self.found.best)
    }

    /// All legal moves; ``None`` unless asked for.
    #[getter]
    fn moves(&self) -> Option<Vec<Move>> {
        self.found.moves.as_deref().map(moves)
    }

    /// One best line, to the end or to the first position that comes again; ``None`` unless asked for.
    #[getter]
    fn line(&self) -> Option<Vec<Move>> {
        self.found.line.as_deref().map(moves)
    }

    /// Why the remoteness is not known, where it is not.
    #[getter]
    fn note(&self) -> Option<String> {
        let note = self.found.note.as_ref();
        note.map(|note| Words::of(Language::English).say(note))
    }

    /// Why the value holds, in sentences; ``lang`` is ``"en"`` or ``"vi"``.
    ///
    /// >>> import lastmove
    /// >>> print(lastmove.open("nim:3,4,5").solve().explain().splitlines()[0])
    /// The move 1-2 wins: it leaves a position that is lost in 10 plies, and no move wins sooner.
    #[pyo3(signature = (lang = "en"))]
    fn explain(&self, py: Python<'_>, lang: &str) -> PyResult<String> {
        let words = words(lang)?;
        let want = Want {
            explanation: true,
            ..Want::default()
        };
        let points = run(py, self.asked.budget, |control| {
            let oracle = &self.asked.opened.oracle;
            let found = oracle.ask(Some(&self.found.position), want, control)?;
            Ok(found.explanation.unwrap_or_default())
        })?;
        let mut text = Vec::new();
        explanation::write(words, &mut text, &points, &Layout::default())?;
        Ok(String::from_utf8_lossy(&text).trim_end().to_owned())
    }

    /// The same as a dictionary: the object that ``lastmove solve --json`` prints.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let words = Words::of(Language::English);
        let text = json::text(&answer::AnswerJson::new(words, &self.found));
        py.import("json")?.call_method1("loads", (text,))
    }

    /// A picture of the position with the values around it.
    #[pyo3(signature = (*, theme = "auto", lang = "en"))]
    fn draw(&self, py: Python<'_>, theme: &str, lang: &str) -> PyResult<Picture> {
        self.asked.draw(py, Some(&self.found.position), theme, lang)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.draw(py, "auto", "en")?.svg)
    }

    fn __repr__(&self) -> String {
        let found = &self.found;
        let words = Words::of(Language::English);
        let value = words.value(found.outcome, found.remoteness.as_ref());
        let best = found.best.first();
        let best = best.map_or(String::new(), |best| format!(", best {}", best.mv));
        format!("<Answer {}@{}: {value}{best}>", found.game, found.position)
    }
}

/// A nim value: a number, or ∞(K) of a loopy game.
///
/// Values of games add as the games do: ``a ^ b`` or ``a + b``.
#[pyclass(frozen, eq, hash, module = "lastmove")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct NimValue(pub(crate) LoopyNimber);

#[pymethods]
impl NimValue {
    /// Whether it is ∞(K): the game can be kept going for ever.
    #[getter]
    fn is_infinite(&self) -> bool {
        matches!(self.0, LoopyNimber::Infinite { .. })
    }

    /// The number of a finite value. Raises ``ValueError`` for an infinite one.
    fn __int__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match &self.0 {
            LoopyNimber::Finite(nimber) => py.get_type::<PyInt>().call1((nimber.to_string(),)),
            LoopyNimber::Infinite { .. } => {
                Err(PyValueError::new_err(format!("{} is no number", self.0)))
            }
        }
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<NimValue {}>", self.0)
    }

    fn __xor__(&self, other: &Self) -> Self {
        Self(self.0.plus(&other.0))
    }

    fn __add__(&self, other: &Self) -> Self {
        self.__xor__(other)
    }
}

/// All positions of a game, counted by outcome.
#[pyclass(frozen, module = "lastmove")]
pub(crate) struct Totals(pub(crate) Counted);

#[pymethods]
impl Totals {
    /// How many positions there are.
    #[getter]
    fn positions(&self) -> u64 {
        self.0.positions
    }

    /// How many the player to move wins.
    #[getter]
    fn wins(&self) -> u64 {
        self.0.wins
    }

    /// How many player 0 wins, whoever moves, where a goal is this player's; else ``None``.
    #[getter]
    fn won_by_0(&self) -> Option<u64> {
        self.0.won_by_0
    }

    /// How many the player to move loses.
    #[getter]
    fn losses(&self) -> u64 {
        self.0.losses
    }

    /// How many are drawn.
    #[getter]
    fn draws(&self) -> u64 {
        self.0.draws
    }

    /// The largest remoteness in plies and a position that has it; ``None`` where all are drawn.
    #[getter]
    fn longest<'py>(&self, py: Python<'py>) -> PyResult<Option<(Bound<'py, PyAny>, &str)>> {
        let longest = self.0.longest.as_ref();
        let pair = longest.map(|longest| {
            let plies = number(py, &longest.remoteness)?;
            Ok((plies, longest.position.as_str()))
        });
        pair.transpose()
    }

    fn __len__(&self) -> usize {
        self.0.positions as usize
    }

    fn __repr__(&self) -> String {
        let Counted {
            positions,
            wins,
            losses,
            draws,
            ..
        } = &self.0;
        format!("<Totals {positions} positions: {wins} wins, {losses} losses, {draws} draws>")
    }
}

//! Answers about positions.

use std::hash::{DefaultHasher, Hash, Hasher};

use lastmove::json;
use lastmove::oracle::{Answer as Found, Mover, RatedMove, Totals as Counted};
use lastmove::solve::Worth;
use lastmove::solve::energy::Payoff;
use lastmove::{LoopyNimber, Nimber, Outcome, Plies};
use lastmove_words::{Language, Words, answer};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};
use pyo3::{PyTraverseError, PyVisit};

use crate::asked::Asked;
use crate::errors::shown;
use crate::game::opened;
use crate::pickled::{self, AnswerParts, MoveParts, Reduced, TotalsParts, again};
use crate::picture::Picture;
use crate::work::Budget;

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
/// Compares equal to another one with the same fields, and to its text: ``move == "1-2"``. ``str(move)``
/// is how the move is written.
#[pyclass(frozen, module = "lastmove")]
#[derive(Clone)]
pub(crate) struct Move(pub(crate) RatedMove);

#[pymethods]
impl Move {
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        if let Ok(other) = other.cast::<Self>() {
            return self.0 == other.get().0;
        }
        let text = other.cast::<PyString>().map(|text| text.to_cow());
        matches!(text, Ok(Ok(text)) if *text == self.0.mv)
    }

    /// That of its text.
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.0.mv).hash()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (MoveParts,)> {
        Ok((again(py, "_move")?, (pickled::of_move(&self.0),)))
    }

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
    pub(crate) found: Found,
    pub(crate) note: Option<String>,
    /// The game, which explains and draws the position on request: one that was pickled is opened again
    /// then.
    pub(crate) game: GameOf,
}

/// The game of an answer.
pub(crate) enum GameOf {
    Open(Py<Asked>),
    /// The notation and the budget.
    Closed(String, Budget),
}

impl Answer {
    pub(crate) fn new(found: Found, asked: Py<Asked>) -> Self {
        let note = found.note.as_ref();
        Self {
            note: note.map(|note| Words::of(Language::English).say(note)),
            found,
            game: GameOf::Open(asked),
        }
    }

    pub(crate) fn all(&self) -> Vec<Move> {
        moves(self.found.moves.as_deref().unwrap_or_default())
    }

    fn asked(&self, py: Python<'_>) -> PyResult<Py<Asked>> {
        match &self.game {
            GameOf::Open(asked) => Ok(asked.clone_ref(py)),
            GameOf::Closed(notation, budget) => Ok(opened(py, notation, *budget)?.0),
        }
    }
}

fn moves(rated: &[RatedMove]) -> Vec<Move> {
    rated.iter().cloned().map(Move).collect()
}

#[pymethods]
impl Answer {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        match &self.game {
            GameOf::Open(asked) => visit.call(asked),
            GameOf::Closed(..) => Ok(()),
        }
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.found == other.found
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (&self.found.game, &self.found.position).hash(&mut hasher);
        hasher.finish()
    }

    /// Pickled with what it knows; to explain or to draw the position, the game is opened again.
    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (AnswerParts,)> {
        let (notation, budget) = match &self.game {
            GameOf::Open(asked) => (asked.get().written(), asked.get().budget),
            GameOf::Closed(notation, budget) => (notation.clone(), *budget),
        };
        let parts = pickled::of_answer(&self.found, self.note.clone(), notation, budget);
        Ok((again(py, "_answer")?, (parts,)))
    }

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
    fn note(&self) -> Option<&str> {
        self.note.as_deref()
    }

    /// Why the value holds, in sentences; ``lang`` is ``"en"`` or ``"vi"``.
    ///
    /// >>> import lastmove
    /// >>> print(lastmove.open("nim:3,4,5").solve().explain().splitlines()[0])
    /// The move 1-2 wins: it leaves a position that is lost in 10 plies, and no move wins sooner.
    #[pyo3(signature = (lang = "en"))]
    fn explain(&self, py: Python<'_>, lang: &str) -> PyResult<String> {
        self.asked(py)?
            .get()
            .explain(py, &self.found.position, lang)
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
        self.asked(py)?
            .get()
            .draw(py, Some(&self.found.position), theme, lang)
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
/// Values of games add as the games do: ``a ^ b`` or ``a + b``. A number compares equal to it, and adds
/// to it: ``value == 2``, ``value ^ 2``.
#[pyclass(frozen, module = "lastmove")]
pub(crate) struct NimValue(pub(crate) LoopyNimber);

/// A nim value, or a number that is taken for one.
pub(crate) struct OrNumber(LoopyNimber);

impl<'py> FromPyObject<'_, 'py> for OrNumber {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(value) = given.cast::<NimValue>() {
            return Ok(Self(value.get().0.clone()));
        }
        let number = given.cast::<PyInt>()?;
        let number: Nimber = number.str()?.to_cow()?.parse().map_err(|_| {
            PyValueError::new_err(format!(
                "{} is no nim value: none is below 0",
                shown(&given)
            ))
        })?;
        Ok(Self(LoopyNimber::Finite(number)))
    }
}

#[pymethods]
impl NimValue {
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.extract().is_ok_and(|OrNumber(other)| self.0 == other)
    }

    /// That of its number, where it has one.
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        match &self.0 {
            LoopyNimber::Finite(_) => self.__int__(py)?.hash(),
            LoopyNimber::Infinite { .. } => PyString::new(py, &self.0.to_string()).hash(),
        }
    }

    fn __index__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.__int__(py)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (bool, Vec<String>)> {
        let numbers = match &self.0 {
            LoopyNimber::Finite(number) => vec![number.to_string()],
            LoopyNimber::Infinite { options } => options.iter().map(Nimber::to_string).collect(),
        };
        Ok((again(py, "_nim_value")?, (self.is_infinite(), numbers)))
    }

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

    fn __xor__(&self, other: OrNumber) -> Self {
        Self(self.0.plus(&other.0))
    }

    fn __rxor__(&self, other: OrNumber) -> Self {
        self.__xor__(other)
    }

    fn __add__(&self, other: OrNumber) -> Self {
        self.__xor__(other)
    }

    /// So that ``sum`` adds them up.
    fn __radd__(&self, other: OrNumber) -> Self {
        self.__xor__(other)
    }
}

/// All positions of a game, counted by outcome.
#[pyclass(frozen, eq, module = "lastmove")]
#[derive(PartialEq, Eq)]
pub(crate) struct Totals(pub(crate) Counted);

#[pymethods]
impl Totals {
    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (&self.0.game, self.0.positions, self.0.wins).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (TotalsParts,)> {
        Ok((again(py, "_totals")?, (pickled::of_totals(&self.0),)))
    }

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

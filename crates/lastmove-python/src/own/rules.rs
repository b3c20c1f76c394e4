//! A Python object as a game.

use std::ops::Deref;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use lastmove::game::{Game, Step, StepOf};
use lastmove::solve::Cache;
use lastmove::{Error, Message, Outcome};
use pyo3::exceptions::{PyAttributeError, PyException, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use pyo3::{PyTraverseError, PyVisit};

use super::interner::Interner;
use super::written::Written;
use crate::errors::{shown, wrong};
use crate::work;

/// The most moves of one position: more are treated as endless.
pub(super) const MOST_MOVES: usize = 1 << 20;

/// The rules of a game as a Python object, with a number for each position seen. A move is
/// identified by its index among those of its position.
#[derive(Clone)]
pub(crate) struct Rules(Arc<Inner>);

impl Deref for Rules {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

pub(crate) struct Inner {
    /// The name of the game in messages.
    pub(super) name: String,
    pub(super) object: Py<PyAny>,
    moves: Py<PyAny>,
    outcome: Option<Py<PyAny>>,
    canonical: Option<Py<PyAny>>,
    pub(super) known: Interner,
    /// The moves of the position whose move texts were last asked for.
    pub(super) last: Mutex<Option<(u32, Vec<Py<PyAny>>)>>,
    /// The last game that was written out.
    pub(super) last_written: Cache<Option<Arc<Written>>>,
    /// What `outcome` raised: the next moves that are asked for fail with it.
    undeclared: Mutex<Option<PyErr>>,
    has_undeclared: AtomicBool,
}

/// A method of an object, where it has it.
pub(super) fn method<'py>(
    object: &Bound<'py, PyAny>,
    name: &str,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    match object.getattr(name) {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.is_instance_of::<PyAttributeError>(object.py()) => Ok(None),
        Err(error) => Err(error),
    }
}

impl Rules {
    /// The game of these rules. Raises the exception of its `start`, and `TypeError` for an object
    /// that is not a game.
    pub(super) fn new(name: String, object: &Bound<'_, PyAny>) -> PyResult<Self> {
        let required = |name: &str| {
            method(object, name)?.ok_or_else(|| {
                let class = object.get_type();
                PyTypeError::new_err(format!("{class} is no game: it has no method {name}"))
            })
        };
        let (start, moves) = (required("start")?, required("moves")?);
        let start = start.call0()?;
        let optional = |name: &str| PyResult::Ok(method(object, name)?.map(Bound::unbind));
        let rules = Self(Arc::new(Inner {
            name,
            outcome: optional("outcome")?,
            canonical: optional("canonical")?,
            moves: moves.unbind(),
            object: object.clone().unbind(),
            known: Interner::default(),
            last: Mutex::default(),
            last_written: Cache::default(),
            undeclared: Mutex::default(),
            has_undeclared: AtomicBool::new(false),
        }));
        rules.number(&start)?;
        let first = rules.canonical(&start)?;
        if !rules.canonical(&first)?.eq(&first)? {
            let text = format!(
                "canonical({}) is not that position: what stands for others must stand for itself",
                shown(&first)
            );
            return Err(PyValueError::new_err(text));
        }
        Ok(rules)
    }
}

impl Inner {
    /// The position that stands for this one: the position itself where the game knows no symmetries.
    fn canonical<'py>(&self, at: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        match &self.canonical {
            Some(canonical) => {
                let found = canonical.bind(at.py()).call1((at,));
                let found = found.map_err(|error| noted(error, "canonical", at))?;
                // A method that forgets to return makes all positions one.
                match found.is_none() && !at.is_none() {
                    true => Err(PyTypeError::new_err(format!(
                        "canonical({}) returns None: it must return a position",
                        shown(at)
                    ))),
                    false => Ok(found),
                }
            }
            None => Ok(at.clone()),
        }
    }

    /// The number of a position seen before, or of the one that stands for it.
    pub(super) fn find(&self, at: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        let at = self.canonical(at)?;
        self.known.find(&at).map_err(|error| hashable(&at, error))
    }

    /// The number of a position, or of the one that stands for it.
    pub(super) fn number(&self, at: &Bound<'_, PyAny>) -> PyResult<u32> {
        let at = self.canonical(at)?;
        self.known.number(&at).map_err(|error| hashable(&at, error))
    }

    /// Shows the objects to the garbage collector.
    pub(crate) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.object)?;
        visit.call(&self.moves)?;
        self.outcome
            .iter()
            .try_for_each(|method| visit.call(method))?;
        self.canonical
            .iter()
            .try_for_each(|method| visit.call(method))?;
        if let Ok(last) = self.last.try_lock()
            && let Some((_, moves)) = &*last
        {
            moves.iter().try_for_each(|mv| visit.call(mv))?;
        }
        self.known.traverse(visit)
    }

    /// The position with a number.
    pub(super) fn position<'py>(&self, py: Python<'py>, at: u32) -> Bound<'py, PyAny> {
        self.known.object(py, at)
    }

    /// Calls `each` with every move, its option, and whether it keeps the turn.
    pub(super) fn each_move<'py>(
        &self,
        py: Python<'py>,
        at: u32,
        mut each: impl FnMut(&Bound<'py, PyAny>, u32, bool) -> PyResult<()>,
    ) -> PyResult<()> {
        let position = self.position(py, at);
        let noted = |error| noted(error, "moves", &position);
        let moves = self.moves.bind(py).call1((&position,)).map_err(noted)?;
        let mut count = 0;
        for item in moves.try_iter()? {
            let item = item.map_err(noted)?;
            let pair = item
                .cast::<PyTuple>()
                .map_err(|_| no_move(&position, &item))?;
            let keeps_turn = match pair.len() {
                2 => false,
                3 => pair.get_borrowed_item(2)?.is_truthy()?,
                _ => return Err(no_move(&position, &item)),
            };
            let (mv, to) = (pair.get_item(0)?, pair.get_item(1)?);
            each(&mv, self.number(&to)?, keeps_turn)?;
            count += 1;
            if count > MOST_MOVES {
                let text = format!("moves({position}) gives more than {MOST_MOVES} moves");
                return Err(wrong(py, "own-moves-endless", text));
            }
        }
        Ok(())
    }

    /// The declared outcome of a position.
    pub(super) fn declared(&self, py: Python<'_>, at: u32) -> PyResult<Option<Outcome>> {
        let Some(outcome) = &self.outcome else {
            return Ok(None);
        };
        let position = self.position(py, at);
        let declared = outcome.bind(py).call1((&position,));
        let declared = declared.map_err(|error| noted(error, "outcome", &position))?;
        if declared.is_none() {
            return Ok(None);
        }
        let word = declared.cast::<PyString>().ok().map(|word| word.to_cow());
        match word.transpose()?.as_deref() {
            Some("win") => Ok(Some(Outcome::Win)),
            Some("loss") => Ok(Some(Outcome::Loss)),
            Some("draw") => Ok(Some(Outcome::Draw)),
            _ => Err(PyValueError::new_err(format!(
                "outcome() returns \"win\", \"loss\" or \"draw\" for the player to move, or None \
                 where the game goes on, and not {}",
                declared.repr()?
            ))),
        }
    }

    /// A Python exception as an error of the library; the exception itself is kept to be raised.
    pub(super) fn failed(&self, py: Python<'_>, error: PyErr) -> Error {
        failed(py, &self.name, error)
    }
}

/// What a game raised as an error of the library; the exception itself is kept to be raised.
pub(super) fn failed(py: Python<'_>, game: &str, error: PyErr) -> Error {
    let message = Message::new("own-raised").with("game", game);
    let message = message.with("error", error.value(py).to_string());
    let kind = error.get_type(py).name();
    let kind = kind.map_or_else(|_| String::new(), |name| name.to_string());
    work::raised(error);
    Error::input(message.with("kind", kind))
}

/// What a method of the game raised, with a note of the position, where Python has notes (from 3.11
/// on).
pub(super) fn noted(error: PyErr, method: &str, at: &Bound<'_, PyAny>) -> PyErr {
    let py = at.py();
    if error.is_instance_of::<PyException>(py) {
        let note = format!("in {method}({})", shown(at));
        // A Python without notes raises it without one.
        let _ = error.value(py).call_method1("add_note", (note,));
    }
    error
}

/// The error that a position is not hashable, with a hint at suitable types.
fn hashable(at: &Bound<'_, PyAny>, error: PyErr) -> PyErr {
    let py = at.py();
    if !error.is_instance_of::<PyTypeError>(py) || at.hash().is_ok() {
        return error;
    }
    let said = error.value(py).to_string();
    let text = format!("a position must be hashable, such as a tuple or a string: {said}");
    let better = PyTypeError::new_err(text);
    better.set_cause(py, Some(error));
    better
}

fn no_move(position: &Bound<'_, PyAny>, item: &Bound<'_, PyAny>) -> PyErr {
    PyTypeError::new_err(format!(
        "moves({position}) gives {item}: it must give pairs (move, position), or (move, position, \
         True) where the player who moves is to move again"
    ))
}

impl Game for Rules {
    type Position = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        0
    }

    fn label(&self, at: &u32) -> Option<Outcome> {
        self.outcome.as_ref()?;
        Python::attach(|py| {
            self.declared(py, *at).unwrap_or_else(|error| {
                let mut undeclared = self
                    .undeclared
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner);
                *undeclared = Some(error);
                self.has_undeclared.store(true, Ordering::Release);
                None
            })
        })
    }

    fn steps(&self, at: &u32, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        Python::attach(|py| {
            if self.has_undeclared.swap(false, Ordering::AcqRel) {
                let mut undeclared = self
                    .undeclared
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner);
                if let Some(error) = undeclared.take() {
                    return Err(self.failed(py, error));
                }
            }
            let mut place = 0;
            let found = self.each_move(py, *at, |_, to, keeps_turn| {
                into.push(Step {
                    mv: place,
                    to,
                    keeps_turn,
                });
                place += 1;
                Ok(())
            });
            found.map_err(|error| self.failed(py, error))
        })
    }
}

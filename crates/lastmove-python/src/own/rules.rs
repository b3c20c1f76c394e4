//! A Python object as a game.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use lastmove::game::{Game, Step, StepOf};
use lastmove::graph::GameGraph;
use lastmove::solve::LoopyValues;
use lastmove::{Error, Message, Outcome};
use pyo3::exceptions::{PyAttributeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyString, PyTuple};

use super::interner::Interner;
use super::scale::Scale;
use crate::errors::wrong;
use crate::work;

/// The most moves of one position: more are treated as endless.
const MOST_MOVES: usize = 1 << 20;

/// Bytes per position beside its Python object: see [`Interner`], whose lists double.
const BESIDE: u64 = 48;

/// The rules of a game as a Python object, with a number for each position seen. A move is
/// identified by its index among those of its position.
pub(super) struct Rules {
    /// The name of the game in messages.
    pub(super) name: String,
    pub(super) object: Py<PyAny>,
    moves: Py<PyAny>,
    outcome: Option<Py<PyAny>>,
    known: Mutex<Interner>,
    /// The moves of the position whose move texts were last asked for.
    pub(super) last: Mutex<Option<(u32, Vec<Py<PyAny>>)>>,
    /// The last game that was written out with its nim values.
    pub(super) nim_values: Mutex<Option<Arc<Valued>>>,
    /// What `outcome` raised: the next moves that are asked for fail with it.
    undeclared: Mutex<Option<PyErr>>,
    has_undeclared: AtomicBool,
    scale: Scale,
    /// What about one of the positions weighed last takes, and all of them, in bytes.
    each: AtomicU64,
    held: AtomicU64,
}

/// A game written out from a position, with its nim values.
pub(super) struct Valued {
    /// The vertex of each position by its number; those that were not reached have none.
    pub(super) vertices: Vec<Option<u32>>,
    pub(super) game: GameGraph,
    pub(super) values: LoopyValues,
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
        let rules = Self {
            name,
            outcome: method(object, "outcome")?.map(Bound::unbind),
            moves: moves.unbind(),
            object: object.clone().unbind(),
            known: Mutex::default(),
            last: Mutex::default(),
            undeclared: Mutex::default(),
            has_undeclared: AtomicBool::new(false),
            nim_values: Default::default(),
            scale: Scale::new(object.py())?,
            each: AtomicU64::new(0),
            held: AtomicU64::new(0),
        };
        rules.number(&start)?;
        Ok(rules)
    }

    /// The number of a position seen before.
    pub(super) fn find(&self, at: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        let known = self.known.lock_py_attached(at.py());
        let known = known.unwrap_or_else(PoisonError::into_inner);
        known.find(at).map_err(|error| hashable(at, error))
    }

    /// The number of a position.
    pub(super) fn number(&self, at: &Bound<'_, PyAny>) -> PyResult<u32> {
        let known = self.known.lock_py_attached(at.py());
        let mut known = known.unwrap_or_else(PoisonError::into_inner);
        let before = known.len();
        let number = known.number(at).map_err(|error| hashable(at, error))?;
        if known.len() > before {
            let mut each = self.each.load(Ordering::Relaxed);
            if is_weighed(number) {
                let one = self.scale.weigh(at)?;
                // The last ones count for most: positions may grow as the game goes on.
                each = if number == 0 {
                    one
                } else {
                    (7 * each + one) / 8
                };
                self.each.store(each, Ordering::Relaxed);
            }
            self.held.fetch_add(BESIDE + each, Ordering::Relaxed);
        }
        Ok(number)
    }

    /// The position with a number.
    pub(super) fn position<'py>(&self, py: Python<'py>, at: u32) -> Bound<'py, PyAny> {
        let known = self.known.lock_py_attached(py);
        let known = known.unwrap_or_else(PoisonError::into_inner);
        known.object(py, at)
    }

    /// Calls `each` with every move, its option, and whether it keeps the turn.
    pub(super) fn each_move<'py>(
        &self,
        py: Python<'py>,
        at: u32,
        mut each: impl FnMut(&Bound<'py, PyAny>, u32, bool) -> PyResult<()>,
    ) -> PyResult<()> {
        let position = self.position(py, at);
        let moves = self.moves.bind(py).call1((&position,))?;
        let mut count = 0;
        for item in moves.try_iter()? {
            let item = item?;
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
        let declared = outcome.bind(py).call1((self.position(py, at),))?;
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
        let message = Message::new("own-raised").with("game", self.name.as_str());
        let message = message.with("error", error.value(py).to_string());
        let kind = error.get_type(py).name();
        let kind = kind.map_or_else(|_| String::new(), |name| name.to_string());
        work::raised(error);
        Error::input(message.with("kind", kind))
    }
}

/// Whether a new position is weighed: the first ones, and then about one in 16 without a rhythm that
/// moves may have too.
fn is_weighed(number: u32) -> bool {
    number < 64 || number.wrapping_mul(0x9e37_79b9) >> 28 == 0
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

    fn held_bytes(&self) -> u64 {
        self.held.load(Ordering::Relaxed)
    }
}

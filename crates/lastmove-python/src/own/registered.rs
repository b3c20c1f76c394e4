//! Python games in the catalog.

use std::cell::RefCell;

use lastmove::catalog;
use lastmove::game::percent_decode;
use lastmove::game::{Listing, Spec, Syntax};
use lastmove::{Error, Message};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use super::notation::arguments;
use super::rules::Rules;
use super::written::OwnSolver;
use crate::errors;
use crate::work;

thread_local! {
    /// The games that this thread has made.
    static MADE: RefCell<Vec<Rules>> = const { RefCell::new(Vec::new()) };
}

/// What `open` returns, with the games of Python that it has made on this thread.
pub(crate) fn collecting<T>(
    open: impl FnOnce() -> Result<T, Error>,
) -> Result<(T, Vec<Rules>), Error> {
    let before = MADE.take();
    let opened = open();
    let made = MADE.replace(before);
    Ok((opened?, made))
}

/// Adds a game to the catalog until the program ends: from now on, ``open``, tables, sums, pictures,
/// and the command and the page that this program starts know it by its name.
///
/// ``name`` is one to 32 lower-case letters, digits and hyphens. ``game`` is a class, called with
/// what a notation says after the colon: ``"stones:21,3"`` calls ``game(21, 3)``, and
/// ``"stones:21,most=3"`` calls ``game(21, most=3)``; what is no number is given as text. See
/// ``Rules`` for what its methods are. What was registered before under the same name gives way.
/// Raises ``InputError`` for a name that is not one, or taken by lastmove itself.
///
/// >>> import lastmove
/// >>> class Stones:
/// ...     def __init__(self, stones=10):
/// ...         self.stones = stones
/// ...     def start(self):
/// ...         return self.stones
/// ...     def moves(self, stones):
/// ...         return [(taken, stones - taken) for taken in (1, 2, 3) if taken <= stones]
/// >>> lastmove.register("doc-stones", Stones)
/// >>> lastmove.open("doc-stones:21").solve()
/// <Answer doc-stones:21@21: win in 11 plies, best 1>
#[pyfunction]
pub(crate) fn register(py: Python<'_>, name: &str, game: Bound<'_, PyAny>) -> PyResult<()> {
    if !game.is_callable() {
        return Err(PyTypeError::new_err(
            "game is a class, or what returns a game when it is called",
        ));
    }
    let class = game.unbind();
    let called = name.to_owned();
    let make = move |spec: &Spec, _: &dyn lastmove::files::Files, _: &lastmove::Control<'_>| {
        Python::attach(|py| {
            let made = call(class.bind(py), spec).and_then(|object| {
                let name = spec.game().into_owned();
                let rules = Rules::new(name, &object)?;
                MADE.with_borrow_mut(|made| made.push(rules.clone()));
                Ok(rules)
            });
            made.map_err(|error| {
                let message = Message::new("own-raised").with("game", called.as_str());
                let message = message.with("error", error.value(py).to_string());
                let kind = error.get_type(py).name();
                let kind = kind.map_or_else(|_| String::new(), |kind| kind.to_string());
                work::raised(error);
                Error::input(message.with("kind", kind))
            })
        })
    };
    let kept = |text: String| -> &'static str { text.leak() };
    let syntax = Syntax {
        game: kept(format!("{name}[:ARGUMENTS]")),
        position: "POSITION",
        mv: "MOVE",
        example: kept(name.to_owned()),
    };
    let listing = Listing::new(syntax.example, syntax);
    catalog::add::<Rules, OwnSolver>(listing, make).map_err(|error| errors::raise(py, &error))
}

/// Calls the class with the arguments of the notation.
fn call<'py>(class: &Bound<'py, PyAny>, spec: &Spec) -> PyResult<Bound<'py, PyAny>> {
    let py = class.py();
    let value = |text: &str| -> PyResult<Bound<'py, PyAny>> {
        let text = percent_decode(text).map_err(|error| errors::raise(py, &error))?;
        match text.parse::<i64>() {
            Ok(number) => Ok(number.into_pyobject(py)?.into_any()),
            Err(_) => Ok(text.into_pyobject(py)?.into_any()),
        }
    };
    let given = PyList::empty(py);
    for text in arguments(spec) {
        given.append(value(&text)?)?;
    }
    let named = PyDict::new(py);
    for (key, text) in &spec.options {
        named.set_item(&key.text, value(&text.text)?)?;
    }
    class.call(PyTuple::new(py, given.iter())?, Some(&named))
}

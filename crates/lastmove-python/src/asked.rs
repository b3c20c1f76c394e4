//! An open game with its budget.

use std::process;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Duration;

use lastmove::catalog::{Opened, Question};
use lastmove::oracle::{View, Want};
use lastmove::{Control, Error};
use lastmove_words::layout::Layout;
use lastmove_words::{Language, Words, caption, explanation, totals};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};

use crate::own::Rules;
use crate::picture::{Picture, theme};
use crate::work::{Budget, run, soon};

/// How long a thread that waits for another one sleeps at a time.
const PAUSE: Duration = Duration::from_millis(1);

/// An open game, and the budget of questions about it. It is an object of its own, so that the garbage
/// collector counts what refers to it.
#[pyclass(frozen, module = "lastmove")]
pub(crate) struct Asked {
    pub(crate) opened: Opened,
    pub(crate) budget: Budget,
    /// The games written in Python in it.
    own: Vec<Rules>,
    /// Who is at work on it, where it calls Python code: the process and the thread.
    busy: Mutex<Option<(u32, ThreadId)>>,
}

/// The right to ask a game that calls Python code, until it is dropped.
struct Turn<'a>(Option<&'a Asked>);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        if let Some(asked) = self.0 {
            *asked.busy() = None;
        }
    }
}

#[pymethods]
impl Asked {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.own.iter().try_for_each(|rules| rules.traverse(&visit))
    }
}

impl Asked {
    /// `own` are the games written in Python of which the open game is made, where nothing else shows
    /// them to the garbage collector.
    pub(crate) fn new(opened: Opened, budget: Budget, own: Vec<Rules>) -> Self {
        Self {
            opened,
            budget,
            own,
            busy: Mutex::default(),
        }
    }

    /// Asks the game: see [`run`]. One thread at a time asks a game that calls Python code.
    pub(crate) fn run<T: Send>(
        &self,
        py: Python<'_>,
        ask: impl FnOnce(&Control<'_>) -> Result<T, Error> + Send,
    ) -> PyResult<T> {
        let _turn = self.turn(py)?;
        run(py, self.budget, ask)
    }

    /// As [`run`](Self::run), for questions that are often answered at once: see [`soon`].
    pub(crate) fn soon<T: Send>(
        &self,
        py: Python<'_>,
        ask: impl Fn(&Control<'_>) -> Result<T, Error> + Sync,
    ) -> PyResult<T> {
        let _turn = self.turn(py)?;
        soon(py, self.budget, ask)
    }

    fn busy(&self) -> MutexGuard<'_, Option<(u32, ThreadId)>> {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until no other thread asks.
    fn turn(&self, py: Python<'_>) -> PyResult<Turn<'_>> {
        if !self.budget.calls_back {
            return Ok(Turn(None));
        }
        let me = (process::id(), thread::current().id());
        loop {
            let mut busy = self.busy();
            let refused = match *busy {
                None => {
                    *busy = Some(me);
                    return Ok(Turn(Some(self)));
                }
                Some(other) if other == me => {
                    "is asked by its own methods while it is at work: these may not ask it"
                }
                Some((process, _)) if process != me.0 => {
                    "was at work when the process was forked: open it again"
                }
                Some(_) => {
                    drop(busy);
                    py.detach(|| thread::sleep(PAUSE));
                    py.check_signals()?;
                    continue;
                }
            };
            let game = self.opened.oracle.game();
            return Err(PyRuntimeError::new_err(format!("{game} {refused}")));
        }
    }

    /// A question about the given position, else about that of the notation.
    pub(crate) fn question(&self, position: Option<&str>) -> Question {
        let question = self.opened.question.clone();
        question.about(position.map(str::to_owned))
    }

    /// The notation with its position.
    pub(crate) fn written(&self) -> String {
        let (opened, notation) = (&self.opened, self.opened.oracle.game());
        match opened.at() {
            _ if opened.question.is_sum() => opened.question.spec.text.clone(),
            Some(at) => format!("{notation}@{at}"),
            None => notation.to_owned(),
        }
    }

    /// Why the value of a position holds, in sentences.
    pub(crate) fn explain(&self, py: Python<'_>, position: &str, lang: &str) -> PyResult<String> {
        let words = words(lang)?;
        let want = Want {
            explanation: true,
            ..Want::default()
        };
        let points = self.run(py, |control| {
            let found = self.opened.oracle.ask(Some(position), want, control)?;
            Ok(found.explanation.unwrap_or_default())
        })?;
        let mut text = Vec::new();
        explanation::write(words, &mut text, &points, &Layout::default())?;
        Ok(String::from_utf8_lossy(&text).trim_end().to_owned())
    }

    /// See [`Game::draw`].
    pub(crate) fn draw(
        &self,
        py: Python<'_>,
        position: Option<&str>,
        theme: &str,
        lang: &str,
    ) -> PyResult<Picture> {
        let (theme, words) = (self::theme(theme)?, words(lang)?);
        self.run(py, |control| {
            let (oracle, question) = (&self.opened.oracle, self.question(position));
            let at = question.at();
            let asked = || {
                let diagram = oracle.diagram(at, &View::Map { rows: None }, control)?;
                if at.is_none() && oracle.start().is_none() {
                    let counted = totals::line(words, &oracle.totals(control)?);
                    return Ok((diagram, (oracle.game().to_owned(), vec![counted])));
                }
                let answer = oracle.ask(at, Want::default(), control)?;
                Ok((diagram, caption::position(words, &answer)))
            };
            let (diagram, (title, lines)) = asked().map_err(|error| question.relocate(error))?;
            Ok(Picture::new(words, title, lines, &diagram, theme))
        })
    }
}

/// The sentences of a language, by its tag.
pub(crate) fn words(lang: &str) -> PyResult<&'static Words> {
    let language = Language::from_tag(lang);
    let language = language.ok_or_else(|| PyValueError::new_err("lang is \"en\" or \"vi\""))?;
    Ok(Words::of(language))
}

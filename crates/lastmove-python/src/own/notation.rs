//! Positions and moves of games written in Python, as text and as diagrams.

use std::sync::PoisonError;

use lastmove::diagram::Ways;
use lastmove::game::{
    Listed, NimValues, Notation, RatedOf, Spec, StepOf, percent_decode, percent_encode,
};
use lastmove::{Control, Diagram, Error, Message};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use super::rules::{Rules, method};
use crate::work;

/// A value as text: strings unchanged, tuples without brackets.
fn plain(value: &Bound<'_, PyAny>) -> PyResult<String> {
    let text = match value.cast::<PyString>() {
        Ok(text) => text.to_cow()?.into_owned(),
        Err(_) => value.repr()?.to_cow()?.into_owned(),
    };
    let has_commas = value.cast::<PyTuple>().is_ok_and(|tuple| tuple.len() > 1);
    let inner = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'));
    let text = match inner {
        Some(inner) if has_commas => inner.replace(", ", ","),
        _ => text,
    };
    Ok(text)
}

/// Encodes a text for a notation, except for commas, which have no meaning after the `@`.
fn encoded(text: &str) -> String {
    let pieces: Vec<_> = text.split(',').map(percent_encode).collect();
    pieces.join(",")
}

impl Rules {
    fn text_of(&self, py: Python<'_>, at: u32) -> PyResult<String> {
        let position = self.position(py, at);
        match method(self.object.bind(py), "write")? {
            Some(write) => write.call1((position,))?.extract(),
            None => plain(&position),
        }
    }

    /// The position of a text: from the game's `read`; without that method, the text itself if
    /// positions are strings, else its value as a Python literal.
    fn read<'py>(&self, py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
        if let Some(read) = method(self.object.bind(py), "read")? {
            return read.call1((text,));
        }
        if self.position(py, 0).is_instance_of::<PyString>() {
            return Ok(PyString::new(py, text).into_any());
        }
        py.import("ast")?.call_method1("literal_eval", (text,))
    }

    /// The moves of a position as objects.
    fn moves_of(&self, py: Python<'_>, at: u32, place: u32) -> PyResult<Option<Py<PyAny>>> {
        let last = || self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((of, moves)) = &*last()
            && *of == at
        {
            return Ok(moves.get(place as usize).map(|mv| mv.clone_ref(py)));
        }
        let mut moves = Vec::new();
        self.each_move(py, at, |mv, _, _| {
            moves.push(mv.clone().unbind());
            Ok(())
        })?;
        let found = moves.get(place as usize).map(|mv| mv.clone_ref(py));
        // Dropped when the lock is free: that may run Python code.
        let _before = last().replace((at, moves));
        Ok(found)
    }
}

impl Notation for Rules {
    fn write_position(&self, at: &u32) -> String {
        Python::attach(|py| {
            let written = self.text_of(py, *at);
            written.map_or_else(
                |error| {
                    work::raised(error);
                    String::from("?")
                },
                |text| encoded(&text),
            )
        })
    }

    fn read_position(&self, text: &str) -> Result<u32, Error> {
        let decoded = percent_decode(text)?;
        Python::attach(|py| {
            let read = self.read(py, &decoded).and_then(|at| self.number(&at));
            read.map_err(|error| {
                let message = Message::new("own-position").with("game", self.name.as_str());
                let message = message.with("position", text);
                let message = message.with("error", error.value(py).to_string());
                Error::input(message).at(text, 0..text.len())
            })
        })
    }

    fn write_move(&self, at: &u32, mv: &u32) -> String {
        Python::attach(|py| {
            let written = self.moves_of(py, *at, *mv).and_then(|mv| match mv {
                Some(mv) => plain(mv.bind(py)),
                None => Ok(String::from("?")),
            });
            written.map_or_else(
                |error| {
                    work::raised(error);
                    String::from("?")
                },
                |text| encoded(&text),
            )
        })
    }
}

impl Listed for Rules {
    /// None where the game that was explored last has none.
    fn nim_values(&self) -> Result<NimValues<'_, Self>, Option<Message>> {
        let last = self.last_written.hold(&Control::default());
        let last = last.ok().and_then(|last| last.clone());
        match last.and_then(|written| self.obstacle(&written)) {
            Some(message) => Err(Some(message)),
            None => Ok(self),
        }
    }

    /// The drawing of the game's `board`, with the values of the options on the cells that they change.
    fn diagram(&self, at: &u32, rated: &[RatedOf<Self>]) -> Diagram {
        let drawn = Python::attach(|py| self.valued_board(py, *at, rated));
        let drawn = drawn.unwrap_or_else(|error| {
            work::raised(error);
            None
        });
        drawn.unwrap_or_else(|| Diagram::Text(self.write_position(at)))
    }

    /// The cells that a move changes: those left, and those entered.
    fn places(&self, at: &u32, steps: &[StepOf<Self>]) -> Vec<Ways> {
        let found = Python::attach(|py| self.changed_places(py, *at, steps));
        found.unwrap_or_else(|error| {
            work::raised(error);
            vec![Ways::new(); steps.len()]
        })
    }
}

/// The arguments of a game's class in a notation: the texts between commas.
pub(super) fn arguments(spec: &Spec) -> Vec<String> {
    let rules = spec.rules.as_ref().map(|rules| rules.text.as_str());
    let rules = rules.into_iter().flat_map(|rules| rules.split(','));
    rules.map(str::to_owned).collect()
}

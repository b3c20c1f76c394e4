//! The parts of a graph given from Python: names, labels and owners of its vertices, and edges.

use lastmove::graph::{Labels, Names, Owners};
use lastmove::{Error, Message, Outcome};
use numpy::PyUntypedArrayMethods;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyMapping, PyTuple};

use crate::arrays::{numbers, numbers_or_bools};
use crate::errors::{missing, shown, wrong};

/// The names of vertices.
pub(super) enum Naming {
    /// Their numbers.
    Numbers,
    /// Their names in a file.
    Texts(Names),
    /// Python objects: a list by number, and a dictionary of numbers.
    Objects(Py<PyList>, Py<PyDict>),
}

impl Naming {
    /// The number of a vertex.
    pub(super) fn number(&self, vertices: u32, vertex: &Bound<'_, PyAny>) -> PyResult<u32> {
        let unknown = || {
            let text = format!("there is no vertex {}", shown(vertex));
            missing(vertex.py(), text, vertex)
        };
        match self {
            Self::Numbers => match vertex.extract::<u64>() {
                Ok(number) if number < vertices.into() => Ok(number as u32),
                _ => Err(PyIndexError::new_err(format!(
                    "there is no vertex {vertex}: they go from 0 to {}",
                    i64::from(vertices) - 1
                ))),
            },
            Self::Texts(names) => {
                let text: String = vertex.str()?.extract()?;
                names.number(&text).ok_or_else(unknown)
            }
            Self::Objects(_, numbers) => {
                let number = numbers.bind(vertex.py()).get_item(vertex)?;
                number.ok_or_else(unknown)?.extract()
            }
        }
    }

    /// The name of a vertex.
    pub(super) fn name<'py>(&self, py: Python<'py>, vertex: u32) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::Numbers => Ok(vertex.into_pyobject(py)?.into_any()),
            Self::Texts(names) => Ok(names.name(vertex).into_pyobject(py)?.into_any()),
            Self::Objects(names, _) => names.bind(py).get_item(vertex as usize),
        }
    }
}

/// The offsets of edges by their sources, and the targets in their order. O(n + m).
pub(super) fn by_source(
    n: usize,
    sources: &[u32],
    targets: &[u32],
) -> Result<(Vec<u64>, Vec<u32>), Error> {
    let mut offsets = vec![0u64; n + 1];
    for &source in sources {
        let Some(count) = offsets.get_mut(source as usize + 1) else {
            let message = Message::new("graph-source").with("source", u64::from(source));
            return Err(Error::input(message.with("vertices", n)));
        };
        *count += 1;
    }
    for vertex in 0..n {
        offsets[vertex + 1] += offsets[vertex];
    }
    let mut next = offsets.clone();
    let mut sorted = vec![0; targets.len()];
    for (&source, &target) in sources.iter().zip(targets) {
        let place = &mut next[source as usize];
        sorted[*place as usize] = target;
        *place += 1;
    }
    Ok((offsets, sorted))
}

/// The declared outcomes, with the numbers of their vertices.
pub(super) fn labelled(
    naming: &Naming,
    vertices: u32,
    labels: Option<&Bound<'_, PyAny>>,
) -> PyResult<Labels> {
    let mut found = Labels::default();
    let Some(labels) = labels else {
        return Ok(found);
    };
    let py = labels.py();
    if let Ok(pairs) = labels.cast::<PyMapping>() {
        for pair in pairs.items()?.iter() {
            let (vertex, outcome): (Bound<'_, PyAny>, Bound<'_, PyAny>) = pair.extract()?;
            let word: Option<String> = outcome.extract().ok();
            let outcome = match word.as_deref() {
                Some("win") => Outcome::Win,
                Some("loss") => Outcome::Loss,
                Some("draw") => Outcome::Draw,
                _ => {
                    let text = format!(
                        "the label of {vertex} is {outcome}: it must be \"win\", \"loss\" or \"draw\""
                    );
                    return Err(wrong(py, "graph-label", text));
                }
            };
            found.set(naming.number(vertices, &vertex)?, Some(outcome));
        }
        return Ok(found);
    }
    let pair = labels.cast::<PyTuple>().ok().filter(|pair| pair.len() == 2);
    let pair = pair.ok_or_else(|| {
        let text = "labels are a mapping, or a pair of arrays: vertices, and outcomes";
        wrong(py, "graph-label", text)
    })?;
    let places = numbers::<u32>("the vertices of labels", &pair.get_item(0)?)?;
    let outcomes = numbers::<i8>("the outcomes of labels", &pair.get_item(1)?)?;
    if places.len() != outcomes.len() {
        let text = "labels have as many vertices as outcomes";
        return Err(wrong(py, "graph-label", text));
    }
    for (&vertex, &outcome) in places.as_slice()?.iter().zip(outcomes.as_slice()?) {
        let outcome = match outcome {
            1 => Outcome::Win,
            0 => Outcome::Draw,
            -1 => Outcome::Loss,
            _ => {
                let text = format!("the label {outcome} is none: a win is 1, a loss −1, a draw 0");
                return Err(wrong(py, "graph-label", text));
            }
        };
        if vertex >= vertices {
            let text = format!("labels name vertex {vertex}, and there are {vertices}");
            return Err(wrong(py, "graph-label", text));
        }
        found.set(vertex, Some(outcome));
    }
    Ok(found)
}

/// Who moves at each vertex.
pub(super) fn owned(vertices: u32, owners: Option<&Bound<'_, PyAny>>) -> PyResult<Owners> {
    let Some(given) = owners else {
        return Ok(Owners::default());
    };
    let owners = numbers_or_bools::<u8>("owners", given)?;
    let players = owners.as_slice()?;
    if players.len() != vertices as usize {
        let text = format!(
            "owners has {} entries for {vertices} vertices",
            players.len()
        );
        return Err(wrong(given.py(), "array-shape", text));
    }
    if let Some(player) = players.iter().find(|player| **player > 1) {
        let text = format!("owners has {player}: a player is 0 or 1");
        return Err(wrong(given.py(), "graph-owner", text));
    }
    Ok(Owners::from_players(players.iter().copied()))
}

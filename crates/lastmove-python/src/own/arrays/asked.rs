//! The methods of a game whose rules are written in NumPy.

use lastmove::Outcome;
use numpy::PyReadonlyArray1;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use pyo3::{PyTraverseError, PyVisit};

use super::layout::Layout;
use super::rows::ordered;
use crate::arrays::{numbers, numbers_or_bools};
use crate::errors::{shown, wrong};
use crate::own::rules::{MOST_MOVES, method, noted};

/// A game whose rules are written in NumPy.
pub(super) struct ArrayRules {
    /// The name of the game in messages.
    pub(super) name: String,
    moves: Py<PyAny>,
    outcomes: Option<Py<PyAny>>,
    pub(super) layout: Layout,
}

/// The moves of a block of positions.
pub(super) struct Moves<'py> {
    /// Where the moves of each position begin, and at the end how many there are.
    pub(super) starts: Vec<usize>,
    /// The bytes of all targets, those of the first position first.
    targets: Targets<'py>,
    /// Whether each keeps the turn; `None` where none does.
    pub(super) keeps: Option<Vec<bool>>,
    /// The declared outcomes: 1, −1 and 0, and other numbers where the game goes on; `None` where
    /// there are none.
    labels: Option<Vec<i8>>,
    /// The moves as the game gives them, in its order.
    pub(super) moves: Option<Bound<'py, PyAny>>,
}

enum Targets<'py> {
    Given(PyReadonlyArray1<'py, u8>),
    Ordered(Vec<u8>),
}

impl Moves<'_> {
    pub(super) fn targets(&self) -> PyResult<&[u8]> {
        match &self.targets {
            Targets::Given(array) => Ok(array.as_slice()?),
            Targets::Ordered(bytes) => Ok(bytes),
        }
    }

    /// The declared outcome of a position of the block.
    pub(super) fn label(&self, place: usize) -> Option<Outcome> {
        match self.labels.as_ref()?.get(place)? {
            1 => Some(Outcome::Win),
            -1 => Some(Outcome::Loss),
            0 => Some(Outcome::Draw),
            _ => None,
        }
    }

    /// Whether a move keeps the turn.
    pub(super) fn keeps(&self, number: usize) -> bool {
        self.keeps.as_ref().is_some_and(|keeps| keeps[number])
    }
}

impl ArrayRules {
    /// The game of these rules, and the bytes of the positions in which it begins. Raises what its
    /// `start_array` raises, and `TypeError` where it has none.
    pub(super) fn new(
        name: String,
        game: &Bound<'_, PyAny>,
        moves: Bound<'_, PyAny>,
    ) -> PyResult<(Self, Vec<u8>)> {
        let Some(start) = method(game, "start_array")? else {
            let text = format!(
                "{} has moves_many, and is no game: it has no method start_array",
                game.get_type()
            );
            return Err(PyTypeError::new_err(text));
        };
        let numpy = game.py().import("numpy")?;
        let start = numpy.call_method1("asarray", (start.call0()?,))?;
        let start = numpy.call_method1("atleast_1d", (start,))?;
        let layout = Layout::of(&start)?;
        let first = layout.bytes("the positions of start_array()", &start)?;
        if first.as_slice()?.is_empty() {
            let text = "start_array() gives no position: the game must begin somewhere";
            return Err(wrong(game.py(), "array-shape", text));
        }
        let rules = Self {
            name,
            moves: moves.unbind(),
            outcomes: method(game, "outcomes_many")?.map(Bound::unbind),
            layout,
        };
        Ok((rules, first.as_slice()?.to_vec()))
    }

    /// Shows the objects to the garbage collector.
    pub(super) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.moves)?;
        self.outcomes
            .iter()
            .try_for_each(|method| visit.call(method))
    }

    /// Asks for the outcomes and the moves of some positions.
    pub(super) fn ask<'py>(&self, py: Python<'py>, positions: &[u8]) -> PyResult<Moves<'py>> {
        let width = self.layout.width;
        let count = positions.len() / width;
        let mut block = self.layout.array(py, positions)?;
        let labels = self.labels(&block, count)?;
        // Those in which the game goes on, where it does not in all.
        let mut open: Option<Vec<u32>> = None;
        if let Some(labels) = &labels {
            let goes_on = |place: &u32| !(-1..=1).contains(&labels[*place as usize]);
            let found: Vec<u32> = (0..count as u32).filter(goes_on).collect();
            if found.len() < count {
                let mut rows = Vec::with_capacity(found.len() * width);
                for &place in &found {
                    rows.extend_from_slice(&positions[place as usize * width..][..width]);
                }
                block = self.layout.array(py, &rows)?;
                open = Some(found);
            }
        }
        let asked = open.as_ref().map_or(count, Vec::len);
        let mut moves = match asked {
            0 => Moves::none(py, &self.layout, count)?,
            _ => self.moves(&block, open.as_deref(), count)?,
        };
        moves.labels = labels;
        Ok(moves)
    }

    fn labels(&self, block: &Bound<'_, PyAny>, count: usize) -> PyResult<Option<Vec<i8>>> {
        let Some(outcomes) = &self.outcomes else {
            return Ok(None);
        };
        let py = block.py();
        let declared = outcomes.bind(py).call1((block,));
        let declared = declared.map_err(|error| noted(error, "outcomes_many", block))?;
        let labels = numbers::<i8>("what outcomes_many() gives", &declared)?;
        let labels = labels.as_slice()?;
        if labels.len() != count {
            let text = format!(
                "outcomes_many() gives {} outcomes for {count} positions",
                labels.len()
            );
            return Err(wrong(py, "array-shape", text));
        }
        Ok(Some(labels.to_vec()))
    }

    /// The moves of a block: of the positions at these places of a larger one, if any are given.
    fn moves<'py>(
        &self,
        block: &Bound<'py, PyAny>,
        open: Option<&[u32]>,
        count: usize,
    ) -> PyResult<Moves<'py>> {
        let py = block.py();
        let given = self.moves.bind(py).call1((block,));
        let given = given.map_err(|error| noted(error, "moves_many", block))?;
        let parts = given.cast::<PyTuple>().ok();
        let parts = parts.filter(|parts| (2..=4).contains(&parts.len()));
        let parts = parts.ok_or_else(|| {
            PyTypeError::new_err(format!(
                "moves_many() gives {}: it must give (sources, targets), (sources, targets, moves), \
                 or (sources, targets, moves, keeps)",
                shown(&given)
            ))
        })?;
        let part = |at: usize| parts.get_item(at).ok().filter(|part| !part.is_none());
        let sources = numbers::<i64>("sources", &parts.get_item(0)?)?;
        let sources = sources.as_slice()?;
        let asarray = py.import("numpy")?.getattr("asarray")?;
        let targets = self
            .layout
            .bytes("targets", &asarray.call1((parts.get_item(1)?,))?)?;
        let wrong_length = |what: &str, length: usize| {
            let text = format!(
                "moves_many() gives {} sources and {length} {what}",
                sources.len()
            );
            wrong(py, "array-shape", text)
        };
        let rows = targets.as_slice()?.len() / self.layout.width;
        if rows != sources.len() {
            return Err(wrong_length("targets", rows));
        }
        let moves = part(2);
        if let Some(moves) = &moves
            && moves.len()? != rows
        {
            return Err(wrong_length("moves", moves.len()?));
        }
        let asked = open.map_or(count, <[u32]>::len);
        let (starts, places) = placed(py, sources, open, asked, count)?;
        let mut keeps = None;
        if let Some(given) = part(3) {
            let given = numbers_or_bools::<u8>("keeps", &given)?;
            let given = given.as_slice()?;
            if given.len() != rows {
                return Err(wrong_length("keeps", given.len()));
            }
            keeps = match &places {
                Some(places) => Some(ordered(given, 1, places, &mut starts.clone())),
                None => Some(given.to_vec()),
            };
        }
        let targets = match places {
            Some(places) => {
                let (bytes, width) = (targets.as_slice()?, self.layout.width);
                Targets::Ordered(ordered(bytes, width, &places, &mut starts.clone()))
            }
            None => Targets::Given(targets),
        };
        Ok(Moves {
            starts,
            targets,
            keeps: keeps.map(|keeps| keeps.into_iter().map(|keeps| keeps != 0).collect()),
            labels: None,
            moves,
        })
    }
}

impl<'py> Moves<'py> {
    fn none(py: Python<'py>, layout: &Layout, count: usize) -> PyResult<Self> {
        let empty = layout.array(py, &[])?;
        Ok(Self {
            starts: vec![0; count + 1],
            targets: Targets::Given(layout.bytes("targets", &empty)?),
            keeps: None,
            labels: None,
            moves: None,
        })
    }
}

/// Where the moves of each position of a block begin, and the position of each move, unless they come
/// in order.
fn placed(
    py: Python<'_>,
    sources: &[i64],
    open: Option<&[u32]>,
    asked: usize,
    count: usize,
) -> PyResult<(Vec<usize>, Option<Vec<u32>>)> {
    let mut starts = vec![0; count + 1];
    let mut is_sorted = true;
    let mut before = 0;
    for (number, &source) in sources.iter().enumerate() {
        let Some(place) = usize::try_from(source).ok().filter(|&place| place < asked) else {
            let text = format!(
                "sources[{number}] is {source}: a source is the index of one of the {asked} \
                 positions that moves_many was asked about"
            );
            return Err(wrong(py, "array-range", text));
        };
        let place = open.map_or(place, |open| open[place] as usize);
        is_sorted &= before <= place;
        before = place;
        starts[place + 1] += 1;
    }
    if starts.iter().any(|moves| *moves > MOST_MOVES) {
        let text = format!("moves_many gives more than {MOST_MOVES} moves of a position");
        return Err(wrong(py, "own-moves-endless", text));
    }
    for place in 0..count {
        starts[place + 1] += starts[place];
    }
    let places = (!is_sorted).then(|| {
        let place = |&source: &i64| match open {
            Some(open) => open[source as usize],
            None => source as u32,
        };
        sources.iter().map(place).collect()
    });
    Ok((starts, places))
}

//! A placement.

use std::path::PathBuf;

use lastmove::Diagram;
use lastmove::diagram::Grid;
use lastmove::game::MOST_DRAWN;
use lastmove_words::{Language, Words};
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList, PySlice, PyTuple};

use crate::picture::{Picture, theme};

/// A placement of queens, one a column: a sequence of their rows, counted from 1.
#[pyclass(frozen, eq, hash, sequence, module = "lastmove")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Placement(pub(super) Vec<u32>);

impl Placement {
    pub(super) fn of(rows: &[u8]) -> Self {
        Self(rows.iter().map(|&row| row.into()).collect())
    }
}

#[pymethods]
impl Placement {
    /// The rows of columns 1, 2, ...: shape (n,), uint32, a copy.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        self.0.clone().into_pyarray(py)
    }

    /// A picture of up to 100 queens; notebooks show it. Raises ``ValueError`` for more.
    #[pyo3(signature = (*, theme = "auto"))]
    fn draw(&self, theme: &str) -> PyResult<Picture> {
        let n = self.0.len();
        if (n * n) as u64 > MOST_DRAWN {
            let text = format!("{n} queens are too many for a picture");
            return Err(PyValueError::new_err(text));
        }
        let diagram = Diagram::Grid(Grid::of_queens(self.0.iter().map(|&row| row as usize)));
        let words = Words::of(Language::English);
        let title = match n {
            1 => String::from("1 queen"),
            _ => format!("{n} queens"),
        };
        let theme = self::theme(theme)?;
        Ok(Picture::new(words, title, Vec::new(), &diagram, theme))
    }

    /// Writes the picture to a file, as ``Picture.save`` does.
    #[pyo3(signature = (path, *, size = None))]
    fn save(&self, py: Python<'_>, path: PathBuf, size: Option<u32>) -> PyResult<()> {
        let how = PyDict::new(py);
        how.set_item("size", size)?;
        let picture = Bound::new(py, self.draw("auto")?)?;
        picture.call_method("save", (path,), Some(&how))?;
        Ok(())
    }

    fn _repr_svg_(&self) -> Option<String> {
        Some(self.draw("auto").ok()?.svg)
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __getitem__<'py>(&self, at: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = at.py();
        if let Ok(slice) = at.cast::<PySlice>() {
            let part = slice.indices(self.0.len().cast_signed())?;
            let places = (0..part.slicelength).scan(part.start, |next, _| {
                let at = *next;
                *next += part.step;
                Some(at)
            });
            let rows: Vec<u32> = places.map(|at| self.0[at.cast_unsigned()]).collect();
            return Ok(PyTuple::new(py, rows)?.into_any());
        }
        let at: isize = at.extract()?;
        let from_end = at.checked_add_unsigned(self.0.len());
        let place = if at < 0 { from_end } else { Some(at) };
        let row = place.and_then(|place| self.0.get(usize::try_from(place).ok()?));
        match row {
            Some(row) => Ok(row.into_pyobject(py)?.into_any()),
            None => Err(PyIndexError::new_err("there is no such column")),
        }
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, &self.0)?.try_iter()
    }

    /// The place of a row, from 0, as that of an item of a tuple. Raises ``ValueError`` where there is
    /// no queen in it.
    #[pyo3(signature = (value, start = 0, stop = None))]
    fn index(&self, value: i64, start: isize, stop: Option<isize>) -> PyResult<usize> {
        let n = self.0.len();
        let clipped = |at: isize| match at {
            0.. => at.cast_unsigned().min(n),
            _ => n.saturating_sub(at.unsigned_abs()),
        };
        let (from, to) = (clipped(start), stop.map_or(n, clipped));
        let rows = self.0.get(from..to).unwrap_or_default();
        let place = rows.iter().position(|&row| i64::from(row) == value);
        let missing = || PyValueError::new_err(format!("there is no queen in row {value}"));
        place.map(|place| from + place).ok_or_else(missing)
    }

    /// How many queens stand in a row.
    fn count(&self, value: i64) -> usize {
        let rows = self.0.iter();
        rows.filter(|&&row| i64::from(row) == value).count()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Vec<u32>,))> {
        let class = py.get_type::<Self>();
        Ok((class.getattr("_again")?, (self.0.clone(),)))
    }

    #[staticmethod]
    fn _again(rows: Vec<u32>) -> Self {
        Self(rows)
    }

    fn __repr__(&self) -> String {
        let shown = self.0.iter().take(20).map(u32::to_string);
        let rows = shown.collect::<Vec<_>>().join(", ");
        match self.0.len() {
            n if n > 20 => format!("<Placement of {n} queens: {rows}, ...>"),
            _ => format!("<Placement {rows}>"),
        }
    }
}

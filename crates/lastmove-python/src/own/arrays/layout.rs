//! Blocks of positions as arrays of NumPy, and as bytes.

use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1, ToPyArray};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::errors::{shown, wrong};

/// The most bytes of a position.
const MOST_WIDTH: usize = 1 << 16;

/// What all blocks of positions of a game have in common.
pub(super) struct Layout {
    dtype: Py<PyAny>,
    /// The shape of a position: empty, or one length.
    row: Vec<usize>,
    /// The bytes of a position.
    pub(super) width: usize,
}

impl Layout {
    /// The layout of the positions that `start_array` gave.
    pub(super) fn of(start: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = start.py();
        let dtype = start.getattr("dtype")?;
        let shape: Vec<usize> = start.getattr("shape")?.extract()?;
        let row = shape.get(1..).unwrap_or_default().to_vec();
        let size: usize = dtype.getattr("itemsize")?.extract()?;
        let length = row.first().copied().unwrap_or(1);
        let width = size.saturating_mul(length);
        let is_structured = !dtype.getattr("names")?.is_none();
        if row.len() > 1 || is_structured && !row.is_empty() {
            let text = format!(
                "start_array() has the shape {}: it must be (n,), or (n, k) for rows of k numbers",
                start.getattr("shape")?
            );
            return Err(wrong(py, "array-shape", text));
        }
        if !(1..=MOST_WIDTH).contains(&width) {
            let text =
                format!("a position takes {width} bytes: it must take between 1 and {MOST_WIDTH}");
            return Err(wrong(py, "array-shape", text));
        }
        let mut used = vec![false; size];
        if !uses(&dtype, &mut used)? {
            let text = format!(
                "start_array() is of {dtype}: it must be of whole numbers or truth values, or of \
                 structures of these"
            );
            return Err(wrong(py, "array-dtype", text));
        }
        if used.contains(&false) {
            let text = format!(
                "{dtype} has bytes that belong to no field, and positions are compared by their \
                 bytes: make it without align=True"
            );
            return Err(wrong(py, "array-dtype", text));
        }
        Ok(Self {
            dtype: dtype.unbind(),
            row,
            width,
        })
    }

    /// An array of positions from their bytes, which are copied. It cannot be written to.
    pub(super) fn array<'py>(&self, py: Python<'py>, bytes: &[u8]) -> PyResult<Bound<'py, PyAny>> {
        let flat = bytes.to_pyarray(py);
        let array = flat.call_method1("view", (&self.dtype,))?;
        let array = match self.row.first() {
            Some(length) => {
                let rows = bytes.len() / self.width;
                array.call_method1("reshape", (rows, *length))?
            }
            None => array,
        };
        array.getattr("flags")?.setattr("writeable", false)?;
        Ok(array)
    }

    /// The bytes of an array with a position a row, which must be of the same type and shape.
    pub(super) fn bytes<'py>(
        &self,
        name: &str,
        array: &Bound<'py, PyAny>,
    ) -> PyResult<PyReadonlyArray1<'py, u8>> {
        let py = array.py();
        let shape: Vec<usize> = array.getattr("shape")?.extract()?;
        if shape.first() == Some(&0) {
            return Ok(PyArray1::zeros(py, 0, false).readonly());
        }
        let dtype = array.getattr("dtype")?;
        if !dtype.eq(&self.dtype)? {
            let text = format!(
                "{name} are of {dtype}, and positions are of {}: they must be of the same type, \
                 such as by {name}.astype(positions.dtype)",
                self.dtype
            );
            return Err(wrong(py, "array-dtype", text));
        }
        if shape.is_empty() || shape[1..] != self.row {
            let text = format!(
                "{name} have the shape {}: it must be {}",
                array.getattr("shape")?,
                self.shape()
            );
            return Err(wrong(py, "array-shape", text));
        }
        let numpy = py.import("numpy")?;
        let array = numpy.call_method1("ascontiguousarray", (array,))?;
        let flat = array.call_method1("reshape", (-1,))?;
        let flat = flat.call_method1("view", (numpy.getattr("uint8")?,))?;
        Ok(flat.cast::<PyArray1<u8>>()?.readonly())
    }

    /// The bytes of positions that a user asks about: an array, or what NumPy makes one of. One
    /// position is a block of one.
    pub(super) fn given<'py>(
        &self,
        given: &Bound<'py, PyAny>,
    ) -> PyResult<PyReadonlyArray1<'py, u8>> {
        let py = given.py();
        let numpy = py.import("numpy")?;
        let dtype = self.dtype.bind(py);
        let mut array = match dtype.getattr("names")?.is_none() {
            true => numpy.call_method1("asarray", (given,))?,
            false => numpy.call_method1("asarray", (given, dtype))?,
        };
        let of = array.getattr("dtype")?;
        let size: usize = array.getattr("size")?.extract()?;
        if !of.eq(dtype)? && size > 0 {
            let kind: String = of.getattr("kind")?.extract()?;
            if !["b", "i", "u"].contains(&&*kind) {
                let text = format!("{} is no position of {dtype}", shown(given));
                return Err(PyTypeError::new_err(text));
            }
            let wide = array;
            array = wide.call_method1("astype", (dtype,))?;
            let is_same = numpy.call_method1("array_equal", (&array, &wide))?;
            if !is_same.is_truthy()? {
                let text = format!("{dtype} cannot hold {}", shown(given));
                return Err(wrong(py, "array-range", text));
            }
        }
        let shape: Vec<usize> = array.getattr("shape")?.extract()?;
        if shape == self.row {
            array = array.call_method1("reshape", (1, -1))?;
            if self.row.is_empty() {
                array = array.call_method1("reshape", (-1,))?;
            }
        }
        self.bytes("positions", &array)
    }

    /// The shape of blocks, in words.
    fn shape(&self) -> String {
        match self.row.first() {
            Some(length) => format!("(n, {length})"),
            None => String::from("(n,)"),
        }
    }
}

/// Marks the bytes that a type uses; false for one that is not of whole numbers.
fn uses(dtype: &Bound<'_, PyAny>, used: &mut [bool]) -> PyResult<bool> {
    let subarray = dtype.getattr("subdtype")?;
    if !subarray.is_none() {
        let base = subarray.get_item(0)?;
        let size: usize = base.getattr("itemsize")?.extract()?;
        for part in used.chunks_mut(size.max(1)) {
            if !uses(&base, part)? {
                return Ok(false);
            }
        }
        return Ok(true);
    }
    let names = dtype.getattr("names")?;
    if names.is_none() {
        used.fill(true);
        let kind: String = dtype.getattr("kind")?.extract()?;
        return Ok(["b", "i", "u"].contains(&&*kind));
    }
    let fields = dtype.getattr("fields")?;
    for name in names.try_iter()? {
        let field = fields.get_item(name?)?;
        let (of, start) = (field.get_item(0)?, field.get_item(1)?.extract::<usize>()?);
        let size: usize = of.getattr("itemsize")?.extract()?;
        let part = used.get_mut(start..start + size).unwrap_or_default();
        if !uses(&of, part)? {
            return Ok(false);
        }
    }
    Ok(true)
}

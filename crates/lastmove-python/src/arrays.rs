//! NumPy arrays as arguments.

use numpy::{Element, PyArray1, PyArrayMethods, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::prelude::*;

use crate::errors::wrong;

/// A one-dimensional array of integers as `T`, without a copy where it is one already. Other
/// widths, lists, strided arrays and those of another byte order are converted; numbers that are
/// not whole or out of range are refused.
pub(crate) fn numbers<'py, T: Element>(
    name: &str,
    given: &Bound<'py, PyAny>,
) -> PyResult<PyReadonlyArray1<'py, T>> {
    whole(name, given, false)
}

/// The same, of numbers or of truth values, which are 0 and 1.
pub(crate) fn numbers_or_bools<'py, T: Element>(
    name: &str,
    given: &Bound<'py, PyAny>,
) -> PyResult<PyReadonlyArray1<'py, T>> {
    whole(name, given, true)
}

fn whole<'py, T: Element>(
    name: &str,
    given: &Bound<'py, PyAny>,
    takes_bools: bool,
) -> PyResult<PyReadonlyArray1<'py, T>> {
    let py = given.py();
    if let Ok(array) = given.cast::<PyArray1<T>>()
        && array.is_contiguous()
    {
        return Ok(array.readonly());
    }
    let numpy = py.import("numpy")?;
    let array = numpy.call_method1("asarray", (given,))?;
    let dimensions: usize = array.getattr("ndim")?.extract()?;
    if dimensions != 1 {
        let text = format!("{name} has {dimensions} dimensions: it must have one");
        return Err(wrong(py, "array-shape", text));
    }
    let is_empty = array.len()? == 0;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    let is_taken = matches!(&*kind, "i" | "u") || kind == "b" && takes_bools;
    if !is_empty && !is_taken {
        let text = format!(
            "{name} is of {}: it must be of whole numbers, such as {}",
            array.getattr("dtype")?,
            T::get_dtype(py)
        );
        return Err(wrong(py, "array-dtype", text));
    }
    let wanted = T::get_dtype(py);
    if !is_empty && kind != "b" {
        let limits = numpy.call_method1("iinfo", (&wanted,))?;
        let (least, most) = (array.call_method0("min")?, array.call_method0("max")?);
        // As Python integers, which compare by value.
        let (least, most) = (least.call_method0("item")?, most.call_method0("item")?);
        if least.lt(limits.getattr("min")?)? || most.gt(limits.getattr("max")?)? {
            let text = format!("{name} goes from {least} to {most}: {wanted} cannot hold that");
            return Err(wrong(py, "array-range", text));
        }
    }
    let array = numpy.call_method1("ascontiguousarray", (array, wanted))?;
    Ok(array.cast::<PyArray1<T>>()?.readonly())
}

//! How many bytes Python uses for an object.

use pyo3::prelude::*;
use pyo3::types::PyList;

/// The most objects looked at for one.
const MOST_OBJECTS: usize = 1 << 12;

/// The most that is believed of one object.
const MOST_BYTES: u64 = 1 << 40;

/// What is taken for an object that cannot say its size.
const UNKNOWN: u64 = 64;

/// What each attribute of an instance takes, where Python keeps them beside it.
const ATTRIBUTE: u64 = 8;

/// The flag of types that are made by a `class` statement.
const HEAP_TYPE: u64 = 1 << 9;

/// Weighs objects with what is in them.
pub(super) struct Scale {
    size: Py<PyAny>,
    referents: Py<PyAny>,
    references: Py<PyAny>,
    /// The references that are counted for an object in another one, and in no third.
    sole: u64,
}

impl Scale {
    pub(super) fn new(py: Python<'_>) -> PyResult<Self> {
        let sys = py.import("sys")?;
        let mut scale = Self {
            size: sys.getattr("getsizeof")?.unbind(),
            references: sys.getattr("getrefcount")?.unbind(),
            referents: py.import("gc")?.getattr("get_referents")?.unbind(),
            sole: 0,
        };
        // How many are only there while they are counted depends on the version of Python.
        let outer = PyList::new(py, [PyList::empty(py)])?;
        for inner in scale.inside(&outer)? {
            scale.sole = scale.references(&inner)?;
        }
        Ok(scale)
    }

    /// The bytes of an object and of all in it that nothing else refers to, such as the inner tuples
    /// of a tuple. What several share was counted with the first.
    pub(super) fn weigh(&self, object: &Bound<'_, PyAny>) -> PyResult<u64> {
        let py = object.py();
        let mut bytes = 0;
        let mut left = vec![object.clone()];
        for _ in 0..MOST_OBJECTS {
            let Some(object) = left.pop() else {
                break;
            };
            let size = self.size.bind(py).call1((&object, UNKNOWN));
            let size = size.and_then(|size| size.extract::<u64>());
            // An object may say of itself what it likes.
            bytes += size.unwrap_or(UNKNOWN).min(MOST_BYTES).next_multiple_of(16);
            let flags: u64 = object.get_type().getattr("__flags__")?.extract()?;
            let each = if flags & HEAP_TYPE == 0 { 0 } else { ATTRIBUTE };
            for inner in self.inside(&object)? {
                bytes += each;
                if self.references(&inner)? <= self.sole {
                    left.push(inner);
                }
            }
        }
        Ok(bytes)
    }

    fn inside<'py>(&self, object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        let inside = self.referents.bind(object.py()).call1((object,))?;
        Ok(inside.cast_into()?)
    }

    fn references(&self, object: &Bound<'_, PyAny>) -> PyResult<u64> {
        self.references
            .bind(object.py())
            .call1((object,))?
            .extract()
    }
}

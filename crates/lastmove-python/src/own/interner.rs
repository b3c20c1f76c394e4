//! Numbers for Python objects, equal objects sharing one.

use hashbrown::HashTable;
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

/// Objects numbered from 0, each once: 8 bytes for the object, 8 for its hash, 5 to 9 for the
/// table.
#[derive(Default)]
pub(super) struct Interner {
    objects: Vec<Py<PyAny>>,
    /// Kept, so that growing the table does not call Python.
    hashes: Vec<isize>,
    numbers: HashTable<u32>,
}

impl Interner {
    /// How many objects have a number.
    pub(super) fn len(&self) -> usize {
        self.objects.len()
    }

    /// The number of an object that is equal to this one.
    pub(super) fn find(&self, object: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        self.found(object, object.hash()?)
    }

    fn found(&self, object: &Bound<'_, PyAny>, hash: isize) -> PyResult<Option<u32>> {
        let py = object.py();
        let mut failed = None;
        let is_it = |&number: &u32| {
            let number = number as usize;
            if self.hashes[number] != hash || failed.is_some() {
                return false;
            }
            let known = self.objects[number].bind(py);
            known.is(object)
                || known.eq(object).unwrap_or_else(|error| {
                    failed = Some(error);
                    false
                })
        };
        let found = self.numbers.find(spread(hash), is_it).copied();
        failed.map_or(Ok(found), Err)
    }

    /// The number of an object, a new one if it has none. An object that cannot be hashed or
    /// compared is an error.
    pub(super) fn number(&mut self, object: &Bound<'_, PyAny>) -> PyResult<u32> {
        let hash = object.hash()?;
        if let Some(number) = self.found(object, hash)? {
            return Ok(number);
        }
        let number = u32::try_from(self.objects.len())
            .map_err(|_| PyMemoryError::new_err("more than 2^32 positions"))?;
        self.objects.push(object.clone().unbind());
        self.hashes.push(hash);
        let hashes = &self.hashes;
        let rehash = |&number: &u32| spread(hashes[number as usize]);
        self.numbers.insert_unique(spread(hash), number, rehash);
        Ok(number)
    }

    /// The object with a number of this interner.
    pub(super) fn object<'py>(&self, py: Python<'py>, number: u32) -> Bound<'py, PyAny> {
        self.objects[number as usize].bind(py).clone()
    }
}

/// Python hashes integers to themselves; the table needs them spread.
fn spread(hash: isize) -> u64 {
    let mixed = (hash as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 32
}

//! Numbers for Python objects, equal objects sharing one.

use std::sync::{Mutex, MutexGuard, PoisonError};

use hashbrown::HashTable;
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};

/// Objects numbered from 0, each once: 8 bytes for the object, 8 for its hash, 5 to 9 for the
/// table.
///
/// No Python code runs while its lock is held: what hashes and compares objects may ask it again.
#[derive(Default)]
pub(super) struct Interner(Mutex<Known>);

#[derive(Default)]
struct Known {
    objects: Vec<Py<PyAny>>,
    hashes: Vec<isize>,
    numbers: HashTable<u32>,
}

impl Interner {
    /// What an object takes here, in bytes, while lists double.
    pub(super) const BYTES: u64 = 48;

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of an object that is equal to this one.
    pub(super) fn find(&self, object: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        let hash = object.hash()?;
        let alike = self.known().alike(object.py(), hash, 0);
        equal(object, &alike)
    }

    /// The number of an object, a new one if it has none. An object that cannot be hashed or
    /// compared is an error.
    pub(super) fn number(&self, object: &Bound<'_, PyAny>) -> PyResult<u32> {
        let hash = object.hash()?;
        // Those before it have been compared.
        let mut compared = 0;
        loop {
            let mut known = self.known();
            let alike = known.alike(object.py(), hash, compared);
            let Some((last, _)) = alike.iter().max_by_key(|(number, _)| *number) else {
                return known.add(object, hash);
            };
            compared = last + 1;
            drop(known);
            if let Some(number) = equal(object, &alike)? {
                return Ok(number);
            }
        }
    }

    /// The object with a number of this interner.
    pub(super) fn object<'py>(&self, py: Python<'py>, number: u32) -> Bound<'py, PyAny> {
        self.known().objects[number as usize].bind(py).clone()
    }

    /// Shows all objects to the garbage collector. What another thread is at work on is left out, and
    /// so it stays.
    pub(super) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        let Ok(known) = self.0.try_lock() else {
            return Ok(());
        };
        known
            .objects
            .iter()
            .try_for_each(|object| visit.call(object))
    }
}

impl Known {
    /// The objects of this hash whose numbers are at least `from`.
    fn alike(&self, py: Python<'_>, hash: isize, from: u32) -> Vec<(u32, Py<PyAny>)> {
        let numbers = self.numbers.iter_hash(spread(hash)).copied();
        let alike =
            numbers.filter(|&number| number >= from && self.hashes[number as usize] == hash);
        let pair = |number| (number, self.objects[number as usize].clone_ref(py));
        alike.map(pair).collect()
    }

    fn add(&mut self, object: &Bound<'_, PyAny>, hash: isize) -> PyResult<u32> {
        let number = u32::try_from(self.objects.len())
            .map_err(|_| PyMemoryError::new_err("more than 2^32 positions"))?;
        self.objects.push(object.clone().unbind());
        self.hashes.push(hash);
        let hashes = &self.hashes;
        let rehash = |&number: &u32| spread(hashes[number as usize]);
        self.numbers.insert_unique(spread(hash), number, rehash);
        Ok(number)
    }
}

/// The number of the object that is equal to this one.
fn equal(object: &Bound<'_, PyAny>, alike: &[(u32, Py<PyAny>)]) -> PyResult<Option<u32>> {
    for (number, known) in alike {
        let known = known.bind(object.py());
        if known.is(object) || known.eq(object)? {
            return Ok(Some(*number));
        }
    }
    Ok(None)
}

/// Python hashes integers to themselves; the table needs them spread.
fn spread(hash: isize) -> u64 {
    let mixed = (hash as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 32
}

//! Names of vertices: interned, or stored as numbers.

mod interner;
mod keys;
mod packed;

use std::borrow::Cow;
use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

use self::packed::{Packed, slice};
use super::MOST_VERTICES;
use super::numbers::Numbers;

pub(super) use self::interner::{Interner, Words};
pub(super) use self::keys::Keys;

/// Names with their numbers.
///
/// Interned names are numbered in the order of first appearance; they are stored in one string, and
/// hash tables of numbers find them. Memory: the names' bytes and about 14 bytes a name.
///
/// Names that are all decimal numbers may be kept as numbers instead ([`numbered`](Self::numbered)
/// and the readers of files do so): nothing at all for the numbers from 0, a bit for each up to the
/// largest when few are left out, else up to 8 bytes each. This is only an encoding: it adds no
/// names.
///
/// ```
/// use lastmove::graph::Names;
/// let mut names = Names::default();
/// assert_eq!(names.intern("a"), Some(0));
/// assert_eq!(names.intern("b"), Some(1));
/// assert_eq!(names.intern("a"), Some(0));
/// assert_eq!(names.number("b"), Some(1));
/// assert_eq!(names.name(1), "b");
/// ```
#[derive(Clone, Debug)]
pub struct Names(Repr);

#[derive(Clone, Debug)]
enum Repr {
    Interned(Interned),
    Packed(Packed),
    Numbers(Numbers),
}

impl Default for Names {
    fn default() -> Self {
        Self(Repr::Interned(Interned::default()))
    }
}

impl Names {
    /// The given number of names 0, 1 and so on, in this order.
    ///
    /// ```
    /// use lastmove::graph::Names;
    /// let names = Names::numbered(3);
    /// assert_eq!(names.name(2), "2");
    /// assert_eq!((names.number("2"), names.number("3"), names.number("02")), (Some(2), None, None));
    /// ```
    #[must_use]
    pub fn numbered(count: u32) -> Self {
        Self(Repr::Numbers(Numbers::Below(count)))
    }

    pub(super) fn from_numbers(numbers: Numbers) -> Self {
        Self(Repr::Numbers(numbers))
    }

    fn from_packed(names: Packed) -> Self {
        Self(Repr::Packed(names))
    }

    /// How many names there are.
    #[must_use]
    pub fn len(&self) -> u32 {
        match &self.0 {
            Repr::Packed(names) => names.ends.len() as u32,
            Repr::Interned(names) => names.ends.len() as u32,
            Repr::Numbers(numbers) => numbers.len(),
        }
    }

    /// Whether there is no name.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The name with this number.
    ///
    /// # Panics
    /// When there is no such number.
    #[must_use]
    pub fn name(&self, number: u32) -> Cow<'_, str> {
        match &self.0 {
            Repr::Interned(names) => names.name(number).into(),
            Repr::Packed(names) => names.name(number).into(),
            Repr::Numbers(numbers) => numbers.number(number).to_string().into(),
        }
    }

    /// The value of a name, where names are stored as numbers.
    pub fn decimal(&self, number: u32) -> Option<u64> {
        match &self.0 {
            Repr::Numbers(numbers) => Some(numbers.number(number).into()),
            _ => None,
        }
    }

    /// The number of a known name.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<u32> {
        match &self.0 {
            Repr::Interned(names) => names.number(name),
            Repr::Packed(names) => names.number(name),
            Repr::Numbers(numbers) => numbers.place(plain_number(name)?),
        }
    }

    /// The number of a name, assigned now if it is new. `None` when all numbers are taken.
    pub fn intern(&mut self, name: &str) -> Option<u32> {
        if !matches!(self.0, Repr::Interned(_)) {
            if let Some(number) = self.number(name) {
                return Some(number);
            }
            let mut interned = Interned::default();
            for number in 0..self.len() {
                interned.intern(&self.name(number))?;
            }
            self.0 = Repr::Interned(interned);
        }
        match &mut self.0 {
            Repr::Interned(names) => names.intern(name),
            Repr::Packed(_) | Repr::Numbers(_) => None,
        }
    }

    /// About how many bytes they take.
    pub(super) fn bytes(&self) -> u64 {
        match &self.0 {
            Repr::Interned(names) => names.text.len() as u64 + names.ends.len() as u64 * 18,
            Repr::Packed(names) => names.text.len() as u64 + names.ends.len() as u64 * 14,
            Repr::Numbers(numbers) => numbers.bytes(),
        }
    }
}

/// The value of a name that is a decimal number without leading zeros, and small enough to be kept
/// as a number.
pub(super) fn plain_number(name: &str) -> Option<u32> {
    let digits = name.as_bytes();
    if digits.len() > 10 || (digits.len() > 1 && digits[0] == b'0') {
        return None;
    }
    if !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let number: u64 = name.parse().ok()?;
    (number < MOST_VERTICES).then_some(number as u32)
}

/// Names numbered in the order of first appearance.
#[derive(Clone, Debug, Default)]
struct Interned {
    text: String,
    /// Where each name ends in `text`.
    ends: Vec<u64>,
    table: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl Interned {
    fn name(&self, number: u32) -> &str {
        slice(&self.text, &self.ends, number)
    }

    fn number(&self, name: &str) -> Option<u32> {
        let hash = self.hasher.hash_one(name);
        self.table
            .find(hash, |&other| self.name(other) == name)
            .copied()
    }

    fn intern(&mut self, name: &str) -> Option<u32> {
        let hash = self.hasher.hash_one(name);
        let (text, ends, hasher) = (&self.text, &self.ends, &self.hasher);
        if let Some(&number) = self
            .table
            .find(hash, |&other| slice(text, ends, other) == name)
        {
            return Some(number);
        }
        if self.ends.len() as u64 >= MOST_VERTICES {
            return None;
        }
        let number = self.ends.len() as u32;
        self.table.insert_unique(hash, number, |&other| {
            hasher.hash_one(slice(text, ends, other))
        });
        self.text.push_str(name);
        self.ends.push(self.text.len() as u64);
        Some(number)
    }
}

#[cfg(test)]
mod tests;

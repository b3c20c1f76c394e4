//! Names of vertices, interned.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

use super::MOST_VERTICES;

/// Names with their numbers, given out in the order of first appearance.
///
/// All names lie in one string; a hash table of numbers finds them. Memory: the names' bytes and
/// about 14 bytes a name.
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
#[derive(Clone, Debug, Default)]
pub struct Names {
    text: String,
    /// Where each name ends in `text`.
    ends: Vec<u64>,
    table: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl Names {
    /// How many names there are.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.ends.len() as u32
    }

    /// Whether there is no name.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The name with this number.
    ///
    /// # Panics
    /// When there is no such number.
    #[must_use]
    pub fn name(&self, number: u32) -> &str {
        slice(&self.text, &self.ends, number)
    }

    /// The number of a name that is known.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<u32> {
        let hash = self.hasher.hash_one(name);
        self.table
            .find(hash, |&other| self.name(other) == name)
            .copied()
    }

    /// The number of a name, given out now if it is new. `None` when all numbers are taken.
    pub fn intern(&mut self, name: &str) -> Option<u32> {
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

fn slice<'a>(text: &'a str, ends: &[u64], number: u32) -> &'a str {
    let number = number as usize;
    let start = if number == 0 { 0 } else { ends[number - 1] };
    &text[start as usize..ends[number] as usize]
}

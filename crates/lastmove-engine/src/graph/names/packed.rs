//! A complete, compact set of names.

use super::keys::{Keys, SHARD_BITS, shard};

/// Marks a free place of a table.
const FREE: u32 = u32::MAX;

/// Names in the order of first appearance, found by tables of their numbers, each for the names
/// whose keys begin with the same bits.
#[derive(Clone, Debug)]
pub(super) struct Packed {
    pub(super) text: String,
    /// Where each name ends in `text`.
    pub(super) ends: Vec<u64>,
    pub(super) keys: Keys,
    pub(super) tables: Vec<NumberTable>,
}

impl Packed {
    pub(super) fn name(&self, number: u32) -> &str {
        slice(&self.text, &self.ends, number)
    }

    pub(super) fn number(&self, name: &str) -> Option<u32> {
        let key = self.keys.key(name.as_bytes());
        let table = &self.tables[shard(key)];
        table.find(key, |number| self.name(number) == name)
    }
}

/// Numbers by key, three quarters full.
#[derive(Clone, Debug)]
pub(super) struct NumberTable(Vec<u32>);

impl NumberTable {
    /// A table of all numbers with their keys.
    pub(super) fn of(count: usize, numbers: impl Iterator<Item = (u64, u32)>) -> Self {
        let mut places = vec![FREE; count + count / 3 + 1];
        for (key, number) in numbers {
            let mut at = place(key, places.len());
            while places[at] != FREE {
                at = (at + 1) % places.len();
            }
            places[at] = number;
        }
        Self(places)
    }

    fn find(&self, key: u64, mut same: impl FnMut(u32) -> bool) -> Option<u32> {
        let mut at = place(key, self.0.len());
        // There is always a free place.
        while self.0[at] != FREE {
            if same(self.0[at]) {
                return Some(self.0[at]);
            }
            at = (at + 1) % self.0.len();
        }
        None
    }
}

/// Where the search for a key begins.
fn place(key: u64, places: usize) -> usize {
    let bits = u128::from(key << SHARD_BITS);
    ((bits * places as u128) >> 64) as usize
}

/// The name of this number in a text of names one after the other.
pub(super) fn slice<'a>(text: &'a str, ends: &[u64], number: u32) -> &'a str {
    let number = number as usize;
    let start = if number == 0 { 0 } else { ends[number - 1] };
    &text[start as usize..ends[number] as usize]
}

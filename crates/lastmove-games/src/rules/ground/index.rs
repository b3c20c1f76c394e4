//! An index of atoms by their arguments.

use hashbrown::HashMap;

use super::super::program::Relation;
use super::super::read::Name;
use super::super::term::{Term, Terms};

/// How many arguments within an argument are indexed.
pub(super) const INNER: usize = 6;

/// A key of the index: atoms of a relation with something at a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Key {
    /// All atoms of a relation.
    All(Relation),
    /// Those with this term as an argument.
    Argument(Relation, u8, Term),
    /// Those with a compound of this name and number of arguments as an argument.
    Shape(Relation, u8, Name, u8),
    /// Those with this term as an argument within such a compound.
    Inner(Relation, u8, Name, u8, Term),
}

/// All atoms that hold, or that may hold in some position.
#[derive(Default)]
pub(super) struct Index {
    lists: HashMap<Key, Vec<Term>>,
    holds: Vec<bool>,
    entries: u64,
}

impl Index {
    pub(super) fn of(&self, key: Key) -> &[Term] {
        self.lists.get(&key).map_or(&[], Vec::as_slice)
    }

    pub(super) fn holds(&self, atom: Term) -> bool {
        self.holds.get(atom.0 as usize).is_some_and(|&holds| holds)
    }

    pub(super) fn add(&mut self, relation: Relation, atom: Term, terms: &Terms) {
        let index = atom.0 as usize;
        if index >= self.holds.len() {
            self.holds
                .resize(terms.len().max(self.holds.len() * 2), false);
        }
        self.holds[index] = true;
        self.push(Key::All(relation), atom);
        for (place, &arg) in terms.args(atom).iter().enumerate() {
            let place = place as u8;
            self.push(Key::Argument(relation, place, arg), atom);
            let inner = terms.args(arg);
            if inner.is_empty() {
                continue;
            }
            let name = terms.name(arg);
            self.push(Key::Shape(relation, place, name, inner.len() as u8), atom);
            for (at, &arg) in inner.iter().enumerate().take(INNER) {
                self.push(Key::Inner(relation, place, name, at as u8, arg), atom);
            }
        }
    }

    fn push(&mut self, key: Key, atom: Term) {
        self.lists.entry(key).or_default().push(atom);
        self.entries += 1;
    }

    /// About how many bytes it takes.
    pub(super) fn bytes(&self) -> u64 {
        self.holds.len() as u64 + self.entries * 8 + self.lists.len() as u64 * 64
    }
}

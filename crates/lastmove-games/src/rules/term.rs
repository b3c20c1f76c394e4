//! Interned terms without variables.

use hashbrown::HashTable;

use super::read::{Name, Names};

/// A term without variables, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Term(pub u32);

/// All terms. Two terms are equal when their numbers are.
#[derive(Clone, Default)]
pub(super) struct Terms {
    names: Vec<Name>,
    /// Where the arguments of a term end; they begin where those of the previous term end.
    ends: Vec<u32>,
    args: Vec<Term>,
    depths: Vec<u8>,
    table: HashTable<u32>,
}

fn hash(name: Name, args: &[Term]) -> u64 {
    let mut hash = (u64::from(name.0) << 8 | args.len() as u64).wrapping_mul(K);
    for arg in args {
        hash = (hash ^ hash >> 29 ^ u64::from(arg.0)).wrapping_mul(K);
    }
    hash ^ hash >> 32
}

/// An odd number without pattern.
const K: u64 = 0x9E37_79B9_7F4A_7C15;

impl Terms {
    /// The term with this name and arguments, created if necessary.
    pub(super) fn make(&mut self, name: Name, args: &[Term]) -> Term {
        let hash = hash(name, args);
        if let Some(found) = self.look_up(hash, name, args) {
            return found;
        }
        let term = self.names.len() as u32;
        let depth = args.iter().map(|&arg| self.depth(arg)).max();
        self.names.push(name);
        self.args.extend_from_slice(args);
        self.ends.push(self.args.len() as u32);
        self.depths
            .push(depth.map_or(0, |depth| depth.saturating_add(1)));
        let (names, ends, all) = (&self.names, &self.ends, &self.args);
        self.table.insert_unique(hash, term, |&term| {
            self::hash(names[term as usize], args_of(ends, all, Term(term)))
        });
        Term(term)
    }

    /// The term with this name and arguments, if it exists.
    pub(super) fn find(&self, name: Name, args: &[Term]) -> Option<Term> {
        self.look_up(hash(name, args), name, args)
    }

    fn look_up(&self, hash: u64, name: Name, args: &[Term]) -> Option<Term> {
        let same = |&term: &u32| self.names[term as usize] == name && self.args(Term(term)) == args;
        self.table.find(hash, same).copied().map(Term)
    }

    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    pub(super) fn name(&self, term: Term) -> Name {
        self.names[term.0 as usize]
    }

    pub(super) fn args(&self, term: Term) -> &[Term] {
        args_of(&self.ends, &self.args, term)
    }

    /// The nesting depth of the term.
    pub(super) fn depth(&self, term: Term) -> u8 {
        self.depths[term.0 as usize]
    }

    /// A term as in the file, in parentheses where it has arguments.
    pub(super) fn write(&self, names: &Names, term: Term, into: &mut String) {
        let args = self.args(term);
        if !args.is_empty() {
            into.push('(');
        }
        self.write_bare(names, term, into);
        if !args.is_empty() {
            into.push(')');
        }
    }

    /// A term as in the file, without parentheses around it.
    pub(super) fn write_bare(&self, names: &Names, term: Term, into: &mut String) {
        into.push_str(names.text(self.name(term)));
        for &arg in self.args(term) {
            into.push(' ');
            self.write(names, arg, into);
        }
    }

    pub(super) fn text(&self, names: &Names, term: Term) -> String {
        let mut text = String::new();
        self.write(names, term, &mut text);
        text
    }

    /// About how many bytes they take.
    pub(super) fn bytes(&self) -> u64 {
        (self.names.len() * 24 + self.args.len() * 4) as u64
    }
}

fn args_of<'a>(ends: &[u32], args: &'a [Term], term: Term) -> &'a [Term] {
    let index = term.0 as usize;
    let start = index.checked_sub(1).map_or(0, |before| ends[before]);
    &args[start as usize..ends[index] as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_term_is_kept_once() {
        let mut names = Names::default();
        let mut terms = Terms::default();
        let (f, a, b) = (names.intern("f"), names.intern("a"), names.intern("b"));
        let a0 = terms.make(a, &[]);
        let b0 = terms.make(b, &[]);
        let fab = terms.make(f, &[a0, b0]);
        assert_eq!(terms.find(f, &[a0, b0]), Some(fab));
        assert_eq!(terms.find(f, &[b0, a0]), None);
        let fba = terms.make(f, &[b0, a0]);
        assert_ne!(fab, fba);
        assert_eq!(terms.make(f, &[a0, b0]), fab);
        assert_eq!(terms.len(), 4);
        let deep = terms.make(f, &[fab, a0]);
        assert_eq!(terms.text(&names, deep), "(f (f a b) a)");
        assert_eq!(terms.depth(deep), 2);
        for i in 0..5_000 {
            let name = names.intern(&format!("n{i}"));
            let term = terms.make(name, &[fab]);
            assert_eq!(terms.make(name, &[fab]), term);
        }
    }
}

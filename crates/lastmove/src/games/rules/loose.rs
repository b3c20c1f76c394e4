//! Names that only one side of the rules knows: mostly they are misspelt.

use indexmap::IndexSet;

use super::program::{Atom, Pattern, Program, Relation};
use super::read::Name;

/// Names of one kind.
#[derive(Default)]
struct Sides {
    /// Those that heads of rules set.
    set: IndexSet<Name>,
    /// Those that bodies of rules read.
    read: IndexSet<Name>,
    /// Whether a variable stands for a name of either side.
    any_set: bool,
    any_read: bool,
}

impl Sides {
    /// Takes a name, or a variable in the place of one.
    fn add(&mut self, name: Option<Name>, is_read: bool) {
        match (name, is_read) {
            (Some(name), true) => _ = self.read.insert(name),
            (Some(name), false) => _ = self.set.insert(name),
            (None, true) => self.any_read = true,
            (None, false) => self.any_set = true,
        }
    }
}

/// The names of relations, facts and moves that are read and never set, and those of relations and facts
/// that are set and never read, in the order of the file.
pub(super) fn loose(program: &Program) -> [Vec<Name>; 2] {
    let (mut relations, mut facts, mut moves) =
        (Sides::default(), Sides::default(), Sides::default());
    for rule in &program.rules {
        let body = rule.body().map(|(atom, _)| (atom, true));
        for (atom, is_read) in std::iter::once((&rule.head, false)).chain(body) {
            match atom.relation {
                Relation::INIT | Relation::NEXT | Relation::TRUE => {
                    facts.add(name_of(program, atom, 0), is_read);
                }
                Relation::LEGAL | Relation::DOES => moves.add(name_of(program, atom, 1), is_read),
                own if own > Relation::INPUT => {
                    relations.add(Some(program.relations[own.0 as usize].name), is_read);
                }
                _ => {}
            }
        }
    }
    // What a move does may be the same whatever it is called.
    moves.any_read = true;
    let mut found = [Vec::new(), Vec::new()];
    for Sides {
        set,
        read,
        any_set,
        any_read,
    } in [relations, facts, moves]
    {
        found[0].extend(read.difference(&set).filter(|_| !any_set));
        found[1].extend(set.difference(&read).filter(|_| !any_read));
    }
    found
}

/// The name of an argument of an atom; `None` for a variable.
fn name_of(program: &Program, atom: &Atom, argument: usize) -> Option<Name> {
    let of = |pattern: &Pattern| match pattern {
        Pattern::Ground(term) => Some(program.terms.name(*term)),
        Pattern::Compound(name, _) => Some(*name),
        Pattern::Variable(_) => None,
    };
    match &atom.pattern {
        Pattern::Ground(term) => {
            let argument = program.terms.args(*term).get(argument)?;
            Some(program.terms.name(*argument))
        }
        Pattern::Compound(_, args) => of(args.get(argument)?),
        Pattern::Variable(_) => None,
    }
}

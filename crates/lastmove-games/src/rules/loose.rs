//! Names that rules only set or only read: mostly misspellings.

use indexmap::IndexSet;

use super::Rules;
use super::program::{Atom, Pattern, Program, Relation};
use super::read::{Name, Source};
use lastmove_engine::Error;

/// Names of one kind.
#[derive(Default)]
struct Sides {
    /// Those that heads of rules set.
    set: IndexSet<Name>,
    /// Those that bodies of rules read.
    read: IndexSet<Name>,
    /// Whether a variable may stand for any name of a side.
    any_set: bool,
    any_read: bool,
}

impl Sides {
    /// Adds a name, or a variable in place of one.
    fn add(&mut self, name: Option<Name>, is_read: bool) {
        match (name, is_read) {
            (Some(name), true) => _ = self.read.insert(name),
            (Some(name), false) => _ = self.set.insert(name),
            (None, true) => self.any_read = true,
            (None, false) => self.any_set = true,
        }
    }
}

impl Rules {
    /// The names of relations, facts and moves that the rules of a file read and never set, and
    /// those of relations and facts that they set and never read: mostly misspellings. The rules
    /// need not be a valid game.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) with its place, for an invalid file.
    ///
    /// ```
    /// use lastmove::games::rules::Rules;
    /// let [unset, unread] = Rules::loose_names("(<= terminal (true (stons 0))) (less 1 0)", "a.kif")?;
    /// assert_eq!((&unset[..], &unread[..]), (&["stons".to_owned()][..], &["less".to_owned()][..]));
    /// # Ok::<(), lastmove::Error>(())
    /// ```
    pub fn loose_names(text: &str, file: &str) -> Result<[Vec<String>; 2], Error> {
        Program::read(Source { text, file }).map(|program| loose(&program))
    }
}

/// Implements [`Rules::loose_names`], in the order of the file.
pub(super) fn loose(program: &Program) -> [Vec<String>; 2] {
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
    // A move may have the same effect whatever its name.
    moves.any_read = true;
    let text = |name: &Name| program.names.text(*name).to_owned();
    let mut found = [Vec::new(), Vec::new()];
    for Sides {
        set,
        read,
        any_set,
        any_read,
    } in [relations, facts, moves]
    {
        found[0].extend(read.difference(&set).filter(|_| !any_set).map(text));
        found[1].extend(set.difference(&read).filter(|_| !any_read).map(text));
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

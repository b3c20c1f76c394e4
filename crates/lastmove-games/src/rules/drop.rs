//! Removing a step counter from rules.
//!
//! Many rule files count moves to end a game that may go on forever. The counter multiplies the
//! number of positions; here draws need no counter. It is removed on request, if only the end of
//! the game and the counter itself read it.

use super::program::{Atom, Pattern, Program, Relation, Rule};
use super::read::{Name, Source};
use lastmove_engine::{Error, Message};

/// The name of the facts to remove.
#[derive(Clone, Copy)]
pub(super) struct Dropped<'a> {
    pub name: &'a str,
    /// Makes the error when there are no such facts, with the place where the name was given.
    pub unknown: &'a dyn Fn(Message) -> Error,
}

/// Removes all facts of a name, as if they never held.
///
/// # Errors
/// [`Blame::Input`](lastmove_engine::Blame::Input) at the first rule by which a move or another fact
/// depends on them, and where there are no such facts.
pub(super) fn drop(
    source: Source<'_>,
    program: &mut Program,
    dropped: Dropped<'_>,
) -> Result<(), Error> {
    let unknown = || (dropped.unknown)(Message::new("gdl-drop-unknown").with("name", dropped.name));
    let name = program.names.find(&dropped.name.to_lowercase());
    let name = name.ok_or_else(unknown)?;
    let heads = [Relation::NEXT, Relation::INIT];
    let sets =
        |rule: &Rule| heads.contains(&rule.head.relation) && is_of(program, &rule.head, name);
    if !program.rules.iter().any(sets) {
        return Err(unknown());
    }
    // The relations that depend on such a fact.
    let mut reads = vec![false; program.relations.len()];
    let is_read = |reads: &[bool], atom: &Atom| {
        reads[atom.relation.0 as usize]
            || atom.relation == Relation::TRUE && may_be_of(program, atom, name)
    };
    loop {
        let mut has_changed = false;
        for rule in program.rules.iter().filter(|rule| !sets(rule)) {
            let Some((atom, _)) = rule.body().find(|(atom, _)| is_read(&reads, atom)) else {
                continue;
            };
            let head = rule.head.relation;
            if [Relation::LEGAL, Relation::NEXT].contains(&head) {
                let message = Message::new("gdl-drop-read");
                let message = message.with("name", program.names.text(name));
                return Err(
                    source.error(atom.span, message.with("rule", source.excerpt(rule.span)))
                );
            }
            has_changed |= !std::mem::replace(&mut reads[head.0 as usize], true);
        }
        if !has_changed {
            break;
        }
    }
    let mut rules = program.rules.clone();
    let is_it = |atom: &Atom| atom.relation == Relation::TRUE && is_of(program, atom, name);
    rules.retain(|rule| !sets(rule) && !rule.positive.iter().any(is_it));
    for rule in &mut rules {
        rule.negative.retain(|atom| !is_it(atom));
    }
    program.rules = rules;
    Ok(())
}

/// The name of the argument of an atom `(true ...)`, `(next ...)` or `(init ...)`; `None` for a
/// variable.
fn called(program: &Program, atom: &Atom) -> Option<Name> {
    match &atom.pattern {
        Pattern::Ground(term) => {
            let args = program.terms.args(*term);
            args.first().map(|&fact| program.terms.name(fact))
        }
        Pattern::Compound(_, args) => match args.first()? {
            Pattern::Ground(term) => Some(program.terms.name(*term)),
            Pattern::Compound(name, _) => Some(*name),
            Pattern::Variable(_) => None,
        },
        Pattern::Variable(_) => None,
    }
}

fn is_of(program: &Program, atom: &Atom, name: Name) -> bool {
    called(program, atom) == Some(name)
}

fn may_be_of(program: &Program, atom: &Atom, name: Name) -> bool {
    called(program, atom).is_none_or(|called| called == name)
}

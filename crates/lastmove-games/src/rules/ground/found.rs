//! The instances of rules found so far.

use crate::rules::read::MOST_DEPTH;
use crate::rules::term::{Term, Terms};
use lastmove_engine::{Control, Error, Message};

/// The largest number of instances.
const MOST_INSTANCES: usize = 10_000_000;

/// A rule with more instances than this is split, if it can be.
const MANY: u64 = 200_000;

/// The most candidates for its conditions that a rule tries, some seconds, and those
/// after which it is split, if it can be.
const MOST_TRIED: u64 = 1 << 28;
const MANY_TRIED: u64 = 1 << 22;

/// A rule without variables, with the conditions that depend on the position or on the moves:
/// `body[start..start + positive]`, then the negated ones up to the next instance.
#[derive(Clone, Copy)]
pub(super) struct Instance {
    pub head: Term,
    pub start: u32,
    pub positive: u32,
}

/// The instances and atoms found so far.
#[derive(Default)]
pub(super) struct Found {
    pub instances: Vec<Instance>,
    pub body: Vec<Term>,
    /// Whether an atom is known; `open` lists the known atoms, of which `looked_at` are processed.
    pub is_known: Vec<bool>,
    pub open: Vec<Term>,
    pub looked_at: usize,
    /// The number of instances of each rule.
    pub counts: Vec<u64>,
    /// About how many candidates each rule has tried.
    pub tries: Vec<u64>,
    /// Whether each rule can be split.
    pub can_eliminate: Vec<bool>,
    /// The first rule with too many instances or candidates, or one with too deep terms.
    pub exploding: Option<u32>,
    pub is_deep: bool,
}

impl Found {
    pub(super) fn add_instance(&mut self, head: Term, start: u32, positive: u32) {
        self.instances.push(Instance {
            head,
            start,
            positive,
        });
    }

    /// Adds an atom found by a rule.
    pub(super) fn add(
        &mut self,
        atom: Term,
        terms: &Terms,
        rule: u32,
        control: &Control<'_>,
    ) -> Result<(), Error> {
        let count = &mut self.counts[rule as usize];
        *count += 1;
        let count = *count;
        if count.is_multiple_of(1 << 12) {
            let held = self.instances.len() as u64 * 24 + self.body.len() as u64 * 8;
            control.afford(held + terms.bytes() + self.open.len() as u64 * 100)?;
        }
        let is_deep = usize::from(terms.depth(atom)) > MOST_DEPTH;
        let is_many = self.instances.len().max(self.open.len()) > MOST_INSTANCES
            || count > MANY && self.can_eliminate[rule as usize];
        if is_deep || is_many {
            self.exploding = Some(rule);
            self.is_deep = is_deep;
            return Err(Error::limit(Message::new(match is_deep {
                true => "gdl-term-deep",
                false => "gdl-instances",
            })));
        }
        self.note(atom, terms);
        Ok(())
    }

    /// Counts candidates that a rule has tried.
    pub(super) fn tried(&mut self, rule: u32, more: u64) -> Result<(), Error> {
        let tries = &mut self.tries[rule as usize];
        *tries += more;
        let most = match self.can_eliminate[rule as usize] {
            true => MANY_TRIED,
            false => MOST_TRIED,
        };
        if *tries <= most {
            return Ok(());
        }
        self.exploding = Some(rule);
        Err(Error::limit(Message::new("gdl-tries")))
    }

    pub(super) fn note(&mut self, atom: Term, terms: &Terms) {
        let index = atom.0 as usize;
        if index >= self.is_known.len() {
            let len = terms.len().max(self.is_known.len() * 2);
            self.is_known.resize(len, false);
        }
        if !std::mem::replace(&mut self.is_known[index], true) {
            self.open.push(atom);
        }
    }
}

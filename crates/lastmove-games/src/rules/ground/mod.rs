//! Grounding: for each rule, all the ways in which its conditions may hold in some position.
//!
//! This over-approximates: once a fact may hold it is assumed to keep holding, and all legal moves
//! are assumed to be made. Conditions that do not depend on the position are decided here and
//! removed.

mod eliminate;
mod found;
mod index;
mod join;
mod project;

use self::found::{Found, Instance};
use self::index::{Index, Key};
use self::join::{Buffers, Join, Plan};
use super::check::{Strata, strata};
use super::program::{Program, Relation};
use super::read::{MOST_DEPTH, Source};
use super::term::{Term, Terms};
use lastmove_engine::{Control, Error, Message};

/// All rules without variables.
pub(super) struct Ground {
    pub program: Program,
    instances: Vec<Instance>,
    body: Vec<Term>,
    index: Index,
}

impl Ground {
    /// The instances of rules that depend on the position or on the moves: the head, the
    /// conditions, the negated conditions.
    pub(super) fn instances(&self) -> impl Iterator<Item = (Term, &[Term], &[Term])> {
        (0..self.instances.len()).map(|index| self.instance(index))
    }

    pub(super) fn instance(&self, index: usize) -> (Term, &[Term], &[Term]) {
        let instance = self.instances[index];
        let next = self.instances.get(index + 1);
        let end = next.map_or(self.body.len(), |next| next.start as usize);
        let body = &self.body[instance.start as usize..end];
        let (positive, negative) = body.split_at(instance.positive as usize);
        (instance.head, positive, negative)
    }

    pub(super) fn len(&self) -> usize {
        self.instances.len()
    }

    /// The atoms of a relation that hold, or that may hold in some position.
    pub(super) fn of(&self, relation: Relation) -> &[Term] {
        self.index.of(Key::All(relation))
    }
}

/// Grounds a program. Rules with very many instances are split, if possible.
///
/// # Errors
/// [`Blame::Limit`](lastmove_engine::Blame::Limit) when there are too many instances for the memory budget or
/// for any machine, with the rule that has most, [`Blame::Interrupt`](lastmove_engine::Blame::Interrupt).
pub(super) fn ground(
    source: Source<'_>,
    program: &Program,
    control: &Control<'_>,
) -> Result<Ground, Error> {
    let mut program = program.clone();
    project::project(&mut program);
    loop {
        let strata = strata(&program);
        let mut found = Found {
            counts: vec![0; program.rules.len()],
            tries: vec![0; program.rules.len()],
            can_eliminate: program.rules.iter().map(eliminate::can_eliminate).collect(),
            ..Found::default()
        };
        let result = all(&program, &strata, &mut found, control);
        let (terms, index) = match result {
            Ok(grounded) => grounded,
            Err((error, is_large)) => {
                let worst = (0..found.counts.len()).max_by_key(|&rule| found.counts[rule]);
                let worst = found
                    .exploding
                    .or(worst.map(|worst| worst as u32))
                    .unwrap_or(0);
                if is_large && eliminate::eliminate(&mut program, worst as usize) {
                    continue;
                }
                return Err(explain(source, &program, worst as usize, &found, error));
            }
        };
        program.terms = terms;
        return Ok(Ground {
            program,
            instances: found.instances,
            body: found.body,
            index,
        });
    }
}

/// The error, with the rule that caused it, if any.
fn explain(
    source: Source<'_>,
    program: &Program,
    rule: usize,
    found: &Found,
    error: Error,
) -> Error {
    if found.exploding.is_none() && !error.is_too_large() {
        return error;
    }
    let Some(rule_of) = program.rules.get(rule) else {
        return error;
    };
    let message = match error.message.code {
        "gdl-term-deep" => Message::new("gdl-term-deep").with("most", MOST_DEPTH),
        "gdl-tries" => Message::new("gdl-tries").with("count", found.tries[rule]),
        _ => Message::new("gdl-instances").with("count", found.counts[rule]),
    };
    let mut about = source.error(
        rule_of.span,
        message.with("rule", source.excerpt(rule_of.span)),
    );
    about.blame = lastmove_engine::Blame::Limit;
    about
}

/// Grounds everything once. An error also says whether splitting a rule may help.
fn all(
    program: &Program,
    strata: &Strata,
    found: &mut Found,
    control: &Control<'_>,
) -> Result<(Terms, Index), (Error, bool)> {
    let plans: Vec<Plan> = program
        .rules
        .iter()
        .map(|rule| Plan::of(rule, strata))
        .collect();
    let mut grounder = Grounder {
        program,
        plans: &plans,
        terms: program.terms.clone(),
        index: Index::default(),
        buffers: Buffers::default(),
        has_base: program
            .rules
            .iter()
            .any(|rule| rule.head.relation == Relation::BASE),
        has_input: program
            .rules
            .iter()
            .any(|rule| rule.head.relation == Relation::INPUT),
    };
    match grounder.run(strata, found, control) {
        Ok(()) => Ok((grounder.terms, grounder.index)),
        Err(error) => {
            let is_large = found.exploding.is_some() && !found.is_deep;
            Err((error, is_large))
        }
    }
}

struct Grounder<'a, 'c> {
    program: &'a Program,
    plans: &'a [Plan],
    terms: Terms,
    index: Index,
    buffers: Buffers<'c>,
    has_base: bool,
    has_input: bool,
}

impl<'c> Grounder<'_, 'c> {
    fn run(
        &mut self,
        strata: &Strata,
        found: &mut Found,
        control: &Control<'c>,
    ) -> Result<(), Error> {
        let program = self.program;
        for level in 0..strata.levels() {
            let here = |relation| !strata.is_dynamic(relation) && strata.of(relation) == level;
            let mut triggers = vec![Vec::new(); program.relations.len()];
            let mut at_once = Vec::new();
            for (number, rule) in program.rules.iter().enumerate() {
                if !here(rule.head.relation) {
                    continue;
                }
                let mut is_triggered = false;
                for (condition, atom) in rule.positive.iter().enumerate() {
                    if here(atom.relation) {
                        triggers[atom.relation.0 as usize].push((number, condition));
                        is_triggered = true;
                    }
                }
                if !is_triggered {
                    at_once.push(number);
                }
            }
            for number in at_once {
                self.join(number, None, found, control)?;
            }
            self.drain(&triggers, found, control)?;
        }
        let mut triggers = vec![Vec::new(); program.relations.len()];
        for (number, rule) in program.rules.iter().enumerate() {
            if !self.plans[number].is_dynamic {
                continue;
            }
            let mut is_triggered = false;
            for (condition, atom) in rule.positive.iter().enumerate() {
                if self.plans[number].positive[condition] {
                    triggers[atom.relation.0 as usize].push((number, condition));
                    is_triggered = true;
                }
            }
            if !is_triggered {
                self.join(number, None, found, control)?;
            }
        }
        for init in self.index.of(Key::All(Relation::INIT)).to_vec() {
            let fact = self.terms.args(init)[0];
            self.hold(fact, found);
        }
        self.drain(&triggers, found, control)
    }

    fn join(
        &mut self,
        number: usize,
        trigger: Option<(usize, Term)>,
        found: &mut Found,
        control: &Control<'c>,
    ) -> Result<(), Error> {
        let join = Join::new(
            &self.program.rules[number],
            number as u32,
            &self.plans[number],
            &self.index,
            &mut self.terms,
            found,
            &mut self.buffers,
            control,
        );
        match trigger {
            None => join.run(),
            Some((condition, atom)) => join.run_with(condition, atom),
        }
    }

    /// Processes all pending atoms.
    fn drain(
        &mut self,
        triggers: &[Vec<(usize, usize)>],
        found: &mut Found,
        control: &Control<'c>,
    ) -> Result<(), Error> {
        while let Some(&atom) = found.open.get(found.looked_at) {
            found.looked_at += 1;
            if found.looked_at.is_multiple_of(1 << 10) {
                control.check()?;
                control.afford(self.index.bytes() + self.terms.bytes())?;
            }
            let Some(relation) = self.program.relation_of(atom, &self.terms) else {
                continue;
            };
            self.index.add(relation, atom, &self.terms);
            for &(number, condition) in &triggers[relation.0 as usize] {
                self.join(number, Some((condition, atom)), found, control)?;
            }
            match relation {
                Relation::NEXT => self.hold(self.terms.args(atom)[0], found),
                Relation::LEGAL => self.make_move(atom, found),
                _ => {}
            }
        }
        Ok(())
    }

    /// A fact may hold.
    fn hold(&mut self, fact: Term, found: &mut Found) {
        if self.has_base {
            let base = self.terms.find(Relation::BASE.word(), &[fact]);
            if !base.is_some_and(|base| self.index.holds(base)) {
                return;
            }
        }
        let atom = self.terms.make(Relation::TRUE.word(), &[fact]);
        found.note(atom, &self.terms);
    }

    /// A move may be made.
    fn make_move(&mut self, legal: Term, found: &mut Found) {
        let args = [self.terms.args(legal)[0], self.terms.args(legal)[1]];
        if self.has_input {
            let input = self.terms.find(Relation::INPUT.word(), &args);
            if !input.is_some_and(|input| self.index.holds(input)) {
                return;
            }
        }
        let atom = self.terms.make(Relation::DOES.word(), &args);
        found.note(atom, &self.terms);
    }
}

impl Plan {
    fn of(rule: &super::program::Rule, strata: &Strata) -> Self {
        let dynamic = |atom: &super::program::Atom| strata.is_dynamic(atom.relation);
        let negative: Vec<bool> = rule.negative.iter().map(dynamic).collect();
        let mut shown = Vec::new();
        rule.head.pattern.each_variable(&mut |v| shown.push(v));
        for (atom, _) in rule.negative.iter().zip(&negative).filter(|(_, is)| **is) {
            atom.pattern.each_variable(&mut |v| shown.push(v));
        }
        shown.sort_unstable();
        shown.dedup();
        Self {
            positive: rule.positive.iter().map(dynamic).collect(),
            negative,
            is_dynamic: strata.is_dynamic(rule.head.relation),
            shown,
        }
    }
}

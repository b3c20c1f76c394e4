//! A plain interpreter of the rules: the slow twin of the circuit, which also verifies tables.
//!
//! A position is the set of facts that hold. Consequences are found bottom-up, level by level: all
//! rules of a level are applied to all known facts repeatedly, until nothing new is found. There is
//! no caching, ordering or indexing.

use hashbrown::HashSet;

use super::check::Strata;
use super::program::{Atom, Pattern, Program, Relation, Rule};
use super::read::MOST_DEPTH;
use super::term::{Term, Terms};
use lastmove_engine::{Control, Error, Message};

/// The bytes that a fact takes.
const FACT_BYTES: u64 = 64;

/// Evaluates the rules directly.
pub(super) struct Plain {
    program: Program,
    strata: Strata,
    /// The facts that hold in every position.
    always: World,
    has_base: bool,
    has_input: bool,
}

/// The facts that hold, by relation, and all of them.
#[derive(Clone, Default)]
pub(super) struct World {
    facts: Vec<Vec<Term>>,
    all: HashSet<Term>,
}

impl World {
    /// The facts of a relation, in the order in which they were found.
    pub(super) fn of(&self, relation: Relation) -> &[Term] {
        &self.facts[relation.0 as usize]
    }

    pub(super) fn holds(&self, fact: Term) -> bool {
        self.all.contains(&fact)
    }

    fn add(&mut self, relation: Relation, fact: Term) -> bool {
        let is_new = self.all.insert(fact);
        if is_new {
            self.facts[relation.0 as usize].push(fact);
        }
        is_new
    }
}

impl Plain {
    pub(super) fn new(
        program: Program,
        strata: Strata,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let has = |head| program.rules.iter().any(|rule| rule.head.relation == head);
        let mut plain = Self {
            has_base: has(Relation::BASE),
            has_input: has(Relation::INPUT),
            always: World {
                facts: vec![Vec::new(); program.relations.len()],
                all: HashSet::new(),
            },
            program,
            strata,
        };
        let mut world = plain.always.clone();
        let mut terms = plain.program.terms.clone();
        plain.close(&mut world, &mut terms, false, control)?;
        plain.always = world;
        plain.program.terms = terms;
        Ok(plain)
    }

    /// The terms of the program, to which those of a position can be added.
    pub(super) fn terms(&self) -> Terms {
        self.program.terms.clone()
    }

    pub(super) fn program(&self) -> &Program {
        &self.program
    }

    /// The roles, in the order of the file.
    pub(super) fn roles(&self) -> Vec<Term> {
        let roles = self.always.of(Relation::ROLE).iter();
        roles
            .map(|&role| self.program.terms.args(role)[0])
            .collect()
    }

    /// Everything that holds in a position, given by its facts, when these moves are made in it;
    /// without moves, only what holds in the position.
    pub(super) fn world(
        &self,
        terms: &mut Terms,
        position: &[Term],
        moves: &[(Term, Term)],
        control: &Control<'_>,
    ) -> Result<World, Error> {
        let mut world = self.always.clone();
        for &fact in position {
            let fact = terms.make(Relation::TRUE.word(), &[fact]);
            world.add(Relation::TRUE, fact);
        }
        for &(role, mv) in moves {
            let fact = terms.make(Relation::DOES.word(), &[role, mv]);
            world.add(Relation::DOES, fact);
        }
        self.close(&mut world, terms, true, control)?;
        Ok(world)
    }

    /// The legal moves, each with its role, in the order in which they are found.
    pub(super) fn legal(&self, terms: &mut Terms, world: &World) -> Vec<(Term, Term)> {
        let legal = world.of(Relation::LEGAL).iter().map(|&fact| {
            let args = terms.args(fact);
            (args[0], args[1])
        });
        let mut legal: Vec<_> = legal.collect();
        if self.has_input {
            legal.retain(|&(role, mv)| {
                let input = terms.make(Relation::INPUT.word(), &[role, mv]);
                self.always.holds(input)
            });
        }
        legal
    }

    pub(super) fn is_terminal(&self, world: &World) -> bool {
        !world.of(Relation::TERMINAL).is_empty()
    }

    /// The goals, each with its role.
    pub(super) fn goals(&self, terms: &Terms, world: &World) -> Vec<(Term, Term)> {
        let goals = world.of(Relation::GOAL).iter().map(|&fact| {
            let args = terms.args(fact);
            (args[0], args[1])
        });
        goals.collect()
    }

    /// The facts that hold next, sorted.
    pub(super) fn next(&self, terms: &mut Terms, world: &World) -> Vec<Term> {
        let next = world.of(Relation::NEXT).iter();
        let mut next: Vec<Term> = next.map(|&fact| terms.args(fact)[0]).collect();
        if self.has_base {
            next.retain(|&fact| {
                let base = terms.make(Relation::BASE.word(), &[fact]);
                self.always.holds(base)
            });
        }
        next.sort_unstable();
        next
    }

    /// Adds all consequences.
    fn close(
        &self,
        world: &mut World,
        terms: &mut Terms,
        is_dynamic: bool,
        control: &Control<'_>,
    ) -> Result<(), Error> {
        for level in 0..self.strata.levels() {
            loop {
                let mut is_new = false;
                for rule in &self.program.rules {
                    let head = rule.head.relation;
                    if self.strata.of(head) != level || self.strata.is_dynamic(head) != is_dynamic {
                        continue;
                    }
                    control.check()?;
                    let mut heads = Vec::new();
                    let mut bound = vec![None; rule.variables.len()];
                    join(world, terms, rule, 0, &mut bound, &mut heads, control)?;
                    for fact in heads {
                        if usize::from(terms.depth(fact)) > MOST_DEPTH {
                            return Err(Error::input(Message::new("gdl-term-deep")));
                        }
                        is_new |= world.add(head, fact);
                    }
                    control.afford(world.all.len() as u64 * FACT_BYTES)?;
                }
                if !is_new {
                    break;
                }
            }
        }
        Ok(())
    }
}

/// Finds all ways to satisfy the conditions of a rule from the `done`th on, and the consequence of
/// each. The recursion is as deep as a rule has conditions, which the reader bounds.
fn join(
    world: &World,
    terms: &mut Terms,
    rule: &Rule,
    done: usize,
    bound: &mut Vec<Option<Term>>,
    heads: &mut Vec<Term>,
    control: &Control<'_>,
) -> Result<(), Error> {
    control.check()?;
    if let Some(atom) = rule.positive.get(done) {
        for &fact in world.of(atom.relation) {
            let before = bound.clone();
            if matches(terms, &atom.pattern, fact, bound) {
                join(world, terms, rule, done + 1, bound, heads, control)?;
            }
            *bound = before;
        }
        return Ok(());
    }
    for test in &rule.tests {
        let (left, right) = (
            made(terms, &test.left, bound),
            made(terms, &test.right, bound),
        );
        if (left == right) != test.is_equal {
            return Ok(());
        }
    }
    let holds = |terms: &mut Terms, atom: &Atom| world.holds(made(terms, &atom.pattern, bound));
    if rule.negative.iter().any(|atom| holds(terms, atom)) {
        return Ok(());
    }
    heads.push(made(terms, &rule.head.pattern, bound));
    Ok(())
}

/// Whether a fact matches a pattern; binds its variables.
fn matches(terms: &Terms, pattern: &Pattern, fact: Term, bound: &mut [Option<Term>]) -> bool {
    match pattern {
        Pattern::Ground(term) => *term == fact,
        Pattern::Variable(variable) => {
            let known = bound[*variable as usize].get_or_insert(fact);
            *known == fact
        }
        Pattern::Compound(name, args) => {
            let facts = terms.args(fact);
            let mut pairs = args.iter().zip(facts);
            terms.name(fact) == *name
                && args.len() == facts.len()
                && pairs.all(|(arg, &fact)| matches(terms, arg, fact, bound))
        }
    }
}

/// A pattern with all its variables bound, as a term.
fn made(terms: &mut Terms, pattern: &Pattern, bound: &[Option<Term>]) -> Term {
    match pattern {
        Pattern::Ground(term) => *term,
        // Checked before: every variable is bound.
        Pattern::Variable(variable) => bound[*variable as usize].expect("a bound variable"),
        Pattern::Compound(name, args) => {
            let args = args.iter().map(|arg| made(terms, arg, bound));
            let args: Vec<Term> = args.collect();
            terms.make(*name, &args)
        }
    }
}

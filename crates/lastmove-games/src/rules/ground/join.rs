//! Joining the conditions of a rule: all ways to satisfy them.

use super::super::program::{Atom, Pattern, Rule};
use super::super::term::{Term, Terms};
use super::found::Found;
use super::index::{Index, Key};
use lastmove_engine::{Control, Error, Phase};

/// How many steps a join makes between two checks for cancellation.
const PAUSE: u64 = 1 << 14;

/// How many steps are made before they are reported: some tenths of a second.
const SILENT: u64 = 1 << 23;

/// Properties of a rule, found before it is joined.
pub(super) struct Plan {
    /// Which positive and which negative conditions depend on the position or on the moves.
    pub positive: Vec<bool>,
    pub negative: Vec<bool>,
    /// Whether its head does.
    pub is_dynamic: bool,
    /// The variables of the head and of negative conditions that depend on the position: with its
    /// positive conditions they determine an instance.
    pub shown: Vec<u32>,
}

/// A variable without a value.
const FREE: Term = Term(u32::MAX);

/// A rule being joined.
pub(super) struct Join<'a, 'c> {
    pub rule: &'a Rule,
    pub number: u32,
    pub plan: &'a Plan,
    pub index: &'a Index,
    pub terms: &'a mut Terms,
    pub found: &'a mut Found,
    pub control: &'a Control<'c>,
    buffers: &'a mut Buffers<'c>,
    /// The condition matched by a new atom, and the atom: earlier conditions skip it, to avoid
    /// duplicate instances.
    trigger: Option<(usize, Term)>,
}

/// Reusable buffers of joins.
#[derive(Default)]
pub(super) struct Buffers<'a> {
    bound: Vec<Term>,
    trail: Vec<u32>,
    done: Vec<bool>,
    is_tested: Vec<bool>,
    is_denied: Vec<bool>,
    atoms: Vec<Term>,
    steps: u64,
    /// The phase in which they are reported, once they are many.
    phase: Option<Phase<'a>>,
}

impl<'a, 'c> Join<'a, 'c> {
    #[expect(
        clippy::too_many_arguments,
        reason = "all parts of the grounder at once"
    )]
    pub(super) fn new(
        rule: &'a Rule,
        number: u32,
        plan: &'a Plan,
        index: &'a Index,
        terms: &'a mut Terms,
        found: &'a mut Found,
        buffers: &'a mut Buffers<'c>,
        control: &'a Control<'c>,
    ) -> Self {
        buffers.bound.clear();
        buffers.bound.resize(rule.variables.len(), FREE);
        buffers.trail.clear();
        buffers.done.clear();
        buffers.done.resize(rule.positive.len(), false);
        buffers.is_tested.clear();
        buffers.is_tested.resize(rule.tests.len(), false);
        buffers.is_denied.clear();
        buffers.is_denied.resize(rule.negative.len(), false);
        buffers.atoms.clear();
        buffers.atoms.resize(rule.positive.len(), FREE);
        Self {
            rule,
            number,
            plan,
            index,
            terms,
            found,
            control,
            buffers,
            trigger: None,
        }
    }

    /// All instances.
    pub(super) fn run(mut self) -> Result<(), Error> {
        let dynamic = self
            .plan
            .positive
            .iter()
            .filter(|&&dynamic| dynamic)
            .count();
        self.go(self.rule.positive.len(), dynamic).map(|_| ())
    }

    /// The instances in which this atom matches a condition.
    pub(super) fn run_with(mut self, condition: usize, atom: Term) -> Result<(), Error> {
        if !self.matches(&self.rule.positive[condition].pattern, atom) {
            return Ok(());
        }
        self.trigger = Some((condition, atom));
        self.buffers.done[condition] = true;
        self.buffers.atoms[condition] = atom;
        let others = (0..self.rule.positive.len()).filter(|&other| other != condition);
        let dynamic = others.filter(|&other| self.plan.positive[other]).count();
        self.go(self.rule.positive.len() - 1, dynamic).map(|_| ())
    }

    /// Tries all ways to satisfy the `left` remaining conditions, of which `dynamic` depend on the
    /// position; returns whether there was one. The recursion is as deep as a rule has conditions.
    fn go(&mut self, left: usize, dynamic: usize) -> Result<bool, Error> {
        let mut tested: Vec<usize> = Vec::new();
        let mut denied: Vec<usize> = Vec::new();
        let mut is_found = false;
        if self.may_hold(&mut tested, &mut denied) {
            is_found = if left == 0 {
                self.emit()?;
                true
            } else {
                self.choose(left, dynamic)?
            };
        }
        tested
            .iter()
            .for_each(|&test| self.buffers.is_tested[test] = false);
        denied
            .iter()
            .for_each(|&atom| self.buffers.is_denied[atom] = false);
        Ok(is_found)
    }

    /// Tries the atoms for the condition with the fewest.
    fn choose(&mut self, left: usize, dynamic: usize) -> Result<bool, Error> {
        // The rest does not affect the instance: its first proof is enough.
        let is_bound = |&v: &u32| self.buffers.bound[v as usize] != FREE;
        let is_enough = dynamic == 0 && self.plan.shown.iter().all(is_bound);
        let mut best: Option<(usize, Candidates<'a>)> = None;
        for condition in 0..self.rule.positive.len() {
            if self.buffers.done[condition] {
                continue;
            }
            let candidates = self.candidates(&self.rule.positive[condition]);
            let len = candidates.as_slice().len();
            if best
                .as_ref()
                .is_none_or(|(_, best)| len < best.as_slice().len())
            {
                best = Some((condition, candidates));
                if len == 0 {
                    return Ok(false);
                }
            }
        }
        let Some((condition, candidates)) = best else {
            return Ok(false);
        };
        let is_dynamic = self.plan.positive[condition];
        let twin = self
            .trigger
            .filter(|&(trigger, _)| is_dynamic && condition < trigger);
        let mut is_found = false;
        self.buffers.done[condition] = true;
        for &atom in candidates.as_slice() {
            self.step()?;
            if twin.is_some_and(|(_, same)| same == atom) {
                continue;
            }
            let before = self.buffers.trail.len();
            if self.matches(&self.rule.positive[condition].pattern, atom) {
                self.buffers.atoms[condition] = atom;
                is_found |= self.go(left - 1, dynamic - usize::from(is_dynamic))?;
            }
            self.undo(before);
            if is_found && is_enough {
                break;
            }
        }
        self.buffers.done[condition] = false;
        Ok(is_found)
    }

    /// Counts a candidate that is tried. A join may try very many and find nothing.
    fn step(&mut self) -> Result<(), Error> {
        self.buffers.steps += 1;
        let steps = self.buffers.steps;
        if !steps.is_multiple_of(PAUSE) {
            return Ok(());
        }
        self.control.check()?;
        if steps >= SILENT {
            let phase = self
                .buffers
                .phase
                .get_or_insert_with(|| self.control.phase("rules", None));
            phase.advance(steps);
        }
        self.found.tried(self.number, PAUSE)
    }

    /// Whether the tests and the negated conditions that are now decidable hold; they are not tried
    /// again.
    fn may_hold(&mut self, tested: &mut Vec<usize>, denied: &mut Vec<usize>) -> bool {
        for (i, test) in self.rule.tests.iter().enumerate() {
            if self.buffers.is_tested[i]
                || !self.is_bound(&test.left)
                || !self.is_bound(&test.right)
            {
                continue;
            }
            if self.same(&test.left, &test.right) != test.is_equal {
                return false;
            }
            self.buffers.is_tested[i] = true;
            tested.push(i);
        }
        for (i, atom) in self.rule.negative.iter().enumerate() {
            if self.buffers.is_denied[i] || self.plan.negative[i] || !self.is_bound(&atom.pattern) {
                continue;
            }
            let found = self.find(&atom.pattern);
            if found.is_some_and(|atom| self.index.holds(atom)) {
                return false;
            }
            self.buffers.is_denied[i] = true;
            denied.push(i);
        }
        true
    }

    fn same(&mut self, left: &Pattern, right: &Pattern) -> bool {
        self.make(left) == self.make(right)
    }

    fn is_bound(&self, pattern: &Pattern) -> bool {
        match pattern {
            Pattern::Ground(_) => true,
            Pattern::Variable(v) => self.buffers.bound[*v as usize] != FREE,
            Pattern::Compound(_, args) => args.iter().all(|arg| self.is_bound(arg)),
        }
    }

    /// The existing term of a pattern whose variables are bound.
    fn find(&self, pattern: &Pattern) -> Option<Term> {
        match pattern {
            Pattern::Ground(term) => Some(*term),
            Pattern::Variable(v) => {
                Some(self.buffers.bound[*v as usize]).filter(|&term| term != FREE)
            }
            Pattern::Compound(name, args) => {
                let mut room = [FREE; 8];
                if args.len() <= room.len() {
                    for (place, arg) in room.iter_mut().zip(args) {
                        *place = self.find(arg)?;
                    }
                    return self.terms.find(*name, &room[..args.len()]);
                }
                let args: Vec<Term> = args
                    .iter()
                    .map(|arg| self.find(arg))
                    .collect::<Option<_>>()?;
                self.terms.find(*name, &args)
            }
        }
    }

    /// The term of a pattern whose variables are bound.
    fn make(&mut self, pattern: &Pattern) -> Term {
        match pattern {
            Pattern::Ground(term) => *term,
            Pattern::Variable(v) => self.buffers.bound[*v as usize],
            Pattern::Compound(name, args) => {
                let args: Vec<Term> = args.iter().map(|arg| self.make(arg)).collect();
                self.terms.make(*name, &args)
            }
        }
    }

    /// Whether an atom matches a pattern; binds its variables, even if not.
    fn matches(&mut self, pattern: &Pattern, term: Term) -> bool {
        match pattern {
            Pattern::Ground(known) => *known == term,
            Pattern::Variable(v) => {
                let bound = &mut self.buffers.bound[*v as usize];
                if *bound == FREE {
                    *bound = term;
                    self.buffers.trail.push(*v);
                    return true;
                }
                *bound == term
            }
            Pattern::Compound(name, args) => {
                if self.terms.name(term) != *name || self.terms.args(term).len() != args.len() {
                    return false;
                }
                (0..args.len()).all(|i| {
                    let inner = self.terms.args(term)[i];
                    self.matches(&args[i], inner)
                })
            }
        }
    }

    fn undo(&mut self, before: usize) {
        for v in self.buffers.trail.drain(before..) {
            self.buffers.bound[v as usize] = FREE;
        }
    }

    /// The candidate atoms of a condition: the shortest applicable list.
    fn candidates(&self, atom: &Atom) -> Candidates<'a> {
        let relation = atom.relation;
        let args = match &atom.pattern {
            Pattern::Compound(_, args) if !self.is_bound(&atom.pattern) => args,
            bound => {
                let found = self.find(bound).filter(|&atom| self.index.holds(atom));
                return Candidates::One(found);
            }
        };
        let mut best = self.index.of(Key::All(relation));
        let mut shorten = |key: Key| {
            let list = self.index.of(key);
            if list.len() < best.len() {
                best = list;
            }
        };
        for (place, arg) in args.iter().enumerate() {
            let at = place as u8;
            if self.is_bound(arg) {
                match self.find(arg) {
                    Some(term) => shorten(Key::Argument(relation, at, term)),
                    None => return Candidates::One(None),
                }
                continue;
            }
            let Pattern::Compound(name, inner) = arg else {
                continue;
            };
            shorten(Key::Shape(relation, at, *name, inner.len() as u8));
            for (within, arg) in inner.iter().enumerate().take(super::index::INNER) {
                if self.is_bound(arg)
                    && let Some(term) = self.find(arg)
                {
                    shorten(Key::Inner(relation, at, *name, within as u8, term));
                }
            }
        }
        Candidates::Many(best)
    }

    /// Emits an instance: every variable is bound.
    fn emit(&mut self) -> Result<(), Error> {
        let rule = self.rule;
        let head = self.make(&rule.head.pattern);
        if self.plan.is_dynamic {
            let start = self.found.body.len() as u32;
            for (i, &atom) in self.buffers.atoms.iter().enumerate() {
                if self.plan.positive[i] {
                    self.found.body.push(atom);
                }
            }
            let positive = self.found.body.len() as u32 - start;
            for (i, atom) in rule.negative.iter().enumerate() {
                if self.plan.negative[i] {
                    let atom = self.make(&atom.pattern);
                    self.found.body.push(atom);
                }
            }
            self.found.add_instance(head, start, positive);
        }
        self.found.add(head, self.terms, self.number, self.control)
    }
}

/// The candidate atoms of a condition.
enum Candidates<'a> {
    One(Option<Term>),
    Many(&'a [Term]),
}

impl Candidates<'_> {
    fn as_slice(&self) -> &[Term] {
        match self {
            Self::One(atom) => atom.as_slice(),
            Self::Many(atoms) => atoms,
        }
    }
}

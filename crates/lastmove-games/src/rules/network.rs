//! The rules of a game as a circuit: legal moves, next facts, ends of the game.

use std::cmp::Ordering;

use hashbrown::HashMap;

use super::circuit::{Circuit, Lit};
use super::coding::Coding;
use super::ground::Ground;
use super::program::{Program, Relation};
use super::read::Source;
use super::term::Term;
use lastmove_engine::solve::components;
use lastmove_engine::{Control, Error, Message};

/// The most gates of a circuit.
const MOST_GATES: usize = 20_000_000;

/// A move of one role.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move {
    /// The role, 0 or 1.
    pub role: usize,
    pub term: Term,
    /// The input that is true when it is made.
    pub made: Lit,
    pub legal: Lit,
}

/// A game's circuit. Its inputs are the bits of a position, then one for each move.
#[derive(Clone)]
pub(super) struct Network {
    pub circuit: Circuit,
    /// The bits of a position.
    pub bits: Vec<Lit>,
    /// Whether each fact holds, and whether it holds next.
    pub facts: Vec<Lit>,
    pub next: Vec<Lit>,
    pub moves: Vec<Move>,
    pub terminal: Lit,
    /// The goals of both roles, in rising order.
    pub goals: [Vec<(i64, Lit)>; 2],
    /// The size of the largest recursive component.
    pub recursion: usize,
}

/// The facts of a game, and its roles.
#[derive(Clone)]
pub(super) struct Names {
    pub roles: Vec<Term>,
    /// The facts that may hold, in the order of discovery.
    pub facts: Vec<Term>,
    pub start: Vec<bool>,
    /// The moves that may be legal: role and move.
    pub moves: Vec<(usize, Term)>,
}

impl Names {
    pub(super) fn of(ground: &Ground) -> Self {
        let terms = &ground.program.terms;
        let arg = |&atom: &Term| terms.args(atom)[0];
        let roles: Vec<Term> = ground.of(Relation::ROLE).iter().map(arg).collect();
        let mut facts: Vec<Term> = ground.of(Relation::TRUE).iter().map(arg).collect();
        let order = |a: Term, b: Term| natural(&ground.program, a, b);
        facts.sort_by(|&a, &b| order(a, b));
        let mut start = vec![false; facts.len()];
        let number: HashMap<Term, usize> = facts.iter().copied().zip(0..).collect();
        for init in ground.of(Relation::INIT) {
            if let Some(&fact) = number.get(&arg(init)) {
                start[fact] = true;
            }
        }
        let moves = ground.of(Relation::DOES).iter().filter_map(|&does| {
            let args = terms.args(does);
            let role = roles.iter().position(|&role| role == args[0])?;
            Some((role, args[1]))
        });
        let mut moves: Vec<(usize, Term)> = moves.collect();
        moves.sort_by(|a, b| order(a.1, b.1).then(a.0.cmp(&b.0)));
        Self {
            moves,
            roles,
            facts,
            start,
        }
    }
}

/// The order in which facts and moves are written: by their names and then by their arguments,
/// numbers by their size. The recursion is as deep as terms are nested, which the grounder bounds.
pub(super) fn natural(program: &Program, a: Term, b: Term) -> Ordering {
    let terms = &program.terms;
    let text = |term| program.names.text(terms.name(term));
    let (left, right) = (text(a), text(b));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let names = match is_number(left) && is_number(right) {
        true => (left.len(), left).cmp(&(right.len(), right)),
        false => left.cmp(right),
    };
    let (left, right) = (terms.args(a), terms.args(b));
    let mut args = left
        .iter()
        .zip(right)
        .map(|(&a, &b)| natural(program, a, b));
    let args = || {
        args.find(|order| order.is_ne())
            .unwrap_or(left.len().cmp(&right.len()))
    };
    names.then_with(args)
}

/// The grounded rules by head, each atom after those that it depends on.
pub(super) struct Ordered {
    atoms: Vec<Term>,
    number: HashMap<Term, u32>,
    rules: Vec<Vec<u32>>,
    order: Vec<Vec<u32>>,
    /// Whether an atom depends on itself.
    is_loop: Vec<bool>,
}

impl Ordered {
    pub(super) fn of(ground: &Ground) -> Self {
        let mut atoms = Vec::new();
        let mut number = HashMap::new();
        let mut rules: Vec<Vec<u32>> = Vec::new();
        for (index, (head, ..)) in ground.instances().enumerate() {
            let at = *number.entry(head).or_insert_with(|| {
                atoms.push(head);
                rules.push(Vec::new());
                atoms.len() as u32 - 1
            });
            rules[at as usize].push(index as u32);
        }
        let needs = rules.iter().map(|rules| {
            let bodies = rules.iter().flat_map(|&rule| {
                let (_, positive, negative) = ground.instance(rule as usize);
                positive.iter().chain(negative)
            });
            let mut needs: Vec<u32> = bodies
                .filter_map(|atom| number.get(atom))
                .copied()
                .collect();
            needs.sort_unstable();
            needs.dedup();
            needs
        });
        let needs: Vec<Vec<u32>> = needs.collect();
        let is_loop = (0u32..)
            .zip(&needs)
            .map(|(atom, needs)| needs.contains(&atom))
            .collect();
        Self {
            order: components(&needs),
            atoms,
            number,
            rules,
            is_loop,
        }
    }
}

impl Network {
    /// Builds the circuit of a game with a coding of positions.
    ///
    /// # Errors
    /// [`Blame::Memory`](lastmove_engine::Blame::Memory) or [`Blame::Limit`](lastmove_engine::Blame::Limit) when it
    /// takes too much, [`Blame::Input`](lastmove_engine::Blame::Input) for goals that are no numbers.
    pub(super) fn new(
        source: Source<'_>,
        ground: &Ground,
        ordered: &Ordered,
        names: &Names,
        coding: &Coding,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let mut circuit = Circuit::new();
        let bits: Vec<Lit> = (0..coding.bits()).map(|_| circuit.input()).collect();
        let facts = coding.decode(&mut circuit, &bits);
        let terms = &ground.program.terms;
        let mut atoms: HashMap<Term, Lit> = HashMap::new();
        for (&fact, &literal) in names.facts.iter().zip(&facts) {
            if let Some(atom) = terms.find(Relation::TRUE.word(), &[fact]) {
                atoms.insert(atom, literal);
            }
        }
        let mut moves = Vec::with_capacity(names.moves.len());
        for &(role, term) in &names.moves {
            let made = circuit.input();
            if let Some(atom) = terms.find(Relation::DOES.word(), &[names.roles[role], term]) {
                atoms.insert(atom, made);
            }
            moves.push(Move {
                role,
                term,
                made,
                legal: Lit::FALSE,
            });
        }
        let mut maker = Maker {
            ground,
            ordered,
            circuit,
            atoms,
            body: Vec::new(),
        };
        let mut recursion = 0;
        for (done, component) in ordered.order.iter().enumerate() {
            if done.is_multiple_of(1 << 10) {
                control.check()?;
                control.afford(maker.circuit.bytes())?;
            }
            match component.as_slice() {
                &[atom] if !ordered.is_loop[atom as usize] => {
                    let literal = maker.holds(atom);
                    maker.atoms.insert(ordered.atoms[atom as usize], literal);
                }
                _ => {
                    recursion = recursion.max(component.len());
                    maker.unroll(source, component, control)?;
                }
            }
        }
        let of = |relation: Relation, args: &[Term]| {
            let atom = terms.find(relation.word(), args);
            let literal = atom.and_then(|atom| maker.atoms.get(&atom));
            literal.copied().unwrap_or(Lit::FALSE)
        };
        let next = names.facts.iter().map(|&fact| of(Relation::NEXT, &[fact]));
        let next = next.collect();
        for mv in &mut moves {
            mv.legal = of(Relation::LEGAL, &[names.roles[mv.role], mv.term]);
        }
        let mut goals = [Vec::new(), Vec::new()];
        for atom in ordered.atoms.iter().chain(ground.of(Relation::GOAL)) {
            if ground.program.relation_of(*atom, terms) != Some(Relation::GOAL) {
                continue;
            }
            let [role, goal] = [terms.args(*atom)[0], terms.args(*atom)[1]];
            let Some(role) = names.roles.iter().position(|&known| known == role) else {
                continue;
            };
            let text = ground.program.text(goal);
            let Ok(goal) = text.parse::<i64>() else {
                return Err(not_a_number(source, ground, &text));
            };
            // A goal without conditions on the position always holds.
            let literal = maker.atoms.get(atom).copied().unwrap_or(Lit::TRUE);
            if role < 2 {
                goals[role].push((goal, literal));
            }
        }
        goals.iter_mut().for_each(|goals| {
            goals.sort_unstable();
            goals.dedup();
        });
        let terminal = of(Relation::TERMINAL, &[]);
        Ok(Self {
            circuit: maker.circuit,
            bits,
            facts,
            next,
            moves,
            terminal,
            goals,
            recursion,
        })
    }
}

/// The error about a goal that is not a number, at a rule with such a head.
fn not_a_number(source: Source<'_>, ground: &Ground, goal: &str) -> Error {
    let rules = ground.program.rules.iter();
    let mut goals = rules.filter(|rule| rule.head.relation == Relation::GOAL);
    let named = goals
        .clone()
        .find(|rule| source.excerpt(rule.head.span).contains(goal));
    let span = named
        .or_else(|| goals.next())
        .map_or_else(Default::default, |rule| rule.head.span);
    source.error(span, Message::new("gdl-goal-number").with("goal", goal))
}

struct Maker<'a> {
    ground: &'a Ground,
    ordered: &'a Ordered,
    circuit: Circuit,
    atoms: HashMap<Term, Lit>,
    body: Vec<Lit>,
}

impl Maker<'_> {
    fn literal(&self, atom: Term) -> Lit {
        self.atoms.get(&atom).copied().unwrap_or(Lit::FALSE)
    }

    /// The literal of an atom, from its rules.
    fn holds(&mut self, atom: u32) -> Lit {
        let mut any = Vec::new();
        for &rule in &self.ordered.rules[atom as usize] {
            let (_, positive, negative) = self.ground.instance(rule as usize);
            let mut body = std::mem::take(&mut self.body);
            body.clear();
            body.extend(positive.iter().map(|&atom| self.literal(atom)));
            body.extend(negative.iter().map(|&atom| !self.literal(atom)));
            any.push(self.circuit.and_all(&mut body));
            self.body = body;
        }
        self.circuit.or_all(&mut any)
    }

    /// Mutually recursive atoms: a fixpoint iteration from false, as often as there are atoms or
    /// until nothing changes. There is no `not` among them.
    fn unroll(
        &mut self,
        source: Source<'_>,
        component: &[u32],
        control: &Control<'_>,
    ) -> Result<(), Error> {
        let terms: Vec<Term> = component
            .iter()
            .map(|&atom| self.ordered.atoms[atom as usize])
            .collect();
        for &term in &terms {
            self.atoms.insert(term, Lit::FALSE);
        }
        for _ in 0..=component.len() {
            control.check()?;
            control.afford(self.circuit.bytes())?;
            let next: Vec<Lit> = component.iter().map(|&atom| self.holds(atom)).collect();
            let mut has_changed = false;
            for (&term, &literal) in terms.iter().zip(&next) {
                has_changed |= self.atoms.insert(term, literal) != Some(literal);
            }
            if !has_changed {
                break;
            }
            if self.circuit.len() > MOST_GATES {
                let message = Message::new("gdl-circuit").with("most", MOST_GATES);
                let relation = self
                    .ground
                    .program
                    .relation_of(terms[0], &self.ground.program.terms);
                let rules = self.ground.program.rules.iter();
                let rule = rules
                    .rev()
                    .find(|rule| Some(rule.head.relation) == relation);
                let span = rule.map_or_else(Default::default, |rule| rule.span);
                let mut error = source.error(span, message.with("rule", source.excerpt(span)));
                error.blame = lastmove_engine::Blame::Limit;
                return Err(error);
            }
        }
        Ok(())
    }
}

impl Ordered {
    /// How many atoms there are that depend on the position or on the moves.
    pub(super) fn len(&self) -> usize {
        self.number.len()
    }
}

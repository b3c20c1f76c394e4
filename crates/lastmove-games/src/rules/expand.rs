//! Expanding one position: its outcome if it is over, and its moves; by the circuit, and by the
//! plain interpreter.

use std::sync::PoisonError;

use super::machine::{Room, Turns};
use super::term::Term;
use super::{Move, Position, Rules};
use lastmove_engine::game::{Notation, Step, StepOf, join, join_first};
use lastmove_engine::{Control, Error, Message, Outcome};

/// The most moves of each role in an error.
const NAMED: usize = 4;

impl Rules {
    fn load(&self, room: &mut Room<1>, at: &[&Position]) -> Turns<1> {
        for (bit, lanes) in self.built.machine.inputs(room).iter_mut().enumerate() {
            let held = at
                .iter()
                .enumerate()
                .map(|(lane, at)| u64::from(at.bit(bit)) << lane);
            *lanes = [held.sum()];
        }
        self.built.machine.run(room)
    }

    /// The outcome for the player to move where the game is over.
    pub(super) fn outcome(
        &self,
        room: &mut Room<1>,
        at: &Position,
    ) -> Result<Option<Outcome>, Error> {
        let turns = self.load(room, &[at]);
        if turns.terminal[0] & 1 == 0 {
            return Ok(None);
        }
        let goals = self.built.machine.goals(room);
        let goals = goals.map(|goals| {
            let reached = goals.iter().filter(|(_, lanes)| lanes[0] & 1 == 1);
            reached.map(|&(goal, _)| goal).collect::<Vec<_>>()
        });
        let goals = self.end(at, &goals)?;
        let is_clear = turns.is_clear[0] & 1 == 1;
        let turn = is_clear.then_some((turns.second[0] & 1) as usize);
        let turn = self.turn_of(at).or(turn);
        Ok(Some(outcome(goals, turn)))
    }

    /// The goals of both roles in a position where the game is over; fails unless each has one and
    /// they are consistent with a zero-sum game.
    pub(super) fn end(&self, at: &Position, goals: &[Vec<i64>; 2]) -> Result<[i64; 2], Error> {
        let [&[first], &[second]] = [goals[0].as_slice(), goals[1].as_slice()] else {
            let role = usize::from(goals[0].len() == 1);
            let message = Message::new("gdl-goal-count").with("count", goals[role].len());
            let message = message
                .with("role", self.role(role))
                .with("goals", join(&goals[role], ", "));
            return Err(Error::input(
                message.with("position", self.write_position(at)),
            ));
        };
        self.opposed(at, [first, second])
    }

    /// The goals of both roles in a position where the game is over; fails unless, compared with
    /// other ends, more for one role is less for the other.
    pub(super) fn opposed(
        &self,
        at: &Position,
        [first, second]: [i64; 2],
    ) -> Result<[i64; 2], Error> {
        let goals = [first, second];
        let is_opposed =
            |&[other, against]: &[i64; 2]| first.cmp(&other) == second.cmp(&against).reverse();
        let known = self.ends.read().unwrap_or_else(PoisonError::into_inner);
        let is_known = known.iter().any(|(known, _)| *known == goals);
        let clash = |(known, other): &([i64; 2], Position)| {
            let text = |[first, second]: [i64; 2]| format!("{first} {second}");
            let message = Message::new("gdl-goals-opposed").with("goals", text(goals));
            let message = message.with("position", self.write_position(at));
            let message = message.with("others", text(*known));
            Error::input(message.with("other", self.write_position(other)))
        };
        if let Some(found) = known.iter().find(|(known, _)| !is_opposed(known)) {
            return Err(clash(found));
        }
        drop(known);
        if !is_known {
            let mut known = self.ends.write().unwrap_or_else(PoisonError::into_inner);
            if let Some(found) = known.iter().find(|(known, _)| !is_opposed(known)) {
                return Err(clash(found));
            }
            if known.iter().all(|(known, _)| *known != goals) {
                known.push((goals, at.clone()));
            }
        }
        Ok(goals)
    }

    /// The legal moves; none where the game is over.
    pub(super) fn expand(
        &self,
        room: &mut Room<1>,
        at: &Position,
        into: &mut Vec<StepOf<Self>>,
    ) -> Result<(), Error> {
        let machine = &self.built.machine;
        let turns = self.load(room, &[at]);
        if turns.terminal[0] & 1 == 1 {
            // It either has an outcome, or this returns the error.
            return self.outcome(room, at).map(|_| ());
        }
        if turns.wrong[0] & 1 == 1 {
            return Err(self.not_in_turn(at, &self.legal_terms(room)));
        }
        let mover = match turns.both_wait[0] & 1 == 1 {
            // Where no fact says it, it is the first one.
            true => self.turn_of(at).unwrap_or(0),
            false => (turns.second[0] & 1) as usize,
        };
        let mut usual = vec![0u64; machine.bits.div_ceil(64).max(1)];
        for bit in 0..machine.bits {
            usual[bit / 64] |= (machine.usual(room, mover, bit)[0] & 1) << (bit % 64);
        }
        let before = into.len();
        for (index, pair) in machine.pairs.iter().enumerate() {
            if machine.is_legal(room, pair)[0] & 1 == 0 || pair.mover != mover {
                continue;
            }
            let mut words = usual.clone();
            machine.differ(room, pair, |bit, lanes| {
                words[bit / 64] ^= (lanes[0] & 1) << (bit % 64);
            });
            into.push(Step::new(Move(index as u32), Position::of(&words)));
        }
        if let Some(turn) = &self.built.turn
            && turn.is_sure()
        {
            let says = at.bit(turn.bit);
            for step in &mut into[before..] {
                step.keeps_turn = step.to.bit(turn.bit) == says;
            }
            return Ok(());
        }
        for steps in into[before..].chunks_mut(64) {
            let options: Vec<&Position> = steps.iter().map(|step| &step.to).collect();
            let turns = self.load(room, &options);
            let over = turns.terminal[0] & !turns.is_clear[0];
            let keeps: Vec<bool> = (0..steps.len())
                .map(|lane| (turns.second[0] >> lane & 1) as usize == mover)
                .collect();
            for (lane, (step, keeps)) in steps.iter_mut().zip(keeps).enumerate() {
                step.keeps_turn = match (self.turn_of(&step.to), over >> lane & 1) {
                    (Some(turn), _) => turn == mover,
                    (None, 0) => keeps,
                    (None, _) => self.turn_by_moves(&step.to) == mover,
                };
            }
        }
        Ok(())
    }

    /// The legal moves of each role in the position that was loaded.
    fn legal_terms(&self, room: &Room<1>) -> [Vec<Term>; 2] {
        [0, 1].map(|role| {
            let legal = self.built.machine.legal(room, role, 0).into_iter();
            legal
                .map(|mv| self.built.names.moves[mv as usize].1)
                .collect()
        })
    }

    /// Whose turn it is, if a bit holds it.
    pub(super) fn turn_of(&self, at: &Position) -> Option<usize> {
        self.built.turn.as_ref()?.of(at.words())
    }

    /// Whose turn it is in a position of which no bit says it: the role that its moves say or, where
    /// the game is over and they do not, the loser.
    pub(super) fn turn_by_moves(&self, at: &Position) -> usize {
        self.with_room(&self.rooms, |room| {
            let turns = self.load(room, &[at]);
            if turns.terminal[0] & !turns.is_clear[0] & 1 == 0 {
                return (turns.second[0] & 1) as usize;
            }
            let goals = self.built.machine.goals(room);
            loser(goals.map(|goals| {
                let reached = goals.iter().filter(|(_, lanes)| lanes[0] & 1 == 1);
                reached.map(|&(goal, _)| goal).max()
            }))
        })
    }

    /// The error where it is not exactly one role that chooses while the other one waits.
    fn not_in_turn(&self, at: &Position, legal: &[Vec<Term>; 2]) -> Error {
        let position = self.write_position(at);
        if let Some(role) = legal.iter().position(Vec::is_empty) {
            let message = Message::new("gdl-no-move").with("role", self.role(role));
            return Error::input(message.with("position", position));
        }
        let texts = legal.each_ref().map(|moves| {
            let texts = moves.iter().map(|&mv| self.write_term(mv));
            join_first(texts, NAMED, "; ")
        });
        let code = match legal.iter().all(|moves| moves.len() > 1) {
            true => "gdl-simultaneous",
            false => "gdl-waiting-unknown",
        };
        let message = Message::new(code)
            .with("first", self.role(0))
            .with("second", self.role(1));
        let [first, second] = texts;
        let message = message
            .with("first-moves", first)
            .with("second-moves", second);
        Error::input(message.with("position", position))
    }

    /// The name of a role in the file.
    pub(super) fn role(&self, role: usize) -> String {
        self.built.ground.program.text(self.built.names.roles[role])
    }

    /// The facts of a position, as terms of the rules.
    pub(super) fn facts(&self, at: &Position) -> Vec<Term> {
        let facts = self.built.coding.unpack(at.words()).into_iter();
        facts
            .map(|fact| self.built.names.facts[fact as usize])
            .collect()
    }
}

/// The role that gets less; the first one if both get the same.
fn loser(goals: [Option<i64>; 2]) -> usize {
    usize::from(goals[1] < goals[0])
}

/// The outcome of an end for the player to move.
pub(super) fn outcome(goals: [i64; 2], turn: Option<usize>) -> Outcome {
    let turn = turn.unwrap_or_else(|| loser(goals.map(Some)));
    match goals[turn].cmp(&goals[1 - turn]) {
        std::cmp::Ordering::Greater => Outcome::Win,
        std::cmp::Ordering::Equal => Outcome::Draw,
        std::cmp::Ordering::Less => Outcome::Loss,
    }
}

/// The plain interpreter.
impl Rules {
    /// Whose turn it is, from the legal moves of both roles.
    fn turn_plainly(&self, at: &Position, legal: &[Vec<Term>; 2]) -> Option<usize> {
        if let Some(turn) = self.turn_of(at) {
            return Some(turn);
        }
        let waits = |role: usize| {
            let [mv] = legal[role].as_slice() else {
                return false;
            };
            let moves = self.built.names.moves.iter().zip(&self.built.waits);
            let mut of = moves.filter(|(known, _)| **known == (role, *mv));
            of.next().is_some_and(|(_, &waits)| waits)
        };
        match (legal[0].len() > 1, legal[1].len() > 1) {
            (true, false) => Some(0),
            (false, true) => Some(1),
            (true, true) => None,
            (false, false) => match (waits(0), waits(1)) {
                (true, false) => Some(1),
                (false, true) => Some(0),
                _ => None,
            },
        }
    }

    /// What the interpreter finds about a position: its legal moves by role and, where the game is
    /// over, the goals.
    fn asked_plainly(&self, at: &Position) -> Result<Asked, Error> {
        let plain = self.plain.as_ref().ok_or_else(Error::interrupt)?;
        let control = Control::default();
        let mut terms = plain.terms();
        // Terms are numbered differently there.
        let facts = self.facts(at).into_iter();
        let facts: Vec<Term> = facts
            .map(|fact| self.plain_term(&mut terms, fact))
            .collect();
        let world = plain.world(&mut terms, &facts, &[], &control)?;
        let roles = plain.roles();
        let mut legal = [Vec::new(), Vec::new()];
        for (role, mv) in plain.legal(&mut terms, &world) {
            if let Some(role) = roles.iter().position(|&known| known == role)
                && let Some(mv) = self.own_term(&terms, mv)
            {
                legal[role].push(mv);
            }
        }
        let goals = plain.is_terminal(&world).then(|| {
            let mut goals = [Vec::new(), Vec::new()];
            for (role, goal) in plain.goals(&terms, &world) {
                let goal = terms.text(&plain.program().names, goal).parse();
                if let (Some(role), Ok(goal)) = (roles.iter().position(|&r| r == role), goal) {
                    goals[role].push(goal);
                }
            }
            goals
        });
        Ok(Asked {
            terms,
            facts,
            legal,
            goals,
        })
    }

    pub(super) fn label_plainly(&self, at: &Position) -> Result<Option<Outcome>, Error> {
        let asked = self.asked_plainly(at)?;
        let Some(goals) = asked.goals else {
            return Ok(None);
        };
        let goals = self.end(at, &goals)?;
        Ok(Some(outcome(goals, self.turn_plainly(at, &asked.legal))))
    }

    pub(super) fn steps_plainly(
        &self,
        at: &Position,
        into: &mut Vec<StepOf<Self>>,
    ) -> Result<(), Error> {
        let mut asked = self.asked_plainly(at)?;
        if let Some(goals) = &asked.goals {
            return self.end(at, goals).map(|_| ());
        }
        let is_wrong = asked.legal.iter().any(Vec::is_empty)
            || asked.legal.iter().all(|moves| moves.len() > 1);
        if is_wrong {
            return Err(self.not_in_turn(at, &asked.legal));
        }
        let mover = self.turn_plainly(at, &asked.legal).unwrap_or(0);
        let plain = self.plain.as_ref().ok_or_else(Error::interrupt)?;
        let control = Control::default();
        for (index, pair) in self.built.machine.pairs.iter().enumerate() {
            let moves = pair.moves.map(|mv| self.built.names.moves[mv as usize].1);
            if pair.mover != mover || !(0..2).all(|role| asked.legal[role].contains(&moves[role])) {
                continue;
            }
            let roles = plain.roles();
            let made =
                [0, 1].map(|role| (roles[role], self.plain_term(&mut asked.terms, moves[role])));
            let world = plain.world(&mut asked.terms, &asked.facts, &made, &control)?;
            let mut holds = vec![false; self.built.names.facts.len()];
            for fact in plain.next(&mut asked.terms, &world) {
                let own = self.own_term(&asked.terms, fact);
                let known = own.and_then(|own| self.fact(own));
                let Some(fact) = known else {
                    let text = asked.terms.text(&plain.program().names, fact);
                    return Err(Error::input(
                        Message::new("gdl-fact-unknown").with("fact", text),
                    ));
                };
                holds[fact] = true;
            }
            let words = self
                .built
                .coding
                .pack(&holds)
                .map_err(|family| self.clash(family))?;
            let to = Position::of(&words);
            let after = self.asked_plainly(&to)?;
            let turn = match (self.turn_plainly(&to, &after.legal), &after.goals) {
                (Some(turn), _) => turn,
                (None, None) => 0,
                (None, Some(goals)) => loser([0, 1].map(|role| goals[role].iter().max().copied())),
            };
            into.push(Step {
                mv: Move(index as u32),
                to,
                keeps_turn: turn == mover,
            });
        }
        Ok(())
    }

    /// Converts a term of the grounded rules to one of the interpreter, and back.
    fn plain_term(&self, terms: &mut super::term::Terms, own: Term) -> Term {
        let known = &self.built.ground.program.terms;
        let args: Vec<Term> = known
            .args(own)
            .iter()
            .map(|&arg| self.plain_term(terms, arg))
            .collect();
        terms.make(known.name(own), &args)
    }

    fn own_term(&self, terms: &super::term::Terms, plain: Term) -> Option<Term> {
        let args = terms
            .args(plain)
            .iter()
            .map(|&arg| self.own_term(terms, arg));
        let args: Vec<Term> = args.collect::<Option<_>>()?;
        self.built
            .ground
            .program
            .terms
            .find(terms.name(plain), &args)
    }
}

/// The interpreter's results for a position.
struct Asked {
    terms: super::term::Terms,
    facts: Vec<Term>,
    legal: [Vec<Term>; 2],
    goals: Option<[Vec<i64>; 2]>,
}

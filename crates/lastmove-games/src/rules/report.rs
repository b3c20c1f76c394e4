//! A report about a rule file before it is solved.

use hashbrown::{HashMap, HashSet};

use super::drop::{Dropped, drop};
use super::loose::loose;
use super::program::Relation;
use super::read::{Name, Source};
use super::{Position, Rules};
use lastmove_engine::game::{Game, Notation, Play, StepOf};
use lastmove_engine::graph::{GraphBuilder, NamedGraph, Names};
use lastmove_engine::solve::explore_within;
use lastmove_engine::{Control, Error, Message, SearchLimit};

/// A report about a rule file.
#[derive(Clone, Debug)]
pub struct Report {
    /// The roles, in the order of the file.
    pub roles: [String; 2],
    /// How many facts may hold.
    pub facts: usize,
    /// How many moves each role may have.
    pub moves: [usize; 2],
    /// The moves that mean waiting.
    pub waiting: Vec<String>,
    /// How many grounded rules there are.
    pub instances: usize,
    /// How many grounded atoms depend on the position or on the moves.
    pub atoms: usize,
    /// The size of the largest recursive component of these; 0 without recursion.
    pub recursion: usize,
    /// The gates of the circuit: those run for all positions, at the ends of games, for single moves.
    pub gates: [usize; 3],
    /// How many bits a position takes.
    pub bits: usize,
    /// Whether a bit of the position holds the turn; else its legal moves determine it.
    pub has_turn_bit: bool,
    /// The name of the facts that count moves, and whether they can be removed.
    pub counter: Option<(String, bool)>,
    /// Names of relations, facts and moves that rules read and none sets: mostly misspellings.
    pub unset: Vec<String>,
    /// Names of relations and facts that rules set and none reads.
    pub unread: Vec<String>,
    /// The goals of both roles with which games ended.
    pub goals: Vec<[i64; 2]>,
    /// How many moves a random game has on average.
    pub plies: f64,
    /// How many moves there are to choose from on average.
    pub choices: f64,
    /// How many positions there are.
    pub positions: Count,
}

/// How many positions a game has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Count {
    /// Exactly this many.
    Exactly(u64),
    /// More than were found; an estimate from random games.
    About {
        /// How many were reached.
        found: u64,
        /// The estimate of a lower bound from random games.
        guessed: f64,
    },
}

/// The most positions that are counted exactly.
const COUNTED: u64 = 300_000;

/// About how many words are touched for that, and for random games; fewer positions are processed
/// where they are large.
const WORK: u64 = 500_000_000;

/// The number of random games for an estimate, and the most moves of each.
const GAMES: usize = 1_500;
const MOST_PLIES: usize = 200;

impl Rules {
    /// A report about the rules. It takes about a second.
    ///
    /// # Errors
    /// Errors in positions that are reached, and
    /// [`Blame::Interrupt`](lastmove_engine::Blame::Interrupt).
    pub fn report(&self, control: &Control<'_>) -> Result<Report, Error> {
        let built = &self.built;
        let counted = (WORK / self.work()).clamp(1, COUNTED);
        let limit = SearchLimit {
            positions: counted,
            moves: counted * 20,
        };
        let found = explore_within(self, &self.start, Play::Normal, limit, control)?;
        let positions = match found {
            Some(solved) => Count::Exactly(solved.len() as u64),
            None => Count::About {
                found: counted,
                guessed: self.guess(control)?.max(counted as f64),
            },
        };
        let moves = |role: usize| built.names.moves.iter().filter(|mv| mv.0 == role).count();
        let waiting = built.names.moves.iter().zip(&built.waits);
        let waiting = waiting.filter(|(_, waits)| **waits);
        let mut waiting: Vec<String> = waiting.map(|((_, mv), _)| self.write_term(*mv)).collect();
        waiting.dedup();
        let known = self
            .ends
            .read()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut goals: Vec<[i64; 2]> = known.iter().map(|(goals, _)| *goals).collect();
        goals.sort_unstable_by(|a, b| b.cmp(a));
        let [unset, unread] = loose(&built.program);
        let sample = &built.sample;
        let mean = |sum: u64, count: u64| sum as f64 / count.max(1) as f64;
        Ok(Report {
            roles: [self.role(0), self.role(1)],
            facts: built.names.facts.len(),
            moves: [moves(0), moves(1)],
            waiting,
            instances: built.ground.len(),
            atoms: built.atoms,
            recursion: built.recursion,
            gates: built.machine.gates(),
            bits: built.machine.bits,
            has_turn_bit: built.turn.is_some(),
            counter: self.counter(),
            unset,
            unread,
            goals,
            plies: mean(sample.plies, sample.games),
            choices: mean(sample.choices, sample.chosen_in),
            positions,
        })
    }

    /// About how many words are touched to expand a position.
    pub(super) fn work(&self) -> u64 {
        let built = &self.built;
        let bits = built.machine.bits as u64;
        let sample = &built.sample;
        let choices = sample.choices.div_ceil(sample.chosen_in.max(1));
        // Without a bit for the turn each option is evaluated too.
        let option = match built.turn {
            Some(_) => bits.div_ceil(64),
            None => bits,
        };
        let gates: usize = built.machine.gates().iter().sum();
        1 + gates as u64 + bits + built.machine.pairs.len() as u64 + choices * option
    }

    /// The facts that count moves: unary, one of them at the start, each followed by another one
    /// after every move.
    fn counter(&self) -> Option<(String, bool)> {
        let program = &self.built.ground.program;
        let terms = &program.terms;
        let mut by_name: HashMap<Name, Vec<usize>> = HashMap::new();
        for (index, &fact) in self.built.names.facts.iter().enumerate() {
            if terms.args(fact).len() == 1 {
                by_name.entry(terms.name(fact)).or_default().push(index);
            }
        }
        let mut names: Vec<(Name, Vec<usize>)> = by_name.into_iter().collect();
        names.sort_unstable();
        let counts = |(name, facts): &(Name, Vec<usize>)| {
            let starts = facts
                .iter()
                .filter(|&&fact| self.built.names.start[fact])
                .count();
            let mut after = HashMap::new();
            for (head, positive, negative) in self.built.ground.instances() {
                let is_next = program.relation_of(head, terms) == Some(Relation::NEXT);
                let fact = terms.args(head).first().filter(|_| is_next);
                let Some(&fact) = fact.filter(|&&fact| terms.name(fact) == *name) else {
                    continue;
                };
                match (positive, negative) {
                    (&[before], []) => {
                        let is_true = program.relation_of(before, terms) == Some(Relation::TRUE);
                        let before = terms.args(before).first().copied();
                        let before =
                            before.filter(|&b| is_true && terms.name(b) == *name && b != fact);
                        if before.is_none_or(|before| after.insert(before, fact).is_some()) {
                            return false;
                        }
                    }
                    _ => return false,
                }
            }
            // A chain: every fact but the first follows one, and no two have the same successor.
            let followed: HashSet<_> = after.values().collect();
            facts.len() >= 3
                && starts == 1
                && after.len() + 1 == facts.len()
                && followed.len() == after.len()
        };
        let (name, _) = names.iter().find(|both| counts(both))?;
        let name = program.names.text(*name).to_owned();
        let nowhere = Source { text: "", file: "" };
        let mut rules = self.built.program.clone();
        let dropped = Dropped {
            name: &name,
            unknown: &Error::input,
        };
        let can_drop = drop(nowhere, &mut rules, dropped).is_ok();
        Some((name, can_drop))
    }

    /// An estimated lower bound of the number of positions, from how often several games have the
    /// same position after the same number of moves.
    fn guess(&self, control: &Control<'_>) -> Result<f64, Error> {
        let mut seed = 0x9E37_79B9_7F4A_7C15u64;
        let mut random = move |below: usize| {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            (seed >> 33) as usize % below
        };
        let mut met: Vec<HashMap<Position, u64>> = Vec::new();
        let mut steps: Vec<StepOf<Self>> = Vec::new();
        let mut left = (WORK / self.work()).max(1);
        for _ in 0..GAMES {
            let mut at = self.start.clone();
            for ply in 0..MOST_PLIES {
                control.check()?;
                if left == 0 {
                    break;
                }
                left -= 1;
                if met.len() <= ply {
                    met.push(HashMap::new());
                }
                *met[ply].entry(at.clone()).or_insert(0) += 1;
                steps.clear();
                if self.label(&at).is_none() {
                    self.steps(&at, &mut steps)?;
                }
                if steps.is_empty() {
                    break;
                }
                at = steps.swap_remove(random(steps.len())).to;
            }
        }
        let guess = met.iter().map(|met| {
            let games: u64 = met.values().sum();
            let pairs = |n: u64| n as f64 * (n as f64 - 1.0) / 2.0;
            let same: f64 = met.values().map(|&n| pairs(n)).sum();
            (pairs(games) / same.max(1.0)).max(met.len() as f64)
        });
        Ok(guess.sum())
    }

    /// The game as a graph: the positions that play can reach from `start`, named as they are written,
    /// and their moves. O(positions + moves) time; memory for all names.
    ///
    /// # Errors
    /// [`Blame::Memory`](lastmove_engine::Blame::Memory) when it does not fit the memory budget,
    /// [`Blame::Interrupt`](lastmove_engine::Blame::Interrupt), and what is wrong with a position.
    pub fn graph(&self, start: &Position, control: &Control<'_>) -> Result<NamedGraph, Error> {
        let mut positions = indexmap::IndexSet::from([start.clone()]);
        let mut builder = GraphBuilder::default();
        let mut names = Names::default();
        let mut steps: Vec<StepOf<Self>> = Vec::new();
        let mut bytes = 0;
        let mut done = 0;
        while let Some(at) = positions.get_index(done).cloned() {
            if done.is_multiple_of(1 << 10) {
                control.check()?;
                control.afford(bytes)?;
            }
            done += 1;
            let label = self.label(&at);
            steps.clear();
            if label.is_none() {
                self.steps(&at, &mut steps)?;
            }
            let text = self.write_position(&at);
            bytes += text.len() as u64 + 64 + steps.len() as u64 * 8;
            let moves = steps
                .drain(..)
                .map(|step| (positions.insert_full(step.to).0 as u32, step.keeps_turn));
            builder.vertex(moves.collect::<Vec<_>>())?;
            if let Some(label) = label {
                builder.label(label);
            }
            if names.intern(&text).is_none() {
                let message = Message::new("positions-over-limit").with("positions", done);
                return Err(Error::limit(message));
            }
        }
        Ok(NamedGraph {
            game: builder.build()?,
            names,
        })
    }
}

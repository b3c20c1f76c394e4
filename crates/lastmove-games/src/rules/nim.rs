//! Nim values, where both roles have the same moves.
//!
//! A position is paired with the one that differs only in whose turn it is. If both have the same
//! options, for all reachable positions, the game is impartial.

use hashbrown::HashMap;

use super::game::{NimValues, Rules};
use super::position::Position;
use lastmove_engine::game::{Game, Impartial, Many, Notation};
use lastmove_engine::graph::{GameGraph, Graph, Labels};
use lastmove_engine::solve::loopy;
use lastmove_engine::{Control, Error, LoopyNimber, Message, Outcome};

/// How many positions are sampled before a search for nim values.
const TRIED: usize = 64;

/// The positions of a chunk, each with the first role to move and then with the second.
const TOGETHER: usize = 256;

impl Rules {
    /// Why the game has no nim values, judged by some positions of random play.
    pub(super) fn no_nim_values(&self) -> Option<Message> {
        let known = self.partisan.get_or_init(|| {
            let mut positions = vec![self.start.clone()];
            positions.extend(self.sampled(TRIED));
            for chunk in positions.chunks(TOGETHER) {
                let chunk: Result<Vec<_>, _> = chunk.iter().map(|at| self.first(at)).collect();
                if let Err(error) = chunk.and_then(|chunk| self.each_option(&chunk, |_, _, _| {})) {
                    return Some(error.message);
                }
            }
            None
        });
        known.clone()
    }

    /// The position with this turn.
    fn with_turn(&self, at: &Position, is_second: bool) -> Result<Position, Error> {
        let turn = self.built.turn.as_ref();
        let turn = turn.ok_or_else(|| Error::input(Message::new("gdl-nim-turn")))?;
        let mut words = at.words().to_vec();
        let mask = 1 << (turn.bit % 64);
        match is_second != turn.is_negated {
            true => words[turn.bit / 64] |= mask,
            false => words[turn.bit / 64] &= !mask,
        }
        Ok(Position::of(&words))
    }

    fn first(&self, at: &Position) -> Result<Position, Error> {
        self.with_turn(at, false)
    }

    /// Calls `each` with the number of each position, its label, and its options in rising order,
    /// with the first role to move everywhere.
    ///
    /// # Errors
    /// Where the second role has different options.
    fn each_option(
        &self,
        firsts: &[Position],
        mut each: impl FnMut(usize, Option<Outcome>, &[Position]),
    ) -> Result<(), Error> {
        let mut asked = Vec::with_capacity(2 * firsts.len());
        for at in firsts {
            asked.extend([at.clone(), self.with_turn(at, true)?]);
        }
        let mut many = Many::default();
        if self.together() < asked.len() || self.steps_of_many(&asked, &mut many).is_err() {
            many.clear();
            for at in &asked {
                let label = self.label(at);
                if label.is_none() {
                    self.steps(at, &mut many.steps)?;
                }
                many.labels.push(label);
                many.ends.push(many.steps.len());
            }
        }
        let none = |code: &'static str, at: &Position| {
            let message = Message::new(code).with("position", self.write_position(at));
            Error::input(message)
        };
        let mut begin = 0;
        let mut both = [Vec::new(), Vec::new()];
        for (number, at) in asked.iter().enumerate() {
            let options = &mut both[number % 2];
            options.clear();
            for step in &many.steps[begin..many.ends[number]] {
                if step.keeps_turn {
                    return Err(none("gdl-nim-again", at));
                }
                options.push(self.first(&step.to)?);
            }
            begin = many.ends[number];
            if matches!(many.labels[number], Some(Outcome::Win | Outcome::Draw)) {
                return Err(none("gdl-nim-ends", at));
            }
            options.sort_unstable();
            options.dedup();
            if number % 2 == 1 {
                let labels = [many.labels[number - 1], many.labels[number]];
                if labels[0] != labels[1] || both[0] != both[1] {
                    return Err(none("gdl-nim-differs", &asked[number - 1]));
                }
                each(number / 2, labels[0], &both[0]);
            }
        }
        Ok(())
    }

    /// The values of all that play can reach.
    fn find_nim_values(&self, at: Position, control: &Control<'_>) -> Result<NimValues, Error> {
        let phase = control.phase("explore", None);
        let (mut offsets, mut targets) = (vec![0], Vec::new());
        let mut labels = Labels::default();
        let mut numbers = HashMap::new();
        let bytes = 2 * self.position_bytes(&at) + 8;
        numbers.insert(at.clone(), 0u32);
        let mut positions = vec![at];
        let mut done = 0;
        while done < positions.len() {
            control.check()?;
            let n = positions.len() as u64;
            control.afford(bytes * n + Graph::bytes(n, targets.len() as u64) * 2)?;
            phase.advance(done as u64);
            let chunk = positions[done..positions.len().min(done + TOGETHER)].to_vec();
            self.each_option(&chunk, |index, label, options| {
                labels.set((done + index) as u32, label);
                for to in options {
                    targets.push(*numbers.entry_ref(to).or_insert_with(|| {
                        positions.push(to.clone());
                        positions.len() as u32 - 1
                    }));
                }
                offsets.push(targets.len() as u64);
            })?;
            done += chunk.len();
        }
        let graph = GameGraph {
            graph: Graph::from_arrays(offsets, targets)?,
            labels,
            ..GameGraph::default()
        };
        drop(positions);
        Ok(NimValues {
            values: loopy(&graph, control)?,
            numbers,
            graph,
        })
    }
}

impl Impartial for Rules {
    /// The first question explores all positions that play can reach.
    fn nim_value(&self, at: &Position, control: &Control<'_>) -> Result<LoopyNimber, Error> {
        let at = self.first(at)?;
        let mut found = self.nim.hold(control)?;
        let known = found.take();
        let known = known.filter(|found| found.numbers.contains_key(&at));
        let known = match known {
            Some(known) => known,
            None => self.find_nim_values(at.clone(), control)?,
        };
        let found = found.insert(known);
        // The first position asked about has number 0.
        let number = found.numbers.get(&at).copied().unwrap_or(0);
        Ok(found.values.get(&found.graph, number))
    }
}

//! All positions that play can reach, and their values, by fixpoint iteration.

use std::collections::{BTreeMap, HashMap};

use lastmove::{Outcome, Value};

use super::{Rules, State};

/// The positions that play can reach.
pub(crate) struct Solved {
    /// As text, in the order in which they were found.
    pub(crate) texts: Vec<String>,
    /// The moves of each position as text, and the numbers of the positions that they lead to.
    pub(crate) moves: Vec<Vec<(String, usize)>>,
    /// The value of each position.
    pub(crate) values: Vec<Value>,
}

impl Solved {
    pub(crate) fn new(rules: &dyn Rules, from: &State, misere: bool) -> Self {
        let mut texts = vec![from.write()];
        let mut numbers = HashMap::from([(from.write(), 0)]);
        let (mut moves, mut over) = (Vec::new(), Vec::new());
        while moves.len() < texts.len() {
            let at = from.read(&texts[moves.len()]);
            over.push(rules.over(&at));
            let mut found = Vec::new();
            for (mv, next) in rules.moves(&at) {
                let text = next.write();
                let number = *numbers.entry(text.clone()).or_insert_with(|| {
                    texts.push(text);
                    texts.len() - 1
                });
                found.push((mv.write(), number));
            }
            moves.push(found);
        }
        let values = values(&moves, &over, misere);
        Self {
            texts,
            moves,
            values,
        }
    }

    /// How many are won, lost and drawn.
    pub(crate) fn counts(&self) -> (u64, u64, u64) {
        let count = |outcome: Outcome| {
            let values = self.values.iter();
            values.filter(|value| value.outcome() == outcome).count() as u64
        };
        (
            count(Outcome::Win),
            count(Outcome::Loss),
            count(Outcome::Draw),
        )
    }

    /// For each remoteness how many are won and lost.
    pub(crate) fn tallies(&self) -> Vec<(u64, u64, u64)> {
        let mut tallies = BTreeMap::<u64, (u64, u64)>::new();
        for value in &self.values {
            match value {
                Value::Win(plies) => tallies.entry(*plies).or_default().0 += 1,
                Value::Loss(plies) => tallies.entry(*plies).or_default().1 += 1,
                Value::Draw => {}
            }
        }
        let tallies = tallies.into_iter();
        tallies
            .map(|(plies, (wins, losses))| (plies, wins, losses))
            .collect()
    }
}

/// A position is won in `n` plies when a move leads to one that is lost in `n - 1` and none to one that
/// is lost in less; lost when all moves lead to won ones, the last of them in `n - 1`.
fn values(moves: &[Vec<(String, usize)>], over: &[Option<Outcome>], misere: bool) -> Vec<Value> {
    let mut known: Vec<Option<Value>> = Vec::new();
    for (moves, over) in moves.iter().zip(over) {
        known.push(match over {
            Some(Outcome::Win) => Some(Value::Win(0)),
            Some(Outcome::Loss) => Some(Value::Loss(0)),
            Some(Outcome::Draw) => Some(Value::Draw),
            None if !moves.is_empty() => None,
            None if misere => Some(Value::Win(0)),
            None => Some(Value::Loss(0)),
        });
    }
    for plies in 1.. {
        let mut found = Vec::new();
        for (at, moves) in moves.iter().enumerate() {
            if known[at].is_some() {
                continue;
            }
            let is_won = |(_, to): &(String, usize)| matches!(known[*to], Some(Value::Win(_)));
            if moves
                .iter()
                .any(|(_, to)| known[*to] == Some(Value::Loss(plies - 1)))
            {
                found.push((at, Value::Win(plies)));
            } else if moves.iter().all(is_won) {
                found.push((at, Value::Loss(plies)));
            }
        }
        if found.is_empty() {
            break;
        }
        for (at, value) in found {
            known[at] = Some(value);
        }
    }
    known
        .into_iter()
        .map(|value| value.unwrap_or(Value::Draw))
        .collect()
}

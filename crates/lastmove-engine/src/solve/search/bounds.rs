//! Values of any game as scores, and bounds of them.

use hashbrown::HashMap;
use std::hash::Hash;

use crate::{Outcome, Value};

/// The score of a win in no plies; more than any game lasts.
pub(super) const MOST: i64 = 1 << 40;

/// The number of a value: the higher, the better for the player to move.
pub(super) fn score(value: Value) -> i64 {
    match value {
        Value::Win(plies) => MOST - plies as i64,
        Value::Draw => 0,
        Value::Loss(plies) => plies as i64 - MOST,
    }
}

/// The value with this number.
pub(super) fn value(score: i64) -> Value {
    let plies = (MOST - score.abs()) as u64;
    match score.signum() {
        1 => Value::Win(plies),
        0 => Value::Draw,
        _ => Value::Loss(plies),
    }
}

pub(super) fn terminal(outcome: Outcome) -> i64 {
    score(Value::terminal(outcome))
}

/// The score, or bound, of an option for the player who moves to it.
pub(super) fn for_mover(option: i64, keeps_turn: bool) -> i64 {
    // A ply more brings it one step nearer to the draw.
    let nearer = option - option.signum();
    if keeps_turn { nearer } else { -nearer }
}

/// The null window of an option: it is worth at least `beta` to the mover when its score is at
/// least this or, where the turn passes, when it is not.
pub(super) fn beta_of_option(beta: i64, keeps_turn: bool) -> i64 {
    match (keeps_turn, beta > 0) {
        (true, true) => beta + 1,
        (true, false) => beta - 1,
        (false, true) => -beta,
        (false, false) => 2 - beta,
    }
}

/// The lower and the upper bound of a score.
pub(super) type Bounds = (i64, i64);

/// Bounds by positions, in two generations: when the younger one is full, the older one is dropped.
/// Positions that are looked up move to the younger one.
pub(super) struct Generations<P> {
    young: HashMap<P, Bounds>,
    old: HashMap<P, Bounds>,
    /// About how many bytes the younger one takes.
    bytes: u64,
}

/// The bytes of a map entry besides the position's own: bounds and a byte of the map, and half of
/// all slots may be empty.
fn bytes_kept(position: u64) -> u64 {
    2 * (position + size_of::<Bounds>() as u64 + 1)
}

impl<P> Default for Generations<P> {
    fn default() -> Self {
        Self {
            young: HashMap::new(),
            old: HashMap::new(),
            bytes: 0,
        }
    }
}

impl<P: Clone + Eq + Hash> Generations<P> {
    /// About the most bytes of both when each may take `most`, counting a growing one twice.
    pub(super) fn bytes(most: u64) -> u64 {
        most.saturating_mul(3)
    }

    pub(super) fn get(&self, at: &P) -> Option<Bounds> {
        let young = self.young.get(at);
        young.or_else(|| self.old.get(at)).copied()
    }

    /// Merges the bounds of a position, which takes `bytes` bytes. A generation takes at most about
    /// `most` bytes.
    pub(super) fn put(&mut self, at: &P, (lower, upper): Bounds, bytes: u64, most: u64) {
        if let Some(known) = self.young.get_mut(at) {
            *known = (known.0.max(lower), known.1.min(upper));
            return;
        }
        let bytes = bytes_kept(bytes);
        if bytes > most {
            return;
        }
        let known = self.old.get(at).copied().unwrap_or((-MOST, MOST));
        if self.bytes + bytes > most {
            self.old = std::mem::take(&mut self.young);
            self.bytes = 0;
        }
        self.bytes += bytes;
        let bounds = (known.0.max(lower), known.1.min(upper));
        self.young.insert(at.clone(), bounds);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_worth_what_values_say() {
        let values = (0..5).flat_map(|plies| [Value::Win(plies), Value::Draw, Value::Loss(plies)]);
        let values: Vec<Value> = values.collect();
        for &option in &values {
            assert_eq!(value(score(option)), option);
            for keeps_turn in [false, true] {
                let worth = option.for_mover(keeps_turn);
                assert_eq!(for_mover(score(option), keeps_turn), score(worth));
                for &other in &values {
                    let is_enough = worth >= other;
                    let is_high = score(option) >= beta_of_option(score(other), keeps_turn);
                    assert_eq!(is_enough, is_high == keeps_turn, "{option:?} {other:?}");
                }
            }
        }
    }

    #[test]
    fn generations_forget_and_never_lie() {
        let mut kept = Generations::default();
        let most = 10 * bytes_kept(8);
        for at in 0..100u64 {
            kept.put(&at, (-(at as i64), 5), 8, most);
            kept.put(&at, (-50, at as i64), 8, most);
            assert_eq!(
                kept.get(&at),
                Some((-(at as i64).min(50), 5.min(at as i64)))
            );
            assert!(kept.young.len() <= 10 && kept.old.len() <= 10);
        }
        assert_eq!(kept.get(&10), None);
        kept.put(&7u64, (0, 0), most, most);
        assert_eq!(kept.get(&7), None);
    }
}

//! Euclid: `euclid:15,21`.
//!
//! A position is two numbers. A move takes a positive multiple of the smaller number from the
//! larger one, which must not fall below 0; no move is left when one of them is 0. In normal play
//! the player who makes a 0 wins: the game as Cole and Davie gave it. (Grossman's variant, in which
//! both numbers stay above 0, is its misère play: no one makes a 0 unless forced to, when the
//! numbers are equal.) Moves stand in the order of the multiples, 1 first. When the numbers are
//! equal, the first is the one that is taken from.
//!
//! # Who wins
//! Let a ≥ b be the numbers and φ = (1 + √5) / 2. **In normal play the player to move loses exactly
//! when b = 0 or b < a < φ b; in misère play exactly when b > 0 and a < φ b.** (Cole and Davie 1969;
//! for misère play, see above.)
//!
//! *Proof for normal play.* From a = b one moves to 0. Let a < φ b, a > b: the only move leads to
//! (b, a − b), and b / (a − b) > 1 / (φ − 1) = φ: won by what follows. Let a > φ b, and a not a
//! multiple of b (else a 0 can be made). Write a = q b + r. Of the pairs (b, r) and (b + r, b),
//! which a move can reach, or only the first with q = 1: b / r < φ makes the first one lost. Else
//! r < b / φ, so that (b + r) / b < 1 + 1 / φ = φ and the second is lost; with q = 1 this would
//! say a < φ b. ∎
//!
//! # Nim values
//! Write a = q b + r with r < b. The values of r, b and r + b, b and r + 2b, b ... are s, then the
//! numbers 0, 1, 2, ... without s, since from each of them a move leads to all before it and
//! nowhere else. So **a, b has the nim value q − 1 if q − 1 < s, else q, with s the value of
//! b, r**, and Euclid's algorithm finds it in O(log b) divisions.
//!
//! Sources: A. J. Cole, A. J. T. Davie, "A game based on the Euclidean algorithm and a winning
//! strategy for it", Math. Gazette 53 (1969); G. Cairns, N. B. Ho, T. Lengyel, "The
//! Sprague–Grundy function of the real game Euclid", Discrete Math. 311 (2011).

mod notation;

use lastmove_engine::game::{Game, Impartial, Play, Step, StepOf};
use lastmove_engine::{Control, Error, LoopyNimber, Nimber, Outcome};

/// A position: two numbers, in the order in which they were given.
pub type Pair = [u64; 2];

/// A game of Euclid.
#[derive(Debug)]
pub struct Euclid {
    start: Pair,
}

impl Euclid {
    /// A game that begins with these numbers.
    #[must_use]
    pub fn new(start: Pair) -> Self {
        Self { start }
    }

    /// The step that takes the smaller number `times` times, at least once and at most
    /// [`multiples`].
    fn take(at: Pair, times: u64) -> StepOf<Self> {
        let larger = usize::from(at[0] < at[1]);
        let mut to = at;
        to[larger] -= times * at[1 - larger];
        Step::new(times, to)
    }
}

/// The number of moves: the integer part of larger / smaller, 0 when one number is 0.
#[must_use]
pub fn multiples(at: Pair) -> u64 {
    let [small, large] = sorted(at);
    large.checked_div(small).unwrap_or(0)
}

fn sorted(at: Pair) -> Pair {
    [at[0].min(at[1]), at[0].max(at[1])]
}

/// Whether the player to move loses, by the golden ratio, exactly and in O(1).
///
/// ```
/// use lastmove::game::Play;
/// use lastmove::games::euclid::is_lost;
/// assert!(is_lost([5, 8], Play::Normal)); // 8 / 5 = 1.6
/// assert!(!is_lost([8, 13], Play::Normal)); // 13 / 8 = 1.625
/// ```
#[must_use]
pub fn is_lost(at: Pair, play: Play) -> bool {
    let [small, large] = sorted(at).map(u128::from);
    // large < φ small means large² < large small + small².
    let near = (large - small) * large < small * small;
    match play {
        Play::Normal => small == 0 || large > small && near,
        Play::Misere => near,
    }
}

/// The nim value, in O(log) divisions.
///
/// ```
/// use lastmove::games::euclid::nim_value;
/// assert_eq!(nim_value([5, 8]), 0);
/// assert_eq!(nim_value([1, 7]), 7);
/// ```
#[must_use]
pub fn nim_value(at: Pair) -> u64 {
    let [mut small, mut large] = sorted(at);
    let mut quotients = Vec::new();
    while small > 0 {
        quotients.push(large / small);
        (small, large) = (large % small, small);
    }
    quotients.into_iter().rev().fold(0, in_column)
}

/// The value q multiples above a position with the value `s`, for q of at least 1.
fn in_column(s: u64, q: u64) -> u64 {
    if q - 1 < s { q - 1 } else { q }
}

/// How many times the smaller number must be taken to reach an option of nim value `value`; there
/// is at most one such move.
#[must_use]
pub fn move_to(at: Pair, value: u64) -> Option<u64> {
    let [small, large] = sorted(at);
    let q = large.checked_div(small)?;
    let s = nim_value([small, large % small]);
    // The place of the value in the column.
    let row = match value {
        _ if value == s => 0,
        _ if value < s => value.checked_add(1)?,
        _ => value,
    };
    (row < q).then(|| q - row)
}

impl Game for Euclid {
    type Position = Pair;
    type Move = u64;

    fn start(&self) -> Pair {
        self.start
    }

    fn steps(&self, at: &Pair, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        self.first_steps(at, usize::MAX, into)
    }

    fn first_steps(
        &self,
        at: &Pair,
        most: usize,
        into: &mut Vec<StepOf<Self>>,
    ) -> Result<(), Error> {
        let times = (1..=multiples(*at)).take(most);
        into.extend(times.map(|times| Self::take(*at, times)));
        Ok(())
    }

    fn move_count(&self, at: &Pair) -> Result<u64, Error> {
        Ok(multiples(*at))
    }
}

/// Nim values by a formula, without a search; the golden ratio decides who wins, under both rules
/// of play.
impl Impartial for Euclid {
    fn nim_value(&self, at: &Pair, _: &Control<'_>) -> Result<LoopyNimber, Error> {
        Ok(Nimber::from(nim_value(*at)).into())
    }

    fn moves_to(
        &self,
        at: &Pair,
        value: &Nimber,
        _: &Control<'_>,
    ) -> Result<Vec<StepOf<Self>>, Error> {
        let times = value.to_u64().and_then(|value| move_to(*at, value));
        let step = times.map(|times| Self::take(*at, times));
        Ok(step.into_iter().collect())
    }

    fn outcome(&self, at: &Pair, play: Play, _: &Control<'_>) -> Result<Option<Outcome>, Error> {
        let lost = is_lost(*at, play);
        Ok(Some(if lost { Outcome::Loss } else { Outcome::Win }))
    }

    /// The last two moves: all others leave one number more than twice the other.
    fn winning_moves(
        &self,
        at: &Pair,
        play: Play,
        _: &Control<'_>,
    ) -> Result<Vec<StepOf<Self>>, Error> {
        let most = multiples(*at);
        let last = most.saturating_sub(1).max(1)..=most;
        let steps = last.map(|times| Self::take(*at, times));
        Ok(steps.filter(|step| is_lost(step.to, play)).collect())
    }

    fn reach(&self, at: &Pair) -> Option<u64> {
        Some(multiples(*at).saturating_add(1))
    }
}

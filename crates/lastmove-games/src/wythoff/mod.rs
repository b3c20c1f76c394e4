//! Wythoff's game: `wythoff:3,5`.
//!
//! Two heaps. A move takes at least one stone from one heap, or equally many from both. Moves stand
//! in the order: from heap 1, from heap 2, from both, each by the number of stones, 1 first.
//!
//! # Who wins
//! **In normal play the lost positions are ⌊d φ⌋, ⌊d φ⌋ + d for d = 0, 1, 2, ... with φ the golden
//! ratio, in either order: 0,0; 1,2; 3,5; 4,7; ... In misère play they are the same except that 0,1
//! and 2,2 replace 0,0 and 1,2.**
//!
//! *Proof.* By Beatty's theorem every positive number stands in exactly one of these pairs, since
//! 1 / φ + 1 / φ² = 1, and pairs of the same difference are the same: no move leads from one to
//! another. Let x ≤ y be none of them. If x is the smaller number of a pair x, x + d, take y down to
//! x + d if y is above that; else y − x < d, and the pair of this difference has a smaller number
//! below x: it is reached by taking from both. If x is the larger number of its pair, take y down to
//! the smaller. In misère play 0,1 and 2,2 have the numbers 0, 1, 2 and the differences 0 and 1 as
//! 0,0 and 1,2 have, so that the same holds where a number above 2 or a difference above 1 is
//! meant; the positions of at most two stones a heap are checked by hand. ∎ (W. A. Wythoff 1907;
//! for misère play, Fraenkel 1984.)
//!
//! # Nim values
//! No formula is known, and the values look random. They are computed position by position: see
//! [`nim_values`].
//!
//! Sources: W. A. Wythoff, "A modification of the game of Nim", Nieuw Archief voor Wiskunde 7
//! (1907); A. S. Fraenkel, "Wythoff games, continued fractions, cedar trees and Fibonacci searches",
//! Theoret. Comput. Sci. 29 (1984); U. Blass, A. S. Fraenkel, "The Sprague–Grundy function for
//! Wythoff's game", Theoret. Comput. Sci. 75 (1990).

mod golden;
pub mod nim_values;
mod notation;

use std::sync::Arc;

use self::nim_values::WythoffTable;
use lastmove_engine::game::{Game, Impartial, Play, Step, StepOf, Summands};
use lastmove_engine::solve::Cache;
use lastmove_engine::{Control, Error, LoopyNimber, Nimber, Outcome};

/// The most positions that are computed for the nim value in an explanation: some hundredths of a
/// second.
const MOST_TOLD: u64 = 1 << 22;

/// A position: two heaps.
pub type Pair = [u64; 2];

/// A move: the stones taken from each heap; from both, equally many.
pub type Take = [u64; 2];

/// Wythoff's game.
#[derive(Debug)]
pub struct Wythoff {
    start: Pair,
    /// The last table of nim values.
    table: Cache<Option<Arc<WythoffTable>>>,
}

impl Wythoff {
    /// A game that begins with these heaps.
    #[must_use]
    pub fn new(start: Pair) -> Self {
        Self {
            start,
            table: Cache::default(),
        }
    }

    /// A table with the nim values of all positions with heaps up to these: the last one if it is
    /// large enough.
    fn table(&self, at: &Pair, control: &Control<'_>) -> Result<Arc<WythoffTable>, Error> {
        let mut last = self.table.hold(control)?;
        if let Some(table) = last.as_ref().filter(|table| table.get(*at).is_some()) {
            return Ok(table.clone());
        }
        let table = Arc::new(nim_values::table(*at, control)?);
        *last = Some(table.clone());
        Ok(table)
    }
}

fn step(at: Pair, take: Take) -> StepOf<Wythoff> {
    Step::new(take, [at[0] - take[0], at[1] - take[1]])
}

/// Whether the player to move loses, exactly and in O(1).
///
/// ```
/// use lastmove::game::Play;
/// use lastmove::games::wythoff::is_lost;
/// assert!(is_lost([5, 3], Play::Normal));
/// assert!(is_lost([2, 2], Play::Misere));
/// ```
#[must_use]
pub fn is_lost(at: Pair, play: Play) -> bool {
    let small = at[0].min(at[1]);
    let large = at[0].max(at[1]);
    if play == Play::Misere && large <= 2 {
        return [small, large] == [0, 1] || [small, large] == [2, 2];
    }
    golden::is_pair(small, large)
}

/// The moves that lead to a lost position, in the game's order: at most one of each kind. O(log n).
///
/// ```
/// use lastmove::game::Play;
/// use lastmove::games::wythoff::winning;
/// assert_eq!(winning([4, 5], Play::Normal), [[1, 0], [3, 3]]);
/// ```
#[must_use]
pub fn winning(at: Pair, play: Play) -> Vec<Take> {
    let [a, b] = at;
    let mut to = Vec::new();
    // The partner of a number, and the pair of a difference; near 0 everything is tried.
    for near in 0..=2u64 {
        to.extend([[near, b], [a, near]]);
        to.extend(a.min(b).checked_sub(near).map(|t| [a - t, b - t]));
    }
    to.extend(golden::partner(b).map(|partner| [partner, b]));
    to.extend(golden::partner(a).map(|partner| [a, partner]));
    let difference = a.abs_diff(b);
    if let Some(low) = golden::lower(difference) {
        let high = low.checked_add(difference);
        to.extend(high.map(|high| if a < b { [low, high] } else { [high, low] }));
    }
    let is_move = |to: &Pair| {
        let fits = to[0] <= a && to[1] <= b && *to != at;
        fits && (to[0] == a || to[1] == b || a - to[0] == b - to[1])
    };
    to.retain(|to| is_move(to) && is_lost(*to, play));
    let mut takes: Vec<Take> = to.iter().map(|to| [a - to[0], b - to[1]]).collect();
    takes.sort_unstable_by_key(|take| order(*take));
    takes.dedup();
    takes
}

/// The rank of a move in the game's order.
fn order(take: Take) -> (u8, u64) {
    match take {
        [stones, 0] => (0, stones),
        [0, stones] => (1, stones),
        [stones, _] => (2, stones),
    }
}

impl Game for Wythoff {
    type Position = Pair;
    type Move = Take;

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
        let first = (1..=at[0]).map(|stones| [stones, 0]);
        let second = (1..=at[1]).map(|stones| [0, stones]);
        let both = (1..=at[0].min(at[1])).map(|stones| [stones, stones]);
        let takes = first.chain(second).chain(both).take(most);
        into.extend(takes.map(|take| step(*at, take)));
        Ok(())
    }

    fn move_count(&self, at: &Pair) -> Result<u64, Error> {
        let stones = at[0].saturating_add(at[1]);
        Ok(stones.saturating_add(at[0].min(at[1])))
    }
}

/// Nim values from a table of the required size; the golden ratio decides who wins.
impl Impartial for Wythoff {
    fn nim_value(&self, at: &Pair, control: &Control<'_>) -> Result<LoopyNimber, Error> {
        let value = self.table(at, control)?.get(*at).map_or(0, u64::from);
        Ok(Nimber::from(value).into())
    }

    fn summands(&self, at: &Pair) -> Summands<Pair> {
        match self.reach(at) {
            Some(positions) if positions <= MOST_TOLD => Summands::itself(at),
            _ => Summands::LeftOut,
        }
    }

    fn outcome(&self, at: &Pair, play: Play, _: &Control<'_>) -> Result<Option<Outcome>, Error> {
        let lost = is_lost(*at, play);
        Ok(Some(if lost { Outcome::Loss } else { Outcome::Win }))
    }

    fn winning_moves(
        &self,
        at: &Pair,
        play: Play,
        _: &Control<'_>,
    ) -> Result<Vec<StepOf<Self>>, Error> {
        let takes = winning(*at, play).into_iter();
        Ok(takes.map(|take| step(*at, take)).collect())
    }

    /// Every smaller pair of heaps.
    fn reach(&self, at: &Pair) -> Option<u64> {
        let sizes = at.map(|heap| heap.saturating_add(1));
        Some(sizes[0].saturating_mul(sizes[1]))
    }
}

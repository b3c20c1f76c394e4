//! Moore's Nim: `moore:2/3,4,5`, with the number k before the `/`.
//!
//! A move takes stones from at least one and at most k heaps, any number from each. With k = 1 it
//! is Nim. Moves are ordered by the number of heaps they take from, then by which, then by the
//! stones taken, those from the first of the heaps first.
//!
//! # Who wins
//! Write the heaps in binary and count for each digit how many heaps have it. **In normal play the
//! player to move loses exactly when k + 1 divides all of these counts. In misère play the same
//! holds as long as some heap has two stones or more; when none has, exactly when the number of
//! heaps left is 1 more than a multiple of k + 1.** (Moore 1910.)
//!
//! *Proof.* A move from such a position changes the highest digit that it changes in at most k
//! heaps, and only from 1 to 0: that count is then no multiple. From any other position go through
//! the digits from the highest on, with f heaps whose digits are free because they have lost a
//! higher one, and t of the others with this digit. If t + x is a multiple for an x ≤ f, x of the
//! free heaps get the digit. Else, with t = u modulo k + 1 and u > 0, the digit is taken from u
//! more heaps, which makes f + u ≤ k heaps in all, and the free ones get none. In misère play the
//! same moves win until no heap of two is left; the winner then chooses how many heaps of one to
//! leave: the move that empties or cuts the last large heaps can reach k + 1 counts. ∎ The last
//! step in full is checked by exploring thousands of positions in the tests.
//!
//! # Nim values
//! With k = 1, the exclusive or. With k heaps or fewer, **the number of stones**, since a move can
//! leave any smaller number of them. With k + 1 heaps and k ≥ 2 (Jenkyns and Mayberry 1980): let S
//! be the number of stones, m the smallest heap, y = S − (k + 1) m and z = 1 + y (y + 1) / 2; **the
//! value is S if m < z, else z − 1 + ((m − z) mod (y + 1))**. For more heaps no formula is known: the
//! values are computed position by position while there are few enough.
//!
//! Sources: E. H. Moore, "A generalization of the game called Nim", Annals of Math. 11 (1910);
//! T. A. Jenkyns, J. P. Mayberry, "The skeleton of an impartial game and the Nim-function of
//! Moore's Nim_k", Int. J. Game Theory 9 (1980).

pub mod nim_values;
mod notation;
mod rule;
mod subsets;

pub use rule::{is_lost, winning};

use std::sync::Arc;

use num_bigint::BigUint;

use self::nim_values::MooreTable;
use self::subsets::Subsets;
use lastmove_engine::game::{Game, Impartial, MOST_LISTED, Play, Step, StepOf, Summands};
use lastmove_engine::memory::of_list;
use lastmove_engine::solve::Cache;
use lastmove_engine::{Control, Error, LoopyNimber, Message, Nimber, Outcome};

/// The most heaps that a game may have.
pub const MOST_HEAPS: usize = 1_000;

/// The most winning moves that are listed.
pub const MOST_WINNING: usize = 10_000;

/// The most options below a position for which an explanation computes a nim value that no formula
/// gives: some hundredths of a second.
const MOST_TOLD: u128 = 1 << 22;

/// Moore's Nim.
#[derive(Debug)]
pub struct Moore {
    /// How many heaps a move may take from.
    k: usize,
    start: Vec<u64>,
    /// The last table of nim values.
    table: Cache<Option<Arc<MooreTable>>>,
}

/// A move: the heaps, counted from 0 and ascending, with the stones taken from each, at least 1.
pub type Take = Vec<(usize, u64)>;

impl Moore {
    /// A game that begins with these heaps and in which a move may take from `k` of them.
    #[must_use]
    pub fn new(k: usize, start: Vec<u64>) -> Self {
        Self {
            k: k.min(start.len()),
            start,
            table: Cache::default(),
        }
    }

    /// A table with the nim values of a position and all that follow: the last one if it is large
    /// enough.
    fn table(&self, at: &[u64], control: &Control<'_>) -> Result<Arc<MooreTable>, Error> {
        let mut last = self.table.hold(control)?;
        if let Some(table) = last.as_ref().filter(|table| table.get(at).is_some()) {
            return Ok(table.clone());
        }
        let table = Arc::new(nim_values::table(self.k, at, control)?);
        *last = Some(table.clone());
        Ok(table)
    }
}

/// The step that takes these stones, which must be present.
fn step(at: &[u64], take: Take) -> StepOf<Moore> {
    let mut to = at.to_vec();
    for &(heap, stones) in &take {
        to[heap] -= stones;
    }
    Step::new(take, to)
}

impl Game for Moore {
    type Position = Vec<u64>;
    type Move = Take;

    fn start(&self) -> Vec<u64> {
        self.start.clone()
    }

    fn steps(&self, at: &Vec<u64>, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        self.first_steps(at, usize::MAX, into)
    }

    fn first_steps(
        &self,
        at: &Vec<u64>,
        most: usize,
        into: &mut Vec<StepOf<Self>>,
    ) -> Result<(), Error> {
        let before = into.len();
        let full: Vec<usize> = (0..at.len()).filter(|heap| at[*heap] > 0).collect();
        for count in 1..=self.k.min(full.len()) {
            let mut subsets = Subsets::new(full.len(), count);
            while let Some(subset) = subsets.next() {
                let mut take: Take = subset.iter().map(|i| (full[*i], 1)).collect();
                loop {
                    if into.len() - before >= most {
                        return Ok(());
                    }
                    into.push(step(at, take.clone()));
                    // The last heap varies fastest.
                    let next = take.iter().rposition(|(heap, stones)| *stones < at[*heap]);
                    let Some(next) = next else { break };
                    take[next].1 += 1;
                    take[next + 1..].iter_mut().for_each(|part| part.1 = 1);
                }
            }
        }
        Ok(())
    }

    fn move_count(&self, at: &Vec<u64>) -> Result<u64, Error> {
        // The ways to take from 0, 1, ... k of the heaps so far.
        let mut ways = vec![0u64; self.k + 1];
        ways[0] = 1;
        for heap in at {
            for count in (1..=self.k).rev() {
                let more = ways[count - 1].saturating_mul(*heap);
                ways[count] = ways[count].saturating_add(more);
            }
        }
        Ok(ways[1..]
            .iter()
            .fold(0, |sum, ways| sum.saturating_add(*ways)))
    }

    fn position_bytes(&self, at: &Vec<u64>) -> u64 {
        of_list(at)
    }
}

/// Nim values by a formula or from a table; Moore's rule decides who wins.
impl Impartial for Moore {
    fn nim_value(&self, at: &Vec<u64>, control: &Control<'_>) -> Result<LoopyNimber, Error> {
        if let Some(value) = nim_values::by_formula(self.k, at) {
            return Ok(Nimber::from(BigUint::from(value)).into());
        }
        let table = self.table(at, control)?;
        Ok(Nimber::from(u64::from(table.get(at).unwrap_or(0))).into())
    }

    fn moves_to(
        &self,
        at: &Vec<u64>,
        value: &Nimber,
        control: &Control<'_>,
    ) -> Result<Vec<StepOf<Self>>, Error> {
        if *value == Nimber::default() {
            return self.winning_moves(at, Play::Normal, control);
        }
        let count = self.move_count(at)?;
        if count > MOST_LISTED {
            let message = Message::new("moore-too-many-moves").with("count", count);
            return Err(Error::limit(message.with("most", MOST_LISTED)));
        }
        let mut steps = Vec::new();
        self.steps(at, &mut steps)?;
        let mut found = Vec::new();
        for step in steps {
            if self.nim_value(&step.to, control)?.is(value) {
                found.push(step);
            }
        }
        Ok(found)
    }

    fn summands(&self, at: &Vec<u64>) -> Summands<Vec<u64>> {
        let is_quick = nim_values::by_formula(self.k, at).is_some()
            || nim_values::is_within(self.k, at, MOST_TOLD);
        match is_quick {
            true => Summands::itself(at),
            false => Summands::LeftOut,
        }
    }

    fn outcome(
        &self,
        at: &Vec<u64>,
        play: Play,
        _: &Control<'_>,
    ) -> Result<Option<Outcome>, Error> {
        let lost = is_lost(self.k, at, play);
        Ok(Some(if lost { Outcome::Loss } else { Outcome::Win }))
    }

    fn winning_moves(
        &self,
        at: &Vec<u64>,
        play: Play,
        control: &Control<'_>,
    ) -> Result<Vec<StepOf<Self>>, Error> {
        let takes = winning(self.k, at, play, MOST_WINNING, control)?.ok_or_else(|| {
            Error::limit(Message::new("many-winning-moves").with("most", MOST_WINNING))
        })?;
        Ok(takes.into_iter().map(|take| step(at, take)).collect())
    }

    /// Every smaller position.
    fn reach(&self, at: &Vec<u64>) -> Option<u64> {
        let sizes = at.iter().map(|heap| heap.saturating_add(1));
        Some(sizes.fold(1, u64::saturating_mul))
    }
}

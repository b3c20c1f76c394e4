//! Nim: `nim:13,14,6,7,2`.
//!
//! A move takes at least one stone, up to all, from one heap. Moves stand in the order of the
//! heaps, then of the number of stones taken.
//!
//! # Who wins
//! Let x be the exclusive or of the heaps and S the number of stones. In normal play the player to
//! move loses exactly when x = 0. In misère play, exactly when x = 0 and some heap has two stones
//! or more, or when all heaps have at most one and S is odd (Bouton 1901).
//!
//! # In how many plies
//! **Normal play: a lost position has remoteness S; a won one has 1 + (S − the most stones that a
//! winning move takes).**
//!
//! *Proof.* The second part follows from the first: a winning move that takes t stones leads to a
//! lost position of remoteness S − t. For the first part, by induction on S; S = 0 is clear. Every
//! ply takes a stone, so no game lasts longer than S. The loser makes it last that long by taking
//! one stone from a heap whose lowest set bit, 2^t, is the smallest of all. The exclusive or is
//! then 2^(t+1) − 1. Take the lowest t + 1 bits of the heaps: those of the other heaps are 0 or
//! 2^t, those of the heap moved from are 2^t − 1. A winning move replaces the low bits L of some
//! heap by 2^(t+1) − 1 − L, and takes 2L + 1 − 2^(t+1) stones, which is positive only for L = 2^t
//! and then is 1. So the winner, too, can only take one stone, S − 2 are left in a lost position,
//! and by induction S − 2 more plies follow. ∎
//!
//! **Misère play: a lost position has remoteness S − 1 if some heap has two stones or more, else
//! S; a won one has 1 + the least remoteness of a lost option, or 0 if no stone is left.**
//!
//! *Proof.* With heaps of at most one stone every ply takes one, so the game lasts S plies. Now
//! let x = 0 with some heap of two or more. S is even, because lowest bits cancel. A game of S
//! plies would have its last stone taken by the player who moves second, who would then lose; so
//! against perfect play it lasts at most S − 1. The loser makes it last that long by the move of
//! the first proof: a winning reply to it that makes the exclusive or 0 takes one stone. If a heap
//! of two or more is left, induction gives S − 3 more plies. If none is left, there were exactly
//! two such heaps, and the move has brought one of them from 2 to 1, which it does only when 2 is
//! the smallest lowest bit, so that no heap is odd: the position was 2, 2. There, 1, 2 → 1 → 0
//! lasts 3 = S − 1 plies. ∎
//!
//! Source of the game and of the style `source`: Nguyễn Xuân Huy, *Sáng tạo trong thuật toán và lập
//! trình*. Its two faults are corrected: `CachDi` forgets to set the stones taken from a largest
//! heap to 1; and that move is not always the slowest loss, as it says of itself (3, 5, 6).

mod closed_form;
mod explain;
mod notation;
mod picture;
mod source;
mod table;

pub use closed_form::ClosedForm;

use std::ops::BitXor;

use num_bigint::BigUint;

use lastmove_engine::game::{Game, Impartial, Indexed, Step, StepOf, Summands};
use lastmove_engine::memory::{block, of_list};
use lastmove_engine::{Control, Error, LoopyNimber, Nimber};

/// The most heaps that a game may have.
pub const MOST_HEAPS: usize = 1_000;

/// The most decimal digits that a heap may have.
pub const MOST_DIGITS: usize = 10_000;

/// A game of Nim.
#[derive(Debug)]
pub struct Nim {
    start: Vec<BigUint>,
}

/// A move: which heap, counted from 0, and how many stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Take {
    /// The heap, from 0.
    pub heap: usize,
    /// The stones taken, at least 1.
    pub stones: BigUint,
}

impl Nim {
    /// A game that begins with these heaps.
    #[must_use]
    pub fn new(start: Vec<BigUint>) -> Self {
        Self { start }
    }

    /// The step that takes `stones` from `heap`, which must have as many.
    fn take(&self, at: &[BigUint], heap: usize, stones: BigUint) -> StepOf<Self> {
        let mut to = at.to_vec();
        to[heap] -= &stones;
        Step::new(Take { heap, stones }, to)
    }
}

impl Game for Nim {
    type Position = Vec<BigUint>;
    type Move = Take;

    fn start(&self) -> Vec<BigUint> {
        self.start.clone()
    }

    fn steps(&self, at: &Vec<BigUint>, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        self.first_steps(at, usize::MAX, into)
    }

    fn first_steps(
        &self,
        at: &Vec<BigUint>,
        most: usize,
        into: &mut Vec<StepOf<Self>>,
    ) -> Result<(), Error> {
        let full = into.len().saturating_add(most);
        for (heap, size) in at.iter().enumerate() {
            let mut stones = BigUint::from(1u32);
            while stones <= *size && into.len() < full {
                into.push(self.take(at, heap, stones.clone()));
                stones += 1u32;
            }
        }
        Ok(())
    }

    /// The number of stones: one move for each that can be the last one taken.
    fn move_count(&self, at: &Vec<BigUint>) -> Result<u64, Error> {
        let stones: BigUint = at.iter().sum();
        Ok(u64::try_from(stones).unwrap_or(u64::MAX))
    }

    /// A heap is a list of digits of 64 bits.
    fn position_bytes(&self, at: &Vec<BigUint>) -> u64 {
        let digits = at
            .iter()
            .map(|heap| block(heap.bits().div_ceil(8) as usize));
        of_list(at) + digits.sum::<u64>()
    }
}

/// The exclusive or of the heaps: each is a summand, and nim values add by exclusive or (Sprague
/// 1935, Grundy 1939).
impl Impartial for Nim {
    fn nim_value(&self, at: &Vec<BigUint>, _: &Control<'_>) -> Result<LoopyNimber, Error> {
        let heaps = at.iter().cloned().map(Nimber::from);
        Ok(heaps.fold(Nimber::default(), Nimber::bitxor).into())
    }

    /// At most one move in each heap.
    fn moves_to(
        &self,
        at: &Vec<BigUint>,
        value: &Nimber,
        _: &Control<'_>,
    ) -> Result<Vec<StepOf<Self>>, Error> {
        let all = at.iter().fold(BigUint::ZERO, |all, heap| all ^ heap);
        let change = all ^ value.size();
        let stay = |heap: &BigUint| heap ^ &change;
        let moved = at
            .iter()
            .enumerate()
            .filter(|(_, heap)| stay(heap) < **heap);
        let step = |(index, heap): (usize, &BigUint)| self.take(at, index, heap - stay(heap));
        Ok(moved.map(step).collect())
    }

    /// Nim's own table says more: see the file `explain.rs`.
    fn summands(&self, _: &Vec<BigUint>) -> Summands<Vec<BigUint>> {
        Summands::Nothing
    }

    fn heaps(&self, at: &Vec<BigUint>) -> Option<Vec<Nimber>> {
        Some(at.iter().cloned().map(Nimber::from).collect())
    }

    fn reach(&self, at: &Vec<BigUint>) -> Option<u64> {
        Some(Nim::new(at.clone()).len())
    }
}

/// Heaps are digits, the first one the most significant; each is at most its initial size. Games of
/// more than 2^64 positions have no numbers.
impl Indexed for Nim {
    fn len(&self) -> u64 {
        let count = |product: Option<u64>, heap| {
            let digits = u64::try_from(heap).ok()?.checked_add(1)?;
            product?.checked_mul(digits)
        };
        self.start.iter().fold(Some(1), count).unwrap_or(u64::MAX)
    }

    fn index(&self, at: &Vec<BigUint>) -> Option<u64> {
        if at.len() != self.start.len() {
            return None;
        }
        let mut heaps = at.iter().zip(&self.start);
        heaps.try_fold(0u64, |index, (heap, most)| {
            if heap > most {
                return None;
            }
            let digits = u64::try_from(most).ok()?.checked_add(1)?;
            let heap = u64::try_from(heap).ok()?;
            index.checked_mul(digits)?.checked_add(heap)
        })
    }

    fn position(&self, mut index: u64) -> Vec<BigUint> {
        let mut heaps: Vec<BigUint> = self
            .start
            .iter()
            .rev()
            .map(|most| {
                // In a numbered game all heaps fit.
                let digits = u64::try_from(most).unwrap_or(u64::MAX).saturating_add(1);
                let heap = index % digits;
                index /= digits;
                heap.into()
            })
            .collect();
        heaps.reverse();
        heaps
    }
}

//! Fibonacci Nim: `fibonacci:13`.
//!
//! One heap. The first move takes at least one stone, but not all; each later move takes at least
//! one stone and at most twice as many as the move before it. A position is the number of stones
//! and the most that may be taken now. Moves stand in the order of the stones taken, 1 first.
//!
//! # Who wins
//! Every number is uniquely a sum of Fibonacci numbers 1, 2, 3, 5, 8, ... of which no two are
//! neighbours (Zeckendorf). Let z be the smallest part of the number n of stones. **In normal play
//! the player to move wins exactly when n > 0 and z may be taken; a winning move takes the sum of
//! some smallest parts, as many as allowed, and less than half of the next part if there is one.**
//! (Whinihan 1963.)
//!
//! *Proof.* Lost are the positions with no stone and those in which less than z may be taken. A
//! winning move takes t so that nothing is left or the smallest part F of what is left is above 2t.
//! Then t < F / 2, so the parts of t are below F by two steps at least, and together with those
//! of n − t they are the parts of n: t is the sum of its smallest ones. Where z may be taken, t = z
//! is such a move, for the next part is at least the second after z, which is above 2z. Where only
//! less may be taken there is none, as every such sum is at least z. ∎
//!
//! **In misère play a position with moves has the value that it has in normal play with one stone
//! less and the same bound.** For taking the last stone loses at once, and the other moves are
//! those with one stone less.
//!
//! Moves depend on the move before, so heaps side by side are not a sum: there are no nim values
//! here.
//!
//! Sources: M. J. Whinihan, "Fibonacci Nim", Fibonacci Quarterly 1 (1963); E. Zeckendorf (1972).

mod notation;

use lastmove_engine::game::{Game, Impartial, Play, Step, StepOf};
use lastmove_engine::{Control, Error, LoopyNimber, Message, Outcome};

/// A position of Fibonacci Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Heap {
    /// How many stones there are.
    pub stones: u64,
    /// How many may be taken now, at most `stones`.
    pub most: u64,
}

/// A game of Fibonacci Nim.
#[derive(Debug)]
pub struct Fibonacci {
    stones: u64,
}

impl Fibonacci {
    /// A game that begins with `stones` stones.
    #[must_use]
    pub fn new(stones: u64) -> Self {
        Self { stones }
    }
}

impl Heap {
    /// The first position of a game with `stones` stones.
    #[must_use]
    pub fn first(stones: u64) -> Self {
        let most = stones.saturating_sub(1);
        Self { stones, most }
    }

    /// The position after `taken` stones are taken, at least 1 and at most [`most`](Self::most).
    #[must_use]
    pub fn take(self, taken: u64) -> Self {
        let stones = self.stones - taken;
        let most = taken.saturating_mul(2).min(stones);
        Self { stones, most }
    }
}

/// The parts of a number: the Fibonacci numbers, no two of them neighbours, whose sum it is,
/// ascending. O(log n).
///
/// ```
/// use lastmove::games::fibonacci::zeckendorf;
/// assert_eq!(zeckendorf(12), [1, 3, 8]);
/// assert!(zeckendorf(0).is_empty());
/// ```
#[must_use]
pub fn zeckendorf(n: u64) -> Vec<u64> {
    let mut all = vec![1u64, 2];
    while let Some(next) = all[all.len() - 1].checked_add(all[all.len() - 2]) {
        if next > n {
            break;
        }
        all.push(next);
    }
    let mut rest = n;
    let mut parts = Vec::new();
    for part in all.into_iter().rev() {
        if part <= rest {
            rest -= part;
            parts.push(part);
        }
    }
    parts.reverse();
    parts
}

/// Whether the player to move loses, by Zeckendorf's theorem. O(log n).
///
/// ```
/// use lastmove::game::Play;
/// use lastmove::games::fibonacci::{Heap, is_lost};
/// assert!(is_lost(Heap::first(13), Play::Normal));
/// assert!(!is_lost(Heap::first(12), Play::Normal));
/// ```
#[must_use]
pub fn is_lost(at: Heap, play: Play) -> bool {
    match play {
        Play::Normal => zeckendorf(at.stones).first().is_none_or(|z| at.most < *z),
        // In misère play a position without a move is won.
        Play::Misere => at.most > 0 && is_lost(one_less(at), Play::Normal),
    }
}

fn one_less(at: Heap) -> Heap {
    let stones = at.stones.saturating_sub(1);
    let most = at.most.min(stones);
    Heap { stones, most }
}

/// How many stones the winning moves take, ascending. O(log n).
///
/// ```
/// use lastmove::game::Play;
/// use lastmove::games::fibonacci::{Heap, winning};
/// assert_eq!(winning(Heap::first(12), Play::Normal), [1]);
/// assert_eq!(winning(Heap { stones: 12, most: 12 }, Play::Normal), [1, 12]);
/// ```
#[must_use]
pub fn winning(at: Heap, play: Play) -> Vec<u64> {
    let at = match play {
        Play::Normal => at,
        Play::Misere => one_less(at),
    };
    let parts = zeckendorf(at.stones);
    let mut taken = 0;
    let mut all = Vec::new();
    for (i, part) in parts.iter().enumerate() {
        taken += part;
        if taken > at.most {
            break;
        }
        if parts.get(i + 1).is_none_or(|next| taken < next.div_ceil(2)) {
            all.push(taken);
        }
    }
    all
}

impl Game for Fibonacci {
    type Position = Heap;
    type Move = u64;

    fn start(&self) -> Heap {
        Heap::first(self.stones)
    }

    fn steps(&self, at: &Heap, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        self.first_steps(at, usize::MAX, into)
    }

    fn first_steps(
        &self,
        at: &Heap,
        most: usize,
        into: &mut Vec<StepOf<Self>>,
    ) -> Result<(), Error> {
        let taken = (1..=at.most).take(most);
        into.extend(taken.map(|taken| Step::new(taken, at.take(taken))));
        Ok(())
    }

    fn move_count(&self, at: &Heap) -> Result<u64, Error> {
        Ok(at.most)
    }
}

/// Why the game has no nim values.
fn no_nim_values() -> Message {
    Message::new("fibonacci-no-nim-values")
}

/// Zeckendorf's representation decides who wins; nim values are not known.
impl Impartial for Fibonacci {
    fn nim_value(&self, _: &Heap, _: &Control<'_>) -> Result<LoopyNimber, Error> {
        Err(Error::input(no_nim_values()))
    }

    fn outcome(&self, at: &Heap, play: Play, _: &Control<'_>) -> Result<Option<Outcome>, Error> {
        let lost = is_lost(*at, play);
        Ok(Some(if lost { Outcome::Loss } else { Outcome::Win }))
    }

    fn winning_moves(
        &self,
        at: &Heap,
        play: Play,
        _: &Control<'_>,
    ) -> Result<Vec<StepOf<Self>>, Error> {
        let taken = winning(*at, play).into_iter();
        Ok(taken
            .map(|taken| Step::new(taken, at.take(taken)))
            .collect())
    }

    fn reach(&self, at: &Heap) -> Option<u64> {
        // Where one stone may be taken, all may be, one by one.
        let stones = if at.most > 0 { at.stones } else { 0 };
        Some(stones.saturating_add(1))
    }
}

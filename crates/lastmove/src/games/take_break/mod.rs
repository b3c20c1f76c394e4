//! What the take-and-break games have in common: heaps, of which a move takes one and may leave up
//! to three smaller ones.
//!
//! A position is its heaps in ascending order, `3,4,5`, or `0` when none is left. The move `H:A,B`
//! turns heap H, from 1, into heaps A and B; `H:A` leaves one and `H:0` none. Moves stand in the
//! order of the heaps, then of the tokens taken, then of the number of heaps left, then of the
//! smaller ones.
//!
//! The nim value of a position is the exclusive or of its heaps' values (Sprague 1935, Grundy
//! 1939), which [`heaps`](crate::solve::heaps) finds as a sequence. A heap beyond what can be worked
//! out is answered from the period, once that is proved.

mod body;
mod certificate;
mod check;
pub(crate) mod code;
mod lasker;
mod limits;
mod notation;
mod one_heap;
mod places;
mod reach;

use std::marker::PhantomData;

pub use body::{Body, Code};
pub use limits::{LARGEST, MOST_HEAPS};
pub use places::Taken;

use crate::diagram::{Counter, Place};
use crate::game::{Game, Impartial, MOST_BYTES, MOST_LISTED, Spec, Step, Syntax, Told};
use crate::{Control, Error, LoopyNimber, Message, Nimber};

/// What makes one take-and-break game of the catalog.
pub trait Kind: Send + Sync + Sized + 'static {
    /// Its name in notations.
    const NAME: &'static str;
    /// How its notation looks.
    const SYNTAX: Syntax;
    /// Whether its rules are no heaps, so that it begins with those of the position.
    const BEGINS_AT_POSITION: bool = false;
    /// Which tokens its moves take, for pictures.
    const TAKEN: Taken = Taken::Any;
    /// What its heaps are made of, for pictures.
    const DRAWN: Counter = Counter::Stone;

    /// The moves of a heap by rules such as `0.77`; games without rules of their own do not look at
    /// them.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) at what is wrong.
    fn rules(text: &str) -> Result<Body, Error>;

    /// The moves of a heap and the heaps of the start.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) at what is wrong.
    fn open(spec: &Spec) -> Result<(Body, Vec<u64>), Error> {
        let start = code::heaps_of_rules(spec, Self::SYNTAX.game)?;
        Ok((Self::rules("")?, start))
    }
}

/// A take-and-break game.
pub struct TakeBreak<K> {
    body: Body,
    start: Vec<u64>,
    kind: PhantomData<fn() -> K>,
}

/// A move: which heap, counted from 0, and what it becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Break {
    /// The heap, from 0.
    pub heap: usize,
    /// The heaps that are left of it, ascending, none of them empty.
    pub left: Vec<u64>,
}

impl<K: Kind> TakeBreak<K> {
    /// The game by these moves, from these heaps.
    #[must_use]
    pub fn new(body: Body, mut start: Vec<u64>) -> Self {
        start.retain(|&heap| heap > 0);
        start.sort_unstable();
        Self {
            body,
            start,
            kind: PhantomData,
        }
    }

    /// The step that turns a heap into these.
    fn step(&self, at: &[u64], heap: usize, left: Vec<u64>) -> Step<Self> {
        let others = at[..heap].iter().chain(&at[heap + 1..]);
        let mut to: Vec<u64> = others.chain(&left).copied().collect();
        to.sort_unstable();
        Step::new(Break { heap, left }, to)
    }

    /// The nim value of all heaps.
    fn sum(&self, at: &[u64], control: &Control<'_>) -> Result<u64, Error> {
        // The largest first: with its value those of the others are known.
        let mut values = at.iter().rev().map(|&heap| self.body.value(heap, control));
        values.try_fold(0, |sum, value| Ok(sum ^ value?))
    }
}

impl<K: Kind> Game for TakeBreak<K> {
    type Position = Vec<u64>;
    type Move = Break;

    fn start(&self) -> Vec<u64> {
        self.start.clone()
    }

    fn steps(&self, at: &Vec<u64>, into: &mut Vec<Step<Self>>) -> Result<(), Error> {
        self.first_steps(at, usize::MAX, into)
    }

    fn first_steps(
        &self,
        at: &Vec<u64>,
        most: usize,
        into: &mut Vec<Step<Self>>,
    ) -> Result<(), Error> {
        let full = into.len().saturating_add(most);
        for (index, &heap) in at.iter().enumerate() {
            if into.len() >= full {
                return Ok(());
            }
            self.body.each_option(heap, |left| {
                into.push(self.step(at, index, left.to_vec()));
                into.len() < full
            });
        }
        Ok(())
    }

    fn move_count(&self, at: &Vec<u64>) -> Result<u64, Error> {
        let counts = at.iter().map(|&heap| self.body.count(heap));
        Ok(counts.fold(0, u64::saturating_add))
    }

    fn position_bytes(&self, at: &Vec<u64>) -> u64 {
        (size_of::<Vec<u64>>() + size_of_val(&at[..])) as u64
    }
}

impl<K: Kind> Impartial for TakeBreak<K> {
    fn nim_value(&self, at: &Vec<u64>, control: &Control<'_>) -> Result<LoopyNimber, Error> {
        Ok(Nimber::from(self.sum(at, control)?).into())
    }

    fn moves_to(
        &self,
        at: &Vec<u64>,
        value: &Nimber,
        control: &Control<'_>,
    ) -> Result<Vec<Step<Self>>, Error> {
        let Some(value) = value.to_u64() else {
            return Ok(Vec::new());
        };
        let change = self.sum(at, control)? ^ value;
        let mut steps = Vec::new();
        let most = (MOST_BYTES / self.position_bytes(at)).min(MOST_LISTED);
        for (index, &heap) in at.iter().enumerate() {
            control.check()?;
            let wanted = self.body.value(heap, control)? ^ change;
            for left in self.body.options_of_value(heap, wanted, control)? {
                if steps.len() as u64 >= most {
                    let message = Message::new("many-winning-moves").with("most", most);
                    return Err(Error::budget(message));
                }
                steps.push(self.step(at, index, left));
            }
        }
        Ok(steps)
    }

    /// Each heap.
    fn told(&self, at: &Vec<u64>) -> Told<Vec<u64>> {
        let heap = |(index, heap): (usize, &u64)| (vec![*heap], vec![Place::heap(index + 1)]);
        Told::Parts(at.iter().enumerate().map(heap).collect())
    }

    fn reach(&self, at: &Vec<u64>) -> Option<u64> {
        Some(reach::at_least(&self.body, at))
    }
}

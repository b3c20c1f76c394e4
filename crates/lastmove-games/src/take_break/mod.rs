//! The common part of take-and-break games: a move takes a heap and leaves up to three smaller
//! ones.
//!
//! A position is its heaps in ascending order, `3,4,5`, or `0` when none is left. The move `H:A,B`
//! turns heap H, from 1, into heaps A and B; `H:A` leaves one and `H:0` none. Moves are ordered by
//! heaps, then by tokens taken, then by the number of heaps left, then by the smaller ones.
//!
//! The nim value of a position is the exclusive or of its heaps' values (Sprague 1935, Grundy
//! 1939), which [`heaps`](lastmove_engine::solve::heaps) finds as a sequence. A heap too large to
//! compute is answered from the period, once that is proved.

mod body;
mod certificate;
mod check;
pub(crate) mod code;
mod lasker;
mod notation;
mod one_heap;
mod places;
mod reach;
mod rules;

pub use body::{Body, Break, Code};
pub use certificate::check_any as check_certificate;
pub use code::{LARGEST, MOST_HEAPS};
pub use places::Taken;
pub use rules::TakeBreakRules;

use lastmove_engine::diagram::Place;
use lastmove_engine::game::{
    Game, Impartial, MOST_BYTES, MOST_LISTED, Spec, Step, StepOf, Summands,
};
use lastmove_engine::memory::of_list;
use lastmove_engine::{Control, Error, LoopyNimber, Message, Nimber};

/// A take-and-break game.
#[derive(Debug)]
pub struct TakeBreak {
    kind: &'static TakeBreakRules,
    body: Body,
    start: Vec<u64>,
}

impl TakeBreak {
    /// Makes the game from its notation.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) with its place.
    pub fn open(kind: &'static TakeBreakRules, spec: &Spec) -> Result<Self, Error> {
        let (body, mut start) = code::open(kind, spec)?;
        start.retain(|&heap| heap > 0);
        start.sort_unstable();
        Ok(Self { kind, body, start })
    }

    /// The step that turns a heap into these.
    fn step(&self, at: &[u64], heap: usize, left: Vec<u64>) -> StepOf<Self> {
        let others = at[..heap].iter().chain(&at[heap + 1..]);
        let mut to: Vec<u64> = others.chain(&left).copied().collect();
        to.sort_unstable();
        Step::new(Break { heap, left }, to)
    }

    /// The nim value of all heaps.
    fn sum(&self, at: &[u64], control: &Control<'_>) -> Result<u64, Error> {
        // The largest first: it makes the values of the others known.
        let mut values = at.iter().rev().map(|&heap| self.body.value(heap, control));
        values.try_fold(0, |sum, value| Ok(sum ^ value?))
    }
}

impl Game for TakeBreak {
    type Position = Vec<u64>;
    type Move = Break;

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
        of_list(at)
    }
}

impl Impartial for TakeBreak {
    fn nim_value(&self, at: &Vec<u64>, control: &Control<'_>) -> Result<LoopyNimber, Error> {
        Ok(Nimber::from(self.sum(at, control)?).into())
    }

    fn moves_to(
        &self,
        at: &Vec<u64>,
        value: &Nimber,
        control: &Control<'_>,
    ) -> Result<Vec<StepOf<Self>>, Error> {
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
                    return Err(Error::limit(message));
                }
                steps.push(self.step(at, index, left));
            }
        }
        Ok(steps)
    }

    /// Each heap.
    fn summands(&self, at: &Vec<u64>) -> Summands<Vec<u64>> {
        let heap = |(index, heap): (usize, &u64)| (vec![*heap], vec![Place::heap(index + 1)]);
        Summands::Parts(at.iter().enumerate().map(heap).collect())
    }

    fn reach(&self, at: &Vec<u64>) -> Option<u64> {
        Some(reach::at_least(&self.body, at))
    }
}

//! The searches: one placement after the other, in lexicographic order.

mod bitmask;
mod marks;
mod naive;

use lastmove::{Control, Error};

pub(crate) use bitmask::Bitmask;
pub(crate) use marks::Marks;
pub(crate) use naive::Naive;

/// Steps between two checks for cancellation: some milliseconds at most.
const STEPS: u32 = 1 << 14;

/// A search that can be paused and resumed at any step.
pub(crate) trait Search {
    /// Continues for at most `steps` steps, a step being one queen placed or removed.
    fn advance(&mut self, steps: u32) -> Event;

    /// After [`Event::Found`]: the rows, from 1, of the queens in columns 1, 2, ...
    fn rows(&self) -> &[u8];
}

/// Why a search paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// All queens are placed.
    Found,
    /// There are no more placements.
    Exhausted,
    /// The steps are used up.
    Paused,
}

/// Goes to the next placement; false when there is none.
pub(crate) fn next(search: &mut impl Search, control: &Control) -> Result<bool, Error> {
    loop {
        control.check()?;
        match search.advance(STEPS) {
            Event::Found => return Ok(true),
            Event::Exhausted => return Ok(false),
            Event::Paused => {}
        }
    }
}

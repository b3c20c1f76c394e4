//! Listing with one placement after the other: the slow twin.

use lastmove::{Control, Error, Phase};

use super::least::is_least;
use super::lines::{Block, Lines};
use super::output::Output;
use super::{ListError, Listing};
use crate::for_each;

/// Writes the placements, and returns the number of the last of all, unless the limit came before.
pub(super) fn write(
    listing: &Listing,
    output: &mut Output,
    control: &Control,
    phase: &Phase,
) -> Result<Option<u64>, ListError> {
    let lines = Lines::new(listing.n, listing.format);
    let mut block = Block::default();
    let mut number = 0;
    let result = for_each(listing.n, listing.algorithm, control, |rows| {
        if listing.fundamental && !is_least(rows) {
            return Ok(());
        }
        number += 1;
        phase.advance(number);
        if number <= listing.skip {
            return Ok(());
        }
        lines.fill(&mut block, rows, 0, 1, number);
        output
            .block(&block, 1)
            .map_err(|error| Stop::Failed(error.into()))?;
        if Some(output.written) == listing.limit {
            return Err(Stop::Enough);
        }
        Ok(())
    });
    match result {
        Ok(_) => Ok(Some(number)),
        Err(Stop::Enough) => Ok(None),
        Err(Stop::Failed(error)) => Err(error),
    }
}

/// Why the search ends early.
enum Stop {
    /// The limit is reached.
    Enough,
    Failed(ListError),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Failed(error.into())
    }
}

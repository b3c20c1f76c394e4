//! Listing one placement after the other: the slow twin.

use lastmove::{Error, Phase, WriteError};

use super::Listing;
use super::least::is_least;
use super::lines::{Block, Lines};
use super::output::Output;

/// A callback that receives a placement.
pub(super) type Visit<'a> = dyn FnMut(&[u8]) -> Result<(), Stop> + 'a;

/// Writes the placements that `search` visits, and returns the number of the last of all, unless the
/// limit came before.
pub(super) fn write(
    listing: &Listing,
    lines: &Lines,
    output: &mut Output,
    phase: &Phase,
    search: impl FnOnce(&mut Visit<'_>) -> Result<u64, Stop>,
) -> Result<Option<u64>, WriteError> {
    let mut block = Block::default();
    let mut number = 0;
    // General boards have no symmetry classes.
    let fundamental = listing.fundamental && listing.board.is_none();
    let result = search(&mut |rows| {
        if fundamental && !is_least(rows) {
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
pub(super) enum Stop {
    /// The limit is reached.
    Enough,
    Failed(WriteError),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Failed(error.into())
    }
}

//! Reading of moves for outputs that may fail.

use std::io;

use crate::graph::{MoveBlock, MoveStream};
use crate::{Control, Error, WriteError};

/// Passes all blocks of moves to a writer, until it fails.
pub(super) fn each_block(
    moves: &dyn MoveStream,
    control: &Control<'_>,
    each: &mut dyn FnMut(&MoveBlock<'_>) -> Result<(), WriteError>,
) -> Result<(), WriteError> {
    let mut failed = Failed::default();
    let read = moves.read(control, &mut |block| {
        control.check()?;
        failed.keep(each(block))
    });
    failed.end(read)
}

/// The error of an output that failed while moves were read.
#[derive(Default)]
pub(super) struct Failed(Option<io::Error>);

impl Failed {
    /// Stores an error of the output, and returns the error that ends the reading.
    pub(super) fn keep(&mut self, written: Result<(), WriteError>) -> Result<(), Error> {
        written.map_err(|error| match error {
            WriteError::Work(error) => error,
            WriteError::Output(error) => {
                self.0 = Some(error);
                Error::interrupt()
            }
        })
    }

    /// The error that ended the reading: the stored one, if any.
    pub(super) fn end(self, read: Result<(), Error>) -> Result<(), WriteError> {
        match self.0 {
            Some(error) => Err(WriteError::Output(error)),
            None => Ok(read?),
        }
    }
}

//! Outputs for which moves are read.

use std::io;

use crate::graph::{MoveBlock, MoveStream};
use crate::{Control, Error, WriteError};

/// Reads all moves for who writes them. An output that fails ends it.
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

/// An output that has failed while moves were read.
#[derive(Default)]
pub(super) struct Failed(Option<io::Error>);

impl Failed {
    /// What ends the reading.
    pub(super) fn keep(&mut self, written: Result<(), WriteError>) -> Result<(), Error> {
        written.map_err(|error| match error {
            WriteError::Work(error) => error,
            WriteError::Output(error) => {
                self.0 = Some(error);
                Error::interrupt()
            }
        })
    }

    /// What has ended it.
    pub(super) fn end(self, read: Result<(), Error>) -> Result<(), WriteError> {
        match self.0 {
            Some(error) => Err(WriteError::Output(error)),
            None => Ok(read?),
        }
    }
}

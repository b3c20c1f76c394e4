//! A file in blocks of whole lines.

use memchr::memrchr;

use crate::files::Input;
use crate::{Control, Error};

/// Splits an input into blocks that end where a line ends.
pub(super) struct Blocks<'a> {
    input: Input<'a>,
    /// The incomplete line at the end of the last block.
    rest: Vec<u8>,
    size: usize,
    ended: bool,
}

impl<'a> Blocks<'a> {
    pub(super) fn new(input: Input<'a>, size: usize) -> Self {
        Self {
            input,
            rest: Vec::new(),
            size: size.max(1),
            ended: false,
        }
    }

    /// How much of the file has been read.
    pub(super) fn taken(&self) -> u64 {
        self.input.taken()
    }

    /// Whether there is no further block.
    pub(super) fn ended(&self) -> bool {
        self.ended
    }

    /// Puts the next block into `block`; false after the last. A block is longer than the usual
    /// size only where a line is.
    pub(super) fn next(
        &mut self,
        block: &mut Vec<u8>,
        control: &Control<'_>,
    ) -> Result<bool, Error> {
        block.clear();
        if self.ended {
            return Ok(false);
        }
        block.append(&mut self.rest);
        let mut size = self.size;
        loop {
            let known = block.len();
            let missing = size.saturating_sub(known).max(1);
            // A buffer may double when it grows.
            control.afford((known + missing) as u64 * 2)?;
            if self.input.read(block, missing, control)? < missing {
                self.ended = true;
                return Ok(!block.is_empty());
            }
            if let Some(at) = memrchr(b'\n', &block[known..]) {
                self.rest.extend_from_slice(&block[known + at + 1..]);
                block.truncate(known + at + 1);
                return Ok(true);
            }
            size = block.len() * 2;
        }
    }
}

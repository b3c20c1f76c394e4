//! Writing a list.

use std::io::Write;

use lastmove::{Control, WriteError};

use super::lines::Lines;
use super::output::Output;
use super::{Listing, parallel, plain};
use crate::size::check_size;
use crate::{Algorithm, Board, for_each};

impl Listing {
    /// Writes the list to `out` and returns how many placements that were.
    ///
    /// The calling thread writes, while others search and format; with one thread, it alternates.
    /// Output is written in blocks and flushed at the end, so `out` needs no buffer. On an error,
    /// what was written so far remains. Progress (`list`) counts placements, including skipped
    /// ones; their total is not known before the end.
    ///
    /// The time is that of half of the search tree, and of the writing: the tree of N = 16 has a
    /// billion nodes, and about seven times as many with each queen more; its list is 890 MB long
    /// and takes two seconds of one core. The first part of a list is produced without the rest,
    /// and skipped placements are found but not formatted. The memory is some tens of megabytes,
    /// and up to 256 MiB more, or a quarter of the budget, for the first half of the list: the
    /// second half is its mirror image, and only what was not kept is searched again.
    ///
    /// # Errors
    /// [`WriteError::Work`] with `queens-size` (input) unless `n` is from 1 to
    /// [`LARGEST`](crate::LARGEST), with `threads-unavailable` (machine) when no threads can be
    /// started, or with an interrupt; [`WriteError::Output`] with the error of `out`.
    ///
    /// # Source
    /// `KetQua` and `XepHau` in the Vietnamese source, for [`Format::Source`](crate::Format::Source). Fundamental
    /// placements are counted by OEIS A002562.
    pub fn write(&self, out: &mut dyn Write, control: &Control) -> Result<u64, WriteError> {
        check_size(self.n)?;
        control.check()?;
        let phase = control.phase("list", None);
        let rows = self.board.as_ref().map_or(self.n, Board::rows);
        let fundamental = self.fundamental && self.board.is_none();
        let mut output = Output::new(out, self.format, (self.n, rows), fundamental)?;
        let total = if self.limit == Some(0) {
            None
        } else if let Some(board) = &self.board {
            let lines = Lines::new(self.n, board.rows(), self.format);
            plain::write(self, &lines, &mut output, &phase, |visit| {
                board.for_each(control, visit)
            })?
        } else if self.algorithm == Algorithm::Bitmask {
            parallel::write(self, &mut output, control, &phase)?
        } else {
            let lines = Lines::new(self.n, self.n, self.format);
            plain::write(self, &lines, &mut output, &phase, |visit| {
                for_each(self.n, self.algorithm, control, visit)
            })?
        };
        Ok(output.finish(total)?)
    }
}

//! Which placements are listed, and how.

use std::io::Write;

use lastmove::{Control, WriteError};

use super::lines::Lines;
use super::output::Output;
use super::{parallel, plain};
use crate::size::check_size;
use crate::{Algorithm, Board, Format, for_each};

/// A list of the placements of `n` queens, in lexicographic order.
///
/// ```
/// use lastmove::{Control, WriteError};
/// use lastmove_queens::Listing;
/// let control = Control::default().threads(2);
/// let mut text = Vec::new();
/// let count = Listing::new(8).fundamental(true).skip(10).write(&mut text, &control)?;
/// assert_eq!(count, 2);
/// assert_eq!(
///     String::from_utf8(text)?,
///     "Nghiem thu 11: 3 5 8 4 1 7 2 6 \nNghiem thu 12: 3 6 2 5 8 1 7 4 \nTong cong 12 nghiem \n",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Listing {
    pub(super) n: usize,
    pub(super) algorithm: Algorithm,
    pub(super) format: Format,
    pub(super) skip: u64,
    pub(super) limit: Option<u64>,
    pub(super) fundamental: bool,
    /// Another board than the empty square one.
    pub(super) board: Option<Board>,
}

impl Listing {
    /// All placements of `n` queens, in the source's format.
    #[must_use]
    pub fn new(n: usize) -> Self {
        Self {
            n,
            algorithm: Algorithm::default(),
            format: Format::default(),
            skip: 0,
            limit: None,
            fundamental: false,
            board: None,
        }
    }

    /// All placements on a board, in the source's format. They are searched for on one thread;
    /// [`algorithm`](Self::algorithm) and [`fundamental`](Self::fundamental) do not matter.
    ///
    /// ```
    /// use lastmove::{Control, WriteError};
    /// use lastmove_queens::{Board, Listing};
    /// let mut board = Board::new(6, 6)?;
    /// board.place(1, 3)?;
    /// let mut text = Vec::new();
    /// Listing::on(&board).write(&mut text, &Control::default())?;
    /// assert_eq!(text, b"Nghiem thu 1: 3 6 2 5 1 4 \nTong cong 1 nghiem \n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn on(board: &Board) -> Self {
        Self {
            board: Some(board.clone()),
            ..Self::new(board.columns())
        }
    }

    /// How to search. [`Algorithm::Bitmask`] uses as many threads as the control allows.
    #[must_use]
    pub fn algorithm(self, algorithm: Algorithm) -> Self {
        Self { algorithm, ..self }
    }

    /// How placements are written.
    #[must_use]
    pub fn format(self, format: Format) -> Self {
        Self { format, ..self }
    }

    /// Leaves out the first `skip` placements. They are searched for but not written; those that
    /// follow keep their numbers.
    #[must_use]
    pub fn skip(self, skip: u64) -> Self {
        Self { skip, ..self }
    }

    /// Writes at most `limit` placements. A list that this cuts off, which is one of `limit`
    /// placements, has no closing line in [`Format::Source`]: so the pieces of a list, one after the
    /// other, are the list.
    #[must_use]
    pub fn limit(self, limit: Option<u64>) -> Self {
        Self { limit, ..self }
    }

    /// Whether only one placement of each class under the eight symmetries of the board is listed,
    /// the least.
    #[must_use]
    pub fn fundamental(self, fundamental: bool) -> Self {
        Self {
            fundamental,
            ..self
        }
    }

    /// Writes the list to `out` and returns how many placements that were.
    ///
    /// The calling thread writes, while others search and format; with one thread, it does all by
    /// turns. What is handed over comes in blocks and is flushed at the end, so `out` needs no buffer
    /// of its own. On an error, what was written so far stays. Progress (`list`) counts placements,
    /// those left out at the beginning among them; their total is not known before the end.
    ///
    /// The time is that of half of the search tree, and of the writing: the tree of N = 16 has a
    /// billion nodes, and about seven times as many with each queen more; its list is 890 MB long and
    /// takes two seconds of one core. A first part of a list is made without the rest, and
    /// placements that are left out are found but not formatted. The memory is some tens of
    /// megabytes, and up to 256 MiB more, or a quarter of the budget, for the first half of the list:
    /// the second half is its mirror image, and only what was not kept is searched for again.
    ///
    /// # Errors
    /// [`WriteError::Work`] with `queens-size` (input) unless `n` is from 1 to
    /// [`LARGEST`](crate::LARGEST), with `threads-unavailable` (machine) when no threads can be
    /// started, or with an interrupt; [`WriteError::Output`] with the error of `out`.
    ///
    /// # Source
    /// `KetQua` and `XepHau` in the Vietnamese source, for [`Format::Source`]. Fundamental
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

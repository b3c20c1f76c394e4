//! Placements of a board as text.

use std::io::Write;

use lastmove::Control;

use super::lines::Lines;
use super::{Format, ListError};
use crate::Board;

impl Board {
    /// Writes all placements to `out`, one a line in lexicographic order, and returns their number.
    ///
    /// Like [`list`](crate::list) in all else; a column without a queen is written as row 0.
    ///
    /// ```
    /// use lastmove::Control;
    /// use lastmove_queens::{Board, Format};
    /// let mut board = Board::new(6, 6)?;
    /// board.place(1, 3)?;
    /// let mut text = Vec::new();
    /// board.list(Format::Source, &mut text, &Control::default())?;
    /// assert_eq!(text, b"Nghiem thu 1: 3 6 2 5 1 4 \nTong cong 1 nghiem \n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ListError::Work`] with an interrupt; [`ListError::Output`] with the error of `out`.
    pub fn list(
        &self,
        format: Format,
        out: &mut dyn Write,
        control: &Control,
    ) -> Result<u64, ListError> {
        let phase = control.phase("list", None);
        let mut lines = Lines::new(format);
        let mut written = 0;
        let count = self.for_each(control, |rows| {
            if lines.is_full() {
                lines.write_to(out)?;
                phase.advance(written);
            }
            lines.push(rows);
            written += 1;
            Ok::<(), ListError>(())
        })?;
        lines.write_to(out)?;
        if format == Format::Source {
            // The blank before the end of the line is the source's.
            writeln!(out, "Tong cong {count} nghiem ")?;
        }
        out.flush()?;
        phase.advance(written);
        Ok(count)
    }
}

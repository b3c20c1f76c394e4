//! The first placement of a board, and enumerating all.

use lastmove::{Control, Error};

use super::Board;
use super::ordered_search::{OrderedSearch, PATIENCE};
use crate::Placement;

impl Board {
    /// Finds the lexicographically least placement; `None` when there is none.
    ///
    /// Goes column by column, and where that makes no progress, prunes branches with another
    /// search, which fills the line with the fewest squares first. It stops soon after `control` is
    /// cancelled.
    ///
    /// ```
    /// use lastmove::Control;
    /// use lastmove_queens::{Board, Placement};
    /// let control = Control::default();
    /// let mut board = Board::new(8, 8)?;
    /// board.place(1, 3)?;
    /// let found = board.first(&control)?;
    /// assert_eq!(found, Some(Placement::new(vec![3, 1, 7, 5, 8, 2, 4, 6])));
    /// board.block(2, 1)?;
    /// assert!(board.first(&control)? > found);
    ///
    /// // More columns than rows: one queen in every row.
    /// let board = Board::new(2, 3)?;
    /// assert_eq!(board.first(&control)?, Some(Placement::new(vec![1, 0, 2])));
    /// # Ok::<(), lastmove::Error>(())
    /// ```
    ///
    /// # Errors
    /// An interrupt.
    pub fn first(&self, control: &Control) -> Result<Option<Placement>, Error> {
        let _phase = control.phase("first", None);
        let mut search = OrderedSearch::new(self, PATIENCE);
        let found = search.next(control)?;
        Ok(found.then(|| Placement::new(search.rows().to_vec())))
    }

    /// Calls `visit` with the rows (from 1, of columns 1, 2, ... in turn, 0 for a column without a
    /// queen) of every placement in lexicographic order, and returns their number.
    ///
    /// An error of `visit` ends the search and is returned unchanged. The memory does not grow. It
    /// stops soon after `control` is cancelled.
    ///
    /// ```
    /// use lastmove::{Control, Error};
    /// use lastmove_queens::Board;
    /// let mut seen = Vec::new();
    /// let count = Board::new(2, 3)?.for_each(&Control::default(), |rows| {
    ///     seen.push(rows.to_vec());
    ///     Ok::<(), Error>(())
    /// })?;
    /// assert_eq!(count, 2);
    /// assert_eq!(seen, [[1, 0, 2], [2, 0, 1]]);
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    /// An interrupt; what `visit` returns.
    pub fn for_each<E: From<Error>>(
        &self,
        control: &Control,
        mut visit: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<u64, E> {
        let mut search = OrderedSearch::new(self, PATIENCE);
        let mut count = 0;
        while search.next(control)? {
            count += 1;
            visit(search.rows())?;
        }
        Ok(count)
    }
}

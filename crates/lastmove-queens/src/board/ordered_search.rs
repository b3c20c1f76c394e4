//! The search in lexicographic order.

use lastmove::{Control, Error};

use super::Board;
use super::narrowest_first::NarrowestFirst;
use crate::LARGEST;
use crate::attacked::{Attacked, full};

/// Steps without a placement after which pruning is worth its cost.
pub(super) const PATIENCE: u32 = 1 << 14;

/// Goes column by column, lowest row first, an empty column before all rows, on bit masks.
///
/// Where placements are rare, such a search may spend very long in subtrees without any. So after a
/// while without a placement, it checks for every untried branch, in order, whether the board can
/// be filled there, and continues at the first where it can.
#[derive(Clone, Debug)]
pub(super) struct OrderedSearch {
    columns: usize,
    full: u32,
    /// Steps without a placement before pruning.
    patience: u32,
    /// The squares of each column on which a queen may be placed.
    open: [u32; LARGEST],
    /// Columns, from 0, that must not stay empty although others may.
    given: u32,
    /// The column whose queen moves next.
    column: usize,
    /// At each column up to `column`.
    levels: [Level; LARGEST],
    /// The row, from 1, of the queen in each column, 0 for none.
    rows: [u8; LARGEST],
    /// The board before the first column.
    start: NarrowestFirst,
}

/// The state of a column.
#[derive(Clone, Copy, Debug, Default)]
struct Level {
    /// The untried options: bit 0 stands for no queen, bit `r` for row `r`.
    options: u64,
    /// The attacks of the queens before, in this column.
    attacked: Attacked,
    /// How many columns from here on must stay empty.
    empty: u8,
}

impl OrderedSearch {
    /// Before the first placement. Prunes after `patience` steps without one.
    pub(super) fn new(board: &Board, patience: u32) -> Self {
        let given = (0..board.columns).filter(|&column| board.given[column] > 0);
        let mut this = Self {
            columns: board.columns,
            full: full(board.rows),
            patience,
            open: board.left(),
            given: given.fold(0, |all, column| all | 1 << column),
            column: 0,
            levels: [Level::default(); LARGEST],
            rows: [0; LARGEST],
            start: NarrowestFirst::new(board),
        };
        let empty = (board.columns - board.queens()) as u8;
        this.levels[0] = this.level(0, Attacked::default(), empty);
        this
    }

    /// Goes on to the next placement; false when there is none.
    pub(super) fn next(&mut self, control: &Control) -> Result<bool, Error> {
        loop {
            control.check()?;
            if let Some(found) = self.advance() {
                return Ok(found);
            }
            if !self.leap(control)? {
                return Ok(false);
            }
        }
    }

    /// The rows, from 1, of the queens in columns 1, 2, ...; 0 for none.
    pub(super) fn rows(&self) -> &[u8] {
        &self.rows[..self.columns]
    }

    /// A column that is to be tried.
    #[inline]
    fn level(&self, column: usize, attacked: Attacked, empty: u8) -> Level {
        let free = attacked.free(self.open[column] & self.full);
        let may_stay_empty = empty > 0 && self.given >> column & 1 == 0;
        let must_stay_empty = usize::from(empty) == self.columns - column;
        let rows = if must_stay_empty {
            0
        } else {
            u64::from(free) << 1
        };
        Level {
            options: rows | u64::from(may_stay_empty),
            attacked,
            empty,
        }
    }

    /// Tries the next option of the column; returns the level after it, unless it is the last.
    #[inline]
    fn enter(&mut self) -> Option<Level> {
        let level = &mut self.levels[self.column];
        let row = level.options.trailing_zeros();
        level.options &= level.options - 1;
        self.rows[self.column] = row as u8;
        let (attacked, empty) = (level.attacked, level.empty);
        if self.column + 1 == self.columns {
            return None;
        }
        // A column without a queen adds no attacks.
        let bit = (1u64 << row >> 1) as u32;
        let empty = empty - u8::from(bit == 0);
        Some(self.level(self.column + 1, attacked.with(bit), empty))
    }

    /// Some steps: true when there is a placement, false when there are no more, `None` when the
    /// steps are used up.
    fn advance(&mut self) -> Option<bool> {
        for _ in 0..self.patience {
            if self.levels[self.column].options == 0 {
                if self.column == 0 {
                    return Some(false);
                }
                self.column -= 1;
                continue;
            }
            match self.enter() {
                None => return Some(true),
                Some(next) if next.options != 0 => {
                    self.column += 1;
                    self.levels[self.column] = next;
                }
                Some(_) => {}
            }
        }
        None
    }

    /// Skips branches that cannot be filled; false when none is left.
    fn leap(&mut self, control: &Control) -> Result<bool, Error> {
        // The board before each column.
        let mut boards = [self.start; LARGEST];
        for column in 0..self.column {
            boards[column + 1] = boards[column];
            self.put(&mut boards[column + 1], column, self.rows[column]);
        }
        loop {
            let (column, board) = (self.column, boards[self.column]);
            while self.levels[column].options != 0 {
                let row = self.levels[column].options.trailing_zeros() as u8;
                let mut after = board;
                self.put(&mut after, column, row);
                if after.can_be_filled(control)? {
                    return Ok(true);
                }
                self.levels[column].options &= self.levels[column].options - 1;
            }
            if column == 0 {
                return Ok(false);
            }
            self.column -= 1;
        }
    }

    /// Puts a queen into a column, or leaves it empty for row 0.
    fn put(&self, board: &mut NarrowestFirst, column: usize, row: u8) {
        if self.given >> column & 1 == 1 {
            return;
        }
        match row {
            0 => board.skip(column),
            row => board.place(column, usize::from(row) - 1),
        }
    }
}

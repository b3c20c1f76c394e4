//! Nim values, row by row.

use super::cycle::{Cycle, Rolling, find_cycle};
use super::{CoBang, MOST_CELLS, Token};
use lastmove_engine::game::{Game, Impartial, Summands};
use lastmove_engine::{Control, Error, LoopyNimber, Message, Nimber};

/// The most columns for which nim values are computed.
const MOST_COLUMNS: u64 = 4096;

/// How many cells are computed without first searching for a period.
const CHEAP: u128 = 1 << 22;

/// How many rows are computed between two checks for cancellation.
const PAUSE: u64 = 1 << 12;

/// How many cells are computed in a second, for estimates: 2.0 · 10^8 were measured on a core of a
/// 2025 server, with 7,462,686 rows of 134 columns.
const CELLS_PER_SECOND: u128 = 200_000_000;

/// The nim values of the last M rows.
///
/// All cells of row i reach the same cells (i − k, k), except that of their own column. Let g be
/// the least number missing among the nim values of all of them. A cell has nim value g, unless the
/// cell of its own column is the only one with its value v and v < g: then it has v.
#[derive(Clone, Debug)]
struct NimRows {
    row: u64,
    columns: usize,
    /// Row i at i modulo M, M nim values each.
    values: Vec<u16>,
    /// Row modulo M.
    at: usize,
    /// How many of the cells reached have each value.
    counts: Vec<u16>,
}

impl NimRows {
    /// Bytes for boards of `columns` columns.
    fn bytes(columns: u64) -> u64 {
        columns * columns * size_of::<u16>() as u64
    }

    /// No rows yet; at most [`MOST_COLUMNS`].
    fn new(columns: u64) -> Self {
        let columns = columns.min(MOST_COLUMNS) as usize;
        Self {
            row: 0,
            columns,
            values: vec![0; columns * columns],
            at: 0,
            counts: vec![0; columns + 1],
        }
    }

    /// The row `above` rows above the last one; `above` is less than M.
    fn row_above(&self, above: usize) -> &[u16] {
        let at = if self.at >= above {
            self.at - above
        } else {
            self.at + self.columns - above
        };
        &self.values[at * self.columns..][..self.columns]
    }

    /// The last row.
    fn last(&self) -> &[u16] {
        self.row_above(0)
    }
}

impl Rolling for NimRows {
    fn row(&self) -> u64 {
        self.row
    }

    fn advance(&mut self) {
        let columns = self.columns;
        let reach = self.row.min(columns as u64) as usize;
        let mut counts = std::mem::take(&mut self.counts);
        counts.fill(0);
        let reached: Vec<u16> = (0..reach)
            .map(|above| self.row_above(above)[above])
            .collect();
        for &value in &reached {
            counts[usize::from(value)] += 1;
        }
        // Of M + 1 numbers, at least one is missing.
        let missing = counts.iter().take_while(|&&count| count > 0).count();
        self.row += 1;
        self.at = if self.at + 1 == columns {
            0
        } else {
            self.at + 1
        };
        let row = &mut self.values[self.at * columns..][..columns];
        row.fill(missing as u16);
        for (cell, &value) in row.iter_mut().zip(&reached) {
            if usize::from(value) < missing && counts[usize::from(value)] == 1 {
                *cell = value;
            }
        }
        self.counts = counts;
    }

    fn window(&self) -> u64 {
        self.columns as u64
    }

    fn same_row(&self, other: &Self) -> bool {
        self.last() == other.last()
    }

    fn same_window(&self, other: &Self) -> bool {
        (0..self.columns).all(|above| self.row_above(above) == other.row_above(above))
    }
}

/// The cycle of nim values of boards of `columns` columns, if it appears in the first `most_rows`
/// rows. `None` too for less than 2 or more than 4096 columns.
///
/// The nim values of M rows determine the next row, so a window of M rows that comes back proves the
/// period. O(M) time a row, O(M²) memory.
///
/// # Errors
/// [`Blame::Memory`](lastmove_engine::Blame::Memory) for the memory,
/// [`Blame::Interrupt`](lastmove_engine::Blame::Interrupt).
pub fn nim_cycle(
    columns: u64,
    most_rows: u64,
    control: &Control<'_>,
) -> Result<Option<Cycle>, Error> {
    if !(2..=MOST_COLUMNS).contains(&columns) {
        return Ok(None);
    }
    control.afford(3 * NimRows::bytes(columns))?;
    find_cycle(&NimRows::new(columns), most_rows, control)
}

impl Impartial for CoBang {
    /// Computes the cells of the token's row and of those above, O(M) a row; for rows far down it
    /// first searches for the period, and looks the row up in it.
    fn nim_value(&self, at: &Token, control: &Control<'_>) -> Result<LoopyNimber, Error> {
        if self.move_count(at)? == 0 {
            return Ok(Nimber::from(0).into());
        }
        // Columns beyond the row cannot be reached: all their cells are equal.
        let columns = self.columns.min(at.row);
        let column = at.column.min(columns);
        let cells = |row: u64| u128::from(row) * u128::from(columns);
        let mut row = at.row;
        let mut searched = 0;
        if cells(row) > CHEAP && self.columns <= MOST_COLUMNS {
            searched = row.min(MOST_CELLS / columns);
            if let Some(cycle) = nim_cycle(columns, searched, control)? {
                row = cycle.first_like(row);
            }
        }
        if cells(row) > u128::from(MOST_CELLS) || columns > MOST_COLUMNS {
            return Err(Error::limit(
                Message::new("co-bang-nim-too-large")
                    .with("cells", cells(row).to_string())
                    .with("seconds", (cells(row) / CELLS_PER_SECOND).to_string())
                    .with("searched", searched)
                    .with("columns", MOST_COLUMNS)
                    .with("most", MOST_CELLS),
            ));
        }
        control.afford(NimRows::bytes(columns))?;
        let phase = control.phase("rows", Some(row));
        let mut rows = NimRows::new(columns);
        while rows.row < row {
            if rows.row.is_multiple_of(PAUSE) {
                control.check()?;
                phase.advance(rows.row);
            }
            rows.advance();
        }
        let value = rows.last()[column as usize - 1];
        Ok(Nimber::from(u64::from(value)).into())
    }
    /// Nim values are not needed for outcome and plies, which are found at any size.
    fn summands(&self, _: &Token) -> Summands<Token> {
        Summands::Nothing
    }
}

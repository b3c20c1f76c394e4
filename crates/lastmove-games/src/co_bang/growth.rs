//! Values that grow by a constant amount each period: one period of values and slopes, and a check
//! that proves all rows. docs/co-bang.md has the proof.

use super::row::{Row, Rows, Source, Sources};
use lastmove_engine::{Control, Error};

/// How many rows are checked between two checks for cancellation: each takes M steps.
const PAUSE: u64 = 1 << 8;

/// A row with its values and their growth per period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Growing {
    pub(super) row: Row,
    common: u64,
    odd: u64,
}

impl Growing {
    /// The growth from `row` to `later`, the row one period below it; `None` when a cell changes
    /// its outcome, or when more than one column grows differently.
    fn between(row: Row, later: Row, columns: u64) -> Option<Self> {
        let column = row.odd_column().max(later.odd_column());
        let row = row.with_odd_column(column, columns)?;
        let later = later.with_odd_column(column, columns)?;
        let slope = |at| {
            let ((was_won, before), (is_won, after)) = (row.cell(at), later.cell(at));
            (was_won == is_won).then(|| after.checked_sub(before))?
        };
        let common = slope(if column == 1 { 2 } else { 1 })?;
        Some(Self {
            row,
            common,
            odd: if column == 0 { common } else { slope(column)? },
        })
    }

    /// The growth of the cell in `column`.
    pub(super) fn slope(&self, column: u64) -> u64 {
        if column == self.row.odd_column() {
            self.odd
        } else {
            self.common
        }
    }

    /// The least and the greatest slope.
    pub(super) fn slopes(&self) -> [u64; 2] {
        [self.common.min(self.odd), self.common.max(self.odd)]
    }
}

/// One period of rows with their slopes: those after row `after`.
#[derive(Clone, Debug)]
pub(super) struct Period {
    pub(super) after: u64,
    pub(super) rows: Vec<Growing>,
}

impl Period {
    /// One period of `period` ≥ M rows after row `after`, its slopes taken from the next period.
    /// `None` if that is not a proof: see [`Self::holds`].
    ///
    /// # Errors
    /// [`Blame::Interrupt`](lastmove_engine::Blame::Interrupt).
    pub(super) fn proved(
        rows: &Rows,
        columns: u64,
        after: u64,
        period: u64,
        control: &Control<'_>,
    ) -> Result<Option<Self>, Error> {
        let Some(found) = growing(rows, columns, after, period) else {
            return Ok(None);
        };
        let found = Self { after, rows: found };
        let holds = found.holds(rows, columns, control)?;
        Ok(holds.then(|| found.begun_first(rows, columns)))
    }

    /// Its length.
    pub(super) fn period(&self) -> u64 {
        self.rows.len() as u64
    }

    /// The row of the period that corresponds to `row`.
    pub(super) fn growing(&self, row: u64) -> &Growing {
        let period = self.period();
        // Rows above the period count backwards. Most rows are in the first two periods, which
        // avoids a division.
        let index = match row.checked_sub(self.after + 1) {
            Some(beyond) if beyond < period => beyond,
            Some(beyond) if beyond < 2 * period => beyond - period,
            Some(beyond) => beyond % period,
            None => period - 1 - (self.after - row) % period,
        };
        &self.rows[index as usize]
    }

    /// Whether in the second period the recurrence holds for both values and slopes, and no choice
    /// of min or max is ever overtaken. Each row is computed twice: ordered by value and then
    /// slope, and by slope and then value. If both choose the same, that choice is best in value
    /// and in slope, and remains so forever.
    fn holds(&self, rows: &Rows, columns: u64, control: &Control<'_>) -> Result<bool, Error> {
        let second = self.after + self.period();
        for row in second + 1..=second + self.period() {
            if row.is_multiple_of(PAUSE) {
                control.check()?;
            }
            if !self.holds_in(row, rows, columns) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn holds_in(&self, row: u64, rows: &Rows, columns: u64) -> bool {
        let options = || {
            (1..=columns).filter_map(|column| {
                let upper = row - column;
                let (is_won, plies) = rows.get(upper)?.cell(column);
                Some((column, is_won, plies, self.growing(upper).slope(column)))
            })
        };
        let by_value = Sources::of(options().map(|(j, is_won, v, s)| (j, is_won, (v, s))));
        let by_slope = Sources::of(options().map(|(j, is_won, v, s)| (j, is_won, (s, v))));
        let growing = self.growing(row);
        let Some(found) = rows.get(row) else {
            return false;
        };
        let holds = |column| {
            let (best, turned) = match (by_value.at(column), by_slope.at(column)) {
                (Source::Lost(best), Source::Lost(turned)) => ((true, best), turned),
                (Source::Won(best), Source::Won(turned)) => ((false, best), turned),
                _ => return false,
            };
            let (wins, (value, slope)) = best;
            turned == (slope, value)
                && found.cell(column) == (wins, value + 1)
                && growing.slope(column) == slope
        };
        let own = [by_value.column, by_slope.column, growing.row.odd_column()];
        telling(own, columns).all(holds)
    }

    /// The same period, moved up to the first row from which all rows grow so.
    fn begun_first(self, rows: &Rows, columns: u64) -> Self {
        let period = self.period();
        let grows = |row: u64| {
            let (Some(now), Some(later)) = (rows.get(row), rows.get(row + period)) else {
                return false;
            };
            let growing = self.growing(row);
            let own = [now, later, growing.row].map(Row::odd_column);
            telling(own, columns).all(|column| {
                let (is_won, plies) = now.cell(column);
                later.cell(column) == (is_won, plies + growing.slope(column))
            })
        };
        let above = (1..=self.after).rev().take_while(|&row| grows(row)).count();
        let after = self.after - above as u64;
        let first = growing(rows, columns, after, period);
        first.map_or(self, |rows| Self { after, rows })
    }
}

/// The columns to check where all but `own` (0 for none) are equal: these, and one for all others.
fn telling(own: [u64; 3], columns: u64) -> impl Iterator<Item = u64> {
    let other = (1..=columns.min(4)).find(|column| !own.contains(column));
    own.into_iter().filter(|&column| column > 0).chain(other)
}

/// One period of rows with their growth to the next period.
fn growing(rows: &Rows, columns: u64, after: u64, period: u64) -> Option<Vec<Growing>> {
    (after + 1..=after + period)
        .map(|row| Growing::between(rows.get(row)?, rows.get(row + period)?, columns))
        .collect()
}

//! The proved values of all rows: some rows at the top, and one period that grows forever.

use super::cycle::{Cycle, find_cycle};
use super::growth::{Growing, Period};
use super::kinds::Kinds;
use super::row::{Row, Rows};
use super::{CoBang, MOST_CELLS, Token};
use lastmove_engine::game::Play;
use lastmove_engine::{Control, Error, Value};

/// How many rows are computed between two checks for cancellation.
const PAUSE: u64 = 1 << 12;

/// How many multiples of the period of outcomes are tried as a period of values.
const MOST_MULTIPLES: u64 = 8;

/// The values of every row of every board with this number of columns.
///
/// From row `preperiod` + 1 on, a cell one period further down has the same outcome and, each time,
/// a remoteness larger by the same amount, its slope. docs/co-bang.md explains why one such period
/// is a proof.
///
/// ```
/// use lastmove::game::Play;
/// use lastmove::games::co_bang::{Proof, Token};
/// use lastmove::{Control, Value};
/// let proof = Proof::find(4, Play::Normal, u64::MAX, &Control::default())?.unwrap();
/// assert_eq!((proof.preperiod(), proof.period(), proof.slopes()), (0, 10, [4, 4]));
/// let far = Token { row: 1_000_000_000_000_000_008, column: 2 };
/// assert_eq!(proof.value(far), Value::Loss(400_000_000_000_000_004));
/// # Ok::<(), lastmove::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Proof {
    play: Play,
    columns: u64,
    outcomes: Cycle,
    /// The rows from the top to the end of the first period.
    rows: Vec<Row>,
    period: Period,
}

impl Proof {
    /// The most columns for which a proof is searched.
    pub const MOST_COLUMNS: u64 = Kinds::MOST_COLUMNS;

    /// Searches for a proof for boards of `columns` columns in the first `most_rows` rows, or as
    /// many as [`MOST_CELLS`] and the memory budget allow; `None` if it does not appear there, or
    /// for less than 2 or more than [`Self::MOST_COLUMNS`] columns.
    ///
    /// Time is O(rows) for the period of outcomes and O(rows · M) for that of values, memory 24 bytes
    /// a row.
    ///
    /// # Errors
    /// [`Blame::Interrupt`](lastmove_engine::Blame::Interrupt).
    pub fn find(
        columns: u64,
        play: Play,
        most_rows: u64,
        control: &Control<'_>,
    ) -> Result<Option<Self>, Error> {
        let Some(outcomes) = outcome_cycle(columns, play, most_rows, control)? else {
            return Ok(None);
        };
        let most_kept = most_rows
            .min(MOST_CELLS / columns)
            .min(control.memory_budget() / (4 * Rows::ROW_BYTES));
        // A row reaches M rows: with a period of at least M it reaches at most the previous period.
        let shortest = outcomes.period * columns.div_ceil(outcomes.period);
        let mut rows = Rows::new(
            CoBang {
                rows: u64::MAX,
                columns,
            },
            play,
            true,
        );
        let phase = control.phase("rows", None);
        let mut known = outcomes.preperiod + 2 * shortest;
        while known <= most_kept {
            while rows.last() < known {
                if rows.last().is_multiple_of(PAUSE) {
                    control.check()?;
                    phase.advance(rows.last());
                }
                rows.advance();
            }
            for multiple in 1..=MOST_MULTIPLES {
                let length = multiple * shortest;
                let Some(after) = known.checked_sub(2 * length) else {
                    break;
                };
                if let Some(period) = Period::proved(&rows, columns, after, length, control)? {
                    let first = 1..=period.after + period.period();
                    return Ok(Some(Self {
                        play,
                        columns,
                        outcomes,
                        rows: first.filter_map(|row| rows.get(row)).collect(),
                        period,
                    }));
                }
            }
            known = known.saturating_mul(2).saturating_sub(outcomes.preperiod);
        }
        Ok(None)
    }

    /// The value of a cell in any row.
    ///
    /// # Panics
    /// When the cell's row is 0.
    #[must_use]
    pub fn value(&self, at: Token) -> Value {
        let first = self.growth().first_like(at.row);
        let (is_won, plies) = self.rows[first as usize - 1].cell(at.column);
        // Every ply goes up at least one row: there are fewer plies than rows, and all fits 64
        // bits.
        let plies = plies + (at.row - first) / self.period() * self.slope(at);
        if is_won {
            Value::Win(plies)
        } else {
            Value::Loss(plies)
        }
    }

    /// The growth of the cell per period; 0 above the first one.
    #[must_use]
    pub fn slope(&self, at: Token) -> u64 {
        if at.row <= self.preperiod() {
            return 0;
        }
        self.period.growing(at.row).slope(at.column)
    }

    /// The rows above the first period.
    pub(super) fn top(&self) -> impl Iterator<Item = Row> {
        self.rows[..self.preperiod() as usize].iter().copied()
    }

    /// The rows of the first period, with their slopes.
    pub(super) fn growing(&self) -> impl Iterator<Item = &Growing> {
        self.period.rows.iter()
    }

    /// The rule of play.
    #[must_use]
    pub fn play(&self) -> Play {
        self.play
    }

    /// The columns of the boards.
    #[must_use]
    pub fn columns(&self) -> u64 {
        self.columns
    }

    /// The period of outcomes alone; it divides [`Self::period`].
    #[must_use]
    pub fn outcomes(&self) -> Cycle {
        self.outcomes
    }

    /// The period of values.
    #[must_use]
    pub fn growth(&self) -> Cycle {
        Cycle {
            preperiod: self.preperiod(),
            period: self.period(),
        }
    }

    /// How many rows at the top precede the period of values.
    #[must_use]
    pub fn preperiod(&self) -> u64 {
        self.period.after
    }

    /// The length in rows of the period of values; at least M.
    #[must_use]
    pub fn period(&self) -> u64 {
        self.period.period()
    }

    /// The least and the greatest slope.
    #[must_use]
    pub fn slopes(&self) -> [u64; 2] {
        let of_rows = self.period.rows.iter().map(|growing| growing.slopes());
        let both = of_rows.reduce(|a, b| [a[0].min(b[0]), a[1].max(b[1])]);
        both.unwrap_or_default()
    }
}

/// The cycle of outcomes of boards of `columns` columns, if it appears in the first `most_rows`
/// rows. `None` too for less than 2 or more than [`Proof::MOST_COLUMNS`] columns.
///
/// The kinds of M rows determine the next, so a window of M rows that comes back proves the period.
/// O(1) to O(M) time a row, O(M) memory.
///
/// # Errors
/// [`Blame::Interrupt`](lastmove_engine::Blame::Interrupt).
pub fn outcome_cycle(
    columns: u64,
    play: Play,
    most_rows: u64,
    control: &Control<'_>,
) -> Result<Option<Cycle>, Error> {
    if !(2..=Proof::MOST_COLUMNS).contains(&columns) {
        return Ok(None);
    }
    find_cycle(&Kinds::new(columns, play), most_rows, control)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_step_of_a_proof_can_be_interrupted() {
        let mut rows = Rows::new(CoBang::new(9_999, 22).unwrap(), Play::Normal, true);
        while rows.last() < 4 * 1288 {
            rows.advance();
        }
        let proved = |control: &Control<'_>| Period::proved(&rows, 22, 0, 1288, control);
        assert!(proved(&Control::default()).unwrap().is_some());
        let cancelled = std::sync::atomic::AtomicBool::new(true);
        let error = proved(&Control::default().cancelled_by(&cancelled)).unwrap_err();
        assert_eq!(error.blame, lastmove_engine::Blame::Interrupt);
    }

    /// Some millions of rows computed one by one, every cell compared with the proof.
    #[test]
    fn rolled_rows_agree() {
        let control = Control::default();
        for (columns, most) in [(4, 3_000_000), (22, 1_000_000), (50, 2_000_000)] {
            let play = Play::Normal;
            let proof = Proof::find(columns, play, most, &control);
            let proof = proof.unwrap().unwrap();
            let board = CoBang {
                rows: most,
                columns,
            };
            let mut rows = Rows::new(board, play, false);
            for row in 1..=most {
                rows.advance();
                let rolled = rows.get(row).unwrap();
                // Most rows are skipped: the look-up takes as long as computing them.
                if row % 61 > 0 && row < most - 200 {
                    continue;
                }
                for column in 1..=columns {
                    let at = Token { row, column };
                    assert_eq!(
                        proof.value(at),
                        rolled.value(column),
                        "M = {columns} {at:?}"
                    );
                }
            }
        }
    }
}

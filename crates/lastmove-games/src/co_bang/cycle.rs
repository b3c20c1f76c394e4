//! Repeating rows: the proof of a period.

use lastmove_engine::{Control, Error};

/// How many rows are computed between two checks for cancellation.
const PAUSE: u64 = 1 << 14;

/// From row `preperiod` + 1 on, every row equals the one `period` rows below it. Both are the least
/// such numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// How many rows at the top precede the period.
    pub preperiod: u64,
    /// The number of rows of the period.
    pub period: u64,
}

impl Cycle {
    /// The first row that equals `row`.
    ///
    /// ```
    /// use lastmove::games::co_bang::Cycle;
    /// let cycle = Cycle { preperiod: 2, period: 10 };
    /// assert_eq!(cycle.first_like(1_000_000_000_000_000_003), 3);
    /// assert_eq!(cycle.first_like(2), 2);
    /// ```
    #[must_use]
    pub fn first_like(self, row: u64) -> u64 {
        match row.checked_sub(self.preperiod + 1) {
            Some(beyond) => self.preperiod + 1 + beyond % self.period,
            None => row,
        }
    }
}

/// Rows computed one by one from the top; a window of the last rows determines all that follow.
pub(super) trait Rolling: Clone {
    /// The last computed row; 0 at first.
    fn row(&self) -> u64;
    /// Computes the next row.
    fn advance(&mut self);
    /// The number of rows in a window. It determines what follows once that many rows exist.
    fn window(&self) -> u64;
    /// Whether the last rows are equal.
    fn same_row(&self, other: &Self) -> bool;
    /// Whether the windows are equal, row by row.
    fn same_window(&self, other: &Self) -> bool;
}

/// Finds the cycle among the first `most` rows by Brent's algorithm, `None` if it does not appear
/// there. Computes O(preperiod + period) rows, and holds two windows.
///
/// Equal windows at rows s and s + p prove that row i + p equals row i for all i > s − window,
/// since each determines all that follows. Earlier rows are compared one by one.
///
/// Source: R. P. Brent, "An improved Monte Carlo factorization algorithm", BIT 20 (1980).
pub(super) fn find_cycle<R: Rolling>(
    start: &R,
    most: u64,
    control: &Control<'_>,
) -> Result<Option<Cycle>, Error> {
    let phase = control.phase("period", None);
    let watch = |row: u64| {
        if row.is_multiple_of(PAUSE) {
            control.check()?;
            phase.advance(row);
        }
        Ok::<_, Error>(())
    };
    let mut ahead = start.clone();
    while ahead.row() < ahead.window().min(most) {
        ahead.advance();
    }
    let mut behind = ahead.clone();
    let mut stay = ahead.window();
    let period = loop {
        if ahead.row() >= most {
            return Ok(None);
        }
        if ahead.row() - behind.row() == stay {
            behind.clone_from(&ahead);
            stay *= 2;
        }
        ahead.advance();
        watch(ahead.row())?;
        if ahead.same_row(&behind) && ahead.same_window(&behind) {
            break ahead.row() - behind.row();
        }
    };
    let (mut upper, mut lower) = (start.clone(), start.clone());
    while lower.row() < period {
        lower.advance();
        watch(lower.row())?;
    }
    let mut preperiod = 0;
    while upper.row() < behind.row() {
        upper.advance();
        lower.advance();
        watch(lower.row())?;
        if !upper.same_row(&lower) {
            preperiod = upper.row();
        }
    }
    Ok(Some(Cycle { preperiod, period }))
}

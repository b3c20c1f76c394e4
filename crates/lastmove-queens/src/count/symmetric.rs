//! The number of placements invariant under a turn of the board.
//!
//! The queens of such a placement form orbits under the turn. The searches place whole orbits, so
//! their depth is about half the board, or a quarter.

use lastmove::{Control, Error};

use crate::LARGEST;
use crate::attacked::{full, lowest};
use crate::share::{self, in_words};
use crate::size::check_size;

/// Orbits that are placed before the tree is cut into tasks.
const CUT: usize = 3;

/// Queens between two checks for cancellation.
const STEPS: u32 = 1 << 14;

/// A turn of the board.
///
/// ```
/// use lastmove::Control;
/// use lastmove_queens::{Turn, count_symmetric};
/// let control = Control::default();
/// assert_eq!(count_symmetric(8, Turn::Half, &control), Ok(4));
/// assert_eq!(count_symmetric(12, Turn::Quarter, &control), Ok(8));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// By 180 degrees: row r, column c becomes row N + 1 - r, column N + 1 - c.
    Half,
    /// By 90 degrees, and so by 180 too.
    Quarter,
}

/// Counts the placements of `n` queens that are invariant under a turn of the board.
///
/// Places whole orbits of queens, two for [`Turn::Half`] and four for [`Turn::Quarter`], from the
/// outer columns inwards, on as many threads as `control` allows. The memory is small. Progress
/// counts tasks, whose total is known. It stops soon after `control` is cancelled.
///
/// ```
/// use lastmove::Control;
/// use lastmove_queens::{Turn, count_symmetric};
/// let control = Control::default().threads(2);
/// assert_eq!(count_symmetric(10, Turn::Half, &control), Ok(12));
/// // No quarter turn leaves four columns or rows in the middle, or two, or three.
/// assert_eq!(count_symmetric(10, Turn::Quarter, &control), Ok(0));
/// ```
///
/// # Errors
/// `queens-size` (input) unless `n` is from 1 to [`LARGEST`]; `threads-unavailable` (machine) when
/// no threads can be started; an interrupt.
///
/// # Source
/// The counts are OEIS A032522 and A033148.
pub fn count_symmetric(n: usize, turn: Turn, control: &Control) -> Result<u64, Error> {
    check_size(n)?;
    let board = Board { n, turn };
    let Some(start) = board.start() else {
        return Ok(0);
    };
    let run = |(): &mut (), task: &State| board.completions(*task, control).map(u128::from);
    let half = share::sum(&board.split(start), |_| 1, || (), run, control)?;
    // The other half are mirror images. A board of one square is its own mirror image.
    in_words(if n == 1 { half } else { 2 * half }, n)
}

/// The board and its turn. Rows and columns count from 0.
#[derive(Clone, Copy, Debug)]
struct Board {
    n: usize,
    turn: Turn,
}

/// The lines occupied by the queens placed so far.
#[derive(Clone, Copy, Debug, Default)]
struct State {
    /// The occupied rows; and the occupied columns where they differ from those on both sides of
    /// the first free one.
    rows: u32,
    columns: u32,
    /// The diagonals on which row - column is the same; bit `row - column + n - 1`.
    rising: u64,
    /// The diagonals on which row + column is the same; bit `row + column`.
    falling: u64,
}

impl State {
    /// The columns from here to the middle are filled next.
    fn column(self) -> usize {
        (!self.columns).trailing_zeros() as usize
    }
}

impl Board {
    /// The empty board or, if the turn requires it, one with a queen in the middle; `None` when no
    /// placement is invariant.
    fn start(self) -> Option<State> {
        // A quarter turn moves all queens but one in the middle, in orbits of four.
        if self.turn == Turn::Quarter && self.n % 4 > 1 {
            return None;
        }
        let mut state = State::default();
        if self.n % 2 == 1 {
            let middle = self.n / 2;
            state.rows = 1 << middle;
            state.columns = 1 << middle;
            state.rising = 1 << (self.n - 1);
            state.falling = 1 << (2 * middle);
        }
        Some(state)
    }

    /// The rows in which a queen can be placed in the next column.
    #[inline]
    fn free(self, state: State) -> u32 {
        let column = state.column();
        let diagonals = state.rising >> (self.n - 1 - column) | state.falling >> column;
        let mut free = full(self.n) & !(state.rows | diagonals as u32);
        // On the long diagonals, queens would attack their images.
        free &= !(1 << column | 1 << (self.n - 1 - column));
        if self.turn == Turn::Quarter {
            // The row of one queen is the column of another.
            free &= !state.columns;
        }
        free
    }

    /// The state with one more orbit, whose queen in the next column is in the row `bit`; `None`
    /// when its queens attack each other.
    #[inline]
    fn with(self, state: State, bit: u32) -> Option<State> {
        let (column, row, last) = (state.column(), bit.trailing_zeros() as usize, self.n - 1);
        let mut after = state;
        let mut add = |column: usize, row: usize| {
            after.rows |= 1 << row;
            after.columns |= 1 << column;
            after.rising |= 1 << (row + last - column);
            after.falling |= 1 << (row + column);
        };
        add(column, row);
        add(last - column, last - row);
        if self.turn == Turn::Quarter {
            add(row, last - column);
            add(last - row, column);
            // Four queens occupy four new diagonals of either kind.
            let taken = (after.rising.count_ones(), after.falling.count_ones());
            let before = (state.rising.count_ones(), state.falling.count_ones());
            if taken != (before.0 + 4, before.1 + 4) {
                return None;
            }
        }
        Some(after)
    }

    /// Cuts the tree. Placements come in mirror pairs, and the first queen of one of the two is in
    /// the upper half; the lower half is left out.
    fn split(self, start: State) -> Vec<State> {
        let mut states = vec![start];
        for depth in 0..CUT {
            let mut longer = Vec::new();
            for state in states {
                if state.columns == full(self.n) {
                    longer.push(state);
                    continue;
                }
                let mut free = self.free(state);
                if depth == 0 {
                    free &= full(self.n) >> self.n.div_ceil(2);
                }
                while free != 0 {
                    let bit = lowest(free);
                    free ^= bit;
                    longer.extend(self.with(state, bit));
                }
            }
            states = longer;
        }
        states
    }

    /// The number of ways to fill the board from here on.
    fn completions(self, start: State, control: &Control) -> Result<u64, Error> {
        let full = full(self.n);
        if start.columns == full {
            return Ok(1);
        }
        let mut stack = [(State::default(), 0u32); LARGEST];
        stack[0] = (start, self.free(start));
        let (mut depth, mut count) = (0, 0);
        loop {
            control.check()?;
            for _ in 0..STEPS {
                let (state, free) = stack[depth];
                if free == 0 {
                    if depth == 0 {
                        return Ok(count);
                    }
                    depth -= 1;
                    continue;
                }
                let bit = lowest(free);
                stack[depth].1 = free ^ bit;
                let Some(after) = self.with(state, bit) else {
                    continue;
                };
                if after.columns == full {
                    count += 1;
                    continue;
                }
                let free = self.free(after);
                if free != 0 {
                    depth += 1;
                    stack[depth] = (after, free);
                }
            }
        }
    }
}

//! The source's programs unchanged: four ways to fill the board, and the rule of thumb for playing.
//! Normal play.
//!
//! They are kept plain, as slow twins of [`RowSolver`](super::RowSolver). Two faults of the source
//! are corrected: its C# window program clears by the length of an array that is not declared, and
//! the comment over its inner loop says 0 where it fills 1.

use super::{CoBang, Token};
use lastmove_engine::game::{Play, SourceMove, SourceMoveOf};
use lastmove_engine::{Error, Outcome};

/// The table of outcomes (`Ket`): `[row][column]`, both from 1, true where the player to move wins.
/// O(N · M²) time, N · M memory.
///
/// ```
/// use lastmove::games::co_bang::source::outcomes;
/// assert!(outcomes(8, 4)[7][2]);
/// assert!(!outcomes(8, 4)[8][2]);
/// ```
#[must_use]
pub fn outcomes(rows: usize, columns: usize) -> Vec<Vec<bool>> {
    let mut a = vec![vec![false; columns + 1]; rows + 1];
    for i in 1..rows {
        for j in 1..=columns.min(rows - i) {
            if !a[i][j] {
                for k in (1..=columns).filter(|&k| k != j) {
                    a[i + j][k] = true;
                }
            }
        }
    }
    a
}

/// Whether the player to move wins from (`row`, `column`), in a window of M + 1 rows.
/// O(N · M²) time, O(M²) memory.
#[must_use]
pub fn outcome_in_window(columns: usize, row: usize, column: usize) -> bool {
    let index = |i: usize| i % (columns + 1);
    let mut a = vec![vec![false; columns + 1]; columns + 1];
    for i in 1..row {
        a[index(i + columns)].fill(false);
        for j in 1..=columns.min(row - i) {
            if !a[index(i)][j] {
                for k in (1..=columns).filter(|&k| k != j) {
                    a[index(i + j)][k] = true;
                }
            }
        }
    }
    a[index(row)][column]
}

/// The table of distances: `[row][column]`, both from 1; +b where the player to move wins in b
/// plies, −b for a loss in b, 0 where there is no move. O(N · M²) time, N · M memory.
///
/// ```
/// use lastmove::games::co_bang::source::distances;
/// assert_eq!(distances(12, 4)[8][1..], [3, -4, 3, 3]);
/// ```
#[must_use]
pub fn distances(rows: usize, columns: usize) -> Vec<Vec<i64>> {
    let mut a = vec![vec![0; columns + 1]; rows + 1];
    for i in 1..=rows {
        for j in 1..=columns {
            if a[i][j] == 0 {
                a[i][j] = slowest_loss(columns, i, j, |row, column| a[row][column]);
                if i + j <= rows {
                    let win = 1 - a[i][j];
                    fastest_wins(&mut a[i + j], j, win);
                }
            }
        }
    }
    a
}

/// The distance from (`row`, `column`), in a window of 2M + 2 rows: M before and M after the
/// current row. O(N · M²) time, O(M²) memory.
#[must_use]
pub fn distance_in_window(columns: usize, row: usize, column: usize) -> i64 {
    let height = 2 * columns + 2;
    let index = |i: usize| i % height;
    let mut a = vec![vec![0; columns + 1]; height];
    for i in 1..=row {
        a[index(i + columns)].fill(0);
        for j in 1..=columns {
            if a[index(i)][j] == 0 {
                let loss = slowest_loss(columns, i, j, |row, column| a[index(row)][column]);
                a[index(i)][j] = loss;
                if i + j <= row {
                    fastest_wins(&mut a[index(i + j)], j, 1 - loss);
                }
            }
        }
    }
    a[index(row)][column]
}

/// `TinhNuocThua`: the distance of a lost cell, whose options are all won.
fn slowest_loss(columns: usize, i: usize, j: usize, a: impl Fn(usize, usize) -> i64) -> i64 {
    let mut most = -1;
    for k in (1..=columns.min(i - 1)).filter(|&k| k != j) {
        most = most.max(a(i - k, k));
    }
    -(most + 1)
}

/// A lost cell in column `j` makes the cells of a row, except in that column, won in at most `win`
/// plies.
fn fastest_wins(row: &mut [i64], j: usize, win: i64) {
    for (k, cell) in row.iter_mut().enumerate().skip(1) {
        if k != j {
            *cell = if *cell > 0 { win.min(*cell) } else { win };
        }
    }
}

/// `CachDi`: the move to play. When winning, push the token up as far as possible among the moves
/// to a lost cell; when losing, as little as possible; resign when no move is left. The source
/// itself says that this is not the best play.
pub(super) fn choose(
    board: &CoBang,
    at: &Token,
    play: Play,
    outcome: &dyn Fn(&Token) -> Result<Outcome, Error>,
) -> Result<SourceMoveOf<CoBang>, Error> {
    if play == Play::Misere {
        return Ok(SourceMove::NoRule);
    }
    if at.row == 1 || (at.row == 2 && at.column == 1) {
        return Ok(SourceMove::Resign);
    }
    let wins = outcome(at)? == Outcome::Win;
    let options = (1..=board.reach(at.row)).filter(|&column| column != at.column);
    if !wins {
        let first = options.map(|column| board.step(*at, column)).next();
        return Ok(first.map_or(SourceMove::Resign, SourceMove::Play));
    }
    for column in options.rev() {
        let step = board.step(*at, column);
        if outcome(&step.to)? == Outcome::Loss {
            return Ok(SourceMove::Play(step));
        }
    }
    Ok(SourceMove::Resign)
}

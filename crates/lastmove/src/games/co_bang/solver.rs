//! Cờ bảng's own solver: row by row from the top.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::row::{Row, Rows};
use super::{CoBang, MOST_CELLS, Token};
use crate::game::Play;
use crate::solve::{Solver, Visit};
use crate::{Control, Error, Message, Verdict};

/// How many cells are worked through between two looks up from the work.
const PAUSE: u64 = 1 << 22;

/// How many cells are worked through in a second, for estimates: 3.8 · 10^8 were measured on a core
/// of a 2025 server, with 20,000,000 rows of 50 columns.
const CELLS_PER_SECOND: u128 = 380_000_000;

/// Works out rows from the top, O(M) time each. Memory is O(M) for single questions; it remembers
/// the last window, so that questions about lower rows go on from there.
/// [`prepare`](Solver::prepare) keeps all rows up to a position, 24 bytes each.
pub struct RowSolver {
    play: Play,
    rows: Mutex<Option<Rows>>,
}

/// Fails when working out `rows` rows of the board takes too long.
fn afford_rows(board: &CoBang, rows: u64) -> Result<(), Error> {
    afford_cells(u128::from(rows) * u128::from(board.columns.min(rows)))
}

/// Fails when working through so many cells takes too long.
fn afford_cells(cells: u128) -> Result<(), Error> {
    if cells <= u128::from(MOST_CELLS) {
        return Ok(());
    }
    Err(Error::budget(
        Message::new("co-bang-too-large")
            .with("cells", cells.to_string())
            .with("seconds", (cells / CELLS_PER_SECOND).to_string())
            .with("most", MOST_CELLS),
    ))
}

impl RowSolver {
    fn rows(&self) -> MutexGuard<'_, Option<Rows>> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Brings `rows` to row `row`, or begins again when it has been dropped.
    fn row(
        &self,
        known: &mut Option<Rows>,
        board: &CoBang,
        row: u64,
        control: &Control<'_>,
    ) -> Result<Row, Error> {
        if let Some(found) = known.as_ref().and_then(|rows| rows.get(row)) {
            return Ok(found);
        }
        afford_rows(board, row)?;
        let rows = match known {
            Some(rows) if rows.last() < row && !rows.keeps_all() => rows,
            _ => {
                control.afford(board.columns.min(row).saturating_mul(2 * Rows::ROW_BYTES))?;
                known.insert(Rows::new(*board, self.play, false))
            }
        };
        run(rows, board, row, control)?;
        rows.get(row)
            .ok_or_else(|| Error::input(Message::new("position-not-in-game")))
    }
}

/// Works out rows up to `row`.
fn run(rows: &mut Rows, board: &CoBang, row: u64, control: &Control<'_>) -> Result<(), Error> {
    let pause = (PAUSE / board.columns.min(PAUSE)).max(1);
    let phase = control.phase("rows", Some(row));
    while rows.last() < row {
        if rows.last().is_multiple_of(pause) {
            control.check()?;
            phase.advance(rows.last());
        }
        rows.advance();
    }
    Ok(())
}

impl Solver<CoBang> for RowSolver {
    fn new(play: Play) -> Self {
        Self {
            play,
            rows: Mutex::new(None),
        }
    }

    fn play(&self) -> Play {
        self.play
    }

    fn value(&self, game: &CoBang, at: &Token, control: &Control<'_>) -> Result<Verdict, Error> {
        let row = self.row(&mut self.rows(), game, at.row, control)?;
        Ok(row.value(at.column).into())
    }

    fn visit(
        &self,
        game: &CoBang,
        control: &Control<'_>,
        each: &mut Visit<'_, Token>,
    ) -> Result<(), Error> {
        // Every cell is visited, whether or not its row can be worked out cheaply.
        afford_cells(u128::from(game.rows) * u128::from(game.columns))?;
        for row in 1..=game.rows {
            for column in 1..=game.columns {
                let at = Token { row, column };
                each(&at, &self.value(game, &at, control)?)?;
            }
        }
        Ok(())
    }

    fn prepare(&self, game: &CoBang, at: &Token, control: &Control<'_>) -> Result<(), Error> {
        afford_rows(game, at.row)?;
        control.plan(at.row.saturating_mul(Rows::ROW_BYTES))?;
        let mut rows = Rows::new(*game, self.play, true);
        run(&mut rows, game, at.row, control)?;
        *self.rows() = Some(rows);
        Ok(())
    }
}

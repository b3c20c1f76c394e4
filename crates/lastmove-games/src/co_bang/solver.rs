//! The solver of cờ bảng: row by row from the top, and for rows far down by the proof of a period.

use std::sync::Arc;

use super::proof::Proof;
use super::row::{Row, Rows};
use super::{CoBang, MOST_CELLS, Token, certificate, explain};
use lastmove_engine::game::Play;
use lastmove_engine::solve::{Cache, Estimate, Method, Solver, Visit};
use lastmove_engine::{Control, Error, Message, Point, Verdict};

/// How many cells are computed between two checks for cancellation.
const PAUSE: u64 = 1 << 22;

/// How many cells are computed in a second, for estimates: 3.8 · 10^8 were measured on a core of a
/// 2025 server, with 20,000,000 rows of 50 columns.
const CELLS_PER_SECOND: u128 = 380_000_000;

/// How many cells are computed without first searching for a proof.
const CHEAP: u64 = 1 << 22;

/// The most rows in which a proof is searched, if the question goes that far down.
const MOST_SEARCHED: u64 = 30_000_000;

/// Up to this many columns the search for a proof is certain to be quick.
const QUICK_COLUMNS: u64 = 64;

/// Computes rows from the top, O(M) time each. Memory is O(M) for single questions; the last window
/// is kept, so that questions about lower rows continue from there. [`prepare`](Solver::prepare)
/// stores all rows up to a position, 24 bytes each.
///
/// For rows far down it looks for a [`Proof`] first. With one, every question is a look-up.
#[derive(Debug)]
pub struct RowSolver {
    play: Play,
    rows: Cache<Option<Rows>>,
    search: Cache<Search>,
}

/// How far a proof has been searched.
#[derive(Default)]
struct Search {
    proof: Option<Arc<Proof>>,
    /// The number of rows searched.
    rows: u64,
}

/// The number of cells down to a row.
fn cells(board: &CoBang, row: u64) -> u128 {
    u128::from(row) * u128::from(board.columns.min(row))
}

/// Fails with `code` when computing `cells` cells takes too long.
fn afford_cells(cells: u128, code: &'static str) -> Result<(), Error> {
    if cells <= u128::from(MOST_CELLS) {
        return Ok(());
    }
    Err(Error::limit(
        Message::new(code)
            .with("cells", cells.to_string())
            .with("seconds", (cells / CELLS_PER_SECOND).to_string())
            .with("most", MOST_CELLS),
    ))
}

/// The message with a note that a search found nothing.
fn told(message: Message, searched: u64) -> Message {
    let message = message.with("searched", searched);
    message.with("columns", Proof::MOST_COLUMNS)
}

impl RowSolver {
    /// The proof, searched in `rows` rows if it is not known yet.
    fn proof(
        &self,
        board: &CoBang,
        rows: u64,
        control: &Control<'_>,
    ) -> Result<Option<Arc<Proof>>, Error> {
        let mut search = self.search.hold(control)?;
        let rows = rows.min(MOST_SEARCHED);
        // A few more rows are not worth another search.
        let tried = search.rows == MOST_SEARCHED || search.rows >= rows.div_ceil(2);
        if search.proof.is_none() && !tried && board.columns <= Proof::MOST_COLUMNS {
            let found = Proof::find(board.columns, self.play, rows, control)?;
            search.proof = found.map(Arc::new);
            search.rows = rows;
        }
        Ok(search.proof.clone())
    }

    /// The proof, if it is known or the row is so far down that a search pays.
    fn proof_for(
        &self,
        board: &CoBang,
        row: u64,
        control: &Control<'_>,
    ) -> Result<Option<Arc<Proof>>, Error> {
        let rows = if cells(board, row) > CHEAP.into() {
            row
        } else {
            0
        };
        self.proof(board, rows, control)
    }

    /// Fails when computing the rows down to `row` takes too long.
    fn afford_rows(&self, board: &CoBang, row: u64, control: &Control<'_>) -> Result<(), Error> {
        let Err(mut error) = afford_cells(cells(board, row), "co-bang-too-large") else {
            return Ok(());
        };
        error.message = told(error.message, self.search.hold(control)?.rows);
        Err(error)
    }

    /// Advances `rows` to row `row`, or restarts when that has been dropped.
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
        self.afford_rows(board, row, control)?;
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

/// Computes rows up to `row`.
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
            rows: Cache::default(),
            search: Cache::default(),
        }
    }

    fn play(&self) -> Play {
        self.play
    }

    fn estimate(&self, _: &CoBang, _: &Token, _: &Control<'_>) -> Result<Estimate, Error> {
        Ok(Estimate::by(Method::Rule))
    }

    fn value(&self, game: &CoBang, at: &Token, control: &Control<'_>) -> Result<Verdict, Error> {
        if let Some(proof) = self.proof_for(game, at.row, control)? {
            return Ok(proof.value(*at).into());
        }
        let row = self.row(&mut *self.rows.hold(control)?, game, at.row, control)?;
        Ok(row.value(at.column).into())
    }

    fn visit(
        &self,
        game: &CoBang,
        control: &Control<'_>,
        each: &mut Visit<'_, Token>,
    ) -> Result<(), Error> {
        // Every cell is visited, however cheaply rows are computed.
        let cells = u128::from(game.rows) * u128::from(game.columns);
        afford_cells(cells, "co-bang-all-too-large")?;
        for row in 1..=game.rows {
            for column in 1..=game.columns {
                let at = Token { row, column };
                each(&at, &self.value(game, &at, control)?)?;
            }
        }
        Ok(())
    }

    fn prepare(&self, game: &CoBang, at: &Token, control: &Control<'_>) -> Result<(), Error> {
        if self.proof_for(game, at.row, control)?.is_some() {
            return Ok(());
        }
        self.afford_rows(game, at.row, control)?;
        control.plan(at.row.saturating_mul(Rows::ROW_BYTES))?;
        let mut rows = Rows::new(*game, self.play, true);
        run(&mut rows, game, at.row, control)?;
        *self.rows.hold(control)? = Some(rows);
        Ok(())
    }

    fn explain(
        &self,
        game: &CoBang,
        at: &Token,
        control: &Control<'_>,
    ) -> Result<Vec<Point>, Error> {
        let rows = if game.columns <= QUICK_COLUMNS {
            MOST_SEARCHED
        } else {
            0
        };
        let proof = self.proof(game, rows, control)?;
        Ok(proof.map_or_else(Vec::new, |proof| explain::of_proof(&proof, at)))
    }

    fn certificate(&self, game: &CoBang, control: &Control<'_>) -> Result<Option<String>, Error> {
        match self.proof(game, MOST_SEARCHED, control)? {
            Some(proof) => Ok(Some(certificate::write(&proof))),
            None => {
                let message = Message::new("co-bang-no-proof");
                Err(Error::limit(told(message, self.search.hold(control)?.rows)))
            }
        }
    }
}

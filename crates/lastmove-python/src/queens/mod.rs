//! Placements of queens.

mod blocks;
mod placement;

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

use lastmove::files::Input;
use lastmove::{Control, Error};
use lastmove_queens::{Board, Fault, Finding, Least, Turn};
use lastmove_queens::{count_all, count_fundamental, count_symmetric, count_toroidal};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arrays::numbers;
use crate::errors::{self, wrong};
use crate::work::{Budget, Memory, run};

pub(crate) use blocks::{Blocks, queens_placements};
pub(crate) use placement::Placement;

/// The most queens whose rows are all kept in memory.
const MOST_KEPT: u64 = 1 << 30;

/// Parses a board of `n` rows and columns with blocked squares and given queens.
fn read_board(n: usize, text: &str) -> Result<Board, Error> {
    // Errors keep their places in the text: the replacement keeps byte positions.
    let mut board = Board::read(&text.replace('Q', "."), Some((n, n)), "board")?;
    let rows = text.lines().map(str::trim_end);
    for (row, line) in (1..).zip(rows.filter(|line| !line.is_empty())) {
        for (column, square) in (1..).zip(line.chars()) {
            if square == 'Q' {
                board.place(column, row)?;
            }
        }
    }
    Ok(board)
}

/// See ``lastmove.queens.count``.
#[pyfunction]
#[pyo3(signature = (n, kind, board, memory, threads, progress))]
pub(crate) fn queens_count(
    py: Python<'_>,
    n: usize,
    kind: &str,
    board: Option<&str>,
    memory: Option<Memory>,
    threads: Option<usize>,
    progress: bool,
) -> PyResult<u64> {
    type Count = fn(usize, &Control<'_>) -> Result<u64, Error>;
    let count: Count = match kind {
        "all" => count_all,
        "fundamental" => |n, control| count_fundamental(n, count_all(n, control)?, control),
        "half-turn" => |n, control| count_symmetric(n, Turn::Half, control),
        "quarter-turn" => |n, control| count_symmetric(n, Turn::Quarter, control),
        "toroidal" => count_toroidal,
        _ => {
            return Err(PyValueError::new_err(
                "kind is \"all\", \"fundamental\", \"half-turn\", \"quarter-turn\" or \"toroidal\"",
            ));
        }
    };
    if board.is_some() && kind != "all" {
        return Err(PyValueError::new_err(
            "on a board of one's own kind is \"all\"",
        ));
    }
    run(
        py,
        Budget::new(memory, threads, progress),
        |control| match board {
            Some(board) => read_board(n, board)?.count(control),
            None => count(n, control),
        },
    )
}

/// See ``lastmove.queens.first``.
#[pyfunction]
#[pyo3(signature = (n, memory, threads, progress))]
pub(crate) fn queens_first(
    py: Python<'_>,
    n: usize,
    memory: Option<Memory>,
    threads: Option<usize>,
    progress: bool,
) -> PyResult<Option<Placement>> {
    run(
        py,
        Budget::new(memory, threads, progress),
        |control| match lastmove_queens::least(n, control)? {
            Least::Found(placement) => Ok(Some(Placement::of(placement.rows()))),
            Least::None => Ok(None),
            Least::Stopped { .. } => Err(Error::interrupt()),
        },
    )
}

/// See ``lastmove.queens.any``.
#[pyfunction]
#[pyo3(signature = (n, memory))]
pub(crate) fn queens_any(
    py: Python<'_>,
    n: u64,
    memory: Option<Memory>,
) -> PyResult<Option<Placement>> {
    if n > MOST_KEPT {
        let text = format!("{n} queens are too many to be kept: at most {MOST_KEPT} are");
        return Err(wrong(py, "queens-size", text));
    }
    run(py, Budget::new(memory, None, false), |control| {
        control.afford(n * 4)?;
        let rows = lastmove_queens::any(n)?;
        Ok(rows.map(|rows| Placement(rows.map(|row| row as u32).collect())))
    })
}

/// See ``lastmove.queens.random``.
#[pyfunction]
#[pyo3(signature = (n, seed, uniform, memory, threads, progress))]
pub(crate) fn queens_random(
    py: Python<'_>,
    n: u64,
    seed: Option<u64>,
    uniform: bool,
    memory: Option<Memory>,
    threads: Option<usize>,
    progress: bool,
) -> PyResult<Option<Placement>> {
    let seed = seed.unwrap_or_else(|| RandomState::new().hash_one(n));
    run(
        py,
        Budget::new(memory, threads, progress),
        |control| match uniform {
            true => {
                let n = usize::try_from(n).unwrap_or(usize::MAX);
                let found = lastmove_queens::uniform(n, seed, control)?;
                Ok(found.map(|placement| Placement::of(placement.rows())))
            }
            false => Ok(lastmove_queens::random(n, seed, control)?.map(Placement)),
        },
    )
}

/// See ``lastmove.queens.complete``.
#[pyfunction]
#[pyo3(signature = (given, n, memory, progress))]
pub(crate) fn queens_complete(
    py: Python<'_>,
    given: &Bound<'_, PyAny>,
    n: usize,
    memory: Option<Memory>,
    progress: bool,
) -> PyResult<Option<Placement>> {
    let mut board = Board::new(n, n).map_err(|error| errors::raise(py, &error))?;
    if let Ok(given) = given.cast::<PyDict>() {
        for (column, row) in given {
            let placed = board.place(column.extract()?, row.extract()?);
            placed.map_err(|error| errors::raise(py, &error))?;
        }
    } else if let Ok(text) = given.extract::<String>() {
        let placed = board.place_all(&text);
        placed.map_err(|error| errors::raise(py, &error))?;
    } else {
        return Err(PyTypeError::new_err("given are rows by columns, or a text"));
    }
    run(py, Budget::new(memory, None, progress), |control| {
        let found = board.first(control)?;
        Ok(found.map(|placement| Placement::of(placement.rows())))
    })
}

/// See ``lastmove.queens.check``.
#[pyfunction]
pub(crate) fn queens_check(py: Python<'_>, rows: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    let rows = match rows.cast::<Placement>() {
        Ok(placement) => placement
            .get()
            .0
            .iter()
            .map(|&row| i64::from(row))
            .collect(),
        Err(_) => numbers::<i64>("rows", rows)?.as_slice()?.to_vec(),
    };
    if let Some(column) = rows.iter().position(|row| *row < 1) {
        let (column, row) = (column + 1, rows[column]);
        return Ok(Some(format!("column {column}: there is no row {row}")));
    }
    let text: Vec<String> = rows.iter().map(i64::to_string).collect();
    let text = text.join(" ");
    let found = run(py, Budget::default(), |control| {
        let mut input = Input::of("rows", text.as_bytes());
        let found = lastmove_queens::check(&mut input, None, control)?;
        let Finding::Wrong(Fault::Attack { conflict, .. }) = &found else {
            return Ok((found, None));
        };
        let mut input = Input::of("rows", text.as_bytes());
        let other = lastmove_queens::partner(&mut input, conflict, control)?;
        Ok((found, other))
    })?;
    Ok(match found {
        (Finding::Wrong(Fault::Attack { conflict, .. }), other) => Some(match other {
            Some((column, _)) => format!(
                "the queens of columns {column} and {} attack each other",
                conflict.column
            ),
            None => format!("the queen of column {} attacks another", conflict.column),
        }),
        (Finding::Wrong(Fault::OffBoard { column, row, .. }), _) => {
            Some(format!("column {column}: there is no row {row}"))
        }
        _ => None,
    })
}

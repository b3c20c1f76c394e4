//! `queens N --count` with `--fundamental`, `--symmetric` or `--toroidal`.

use std::io::Write;

use lastmove::{Error, Message};
use lastmove_queens::{Turn, count_fundamental, count_symmetric, count_toroidal};
use serde::Serialize;

use super::board;
use super::options::{QueensArgs, Symmetry};
use super::size::Size;
use crate::failure::Failure;
use crate::output;
use crate::session::Session;

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// Placements up to turns and mirror images.
    Fundamental,
    /// Placements invariant under a turn.
    Symmetric(Symmetry),
    /// Placements on the torus.
    Toroidal,
}

/// The answer as JSON.
#[derive(Serialize)]
struct ClassCount {
    n: usize,
    /// `fundamental`, `half`, `quarter` or `toroidal`.
    kind: &'static str,
    count: u64,
}

/// What to count other than all placements, if anything.
pub(super) fn wanted(wanted: &QueensArgs) -> Option<Class> {
    if wanted.fundamental && wanted.count {
        return Some(Class::Fundamental);
    }
    if wanted.toroidal {
        return Some(Class::Toroidal);
    }
    wanted.symmetric.map(Class::Symmetric)
}

/// The error when classes are requested for a board that is not square.
pub(super) fn no_square(wanted: &QueensArgs) -> Error {
    Error::input(match wanted.size {
        Some(Size { rows, columns }) => {
            let message = Message::new("queens-class-board").with("rows", rows);
            message.with("columns", columns)
        }
        None => board::no_size(),
    })
}

/// Counts and prints.
pub(super) fn run(class: Class, wanted: &QueensArgs, session: &Session<'_>) -> Result<(), Failure> {
    let square = wanted.size.and_then(Size::square);
    let n = square.ok_or_else(|| no_square(wanted))?;
    let control = session.control();
    let (kind, count) = match class {
        Class::Fundamental => {
            let all = super::count::all(n, wanted, session)?;
            ("fundamental", count_fundamental(n, all, &control))
        }
        Class::Toroidal => ("toroidal", count_toroidal(n, &control)),
        Class::Symmetric(Symmetry::Half) => ("half", count_symmetric(n, Turn::Half, &control)),
        Class::Symmetric(Symmetry::Quarter) => {
            ("quarter", count_symmetric(n, Turn::Quarter, &control))
        }
    };
    session.hush();
    let count = count?;
    if session.options.json {
        output::json_line(&ClassCount { n, kind, count })?;
    } else {
        output::text(|out| writeln!(out, "{count}"))?;
    }
    Ok(())
}

//! `lastmove queens`.

mod any;
mod board;
mod check;
mod classes;
mod count;
mod draw;
mod first;
mod list;
mod rows;
mod size;

use std::path::PathBuf;

use clap::{ArgGroup, Args, ValueEnum};
use lastmove::{Error, Message};
use lastmove_queens::{Algorithm, Format};

use crate::failure::Failure;
use crate::session::{Ending, Session};
use classes::Symmetry;
use size::Size;

/// What the ways to find that know only empty square boards do not go with.
const OTHER_BOARDS: [&str; 4] = ["class", "with", "blocked", "algorithm"];

/// What the options of --random do not go with.
const NOT_RANDOM: [&str; 5] = ["first", "all", "any", "check", "count"];

/// Place N queens on an N × N board, none attacking another
///
/// A placement is written as the row of the queen in column 1, 2, and so on, rows from 1.
/// Placements stand in lexicographic order.
#[derive(Args, Clone)]
#[command(
    group(ArgGroup::new("what").required(true)),
    group(ArgGroup::new("class").conflicts_with_all(["with", "blocked", "algorithm"])),
    after_help = "\
Examples:
  lastmove queens 8 --first       1 5 8 6 3 7 2 4
  lastmove queens 8 --first -o queens.svg
                                  draw it
  lastmove queens 8 --all         write all 92 to N_HAU.OUT
  lastmove queens 8 --all -o -    write them to standard output
  lastmove queens 16 --count      how many there are
  lastmove queens 1000000 --any --format plain -o queens.txt
                                  some placement of many
  lastmove queens --check queens.txt
                                  whether it is one
  lastmove queens 8 --count --with \"2=4,4=5\"
                                  ... with queens in column 2, row 4 and column 4, row 5
  lastmove queens --first --blocked board.txt
                                  rows of . (open) and * (blocked)"
)]
pub(crate) struct Queens {
    /// The number of queens, and of rows and columns, from 1 to 32 (--first: 64); or ROWSxCOLUMNS, with as many
    /// queens as the shorter side has squares
    #[arg(value_name = "N", required_unless_present_any = ["blocked", "check"])]
    size: Option<Size>,
    /// N of an empty square board; `run` takes it from the size.
    #[arg(skip)]
    n: usize,
    /// Print the lexicographically least placement
    #[arg(long, group = "what")]
    first: bool,
    /// Write all placements to a file
    #[arg(long, group = "what")]
    all: bool,
    /// Write some placement, for N up to 2,000,000,000, at once
    #[arg(long, group = "what", conflicts_with_all = OTHER_BOARDS)]
    any: bool,
    /// Write a random-looking placement, for N up to 10,000,000; some are likelier than others
    #[arg(long, group = "what", conflicts_with_all = OTHER_BOARDS)]
    random: bool,
    /// With --random: draw each placement equally likely, for N up to 16
    #[arg(long, requires = "random", conflicts_with_all = NOT_RANDOM)]
    uniform: bool,
    /// With --random: the same number gives the same placement, everywhere
    #[arg(long, value_name = "S", default_value = "1", requires = "random", conflicts_with_all = NOT_RANDOM)]
    seed: u64,
    /// Check the rows in a file, - for standard input, separated by blanks, commas or ends of lines;
    /// the exit status is 1 when a queen attacks another. Without N the board is as large as there
    /// are queens
    #[arg(long, value_name = "FILE", group = "what", conflicts_with_all = OTHER_BOARDS,
        conflicts_with_all = ["output", "format"])]
    check: Option<PathBuf>,
    /// Print how many placements there are
    #[arg(long, group = "what")]
    count: bool,
    /// Count placements that differ by more than turns and mirror images
    #[arg(long, group = "class", conflicts_with_all = ["first", "all"])]
    fundamental: bool,
    /// Count placements that a turn of the board leaves as they are
    #[arg(long, value_name = "TURN", group = "class", conflicts_with_all = ["first", "all"])]
    symmetric: Option<Symmetry>,
    /// Count placements on a torus, where diagonals go on at the opposite edge
    #[arg(long, group = "class", conflicts_with_all = ["first", "all"])]
    toroidal: bool,
    /// Queens that stand already, as COLUMN=ROW, separated by commas
    #[arg(long, value_name = "QUEENS")]
    with: Option<String>,
    /// A board with blocked squares: a line a row, of . (open) and * (blocked), - for standard input
    #[arg(long, value_name = "FILE")]
    blocked: Option<PathBuf>,
    /// Where --all, --any and --random write to, - for standard output [default: N_HAU.OUT for
    /// --all, else standard output]; with --first, a picture to draw instead, whose name ends with
    /// .svg or .png
    #[arg(short, long, value_name = "FILE", conflicts_with = "count")]
    output: Option<PathBuf>,
    /// How to search
    #[arg(long, value_name = "NAME", default_value = "bitmask")]
    algorithm: Search,
    /// How placements are written
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "source",
        conflicts_with = "count"
    )]
    format: Form,
}

/// The searches.
#[derive(Clone, Copy, ValueEnum)]
enum Search {
    /// The source's first: compare with every queen placed before
    Naive,
    /// The source's second: mark rows and diagonals
    Marks,
    /// Rows and diagonals as bits of a word
    Bitmask,
}

/// The forms of a placement.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// As the source prints it
    Source,
    /// The rows, separated by blanks, a placement a line, and nothing else
    Plain,
}

impl Queens {
    fn algorithm(&self) -> Algorithm {
        match self.algorithm {
            Search::Naive => Algorithm::Naive,
            Search::Marks => Algorithm::Marks,
            Search::Bitmask => Algorithm::Bitmask,
        }
    }

    fn format(&self) -> Format {
        match self.format {
            Form::Source => Format::Source,
            Form::Plain => Format::Plain,
        }
    }
}

/// Finds, lists or counts.
pub(crate) fn run(wanted: &Queens, session: &Session<'_>) -> Result<Ending, Failure> {
    if let Some(class) = classes::wanted(wanted) {
        classes::run(class, wanted, session)?;
        return Ok(Ending::Done);
    }
    if wanted.any || wanted.random || wanted.check.is_some() {
        return find(wanted, session);
    }
    if board::is_wanted(wanted) {
        board::run(wanted, session)?;
        return Ok(Ending::Done);
    }
    let n = wanted.size.and_then(Size::square);
    let n = n.ok_or_else(|| Error::input(board::no_size()))?;
    let wanted = &Queens {
        n,
        ..wanted.clone()
    };
    if wanted.first {
        match &wanted.output {
            Some(path) => draw::run(wanted.n, path, session, || first::rows(wanted, session))?,
            None => first::run(wanted, session)?,
        }
    } else if wanted.all {
        list::run(wanted, session)?;
    } else {
        count::run(wanted, session)?;
    }
    Ok(Ending::Done)
}

/// Finds or checks on an empty square board.
fn find(wanted: &Queens, session: &Session<'_>) -> Result<Ending, Failure> {
    let n = match wanted.size {
        Some(size) => Some(size.square().ok_or_else(|| {
            let message = Message::new("queens-square").with("rows", size.rows);
            Error::input(message.with("columns", size.columns))
        })?),
        None => None,
    };
    if let Some(file) = &wanted.check {
        return check::run(file, n.map(|n| n as u64), session);
    }
    let n = n.ok_or_else(|| Error::input(board::no_size()))?;
    let wanted = &Queens {
        n,
        ..wanted.clone()
    };
    any::run(wanted, session)?;
    Ok(Ending::Done)
}

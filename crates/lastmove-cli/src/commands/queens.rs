//! `lastmove queens`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{ArgGroup, Args, ValueEnum};
use lastmove::diagram::Grid;
use lastmove::{Diagram, Error, Message};
use lastmove_draw::Picture;
use lastmove_queens::{Algorithm, Format, ListError, Placement};
use serde::Serialize;

use crate::failure::{self, Failure};
use crate::messages::say;
use crate::pictures::{Canvas, Look};
use crate::session::{Ending, Session};
use crate::{output, whole_file};

/// Place N queens on an N × N board, none attacking another
///
/// A placement is written as the row of the queen in column 1, 2, and so on, rows from 1.
/// Placements stand in lexicographic order.
#[derive(Args)]
#[command(
    group(ArgGroup::new("what").required(true)),
    after_help = "\
Examples:
  lastmove queens 8 --first       1 5 8 6 3 7 2 4
  lastmove queens 8 --first -o queens.svg
                                  draw it
  lastmove queens 8 --all         write all 92 to N_HAU.OUT
  lastmove queens 8 --all -o -    write them to standard output
  lastmove queens 16 --count      how many there are"
)]
pub(crate) struct Queens {
    /// The number of queens, and of rows and columns, from 1 to 32
    #[arg(value_name = "N", value_parser = number)]
    n: usize,
    /// Print the lexicographically least placement
    #[arg(long, group = "what")]
    first: bool,
    /// Write all placements to a file
    #[arg(long, group = "what")]
    all: bool,
    /// Print how many placements there are
    #[arg(long, group = "what")]
    count: bool,
    /// Where --all writes to, - for standard output [default: N_HAU.OUT]; with --first, a picture to
    /// draw instead, whose name ends with .svg or .png
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

/// Where all placements go, after the source.
const LISTING: &str = "N_HAU.OUT";

/// The largest board that is drawn.
const MOST_DRAWN: usize = 200;

/// Reads N; how large it may be is the library's matter.
fn number(text: &str) -> Result<usize, String> {
    text.parse()
        .map_err(|_| "N is a whole number, such as 8".to_owned())
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
    if wanted.first {
        match &wanted.output {
            Some(path) => draw(wanted, path, session)?,
            None => first(wanted, session)?,
        }
    } else if wanted.all {
        list(wanted, session)?;
    } else {
        count(wanted, session)?;
    }
    Ok(Ending::Done)
}

/// The answer to `--first` as JSON.
#[derive(Serialize)]
struct First<'a> {
    n: usize,
    /// The rows from 1; null when there is no placement.
    placement: Option<&'a [u8]>,
}

fn first(wanted: &Queens, session: &Session<'_>) -> Result<(), Failure> {
    let found = lastmove_queens::first(wanted.n, wanted.algorithm(), &session.control());
    session.hush();
    let found = found?;
    if session.options.json {
        output::json_line(&First {
            n: wanted.n,
            placement: found.as_ref().map(Placement::rows),
        })?;
    } else {
        let mut out = output::open_data();
        lastmove_queens::write_first(found.as_ref(), wanted.format(), &mut out)?;
        out.flush()?;
    }
    Ok(())
}

/// The answer to `--first -o` as JSON.
#[derive(Serialize)]
struct Drawn<'a> {
    #[serde(flatten)]
    first: First<'a>,
    file: String,
}

fn draw(wanted: &Queens, path: &Path, session: &Session<'_>) -> Result<(), Failure> {
    let canvas = Canvas::new(path, &Look::default(), session)?;
    if wanted.n > MOST_DRAWN {
        let message = Message::new("queens-too-many-to-draw").with("n", wanted.n);
        return Err(Error::input(message.with("most", MOST_DRAWN)).into());
    }
    let found = lastmove_queens::first(wanted.n, wanted.algorithm(), &session.control());
    session.hush();
    let found = found?;
    let Some(placement) = &found else {
        let message = Message::new("queens-none").with("n", wanted.n);
        return Err(Error::input(message).into());
    };
    let rows = placement.rows();
    let diagram = Diagram::Grid(Grid::of_queens(rows.iter().map(|&row| usize::from(row))));
    let texts: Vec<_> = rows.iter().map(ToString::to_string).collect();
    let picture = Picture {
        title: say(&Message::new("queens-title").with("n", wanted.n)),
        lines: vec![texts.join(" ")],
        diagram: &diagram,
    };
    let n = wanted.n;
    canvas.write(&picture, session, |file| Drawn {
        first: First {
            n,
            placement: Some(rows),
        },
        file,
    })
}

/// The answer to `--count`, and to `--all` into a file, as JSON.
#[derive(Serialize)]
struct Count {
    n: usize,
    count: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

fn count(wanted: &Queens, session: &Session<'_>) -> Result<(), Failure> {
    let count = lastmove_queens::count(wanted.n, wanted.algorithm(), &session.control());
    session.hush();
    let count = count?;
    if session.options.json {
        let n = wanted.n;
        let file = None;
        output::json_line(&Count { n, count, file })?;
    } else {
        output::text(|out| writeln!(out, "{count}"))?;
    }
    Ok(())
}

fn list(wanted: &Queens, session: &Session<'_>) -> Result<(), Failure> {
    let json = session.options.json;
    let output = wanted.output.as_deref().unwrap_or(Path::new(LISTING));
    let write = |out: &mut dyn Write| {
        let (algorithm, format) = (wanted.algorithm(), wanted.format());
        let listed = lastmove_queens::list(wanted.n, algorithm, format, out, &session.control());
        session.hush();
        listed
    };
    if output == Path::new("-") {
        if json {
            return Err(Error::input(Message::new("queens-json-listing")).into());
        }
        write(&mut io::stdout().lock()).map_err(|error| match error {
            ListError::Work(error) => Failure::Error(error),
            ListError::Output(error) => Failure::Output(error),
        })?;
        return Ok(());
    }
    let file = output.display().to_string();
    let count = whole_file::write(output, |out| write(out)).map_err(|error| match error {
        ListError::Work(error) => error,
        ListError::Output(error) => whole_file::not_written(&file, &error),
    })?;
    if json {
        let n = wanted.n;
        let file = Some(file);
        output::json_line(&Count { n, count, file })?;
    } else if !session.options.quiet {
        let message = Message::new("queens-written").with("count", count);
        failure::complain(&say(&message.with("file", file)));
    }
    Ok(())
}

//! `lastmove book`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use lastmove::Message;
use lastmove::game::Purpose;
use lastmove::table::{Book, BookSide};
use lastmove_host::{atomic_file, table_file};

use crate::failure::Failure;
use crate::options::GAME_HELP;
use crate::output_kind::OutputKind;
use crate::session::{Ending, Session};

/// Keep the values of positions near a game's start in a file
///
/// A book holds what takes long to find: the values of the positions of the first plies, of
/// positions that are images of each other only one. `solve`, `play`, `serve` and others take
/// values from it with --book; it is a table, for `info`, `probe`, `export` and `verify`. With
/// --side it holds only what a machine meets that plays this side and always the first of the best
/// moves, whatever the other does. With --work DIR what was found is kept, and a run that was
/// stopped goes on.
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  lastmove book connect-four:4x5 --plies 3 -o c.lmt  the first three plies
  lastmove solve connect-four:4x5 --book c.lmt       take values from it
  lastmove info c.lmt                                what it is of

{GAME_HELP}"))]
pub(crate) struct BookArgs {
    /// The game, such as connect-four:6x7
    game: String,
    /// The plies from the start up to which positions are kept
    #[arg(long, value_name = "N")]
    plies: u64,
    /// The player for whom the book is
    #[arg(long, value_name = "SIDE", default_value = "both")]
    side: Side,
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
}

/// The player for whom a book is.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Side {
    /// All positions
    Both,
    /// Those that the first player meets
    First,
    /// Those that the second player meets
    Second,
}

/// Makes a book.
pub(crate) fn run(wanted: &BookArgs, session: &Session<'_>) -> Result<Ending, Failure> {
    atomic_file::foresee(&wanted.out)?;
    let opened = session.open_for_book(&wanted.game, Purpose::Answers)?;
    let inputs = opened.inputs.list.iter().map(|input| &input.name);
    atomic_file::no_input(&wanted.out, inputs)?;
    session.foresee_same(&wanted.out, OutputKind::Table)?;
    let book = Book {
        plies: wanted.plies,
        side: match wanted.side {
            Side::Both => BookSide::Both,
            Side::First => BookSide::First,
            Side::Second => BookSide::Second,
        },
    };
    let size = table_file::write_book(&wanted.out, &opened, book, &session.control())?;
    session.wrote(Message::new("book-written"), &wanted.out, size);
    Ok(Ending::Done)
}

//! What every command understands.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;
use lastmove_words::Language;

/// What is said after the help of every command that takes a GAME.
pub(crate) const GAME_HELP: &str = "\
GAME is a name, an optional /misere, the rules after a colon and a position after an @, such as
nim:3,5,6, nim/misere:3,5,6@3,4,6 or graph:FILE@VERTEX. `lastmove games` lists all games.";

/// Parses a number of threads.
fn threads(text: &str) -> Result<NonZeroUsize, String> {
    text.parse()
        .map_err(|_| "the number of threads is a whole number from 1 on".to_owned())
}

/// What every command understands.
#[derive(Args)]
#[command(next_help_heading = "General options")]
pub(crate) struct Options {
    /// Refuse work that needs more memory, such as 500M or 2GiB [default: 80 % of what is
    /// available]
    #[arg(long, global = true, value_name = "SIZE", value_parser = lastmove_host::memory::parse)]
    pub(crate) memory: Option<u64>,
    /// Keep the state of long work in this folder, one for each game: for games of stones and
    /// pieces, and for graphs (.lmg, .graph) larger than the memory. Work then takes little memory,
    /// and continues after it was stopped or killed
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) work: Option<PathBuf>,
    /// Take values from this book, as written by `lastmove book`; may be given more than once
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) book: Vec<PathBuf>,
    /// Overwrite a file whatever it holds [default: a table replaces only a table, a picture only a
    /// picture]
    #[arg(long, global = true)]
    pub(crate) force: bool,
    /// Use this many threads [default: as many as the machine runs at once]
    #[arg(long, global = true, value_name = "K", value_parser = threads)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Say at the end how long each phase took, how much was done (such as positions, edges touched
    /// and levels) and how much memory it took
    #[arg(long, global = true)]
    pub(crate) stats: bool,
    /// Show no progress and no hints, only data and errors
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
    /// Print JSON: data on standard output, errors on standard error
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Speak this language, en or vi; --help and complaints about options stay English [default:
    /// that of LC_ALL, LC_MESSAGES or LANG, else en]
    // `messages::begin` has read it before: what is wrong with an option is said in it too.
    #[arg(long, global = true, value_name = "LANGUAGE", hide_possible_values = true,
        value_parser = PossibleValuesParser::new(Language::ALL.map(Language::tag)))]
    pub(crate) lang: Option<String>,
}

//! The options of `lastmove value`.

use std::ops::Range;
use std::path::PathBuf;

use clap::Args;

use crate::commands::table;
use crate::options::GAME_HELP;

/// Print the nim value of a position
///
/// The nim value of a position is the size of the heap of Nim that it is equal to in normal play: 0
/// exactly where the player to move loses. That of a sum of games is the exclusive or of theirs.
/// A position from which play may go on for ever can have an infinite value, ∞(K), with K the nim
/// values of its options that have one. Games in which both players have the same moves have nim
/// values. Of games of heaps, such as octal:0.77, --range prints the values of single heaps, and
/// --period looks for the period with which they repeat. In place of a board, 3x1..3x9 asks about all
/// boards from 3x1 to 3x9. With --journal, a long search can be stopped and continued: one for a
/// period, one for the value of a game of placing, such as queens-game:14, and one for boards.
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  lastmove value nim:3,4,6                the nim value of a position
  lastmove value kayles:50 --range 0..50  those of single heaps
  lastmove value octal:0.77 --period      the period with which they repeat, proven
  lastmove value node-kayles:3x1..3x9     those of boards, a line a board

{GAME_HELP}"))]
pub(crate) struct ValueArgs {
    /// The game, such as nim:3,4,5; `-` reads one game a line from standard input and prints JSON
    /// lines
    pub(super) game: String,
    /// The values of the single heaps from A up to and including B
    #[arg(long, value_name = "A..B", value_parser = heaps, conflicts_with = "period")]
    pub(super) range: Option<Range<u64>>,
    /// Look for the period of the values of single heaps, and prove it
    #[arg(long)]
    pub(super) period: bool,
    /// How far to look [default: 5000000; where a move leaves three heaps 20000, or as far as takes
    /// some seconds]
    #[arg(long, value_name = "N", requires = "period")]
    pub(super) upto: Option<u64>,
    /// Keep results in FILE during the search, and continue from those already in it
    #[arg(long, value_name = "FILE", conflicts_with = "range")]
    pub(super) journal: Option<PathBuf>,
    /// Write a certificate of the period, for `lastmove verify`
    #[arg(long, value_name = "FILE", requires = "period")]
    pub(super) certificate: Option<PathBuf>,
}

/// Parses the heaps `A..B`, both included.
fn heaps(text: &str) -> Result<Range<u64>, String> {
    table::range(text, "heap")
}

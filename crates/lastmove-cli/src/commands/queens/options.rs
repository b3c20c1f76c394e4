//! The options of `lastmove queens`.

use std::path::PathBuf;

use clap::{ArgGroup, Args, Subcommand, ValueEnum};
use lastmove::Error;
use lastmove_queens::{Algorithm, Format, Kernel, Part};

use super::merge::MergeArgs;
use super::size::Size;
use crate::messages::words;

/// Options that conflict with those for empty square boards.
const OTHER: [&str; 9] = [
    "class",
    "with",
    "blocked",
    "algorithm",
    "skip",
    "limit",
    "kernel",
    "journal",
    "part",
];

/// The groups of options in the help.
const FIND: &str = "Find one, or check one";
const LIST: &str = "List all";
const COUNT: &str = "Count";
const BOARDS: &str = "Other boards";
const OUTPUT: &str = "Output";

/// Options that conflict with those of --random.
const NOT_RANDOM: [&str; 5] = ["first", "all", "any", "check", "count"];

/// Place N queens on an N × N board, none attacking another
///
/// A placement is written as the row of the queen in column 1, 2, and so on, rows from 1.
/// Placements stand in lexicographic order.
#[derive(Args, Clone)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    disable_help_subcommand = true,
    group(ArgGroup::new("what").required(true)
        .args(["first", "all", "any", "random", "check", "count"])),
    group(ArgGroup::new("class").conflicts_with_all(["with", "blocked", "algorithm"])),
    after_help = "\
Examples:
  lastmove queens 8 --first       1 5 8 6 3 7 2 4
  lastmove queens 8 --first -o queens.svg
                                  draw it
  lastmove queens 8 --all         write all 92 to N_HAU.OUT
  lastmove queens 8 --all -o -    write them to standard output
  lastmove queens 8 --all --fundamental --format csv -o 8.csv.zst
                                  one of each class, packed
  lastmove queens 16 --count      how many there are
  lastmove queens 12 --count --journal q12.log
                                  ... go on where it was stopped
  lastmove queens 12 --count --part 1/2 --journal a.log
                                  ... half of it, for this machine
  lastmove queens 1000000 --any --format plain -o queens.txt
                                  some placement of many
  lastmove queens --check queens.txt
                                  whether it is one
  lastmove queens 8 --count --with \"2=4,4=5\"
                                  ... with queens in column 2, row 4 and column 4, row 5
  lastmove queens --first --blocked examples/queens/pond.txt
                                  rows of . (open) and * (blocked)"
)]
pub(crate) struct QueensArgs {
    /// What else there is to do.
    #[command(subcommand)]
    pub(super) action: Option<Action>,
    /// The number of queens, and of rows and columns, from 1 to 32 (--first: 64); or ROWSxCOLUMNS, with as many
    /// queens as the shorter side has squares
    #[arg(value_name = "N", required_unless_present_any = ["blocked", "check"])]
    pub(super) size: Option<Size>,
    /// N of an empty square board; `run` takes it from the size.
    #[arg(skip)]
    pub(super) n: usize,
    /// Print the lexicographically least placement
    #[arg(help_heading = FIND, long)]
    pub(super) first: bool,
    /// Write some placement, for N up to 2,000,000,000, at once
    #[arg(help_heading = FIND, long, conflicts_with_all = OTHER)]
    pub(super) any: bool,
    /// Write a random-looking placement, for N up to 10,000,000; some are likelier than others
    #[arg(help_heading = FIND, long, conflicts_with_all = OTHER)]
    pub(super) random: bool,
    /// With --random: draw each placement equally likely, for N up to 16
    #[arg(help_heading = FIND, long, requires = "random", conflicts_with_all = NOT_RANDOM)]
    pub(super) uniform: bool,
    /// With --random: the same number gives the same placement, everywhere
    #[arg(help_heading = FIND, long, value_name = "S", default_value = "1", requires = "random", conflicts_with_all = NOT_RANDOM)]
    pub(super) seed: u64,
    /// Check the rows in a file, - for standard input, separated by blanks, commas or ends of lines,
    /// or one placement as n_hau, plain, csv or jsonl; the exit status is 1 when a queen attacks another. Without N the board is as large as there
    /// are queens
    #[arg(help_heading = FIND, long, value_name = "FILE", conflicts_with_all = OTHER,
        conflicts_with_all = ["output", "format"])]
    pub(super) check: Option<PathBuf>,
    /// Write all placements to a file
    #[arg(help_heading = LIST, long)]
    pub(super) all: bool,
    /// With --all, leave out the first K placements
    #[arg(help_heading = LIST, long, value_name = "K", default_value_t = 0, hide_default_value = true, conflicts_with_all = ["first", "count"])]
    pub(super) skip: u64,
    /// With --all, stop after K placements; a list that this cuts off has no closing line
    #[arg(help_heading = LIST, long, value_name = "K", conflicts_with_all = ["first", "count"])]
    pub(super) limit: Option<u64>,
    /// Print how many placements there are
    #[arg(help_heading = COUNT, long)]
    pub(super) count: bool,
    /// With --count or --all: of placements that turns and mirror images of the board map to each
    /// other, only one, the least
    #[arg(help_heading = COUNT, long, group = "class", conflicts_with = "first")]
    pub(super) fundamental: bool,
    /// Count placements that a turn of the board leaves as they are
    #[arg(help_heading = COUNT, long, value_name = "TURN", group = "class", conflicts_with_all = ["first", "all"])]
    pub(super) symmetric: Option<Symmetry>,
    /// Count placements on a torus, where diagonals go on at the opposite edge
    #[arg(help_heading = COUNT, long, group = "class", conflicts_with_all = ["first", "all"])]
    pub(super) toroidal: bool,
    /// How to search, also for --first and --all [default: bitmask; with --count of 10 to 24 queens halves of the board are
    /// joined, which no search comes near]
    #[arg(help_heading = COUNT, long, value_name = "NAME")]
    pub(super) algorithm: Option<AlgorithmArg>,
    /// With --count, join halves by the instructions of these machines: words, avx2 or avx512
    /// [default: the fastest that this one has]
    #[arg(help_heading = COUNT, long, value_name = "NAME", value_parser = kernel, conflicts_with_all = ["first", "all", "algorithm", "symmetric", "toroidal", "with", "blocked"])]
    pub(super) kernel: Option<Kernel>,
    /// With --count, keep the counts of finished parts in FILE, and go on from there if it is
    /// there
    #[arg(help_heading = COUNT, long, value_name = "FILE", conflicts_with_all = ["first", "all", "algorithm", "symmetric", "toroidal", "with", "blocked"])]
    pub(super) journal: Option<PathBuf>,
    /// With --count, count the I-th of K shares only
    #[arg(help_heading = COUNT, long, value_name = "I/K", value_parser = part, conflicts_with_all = ["first", "all", "algorithm", "class", "with", "blocked"])]
    pub(super) part: Option<Part>,
    /// Queens that stand already, as COLUMN=ROW, separated by commas
    #[arg(help_heading = BOARDS, long, value_name = "QUEENS")]
    pub(super) with: Option<String>,
    /// A board with blocked squares: a line a row, of . (open) and * (blocked), - for standard input
    #[arg(help_heading = BOARDS, long, value_name = "FILE")]
    pub(super) blocked: Option<PathBuf>,
    /// Where --all, --any and --random write to, - for standard output [default: N_HAU.OUT for
    /// --all, else standard output]; packed when the name ends with .gz or .zst. With
    /// --first, a picture to draw instead, whose name ends with .svg or .png; --any and --random
    /// draw too where it does
    #[arg(help_heading = OUTPUT, short, long, value_name = "FILE", conflicts_with = "count")]
    pub(super) output: Option<PathBuf>,
    /// How placements are written [default: n_hau]
    #[arg(help_heading = OUTPUT, long, value_name = "FORMAT", conflicts_with = "count")]
    pub(super) format: Option<FormatArg>,
}

/// What else there is to do with queens.
#[derive(Subcommand, Clone)]
pub(super) enum Action {
    Merge(MergeArgs),
}

/// Parses the name of a kernel.
fn kernel(text: &str) -> Result<Kernel, String> {
    text.parse().map_err(|error: Error| said(&error))
}

/// Parses a part.
fn part(text: &str) -> Result<Part, String> {
    text.parse().map_err(|error: Error| said(&error))
}

/// The error of an option, and what would be right.
fn said(error: &Error) -> String {
    lastmove_words::error::line(words(), &error.message)
}

/// The searches.
#[derive(Clone, Copy, ValueEnum)]
pub(super) enum AlgorithmArg {
    /// The source's first: compare with every queen placed before
    Naive,
    /// The source's second: mark rows and diagonals
    Marks,
    /// Rows and diagonals as bits of a word
    Bitmask,
}

/// A turn of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Symmetry {
    /// By 180 degrees
    Half,
    /// By 90 degrees
    Quarter,
}

/// The forms of a placement.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum FormatArg {
    /// As the source prints it
    #[value(name = "n_hau", alias = "source")]
    Source,
    /// The rows, separated by blanks, a placement a line, and nothing else
    Plain,
    /// The rows, separated by commas, below a line that names the columns
    Csv,
    /// An array of JSON a line
    Jsonl,
    /// A byte a row, with the number of placements and a checksum: see docs/formats.md
    Bin,
}

impl From<AlgorithmArg> for Algorithm {
    fn from(search: AlgorithmArg) -> Self {
        match search {
            AlgorithmArg::Naive => Self::Naive,
            AlgorithmArg::Marks => Self::Marks,
            AlgorithmArg::Bitmask => Self::Bitmask,
        }
    }
}

impl QueensArgs {
    pub(super) fn algorithm(&self) -> Algorithm {
        self.algorithm.map_or(Algorithm::default(), Algorithm::from)
    }

    pub(super) fn format(&self) -> Format {
        match self.format {
            None | Some(FormatArg::Source) => Format::Source,
            Some(FormatArg::Plain) => Format::Plain,
            Some(FormatArg::Csv) => Format::Csv,
            Some(FormatArg::Jsonl) => Format::Jsonl,
            Some(FormatArg::Bin) => Format::Bin,
        }
    }
}

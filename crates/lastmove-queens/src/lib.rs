//! Placements of N queens on an N x N board, none attacking another: find one, list all, count all.
//!
//! Each column has one queen. A placement is given by its rows: `rows()[0]` is the row of the queen
//! in column 1, and rows count from 1. Placements come in lexicographic order of their rows, so the
//! first one is the least. N goes from 1 to [`LARGEST`].
//!
//! ```
//! use lastmove::Control;
//! use lastmove_queens::{Algorithm, Format, count_all, first, list};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let control = Control::default();
//! let placement = first(8, Algorithm::default(), &control)?.expect("8 queens have room");
//! assert_eq!(placement.rows(), [1, 5, 8, 6, 3, 7, 2, 4]);
//! assert!(placement.is_peaceful());
//! assert_eq!(count_all(8, &control)?, 92);
//!
//! let mut text = Vec::new();
//! list(4, Algorithm::default(), Format::Source, &mut text, &control)?;
//! assert_eq!(
//!     String::from_utf8(text)?,
//!     "Nghiem thu 1: 2 4 1 3 \nNghiem thu 2: 3 1 4 2 \nTong cong 2 nghiem \n",
//! );
//! # Ok(())
//! # }
//! ```
//!
//! | wanted | call | cost |
//! |---|---|---|
//! | the least placement | [`first`], [`least`] | grows unevenly with N |
//! | any placement | [`any`], [`write_any`] | N, without a search |
//! | a random-looking placement | [`random`] | about N |
//! | a placement drawn uniformly | [`uniform`] | a count |
//! | whether queens are peaceful | [`check()`] | their number, six bits each |
//! | all, one after the other | [`for_each`] | the whole search tree |
//! | all, as text | [`list`] | half of the tree on all threads, and the writing |
//! | a part, or one of each class | [`Listing`] | the same |
//! | how many | [`count_all`] | about 8 times as long with each queen: 1 s of one core at N = 18 |
//! | how many, counted one by one | [`count`] | the tree below half the board, on all threads |
//! | how many, in shares that can be kept and added up | [`Join`], [`Journal`], [`GrowingJournal`] | that of [`count_all`] |
//! | how many up to turns and mirror images | [`count_fundamental`] | that of [`count_symmetric`] |
//! | how many a turn leaves as they are | [`count_symmetric`] | a tree half as deep, or a quarter |
//! | how many on a torus | [`count_toroidal`] | 0.03 s of one core at N = 19, 13 s at N = 23 |
//! | other boards: with blocked squares, given queens, sides of different length | [`Board`] | the whole search tree, on all threads for counts |
//!
//! There are three [algorithms](Algorithm): two programs of the Vietnamese source, unchanged, plain
//! and slow, and one on bit masks. They find the same placements in the same order.
//!
//! Nothing here prints, opens files or speaks to people: text goes to the given writer, and errors
//! are codes with arguments. Long work stops when its [`Control`](lastmove::Control) says so.

mod algorithm;
mod attacked;
mod board;
mod count;
mod find;
mod list;
mod list_search;
mod placement;
mod search;
mod share;
mod size;

pub use algorithm::Algorithm;
pub use board::Board;
pub use count::{
    GrowingJournal, Join, Journal, Kernel, LONGEST_JOURNAL, Part, Turn, count, count_all,
    count_fundamental, count_symmetric, count_toroidal,
};
pub use find::{
    AnyRows, Conflict, Fault, Finding, LARGEST_ANY, LARGEST_FIRST, LARGEST_RANDOM, LARGEST_UNIFORM,
    Least, Line, afford_random, any, check, first, for_each, least, partner, random, uniform,
    unrank, write_any, write_rows,
};
pub use list::{BinList, Format, Listing, begins_list, list, read_bin, write_first};
pub use placement::Placement;
pub use size::LARGEST;

//! The games, one file or folder each, and sums of them. `catalog/list.rs` has the list of them.

pub mod sum;

#[doc(inline)]
pub use lastmove_games::*;

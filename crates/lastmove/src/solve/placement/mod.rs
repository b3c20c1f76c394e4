//! Placement games: a move takes some cells of a board or graph, until none can be taken.
//!
//! [`Placement`] finds the nim values of all games in which a move takes a cell and its neighbours
//! (node Kayles; placing pieces that do not attack each other) or two neighbouring cells (arc
//! Kayles; Cram). It does not work out the values of all options: it asks whether some option has
//! the value 0, then 1, and so on, over connected parts that are known by normal forms, and for
//! dominoes on small boards goes by proof numbers (docs/sums-queens.md). [`plain`](plain()) is its
//! slow twin.

mod arena;
mod cells;
mod crew;
mod dominoes;
mod engine;
mod form;
mod line;
mod notes;
mod place;
mod plain;
mod prove;
mod search;
mod small;
mod table;
mod tree;

pub use arena::{Arena, Takes};
pub use crew::{MOST_CELLS, Placement};
pub use plain::plain;

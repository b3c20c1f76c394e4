//! The language of Graphviz: pictures of small graphs, and graphs of other programs.
//!
//! ```text
//! digraph {
//!   0 [label="a", owner=0, shape=circle];
//!   1 [label="b", owner=1, shape=box, declared=loss, peripheries=2];
//!   0 -> 1 [weight=-3];
//! }
//! ```
//!
//! Of the attributes of a vertex `owner` (0 or 1) and `declared` (win, loss or draw) are read, of those
//! of a move `weight` (see [`weights`]); all others are ignored. An identifier is the name of its
//! vertex. Where the identifiers are 0, 1 and so on, in this order, and all vertices have labels, all
//! different and written as they are here, these are the names. Vertices are numbered as they appear;
//! the moves of a vertex are in the order of the file. In a `strict` graph a move that comes again is
//! the same move. Groups (`subgraph`, braces) and edges without direction are refused.
//!
//! Source: "DOT Language", <https://graphviz.org/doc/info/lang.html>.

mod build;
mod parse;
mod parsed;
mod read;
#[cfg(test)]
mod tests;
mod tokens;
mod write;

pub use read::{read, weights};
pub use write::write;

pub(super) use parse::begins;
pub(super) use write::{is_written_here, write_with};

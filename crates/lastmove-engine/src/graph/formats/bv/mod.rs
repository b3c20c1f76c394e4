//! WebGraph's BV format: a graph in a few bits a move. The feature `webgraph`.
//!
//! A graph is several files beside each other: `NAME.graph` holds the moves and `NAME.properties`
//! how they are written; `NAME.offsets` and `NAME.ef` say where each vertex begins, for those who
//! read vertices in any order. Reading needs the first two alone, and reads the moves once, from
//! the beginning to the end.
//!
//! What BV has no place for stands in files of ours beside them, where there is such a thing:
//! `NAME.names`, `NAME.labels` and `NAME.owners`. `docs/formats.md` describes them.
//!
//! Moves are decoded and encoded by the crate `webgraph`. It trusts its files; here every number is
//! checked before it has a use, so that a wrong file ends in an error.

mod beside;
mod bits;
mod checked;
mod lines;
mod parts;
mod properties;
mod read;
mod stream;
mod words;
mod write;

pub use parts::{Part, Parts};
pub use read::{read, read_without_moves};
pub use stream::Stream;
pub use write::{write, write_index, write_streamed};

//! WebGraph's BV format: a graph in a few bits a move. The feature `webgraph`.
//!
//! A graph is several files beside each other: `NAME.graph` holds the moves and `NAME.properties`
//! how they are written; `NAME.offsets` and `NAME.ef` say where each vertex begins, for random
//! access. Our reader needs only the first two, and reads the moves once, from beginning to end.
//!
//! What BV cannot hold is in optional files of ours beside them: `NAME.names`, `NAME.labels` and
//! `NAME.owners`. `docs/formats.md` describes them.
//!
//! Moves are encoded by the crate `webgraph`. It also decodes them, unless they are in the usual codes,
//! which a decoder of ours reads in a fraction of the time. The crate trusts its files; here every
//! number is checked before it is used, so that a wrong file gives an error.

mod beside;
mod bits;
mod checked;
mod lines;
mod parts;
mod properties;
mod read;
mod records;
mod stream;
mod swift;
mod swift_bits;
#[cfg(test)]
mod tests;
mod words;
mod write;

pub use parts::{Part, Parts};
pub use read::{read, read_without_moves};
pub use stream::Stream;
pub use write::{write, write_index, write_streamed};

//! Explicit game graphs: compressed storage, transpose, labels, names, file formats.

mod builder;
mod csr;
mod dense;
// Without the other formats, some shared helpers are unused.
#[cfg_attr(
    not(feature = "formats"),
    allow(dead_code, unused_imports, unused_variables)
)]
pub mod formats;
pub mod generate;
mod labels;
mod moves;
mod named;
mod names;
mod numbers;
mod offsets;
mod owners;
mod play;
mod priorities;
mod sort;
pub(crate) mod stream;
mod transpose;
pub(crate) mod turned;
mod turned_graph;
pub(crate) mod weights;

pub use builder::GraphBuilder;
pub use csr::Graph;
#[cfg(feature = "formats")]
pub use formats::shards;
pub use labels::Labels;
pub use named::NamedGraph;
pub use names::Names;
pub use offsets::OffsetSlice;
pub use owners::Owners;
pub use play::GameGraph;
pub use priorities::Priorities;
pub use stream::{Beside, EachVertex, MoveBlock, MoveStream, WideStream};
pub use turned::Turned;
pub use turned_graph::{ToSolve, TurnedGraph};

/// The largest number of vertices: numbers are 32 bits wide and the last two are kept free.
pub const MOST_VERTICES: u64 = u32::MAX as u64 - 1;

//! Graphs: reading them, and the engines that solve them.

#[path = "../common/mod.rs"]
mod common;
#[cfg(feature = "webgraph")]
#[path = "../common/left_out.rs"]
mod left_out;

mod bad_files;
#[cfg(feature = "tables")]
mod beside;
#[cfg(feature = "webgraph")]
mod bv;
#[cfg(feature = "webgraph")]
mod bv_wrong;
mod explore;
#[cfg(feature = "tables")]
mod goals;
mod levels;
mod loopy;
mod packed;
mod pictures;
mod round_trips;
mod shared;
mod solve;
mod streams;
mod text;
mod threads;
#[cfg(feature = "tables")]
mod weights;

//! Graphs in shards: a folder whose files each belong to one range of vertices, so that machines
//! can hold a part each, and a part can be checked by itself.
//!
//! `docs/cluster.md` describes the files. [`write()`] cuts a graph into shards holding only a part
//! of it in memory; [`Sharded`] opens a folder and reads a shard's un-moves into memory, or streams
//! its moves. A vertex is coded by its shard and its place there; see [`Manifest::split`].

mod cut;
mod input;
mod manifest;
mod moves;
mod output;
mod section;
mod shard;
mod sharded;
mod source;
mod stream;
mod write;

pub use manifest::{FileInfo, Hash, MANIFEST, MOST_SHARDS, Manifest, ShardInfo, VERSION};
pub use moves::ShardMoves;
pub use section::Section;
pub use shard::{CodeSlice, Codes, Shard, widened};
pub use sharded::{Sharded, is_folder, read_manifest};
pub use write::{write, write_wide};

#[cfg(test)]
mod tests;

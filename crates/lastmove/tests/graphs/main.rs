//! Graphs: how they are read, and the engines that solve them.

#[path = "../common/mod.rs"]
mod common;

mod bad_files;
mod explore;
mod levels;
mod loopy;
mod packed;
mod round_trips;
mod shared;
mod solve;
mod text;
mod threads;

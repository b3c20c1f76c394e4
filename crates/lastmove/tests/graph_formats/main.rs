//! Every graph format there and back, the games they hold, and files that are wrong.

#[path = "../common/mod.rs"]
mod common;

mod bad_files;
mod round_trips;
mod shared;

//! Lists of all placements.

#[path = "../common/mod.rs"]
mod common;

mod parallel;
mod serial;

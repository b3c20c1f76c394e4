//! All placements, as text.

#[path = "../common/mod.rs"]
mod common;

mod parallel;
mod serial;

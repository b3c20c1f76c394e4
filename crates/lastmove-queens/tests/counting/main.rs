//! Counting placements: searches, joining halves, symmetries, journals.

#[path = "../common/mod.rs"]
mod common;

mod join;
mod journal;
mod symmetries;
mod values;

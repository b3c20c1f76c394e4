//! Single placements: the first, any, random ones, and whether queens attack each other.

#[path = "../common/mod.rs"]
mod common;

mod check;
mod find;

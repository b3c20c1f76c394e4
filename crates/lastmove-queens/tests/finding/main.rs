//! Single placements: the first, any, random ones, and checking for attacks.

#[path = "../common/mod.rs"]
mod common;

mod check;
mod find;

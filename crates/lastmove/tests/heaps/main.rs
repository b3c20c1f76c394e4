//! Nim, and games of taking and breaking, against slow twins.

#[path = "../common/mod.rs"]
mod common;

mod explained;
mod games;
mod huge;
mod nim;
mod sequences;

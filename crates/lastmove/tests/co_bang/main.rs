//! Cờ bảng: the game, its values and periods, and their proofs.

#[path = "../common/mod.rs"]
mod common;

mod certificates;
mod checks;
mod game;
mod nim_values;
mod periods;
mod proof;

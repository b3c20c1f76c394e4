//! Board games: stones that stay where they are placed, and the engines for them.

#[path = "../common/mod.rs"]
mod common;

mod dobutsu;
mod engine;
mod faults;
mod games;
mod l_game;
mod plain;
mod random_game;
mod rules;
mod search;
mod search_any;
mod stored;
mod symmetry;
mod unmoves;

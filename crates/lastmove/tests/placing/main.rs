//! Placing games, and pictures of games.

#[path = "../common/mod.rs"]
mod common;

mod colours;
mod games;
mod images;
mod journal;
mod pictures;
mod places;
mod search;
mod sums;

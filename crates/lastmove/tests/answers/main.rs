//! Questions about games: notations, answers, sums, printed tables.

#[path = "../common/mod.rs"]
mod common;

mod arrows;
mod control;
mod guess;
mod known_values;
mod notation;
mod oracle;
mod own_errors;
mod puzzles;
mod random_text;
mod ruled;
mod sums;
mod table;

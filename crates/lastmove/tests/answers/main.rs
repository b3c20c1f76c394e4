//! Every question about games: notations, answers, sums, tables to be read.

#[path = "../common/mod.rs"]
mod common;

mod arrows;
mod control;
mod known_values;
mod notation;
mod oracle;
mod own_errors;
mod random_text;
mod ruled;
mod sums;
mod table;

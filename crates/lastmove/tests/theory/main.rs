//! Games with a theory: their rules against exploring, their nim values against the definition,
//! round trips of their notation, and what they refuse.

#[path = "../common/mod.rs"]
mod common;

mod chomp;
mod euclid;
mod fibonacci;
mod hackenbush;
mod moore;
mod shared;
mod wythoff;

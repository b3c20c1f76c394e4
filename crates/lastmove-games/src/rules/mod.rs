//! A game written as rules: `rules:FILE`, in the Game Description Language (GDL, in the syntax of
//! KIF).
//!
//! A position is the set of facts that hold. Rules define which facts hold at the start (`init`),
//! which moves are legal, which facts hold next, when the game is over (`terminal`) and what each
//! role gets then (`goal`). Two roles play, one of them moving at a time; the other one has a
//! single move, which means waiting. The role that gets more wins.
//!
//! # How it is played
//! The rules are grounded, to remove variables (`ground`), and turned into a circuit of *and* and
//! *not* (`network`), which runs on 64 positions at a time (`machine`). Facts proved to be mutually
//! exclusive are coded as numbers (`families`). A plain interpreter of the rules is the slow twin,
//! and verifies tables (`plain`).
//!
//! Moves are in the order of their texts, numbers by their size. A position is written as its facts
//! joined by `; `: `cell 1 1 x; control o`.
//!
//! Source: N. Love, T. Hinrichs, D. Haley, E. Schkufza, M. Genesereth, *General Game Playing: Game
//! Description Language Specification* (Stanford, 2008).

mod batch;
mod bdd;
mod build;
mod check;
mod circuit;
mod coding;
mod drop;
mod expand;
mod families;
mod game;
mod ground;
mod joint;
mod listed;
mod loose;
mod machine;
mod network;
mod nim;
mod notation;
mod picture;
mod plain;
mod position;
mod program;
mod read;
mod report;
mod sample;
mod term;
#[cfg(test)]
mod tests;
mod turn;

pub use game::{Move, Rules};
pub use listed::LONGEST_FILE;
pub use position::Position;
pub use report::{Count, Report};

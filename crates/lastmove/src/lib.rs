//! lastmove solves finite games of perfect information exactly: who wins, in how many moves, and
//! what to play.
//!
//! # The words
//!
//! A **position** determines the rest of a game; a **move** leads from it to an **option**. Its
//! [`Value`] is an [`Outcome`] (win, loss or draw, always for the player to move) and a
//! *remoteness*: the number of plies (single moves of either player) to the end when the winner
//! hurries and the loser delays. A draw has none. Values are ordered "better for the player to
//! move": fast win, slow win, draw, slow loss, fast loss. A **terminal** has no moves, or its
//! outcome is declared by a label; its remoteness is 0. Having no move is a loss in normal play and
//! a win in misère play ([`game::Play`]).
//!
//! A **game** is anything that implements [`game::Game`]: a start, and the moves from a position.
//! The engines in [`solve`] find the values of all its positions, with or without cycles:
//!
//! ```
//! use lastmove::game::{Game, Play, Step, StepOf};
//! use lastmove::{Control, Error, Value, solve};
//!
//! /// Take one, two or three stones; who takes the last one wins.
//! struct Take;
//!
//! impl Game for Take {
//!     type Position = u64;
//!     type Move = u64;
//!     fn start(&self) -> u64 {
//!         21
//!     }
//!     fn steps(&self, stones: &u64, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
//!         into.extend((1..=3.min(*stones)).map(|taken| Step::new(taken, stones - taken)));
//!         Ok(())
//!     }
//! }
//!
//! let solved = solve::explore(&Take, &Take.start(), Play::Normal, &Control::default())?;
//! assert_eq!(solved.value(&21), Some(Value::Win(11)));
//! # Ok::<(), lastmove::Error>(())
//! ```
//!
//! An **oracle** ([`oracle::Oracle`]) answers every question about one game of the [`catalog`], with
//! positions and moves as text: values, best moves, a best line, an explanation, a diagram, and
//! the **table** of all values.
//!
//! ```
//! use lastmove::{Control, catalog, files::MemoryFiles, oracle::Want};
//!
//! let control = Control::default();
//! let opened = catalog::open("co-bang:8x4@7,2", &MemoryFiles::default(), &control)?;
//! let answer = opened.oracle.ask(opened.at(), Want::default(), &control)?;
//! assert_eq!(answer.remoteness.unwrap().to_u64(), Some(3));
//! assert_eq!(answer.best[0].mv, "1");
//! # Ok::<(), lastmove::Error>(())
//! ```
//!
//! # Features
//!
//! All but `samples` and `webgraph` are on by default.
//!
//! | feature | what it adds |
//! |---|---|
//! | `formats` | graph files besides text: lastmove's binary format, PGSolver's, Matrix Market's and Graphviz's; GraphML is only written |
//! | `packing` | files packed by gzip or zstd are unpacked while they are read |
//! | `rules` | games written in the Game Description Language: `rules:FILE` |
//! | `samples` | the files of examples, in the program: the module `samples` |
//! | `tables` | tables on disk: the module `table` |
//! | `webgraph` | graphs in the BV format of WebGraph; it takes about as long to build as all the rest |
//!
//! # Structure
//!
//! Each module uses only those before it: value ← [`files`] ← [`game`] ← [`journal`] ← [`graph`] ←
//! [`table`] ← [`solve`] ← [`erased`] ← [`games`] ← [`oracle`] ← [`catalog`] ← interfaces. Everything
//! up to [`solve`] is the crate `lastmove-engine`, which can be used alone; the games are
//! `lastmove-games`. Nothing here prints, parses arguments or opens files by itself. [`Error`]s and
//! explanations are data ([`Message`]s), never sentences; all long work takes a [`Control`].

pub mod catalog;
pub mod erased;
mod eta;
pub mod games;
pub mod oracle;
#[cfg(feature = "samples")]
pub mod samples;

pub use eta::Eta;
#[cfg(feature = "tables")]
#[doc(inline)]
pub use lastmove_engine::table;
#[doc(inline)]
pub use lastmove_engine::{
    Arg, Blame, ByNumber, Control, Diagram, Error, LoopyNimber, Message, Nimber, Outcome, Phase,
    Plies, Point, Progress, ReadAt, SearchLimit, SearchPauses, Storage, TextPlace, Value, Verdict,
    WriteError, certificate, diagram, explain, files, game, graph, journal, json, memory, solve,
    vectors,
};

/// The examples of README.md run as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

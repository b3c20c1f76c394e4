//! The exact value of one position by search, for games with too many positions to explore.
//!
//! [`search_positional`] searches positional games, [`search_game`] any [`Game`](crate::game::Game)
//! without cycles. Both repeatedly ask whether the value is at least some bound: such a question
//! (alpha-beta search with a null window; Pearl 1980, Plaat and others 1996) visits few positions,
//! and each answer narrows the bounds of the value. Results are stored in a transposition table.

mod bounds;
mod game;
mod judge;
mod kept;
mod keys;
mod node;
mod notes;
mod order;
mod positional;
mod score;
mod searcher;
mod table;

pub(in crate::solve) use game::search_acyclic;
pub use game::{GameTable, search_game, search_options};
pub use kept::WorkJournal;
pub(in crate::solve) use positional::{LEAST_TABLE, search_memory};
pub use positional::{
    SearchTable, search_positional, search_positional_best, search_positional_options,
};

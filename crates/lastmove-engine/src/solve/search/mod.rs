//! The exact value of one position, by searching: for games of which the positions are too many to be
//! found all.
//!
//! [`search_positional`] searches positional games, [`search_game`] any [`Game`](crate::game::Game)
//! without cycles. Both ask again and again whether the value is at least this or that: such a question
//! (alpha-beta search with a null window; Pearl 1980, Plaat and others 1996) looks at few positions, and
//! each answer makes bounds of the value narrower. What is found of positions on the way is kept in a
//! transposition table.

mod bounds;
mod game;
mod kept;
mod keys;
mod notes;
mod order;
mod positional;
mod score;
mod searcher;
mod table;

pub use game::{GameTable, search_game, search_options};
pub(crate) use kept::WorkJournal;
pub use positional::{
    SearchTable, search_positional, search_positional_best, search_positional_options,
};

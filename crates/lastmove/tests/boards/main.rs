//! Positional games: the engine of colourings, the searcher, and the games on them.

mod engine;
mod random_game;

//! The moves of positions, as the verifier reads them in bulk.

use std::any::Any;

use super::{Game, StepOf};
use crate::Outcome;

/// An option of a position as a verifier sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Its number among the positions of a table; `None` where it has none.
    pub number: Option<u64>,
    /// Its label, where tables leave it out: see [`Indexed::is_held`](super::Indexed::is_held).
    pub label: Option<Outcome>,
    /// Whether the player who moved moves again.
    pub keeps_turn: bool,
}

/// Room for the steps of a position, kept from one to the next.
#[derive(Debug, Default)]
pub struct Scratch(Option<Box<dyn Any>>);

impl Scratch {
    /// The buffer, which holds steps of one game.
    ///
    /// # Panics
    /// When it was used for another game.
    pub fn steps<G: Game + 'static>(&mut self) -> &mut Vec<StepOf<G>> {
        let room = self
            .0
            .get_or_insert_with(|| Box::new(Vec::<StepOf<G>>::new()));
        room.downcast_mut().expect("room for one game")
    }
}

//! A part of a sum: a game whose positions are numbered as they turn up.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use indexmap::IndexMap;

use super::Part;
use crate::{Error, Message};

/// A game of a sum.
pub(crate) struct SumPart {
    pub(super) part: Box<dyn Part>,
    /// The position given in its notation, else the game's own.
    pub(super) start: Option<u32>,
    seen: Mutex<Seen>,
}

/// A move of a part and the number of the position that it leads to.
pub(super) type PartMove = (Arc<str>, u32);

/// The positions that have turned up, with their moves where these have been asked for: in a sum
/// each position of a part comes up beside many of the others.
type Seen = IndexMap<Arc<str>, Option<Arc<[PartMove]>>>;

impl SumPart {
    /// A part that begins at the position `start`, else at the game's own.
    pub(crate) fn new(part: Box<dyn Part>, start: Option<&str>) -> Result<Self, Error> {
        let mut new = Self {
            part,
            start: None,
            seen: Mutex::default(),
        };
        new.start = match start {
            Some(text) => Some(new.read(text)?),
            None => new.part.start().map(|at| new.number(at.into())),
        };
        Ok(new)
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of a position that the game has written.
    pub(super) fn number(&self, at: Arc<str>) -> u32 {
        let mut seen = self.seen();
        let known = seen.get_index_of(&*at);
        known.unwrap_or_else(|| seen.insert_full(at, None).0) as u32
    }

    /// The text of a position.
    pub(super) fn text(&self, number: u32) -> Arc<str> {
        let seen = self.seen();
        let found = seen.get_index(number as usize);
        found.map_or_else(|| Arc::from(""), |(text, _)| text.clone())
    }

    /// The number of a position that is read.
    pub(super) fn read(&self, text: &str) -> Result<u32, Error> {
        Ok(self.number(self.part.read(text)?.into()))
    }

    /// All moves of a position.
    pub(super) fn moves(&self, at: u32) -> Result<Arc<[PartMove]>, Error> {
        if let Some((_, Some(moves))) = self.seen().get_index(at as usize) {
            return Ok(moves.clone());
        }
        let moves: Arc<[PartMove]> = self.first_moves(at, usize::MAX)?.into();
        if let Some((_, known)) = self.seen().get_index_mut(at as usize) {
            *known = Some(moves.clone());
        }
        Ok(moves)
    }

    /// The first moves of a position.
    pub(super) fn first_moves(&self, at: u32, most: usize) -> Result<Vec<PartMove>, Error> {
        let moves = self.part.moves(&self.text(at), most)?.into_iter();
        let numbered = |(mv, to): (String, String)| (Arc::from(mv), self.number(to.into()));
        Ok(moves.map(numbered).collect())
    }

    /// The game as a part, and the text of a position of it.
    pub(super) fn ask<T>(&self, at: u32, ask: impl FnOnce(&dyn Part, &str) -> T) -> T {
        ask(&*self.part, &self.text(at))
    }

    /// The error that no position is given and the game has none of its own.
    pub(super) fn without_position(&self) -> Error {
        let message = Message::new("sum-position-missing");
        Error::input(message.with("game", self.part.notation()))
    }
}

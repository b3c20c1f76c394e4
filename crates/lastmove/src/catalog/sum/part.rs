//! A part of a sum: a game whose positions are numbered as they turn up.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use indexmap::IndexMap;

use crate::files::Files;
use crate::game::{Play, SpecPart};
use crate::oracle::{Oracle, Part};
use crate::{Control, Error, Message};

/// A game of a sum.
pub(super) struct SumPart {
    pub(super) oracle: Box<dyn Oracle>,
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
    /// Opens a part of the notation `whole`.
    pub(super) fn open(
        whole: &str,
        part: &SpecPart,
        files: &dyn Files,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let place = |error: Error| error.within(whole, part.start);
        let spec = &part.spec;
        let entry = super::super::named(spec).map_err(place)?;
        let oracle = (entry.open)(spec, files, control).map_err(place)?;
        let refused = match oracle.part() {
            // Nobody has said who wins a sum in misère play of which a part is declared lost.
            Ok(part) if spec.play == Play::Misere => part.labelled().map(|at| {
                let message = Message::new("sum-part-labelled").with("game", oracle.game());
                message.with("position", at)
            }),
            Ok(_) => None,
            Err(error) if error.message.code == "nim-value-none" => {
                Some(Message::new("sum-part-without-value").with("game", oracle.game()))
            }
            // Why it has none.
            Err(error) => Some(error.message),
        };
        if let Some(message) = refused {
            let end = part.start + spec.text.len();
            return Err(Error::input(message).at(whole, part.start..end));
        }
        let mut opened = Self {
            oracle,
            start: None,
            seen: Mutex::default(),
        };
        opened.start = match &spec.position {
            Some(at) => {
                let read = opened.read(&at.text);
                Some(read.map_err(|error| place(error.within(&spec.text, at.start)))?)
            }
            None => opened.oracle.start().map(|at| opened.number(at.into())),
        };
        Ok(opened)
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
        let (at, _) = self.oracle.number(text)?;
        Ok(self.number(at.into()))
    }

    /// All moves of a position.
    pub(super) fn moves(&self, at: u32) -> Arc<[PartMove]> {
        if let Some((_, Some(moves))) = self.seen().get_index(at as usize) {
            return moves.clone();
        }
        let moves: Arc<[PartMove]> = self.first_moves(at, usize::MAX).into();
        if let Some((_, known)) = self.seen().get_index_mut(at as usize) {
            *known = Some(moves.clone());
        }
        moves
    }

    /// The first moves of a position.
    pub(super) fn first_moves(&self, at: u32, most: usize) -> Vec<PartMove> {
        let Ok(part) = self.oracle.part() else {
            return Vec::new();
        };
        let moves = part.moves(&self.text(at), most).into_iter();
        let numbered = |(mv, to): (String, String)| (Arc::from(mv), self.number(to.into()));
        moves.map(numbered).collect()
    }

    /// The game as a part, and the text of a position of it.
    pub(super) fn ask<T>(
        &self,
        at: u32,
        ask: impl FnOnce(&dyn Part, &str) -> T,
    ) -> Result<T, Error> {
        Ok(ask(self.oracle.part()?, &self.text(at)))
    }
}

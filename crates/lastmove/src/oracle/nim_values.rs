//! Questions about nim values.

use super::{NimAnswer, Oracle};
use crate::erased::AnyImpartial;
use crate::game::{OneHeap, Play, SearchJournal};
use crate::{Control, Error, Message};

impl Oracle {
    /// The nim values of the game's positions.
    pub(super) fn nim_values(&self) -> Result<Box<dyn AnyImpartial + '_>, Error> {
        self.game.nim_values().map_err(|why| {
            let none = || Message::new("nim-value-none").with("game", self.listing.name);
            Error::input(why.unwrap_or_else(none))
        })
    }

    /// The nim value of a position.
    ///
    /// # Errors
    /// See [`Oracle`]; also when the game has no nim values, or under misère play.
    pub fn nim_value(&self, at: Option<&str>, control: &Control<'_>) -> Result<NimAnswer, Error> {
        let values = self.nim_values()?;
        self.answer_value(at, &|at| values.nim_value(at, control))
    }

    /// The nim value of a position, found by a search that continues from the journal and writes
    /// its results to it.
    ///
    /// # Errors
    /// As [`nim_value`](Self::nim_value); also when the game has no such search, and whatever the
    /// journal returns.
    pub fn nim_value_kept(
        &self,
        at: Option<&str>,
        journal: &dyn SearchJournal,
        control: &Control<'_>,
    ) -> Result<NimAnswer, Error> {
        let none = || self.no_kept_search();
        let values = self.game.nim_values().map_err(|_| none())?;
        self.answer_value(at, &|at| {
            let found = values.nim_value_kept(at, journal, control)?;
            found.ok_or_else(none)
        })
    }

    /// The nim value of the start, `size` the rows and columns of the board. Where the game has boards
    /// that are corners of larger ones, it is found as that of a corner of `larger`: boards of many
    /// sizes then share what is found, and the larger board's journal, if one is given.
    ///
    /// # Errors
    /// As [`nim_value_kept`](Self::nim_value_kept).
    pub fn nim_value_within(
        &self,
        larger: &Self,
        size: (u64, u64),
        journal: Option<&dyn SearchJournal>,
        control: &Control<'_>,
    ) -> Result<NimAnswer, Error> {
        let values = larger.nim_values()?;
        match values.nim_value_of_corner(size, journal, control)? {
            Some(value) => self.answer_value(None, &|_| Ok(value.clone())),
            None if journal.is_some() => Err(self.no_kept_search()),
            None => self.nim_value(None, control),
        }
    }

    fn no_kept_search(&self) -> Error {
        Error::input(Message::new("kept-search-none").with("game", self.listing.name))
    }

    /// The nim values of the positions of one heap.
    ///
    /// # Errors
    /// See [`Oracle`]; also when the game has no such positions, or under misère play.
    pub fn one_heap(&self) -> Result<&dyn OneHeap, Error> {
        let values = self.game.one_heap().ok_or_else(|| {
            let message = Message::new("one-heap-none").with("game", self.listing.name);
            Error::input(message)
        })?;
        if self.game.play() == Play::Misere {
            return Err(Error::input(Message::new("nim-value-misere")));
        }
        Ok(values)
    }

    /// Whether the game's positions have nim values, so that it can be a part of a sum.
    pub fn has_nim_values(&self) -> bool {
        self.game.nim_values().is_ok()
    }
}

//! Searches for nim values by an engine.

use super::depth_first::DepthFirst;
use super::engine::{Engine, Question};
use super::parted::Parted;
use crate::game::SearchJournal;
use crate::{Control, Error};

/// Nim values of the positions of one game that falls into [parts](Parted). Results are kept for the
/// next question.
///
/// A position is given by its cells, as bits: cell c is bit c % 64 of word c / 64.
pub struct NimSearch {
    engine: Box<dyn Engine>,
    /// The fingerprint of what the engine searches.
    mark: u64,
}

impl NimSearch {
    /// The search of a game. `name` tells it, and the meaning of its cells, from all others: journals
    /// are continued where it is the same.
    pub fn new<const W: usize>(game: impl Parted<W> + 'static, name: &str) -> Self {
        Self::by(
            Box::new(DepthFirst::new(game)),
            xxhash_rust::xxh3::xxh3_64(name.as_bytes()),
        )
    }

    pub(super) fn by(engine: Box<dyn Engine>, mark: u64) -> Self {
        Self { engine, mark }
    }

    /// How many positions are known by now, and the bytes that they take.
    #[must_use]
    pub fn known(&self) -> (u64, u64) {
        self.engine.account().now()
    }

    /// The nim value of a position.
    ///
    /// # Errors
    /// [`Blame::Memory`](crate::Blame::Memory) when what must be kept is over a memory budget below
    /// 32 MiB (`memory-over-budget`; with more, it is replaced, and the search takes longer);
    /// [`Blame::Interrupt`](crate::Blame::Interrupt).
    pub fn value(&self, position: &[u64], control: &Control<'_>) -> Result<u64, Error> {
        self.answer(position, Question::Value, None, control)
    }

    /// Whether a position has this nim value: often faster than finding the value itself.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn is_worth(
        &self,
        position: &[u64],
        value: u64,
        control: &Control<'_>,
    ) -> Result<bool, Error> {
        // A position of value v has at least v cells.
        let Some(asked) = u32::try_from(value).ok().filter(|_| value < 1 << 16) else {
            return Ok(false);
        };
        Ok(self.answer(position, Question::IsWorth(asked), None, control)? != 0)
    }

    /// Like [`value`](Self::value), but starts from the contents of the journal and writes results
    /// to it: at least every ten seconds, and at the end, at an interrupt and at an error. Parts of
    /// fewer than 20 cells are not stored: they are quickly found again. The journal may be of any
    /// position of this game.
    ///
    /// # Errors
    /// As [`value`](Self::value); [`Blame::Input`](crate::Blame::Input) when a block is invalid
    /// (`placement-notes-bad`); whatever the journal returns.
    pub fn value_kept(
        &self,
        position: &[u64],
        journal: &dyn SearchJournal,
        control: &Control<'_>,
    ) -> Result<u64, Error> {
        let recall = &mut |block: &[u8]| self.engine.recall(block, control);
        journal.known(self.mark, recall)?;
        self.answer(position, Question::Value, Some(journal), control)
    }

    fn answer(
        &self,
        position: &[u64],
        question: Question,
        journal: Option<&dyn SearchJournal>,
        control: &Control<'_>,
    ) -> Result<u64, Error> {
        let answer = self.engine.answer(position, question, journal, control)?;
        Ok(u64::from(answer))
    }
}

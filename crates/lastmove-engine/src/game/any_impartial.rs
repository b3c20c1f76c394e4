//! Type-erased impartial games.

use std::hash::Hash;

use super::handle::{AnyPosition, AnyStep, Opaque};
use super::{Impartial, Play, ProgressMeasure, SearchJournal, Step, Summands};
use crate::{Control, Error, LoopyNimber, Nimber, Outcome};

/// A type-erased [`Impartial`] game; its methods are those of `Impartial` and [`Game`](super::Game)
/// with the same names.
///
/// # Errors
/// Those of the method of the same name.
#[allow(clippy::missing_errors_doc)]
pub trait AnyImpartial {
    /// The outcome that the rules declare.
    fn label(&self, at: &dyn Opaque) -> Option<Outcome>;
    /// The first moves, at most `most`.
    fn first_steps(&self, at: &dyn Opaque, most: usize) -> Result<Vec<AnyStep>, Error>;
    /// How many moves there are.
    fn move_count(&self, at: &dyn Opaque) -> Result<u64, Error>;
    /// The approximate size of a position, in bytes.
    fn position_bytes(&self, at: &dyn Opaque) -> u64;
    /// The outcome by the game's rule.
    fn outcome(
        &self,
        at: &dyn Opaque,
        play: Play,
        control: &Control<'_>,
    ) -> Result<Option<Outcome>, Error>;
    /// The moves to lost positions.
    fn winning_moves(
        &self,
        at: &dyn Opaque,
        play: Play,
        control: &Control<'_>,
    ) -> Result<Vec<AnyStep>, Error>;
    /// The nim value of a position.
    fn nim_value(&self, at: &dyn Opaque, control: &Control<'_>) -> Result<LoopyNimber, Error>;
    /// The same by a search that can be continued; `None` if the game has no such search.
    fn nim_value_kept(
        &self,
        at: &dyn Opaque,
        journal: &dyn SearchJournal,
        control: &Control<'_>,
    ) -> Result<Option<LoopyNimber>, Error>;
    /// The nim value of a smaller board in a corner; `None` if the game has no such boards.
    fn nim_value_of_corner(
        &self,
        size: (u64, u64),
        journal: Option<&dyn SearchJournal>,
        control: &Control<'_>,
    ) -> Result<Option<LoopyNimber>, Error>;
    /// The moves to options of a nim value.
    fn moves_to(
        &self,
        at: &dyn Opaque,
        value: &Nimber,
        control: &Control<'_>,
    ) -> Result<Vec<AnyStep>, Error>;
    /// A lower bound on the number of reachable positions, if one is easily known.
    fn reach(&self, at: &dyn Opaque) -> Option<u64>;
    /// The summands whose nim values an explanation names.
    fn summands(&self, at: &dyn Opaque) -> Summands<AnyPosition>;
    /// The heaps of a position of Nim.
    fn heaps(&self, at: &dyn Opaque) -> Option<Vec<Nimber>>;
    /// For a finite value in a game with cycles, a measure of the distance to the end.
    fn progress_measure(
        &self,
        at: &dyn Opaque,
        control: &Control<'_>,
    ) -> Result<Option<ProgressMeasure>, Error>;
    /// A position with a label, if there is one.
    fn labelled(&self) -> Option<AnyPosition>;
}

fn erase_all<P: Opaque, M: Send + Sync + 'static>(steps: Vec<Step<P, M>>) -> Vec<AnyStep> {
    steps.into_iter().map(Step::erase).collect()
}

impl<P, M> AnyImpartial for &dyn Impartial<Position = P, Move = M>
where
    P: Opaque + Clone + Eq + Hash,
    M: Clone + PartialEq + Send + Sync + 'static,
{
    fn label(&self, at: &dyn Opaque) -> Option<Outcome> {
        (**self).label(at.typed())
    }

    fn first_steps(&self, at: &dyn Opaque, most: usize) -> Result<Vec<AnyStep>, Error> {
        let mut steps = Vec::new();
        (**self).first_steps(at.typed(), most, &mut steps)?;
        Ok(erase_all(steps))
    }

    fn move_count(&self, at: &dyn Opaque) -> Result<u64, Error> {
        (**self).move_count(at.typed())
    }

    fn position_bytes(&self, at: &dyn Opaque) -> u64 {
        (**self).position_bytes(at.typed())
    }

    fn outcome(
        &self,
        at: &dyn Opaque,
        play: Play,
        control: &Control<'_>,
    ) -> Result<Option<Outcome>, Error> {
        (**self).outcome(at.typed(), play, control)
    }

    fn winning_moves(
        &self,
        at: &dyn Opaque,
        play: Play,
        control: &Control<'_>,
    ) -> Result<Vec<AnyStep>, Error> {
        let steps = (**self).winning_moves(at.typed(), play, control)?;
        Ok(erase_all(steps))
    }

    fn nim_value(&self, at: &dyn Opaque, control: &Control<'_>) -> Result<LoopyNimber, Error> {
        (**self).nim_value(at.typed(), control)
    }

    fn nim_value_kept(
        &self,
        at: &dyn Opaque,
        journal: &dyn SearchJournal,
        control: &Control<'_>,
    ) -> Result<Option<LoopyNimber>, Error> {
        (**self).nim_value_kept(at.typed(), journal, control)
    }

    fn nim_value_of_corner(
        &self,
        size: (u64, u64),
        journal: Option<&dyn SearchJournal>,
        control: &Control<'_>,
    ) -> Result<Option<LoopyNimber>, Error> {
        (**self).nim_value_of_corner(size, journal, control)
    }

    fn moves_to(
        &self,
        at: &dyn Opaque,
        value: &Nimber,
        control: &Control<'_>,
    ) -> Result<Vec<AnyStep>, Error> {
        let steps = (**self).moves_to(at.typed(), value, control)?;
        Ok(erase_all(steps))
    }

    fn reach(&self, at: &dyn Opaque) -> Option<u64> {
        (**self).reach(at.typed())
    }

    fn summands(&self, at: &dyn Opaque) -> Summands<AnyPosition> {
        (**self).summands(at.typed()).map(AnyPosition::new)
    }

    fn heaps(&self, at: &dyn Opaque) -> Option<Vec<Nimber>> {
        (**self).heaps(at.typed())
    }

    fn progress_measure(
        &self,
        at: &dyn Opaque,
        control: &Control<'_>,
    ) -> Result<Option<ProgressMeasure>, Error> {
        (**self).progress_measure(at.typed(), control)
    }

    fn labelled(&self) -> Option<AnyPosition> {
        (**self).labelled().map(AnyPosition::new)
    }
}

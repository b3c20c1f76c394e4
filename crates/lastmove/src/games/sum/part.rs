//! What a sum asks of a part.

use crate::diagram::Ways;
use crate::game::ProgressMeasure;
use crate::{Control, Diagram, Error, LoopyNimber, Message, Nimber, Verdict};

/// A game that can be a part of a sum: every move passes the turn, and a position without a move is
/// the end of this part alone. Positions are texts as the game writes them.
///
/// Errors of every method: [`Blame::Input`](crate::Blame::Input) for text that is wrong,
/// [`Blame::Budget`](crate::Blame::Budget) for work over the memory budget,
/// [`Blame::Interrupt`](crate::Blame::Interrupt) when cancelled.
pub trait Part: Send + Sync {
    /// The game's notation, without a position.
    fn notation(&self) -> &str;

    /// Why the game cannot be a part, since it has no nim values; `None` where it can.
    fn refusal(&self) -> Option<Message>;

    /// The position that the part begins at where none is given; `None` where there is none.
    fn start(&self) -> Option<String>;

    /// A position as the game writes it.
    ///
    /// # Errors
    /// See [`Part`].
    fn read(&self, at: &str) -> Result<String, Error>;

    /// The position that a move reaches.
    ///
    /// # Errors
    /// See [`Part`]; also when the move is not legal.
    fn make(&self, at: &str, mv: &str) -> Result<String, Error>;

    /// How many moves there are from a position.
    ///
    /// # Errors
    /// See [`Part`].
    fn move_count(&self, at: &str) -> Result<u64, Error>;

    /// The first moves from a position, at most `most`: each with the position it leads to.
    ///
    /// # Errors
    /// See [`Part`].
    fn moves(&self, at: &str, most: usize) -> Result<Vec<(String, String)>, Error>;

    /// The nim value of a position.
    ///
    /// # Errors
    /// See [`Part`].
    fn nim_value(&self, at: &str, control: &Control<'_>) -> Result<LoopyNimber, Error>;

    /// The moves to positions of this nim value, each with that position.
    ///
    /// # Errors
    /// See [`Part`].
    fn moves_to(
        &self,
        at: &str,
        value: &Nimber,
        control: &Control<'_>,
    ) -> Result<Vec<(String, String)>, Error>;

    /// A picture of a position with the values of some moves marked on it, each that of the whole
    /// sum after it.
    fn diagram(&self, at: &str, rated: &[(&str, &Verdict)]) -> Diagram;

    /// Where moves from a position are on its picture, one entry a move.
    fn places(&self, at: &str, moves: &[&str]) -> Vec<Ways>;

    /// How far a position of finite value is from the end where play may go on for ever.
    ///
    /// # Errors
    /// See [`Part`].
    fn progress_measure(
        &self,
        at: &str,
        control: &Control<'_>,
    ) -> Result<Option<ProgressMeasure>, Error>;

    /// How many positions can be reached at least, where that is easily known.
    fn reach(&self, at: &str) -> Option<u64>;

    /// A position whose outcome is declared, where there is one. It is lost, and the end of this
    /// part: in a sum in normal play nothing else than a position without a move.
    fn labelled(&self) -> Option<String>;

    /// The heaps of a position that is one of Nim.
    fn heaps(&self, at: &str) -> Option<Vec<Nimber>>;
}

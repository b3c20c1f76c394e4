//! The side to move.

/// The side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// The police.
    Police,
    /// The thief.
    Thief,
}

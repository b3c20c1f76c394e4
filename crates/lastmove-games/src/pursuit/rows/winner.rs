//! The winner of the positions that a search finds.

/// The winner of the positions that a search finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Winner {
    Police,
    Thief,
}

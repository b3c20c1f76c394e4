//! The syntax of notations.

/// The syntax of a game's notation, for `lastmove games` and for errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Syntax {
    /// The game with its rules, such as `nim:HEAP,HEAP,...`.
    pub game: &'static str,
    /// A position, such as `HEAP,HEAP,...`.
    pub position: &'static str,
    /// A move, such as `HEAP-STONES`.
    pub mv: &'static str,
    /// A notation to try.
    pub example: &'static str,
}

/// An option of a game's notation, such as `blocked=FILE`. Its description is the message
/// `option-NAME`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSyntax {
    /// Its name.
    pub name: &'static str,
    /// How its value looks, such as `FILE`.
    pub value: &'static str,
}

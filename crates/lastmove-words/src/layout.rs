//! Layout of text.

use std::fmt::Display;

use lastmove::Outcome;

/// The role of a piece of text, which decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Nothing particular.
    Plain,
    /// A heading.
    Heading,
    /// Less important than the text around it.
    Faint,
    /// An outcome.
    Outcome(Outcome),
}

/// Layout of text: its maximum width, and its colours.
///
/// By default, as in a file: unlimited width, no colours.
#[derive(Clone, Copy)]
pub struct Layout {
    /// The maximum columns of a line, where headings and boards can be broken; `None` for no limit.
    pub width: Option<usize>,
    /// Written before and after a piece of text, to switch its colours on and off.
    pub marks: fn(Role) -> (String, String),
}

impl Default for Layout {
    fn default() -> Self {
        Self {
            width: None,
            marks: |_| (String::new(), String::new()),
        }
    }
}

impl Layout {
    /// The text between the marks of its role.
    #[must_use]
    pub fn paint(&self, role: Role, text: impl Display) -> String {
        let (on, off) = (self.marks)(role);
        format!("{on}{text}{off}")
    }
}

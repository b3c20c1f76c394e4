//! How text is laid out where it is shown.

use std::fmt::Display;

use lastmove::Outcome;

/// What a piece of text is, for a place that shows such pieces in different colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Nothing particular.
    Plain,
    /// A heading.
    Heading,
    /// Less important than what stands around it.
    Faint,
    /// An outcome.
    Outcome(Outcome),
}

/// How text is laid out: how wide it may be, and what shows its pieces in colours.
///
/// By default, as in a file: as wide as it gets, and without colours.
#[derive(Clone, Copy)]
pub struct Layout {
    /// How many columns a line may take, where headings and boards can be broken; `None` for as many
    /// as it needs.
    pub width: Option<usize>,
    /// What is written before and after a piece of text, to switch its colours on and off.
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

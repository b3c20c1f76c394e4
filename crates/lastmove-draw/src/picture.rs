//! What is asked for: a diagram, what stands around it, and who says what its signs mean.

use lastmove::{Diagram, Message};

/// What is drawn.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    /// What stands above it, and names it for those who cannot see it.
    pub title: String,
    /// What is said below the title, a line each.
    pub lines: Vec<String>,
    /// The diagram.
    pub diagram: &'a Diagram,
}

/// Says a message in the language of the reader.
pub type Say<'a> = dyn Fn(&Message) -> String + 'a;

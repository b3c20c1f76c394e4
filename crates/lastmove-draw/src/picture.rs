//! The input: a diagram, the text around it, and the function that says messages.

use lastmove::{Diagram, Message};

/// A picture to draw.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    /// The title above it, also for screen readers.
    pub title: String,
    /// The lines below the title.
    pub lines: Vec<String>,
    /// The diagram.
    pub diagram: &'a Diagram,
}

/// Says a message in the language of the reader.
pub type Say<'a> = dyn Fn(&Message) -> String + 'a;

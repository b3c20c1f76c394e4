//! Messages to people as data: a code and its arguments, never a sentence.
//!
//! Errors and explanations are made of messages. An interface renders them in the language of its
//! reader from a catalogue of sentences, one a code.

use std::fmt;

use num_bigint::BigUint;

use crate::diagram::Place;
use crate::{Outcome, Plies};

/// A code and its named arguments.
///
/// ```
/// use lastmove::Message;
/// let message = Message::new("row-length").with("found", 4u64).with("expected", 5u64);
/// assert_eq!(message.to_string(), "row-length found=4 expected=5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The code of the message; stable, lower case, words joined by hyphens.
    pub code: &'static str,
    /// The arguments, in the order they were given.
    pub args: Vec<(&'static str, Arg)>,
}

/// An argument of a [`Message`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A count or a size.
    Number(u64),
    /// A number of any size.
    Big(BigUint),
    /// A name, a position, a move, a piece of the user's input.
    Text(String),
    /// An outcome, to be named in the reader's language.
    Outcome(Outcome),
    /// An argument with places on the diagram of the position, such as a move, a cell or a row;
    /// rendered as the argument inside.
    Placed(Box<Arg>, Vec<Place>),
    /// A sentence within the sentence.
    Message(Box<Message>),
}

impl Message {
    /// A message without arguments.
    #[must_use]
    pub fn new(code: &'static str) -> Self {
        Self {
            code,
            args: Vec::new(),
        }
    }

    /// The same message with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.args.push((name, value.into()));
        self
    }

    /// The same message with one more argument, which has these places on the diagram.
    ///
    /// ```
    /// use lastmove::{Message, diagram::Place};
    /// let message = Message::new("chomp-square").placed("square", "2,2", [Place::cell(2, 2)]);
    /// assert_eq!(message.to_string(), "chomp-square square=2,2");
    /// assert!(message.places().eq([&Place::cell(2, 2)]));
    /// ```
    #[must_use]
    pub fn placed(
        self,
        name: &'static str,
        value: impl Into<Arg>,
        places: impl IntoIterator<Item = Place>,
    ) -> Self {
        let places = places.into_iter().collect();
        self.with(name, Arg::Placed(Box::new(value.into()), places))
    }

    /// The places on the diagram that the message speaks of.
    pub fn places(&self) -> impl Iterator<Item = &Place> {
        self.args.iter().flat_map(|(_, value)| match value {
            Arg::Placed(_, places) => places.as_slice(),
            _ => &[],
        })
    }
}

/// For programmers: the code and the arguments, not a sentence.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code)?;
        for (name, value) in &self.args {
            write!(f, " {name}={value}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(n) => n.fmt(f),
            Self::Big(n) => n.fmt(f),
            Self::Text(text) => text.fmt(f),
            Self::Outcome(outcome) => fmt::Debug::fmt(outcome, f),
            Self::Placed(shown, _) => shown.fmt(f),
            Self::Message(message) => message.fmt(f),
        }
    }
}

impl From<u64> for Arg {
    fn from(n: u64) -> Self {
        Self::Number(n)
    }
}

impl From<usize> for Arg {
    fn from(n: usize) -> Self {
        Self::Number(n as u64)
    }
}

impl From<&Plies> for Arg {
    fn from(plies: &Plies) -> Self {
        match plies.to_u64() {
            Some(n) => Self::Number(n),
            None => Self::Text(plies.to_string()),
        }
    }
}

impl From<BigUint> for Arg {
    fn from(n: BigUint) -> Self {
        Self::Big(n)
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Self {
        Self::Message(Box::new(message))
    }
}

impl From<Outcome> for Arg {
    fn from(outcome: Outcome) -> Self {
        Self::Outcome(outcome)
    }
}

//! Questions: a game, and a position of it.

use super::{Opened, beginning, open_question};
use crate::files::Files;
use crate::game::{Purpose, Spec};
use crate::{Control, Error};

/// A parsed notation: a game with the position asked about. Opening it gives the game, which
/// answers this question and others.
///
/// ```
/// use lastmove::{Control, catalog::Question, files::MemoryFiles};
/// let question = Question::parse("nim:3,4@1,1")?;
/// assert_eq!((question.at(), &*question.beginning()?), (Some("1,1"), "nim:3,4"));
/// // A position given apart stands instead of that of the notation.
/// let question = question.about(Some("2,2".to_owned()));
/// let opened = question.clone().open(&MemoryFiles::default(), &Control::default())?;
/// assert_eq!((opened.oracle.game(), question.at()), ("nim:3,4", Some("2,2")));
/// # Ok::<(), lastmove::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Question {
    /// The parsed notation.
    pub spec: Spec,
    apart: Option<String>,
}

impl Question {
    /// Parses a notation.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) with its place: see [`Spec::parse`].
    pub fn parse(notation: &str) -> Result<Self, Error> {
        Ok(Self {
            spec: Spec::parse(notation)?,
            apart: None,
        })
    }

    /// The same question about a position given separately, which replaces that of the notation.
    #[must_use]
    pub fn about(mut self, position: Option<String>) -> Self {
        self.apart = position.or(self.apart);
        self
    }

    /// The position asked about; `None` for the game's own.
    #[must_use]
    pub fn at(&self) -> Option<&str> {
        let named = self.spec.position.as_ref().map(|piece| piece.text.as_str());
        self.apart.as_deref().or(named)
    }

    /// Whether the game is a sum.
    #[must_use]
    pub fn is_sum(&self) -> bool {
        !self.spec.parts.is_empty()
    }

    /// See [`catalog::beginning`](super::beginning).
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) when there is no such game.
    pub fn beginning(&self) -> Result<String, Error> {
        beginning(&self.spec)
    }

    /// Opens the game: see [`catalog::open`](super::open).
    ///
    /// # Errors
    /// Like [`catalog::open`](super::open).
    pub fn open(self, files: &dyn Files, control: &Control<'_>) -> Result<Opened, Error> {
        open_question(self, Purpose::Answers, files, control)
    }

    /// Moves the place of an error about the position into the whole notation, if the position is
    /// part of it.
    #[must_use]
    pub fn relocate(&self, error: Error) -> Error {
        match &self.spec.position {
            Some(piece) if self.apart.is_none() => error.within(&self.spec.text, piece.start),
            _ => error,
        }
    }
}

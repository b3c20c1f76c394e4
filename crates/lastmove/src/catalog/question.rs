//! What is asked about: a game, and a position of it.

use super::{Opened, beginning, open_question};
use crate::files::Files;
use crate::game::{Purpose, Spec};
use crate::{Control, Error};

/// A game with the position that is asked about, taken apart once. Opening it gives the game, which
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
    /// The notation taken apart.
    pub spec: Spec,
    apart: Option<String>,
}

impl Question {
    /// Takes a notation apart.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) with its place: see [`Spec::parse`].
    pub fn parse(notation: &str) -> Result<Self, Error> {
        Ok(Self {
            spec: Spec::parse(notation)?,
            apart: None,
        })
    }

    /// The same about a position given apart from the notation, which stands instead of the one that it
    /// names.
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
    /// As there.
    pub fn open(self, files: &dyn Files, control: &Control<'_>) -> Result<Opened, Error> {
        open_question(self, Purpose::Answers, files, control)
    }

    /// An error about the position, with its place moved into the whole notation where that names the
    /// position.
    #[must_use]
    pub fn relocate(&self, error: Error) -> Error {
        match &self.spec.position {
            Some(piece) if self.apart.is_none() => error.within(&self.spec.text, piece.start),
            _ => error,
        }
    }
}

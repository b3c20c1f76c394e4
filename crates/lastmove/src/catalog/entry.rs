//! Entries of the catalog.

use std::ops::Deref;

use crate::certificate::{Certificate, Finding};
use crate::erased::{AnyGame, erase};
use crate::files::Files;
use crate::game::{Listed, Listing, Purpose, Spec};
use crate::oracle::Oracle;
use crate::solve::Solver;
use crate::{Control, Error, Message};

/// A game of the catalog.
pub struct Entry {
    listing: Listing,
    /// The group of the game.
    pub group: Group,
    open: Open,
    check: Option<Check>,
}

/// The entry in the catalog.
impl Deref for Entry {
    type Target = Listing;

    fn deref(&self) -> &Listing {
        &self.listing
    }
}

/// A group of games, for listings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// The systems with which lastmove began.
    Systems,
    /// Heaps, numbers and rows, from which tokens are taken.
    Heaps,
    /// Boards on which pieces are placed, or from which squares are eaten.
    Boards,
    /// Boards on which two players place stones that stay, to make a line or a connection.
    Stones,
    /// Boards on which two players move pieces.
    Pieces,
    /// Graphs and pictures, from which vertices or edges are taken.
    Graphs,
    /// Games that users write as rules.
    Written,
    /// Games that the program has [added](super::add).
    Added,
}

impl Group {
    /// All groups, in the order in which they are listed.
    pub const ALL: [Self; 8] = [
        Self::Systems,
        Self::Heaps,
        Self::Boards,
        Self::Stones,
        Self::Pieces,
        Self::Graphs,
        Self::Written,
        Self::Added,
    ];
}

/// Makes a game from its notation.
type Open = Box<
    dyn Fn(&Spec, Purpose, &dyn Files, &Control<'_>) -> Result<Box<dyn AnyGame>, Error>
        + Send
        + Sync,
>;

/// Checks a certificate of any of the entry's games.
type Check = Box<dyn Fn(&Certificate<'_>, &Control<'_>) -> Result<Finding, Error> + Send + Sync>;

impl Entry {
    /// The same for games whose certificates `check` can check, whichever game they belong to.
    pub(super) fn checked_by(
        mut self,
        check: impl Fn(&Certificate<'_>, &Control<'_>) -> Result<Finding, Error> + Send + Sync + 'static,
    ) -> Self {
        self.check = Some(Box::new(check));
        self
    }

    /// The game of a notation, with its oracle.
    pub(super) fn oracle(
        &self,
        spec: &Spec,
        purpose: Purpose,
        files: &dyn Files,
        control: &Control<'_>,
    ) -> Result<Oracle, Error> {
        let game = (self.open)(spec, purpose, files, control)?;
        Ok(Oracle::new(&self.listing, &spec.game(), game).beginning(self.beginning(spec)))
    }

    /// The game of a notation, for questions of any kind.
    pub(super) fn game(
        &self,
        spec: &Spec,
        files: &dyn Files,
        control: &Control<'_>,
    ) -> Result<Box<dyn AnyGame>, Error> {
        (self.open)(spec, Purpose::Answers, files, control)
    }

    /// Checks a certificate.
    pub(super) fn check(
        &self,
        certificate: &Certificate<'_>,
        control: &Control<'_>,
    ) -> Result<Finding, Error> {
        match &self.check {
            Some(check) => check(certificate, control),
            None => {
                let message = Message::new("certificate-none").with("game", self.name);
                Err(Error::input(message.with("file", certificate.file)))
            }
        }
    }

    /// See [`beginning`](super::beginning).
    pub(super) fn beginning(&self, spec: &Spec) -> String {
        match self.begins_at_position {
            true => spec.game_at(),
            false => spec.game().into_owned(),
        }
    }
}

/// The entry of a type of games made by `make`, with their solver.
pub(super) fn entry<G, S>(
    group: Group,
    listing: &Listing,
    make: impl Fn(&Spec, &dyn Files, &Control<'_>) -> Result<G, Error> + Send + Sync + 'static,
) -> Entry
where
    G: Listed,
    S: Solver<G> + 'static,
{
    entry_for::<G, S>(group, listing, move |spec, _, files, control| {
        make(spec, files, control)
    })
}

/// The same of games that are made in another way for another purpose.
pub(super) fn entry_for<G, S>(
    group: Group,
    listing: &Listing,
    make: impl Fn(&Spec, Purpose, &dyn Files, &Control<'_>) -> Result<G, Error> + Send + Sync + 'static,
) -> Entry
where
    G: Listed,
    S: Solver<G> + 'static,
{
    Entry {
        listing: *listing,
        group,
        open: Box::new(move |spec, purpose, files, control| {
            let game = make(spec, purpose, files, control)?;
            Ok(erase(game, S::new(spec.play)))
        }),
        check: None,
    }
}

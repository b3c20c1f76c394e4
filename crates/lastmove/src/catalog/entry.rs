//! What the catalog knows of a game.

use std::marker::PhantomData;

use crate::certificate::{Certificate, Finding};
use crate::files::Files;
use crate::game::{Listed, OptionSyntax, Spec, Syntax};
use crate::games::sum::Part;
use crate::oracle::{self, GameOracle, Oracle};
use crate::solve::Solver;
use crate::{Control, Error};

/// A game of the catalog.
pub struct Entry {
    /// The game's name in notations.
    pub name: &'static str,
    /// What kind of game it is.
    pub group: Group,
    /// How its notation looks.
    pub syntax: Syntax,
    /// The options of its notation.
    pub options: &'static [OptionSyntax],
    pub(super) opener: &'static dyn Opener,
}

/// A kind of games, for lists of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// The systems that lastmove began with.
    Systems,
    /// Heaps, numbers and rows, from which something is taken.
    Heaps,
    /// Boards, on which something is placed, or from which it is eaten.
    Boards,
    /// Boards on which two players lay stones that stay, and make a line or a connection.
    Stones,
    /// Boards on which two players move pieces about.
    Pieces,
    /// Graphs and pictures, from which something is taken.
    Graphs,
    /// Games that users write as rules.
    Written,
    /// What the program has [added](super::add).
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

/// Opens the games of an entry, of whatever type they are.
pub(super) trait Opener: Sync {
    /// A game from its notation.
    fn open(
        &self,
        spec: &Spec,
        files: &dyn Files,
        control: &Control<'_>,
    ) -> Result<Box<dyn Oracle>, Error>;

    /// A game as a part of a sum.
    fn part(
        &self,
        spec: &Spec,
        files: &dyn Files,
        control: &Control<'_>,
    ) -> Result<Box<dyn Part>, Error>;

    /// Checks a certificate of one of its games.
    fn check(&self, of: &Certificate<'_>, control: &Control<'_>) -> Result<Finding, Error>;

    /// See [`beginning`](super::beginning).
    fn beginning(&self, spec: &Spec) -> String;
}

/// Games of one type that are made in one way and solved by one solver.
struct Opens<G, S, F> {
    make: F,
    solved: PhantomData<fn() -> (G, S)>,
}

impl<G, S, F> Opens<G, S, F>
where
    G: Listed,
    S: Solver<G>,
    F: Fn(&Spec, &dyn Files, &Control<'_>) -> Result<G, Error>,
{
    fn oracle(
        &self,
        spec: &Spec,
        files: &dyn Files,
        control: &Control<'_>,
    ) -> Result<GameOracle<G, S>, Error> {
        let game = (self.make)(spec, files, control)?;
        let oracle = GameOracle::new(&spec.game(), game, S::new(spec.play));
        Ok(oracle.beginning(beginning::<G>(spec)))
    }
}

impl<G, S, F> Opener for Opens<G, S, F>
where
    G: Listed,
    S: Solver<G> + 'static,
    F: Fn(&Spec, &dyn Files, &Control<'_>) -> Result<G, Error> + Sync,
{
    fn open(
        &self,
        spec: &Spec,
        files: &dyn Files,
        control: &Control<'_>,
    ) -> Result<Box<dyn Oracle>, Error> {
        Ok(Box::new(self.oracle(spec, files, control)?))
    }

    fn part(
        &self,
        spec: &Spec,
        files: &dyn Files,
        control: &Control<'_>,
    ) -> Result<Box<dyn Part>, Error> {
        Ok(Box::new(self.oracle(spec, files, control)?))
    }

    fn check(&self, of: &Certificate<'_>, control: &Control<'_>) -> Result<Finding, Error> {
        oracle::check_certificate::<G>(of, None, control)
    }

    fn beginning(&self, spec: &Spec) -> String {
        beginning::<G>(spec)
    }
}

fn beginning<G: Listed>(spec: &Spec) -> String {
    match G::BEGINS_AT_POSITION {
        true => spec.game_at(),
        false => spec.game().into_owned(),
    }
}

/// How [`Listed::open`] makes a game.
type Make<G> = fn(&Spec, &dyn Files, &Control<'_>) -> Result<G, Error>;

/// The entry of a type of games.
pub(super) const fn entry<G: Listed, S: Solver<G> + 'static>(group: Group) -> Entry {
    Entry {
        name: G::NAME,
        group,
        syntax: G::SYNTAX,
        options: G::OPTIONS,
        opener: const {
            &Opens::<G, S, Make<G>> {
                make: G::open,
                solved: PhantomData,
            }
        },
    }
}

/// The entry of games that `make` makes, kept for as long as the program runs.
pub(super) fn kept_entry<G, S, F>(name: &str, syntax: Syntax, make: F) -> &'static Entry
where
    G: Listed,
    S: Solver<G> + 'static,
    F: Fn(&Spec, &dyn Files, &Control<'_>) -> Result<G, Error> + Sync + 'static,
{
    let solved = PhantomData::<fn() -> (G, S)>;
    Box::leak(Box::new(Entry {
        name: name.to_owned().leak(),
        group: Group::Added,
        syntax,
        options: G::OPTIONS,
        opener: Box::leak(Box::new(Opens { make, solved })),
    }))
}

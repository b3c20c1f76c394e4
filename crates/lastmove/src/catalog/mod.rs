//! Every game by name.

mod list;
mod tables;

pub(crate) use list::every_game;
pub use tables::{TableReader, reopen};

use crate::game::{Files, Inputs, Listed, Recorder, Spec, Syntax};
use crate::oracle::{GameOracle, Oracle};
use crate::solve::Solver;
use crate::{Control, Error, Message};

/// A game of the catalog.
pub struct Entry {
    /// The game's name in notations.
    pub name: &'static str,
    /// How its notation looks.
    pub syntax: Syntax,
    open: Open,
}

type Open = fn(&Spec, &dyn Files, &Control<'_>) -> Result<Box<dyn Oracle>, Error>;

/// All games, in alphabetical order.
pub fn entries() -> &'static [Entry] {
    list::ENTRIES
}

/// A game with the position that its notation names.
pub struct Opened {
    /// Answers about the game.
    pub oracle: Box<dyn Oracle>,
    /// The notation taken apart.
    pub spec: Spec,
    /// The files that the game was read from.
    pub inputs: Inputs,
}

impl Opened {
    /// The position after the `@`, if there is one.
    #[must_use]
    pub fn at(&self) -> Option<&str> {
        self.spec.position.as_ref().map(|piece| piece.text.as_str())
    }

    /// An error about the position, with its place moved into the whole notation.
    #[must_use]
    pub fn relocate(&self, error: Error) -> Error {
        match &self.spec.position {
            Some(piece) => error.within(&self.spec.text, piece.start),
            None => error,
        }
    }
}

/// Opens a game from its notation, such as `nim:3,4,5` or `co-bang:8x4@7,2`.
///
/// # Errors
/// [`Blame::Input`](crate::Blame::Input) when the notation or a file is wrong,
/// [`Blame::File`](crate::Blame::File) when a file cannot be read.
///
/// ```
/// use lastmove::{Control, catalog, game::MemoryFiles};
/// let files = MemoryFiles::from([("loop.txt", "a b\nb a\nb c\n")]);
/// let opened = catalog::open("graph:loop.txt@a", &files, &Control::default()).unwrap();
/// assert_eq!(opened.oracle.game(), "graph:loop.txt");
/// assert_eq!(opened.at(), Some("a"));
/// ```
pub fn open(text: &str, files: &dyn Files, control: &Control<'_>) -> Result<Opened, Error> {
    let spec = Spec::parse(text)?;
    let entry = entries()
        .iter()
        .find(|entry| entry.name == spec.name.text)
        .ok_or_else(|| unknown(&spec))?;
    let files = Recorder::new(files);
    let oracle = (entry.open)(&spec, &files, control)?;
    Ok(Opened {
        oracle,
        spec,
        inputs: files.inputs(),
    })
}

fn unknown(spec: &Spec) -> Error {
    let known: Vec<_> = entries().iter().map(|entry| entry.name).collect();
    let start = spec.name.start;
    Error::input(
        Message::new("game-unknown")
            .with("game", spec.name.text.as_str())
            .with("known", known.join(", ")),
    )
    .at(&spec.text, start..start + spec.name.text.len())
}

const fn entry<G: Listed, S: Solver<G> + 'static>() -> Entry {
    Entry {
        name: G::NAME,
        syntax: G::SYNTAX,
        open: |spec, files, control| {
            let game = G::open(spec, files, control)?;
            Ok(Box::new(GameOracle::new(
                &spec.game(),
                game,
                S::new(spec.play),
            )))
        },
    }
}

//! Every game by name, and sums of games.

mod added;
#[cfg(feature = "tables")]
mod books;
mod entry;
mod file_kind;
mod list;
mod meant;
mod question;
mod sum;
#[cfg(feature = "tables")]
mod tables;

pub use added::add;
#[cfg(feature = "tables")]
pub use books::add_book;
pub use entry::{Entry, Group};
pub use file_kind::FileKind;
pub use meant::similar;
pub use question::Question;
#[cfg(feature = "tables")]
pub use tables::{TableReader, reopen};

use std::fmt;
use std::sync::LazyLock;

use crate::certificate::{Certificate, Finding};
use crate::diagram::Histogram;
use crate::files::{Files, Inputs, Recorder};
use crate::game::{PLUS, Purpose, Spec, Syntax};
use crate::games::sum::{Sum, SumSolver};
use crate::oracle::{Oracle, Totals};
use crate::{Blame, Control, Error, Message};

/// All games, in alphabetical order, including those that were [added](add).
pub fn entries() -> Vec<&'static Entry> {
    let mut all: Vec<_> = list().iter().chain(added::added()).collect();
    all.sort_by_key(|entry| entry.name);
    all
}

/// The entry of this name.
fn by_name(name: &str) -> Option<&'static Entry> {
    let is_it = |entry: &&Entry| entry.name == name;
    let ours = list().iter().find(is_it);
    ours.or_else(|| added::added().into_iter().find(is_it))
}

/// The built-in games.
fn list() -> &'static [Entry] {
    static LIST: LazyLock<Vec<Entry>> = LazyLock::new(list::all);
    &LIST
}

/// The entry of sums, which have no name.
static SUM: LazyLock<Entry> =
    LazyLock::new(|| entry::entry::<Sum, SumSolver>(Group::Systems, &Sum::LISTING, Sum::open));

/// The game that a notation names; the rest of the notation is optional. `None` for a sum.
///
/// # Errors
/// [`Blame::Input`] when there is no such game.
///
/// ```
/// use lastmove::catalog;
/// assert_eq!(catalog::find("nim").unwrap().unwrap().syntax.mv, "HEAP-STONES");
/// assert_eq!(catalog::find("nim:3,4@1,1").unwrap().unwrap().name, "nim");
/// let error = catalog::find("nimm").err().unwrap();
/// assert_eq!(error.message.code, "game-unknown");
/// assert!(error.message.args.contains(&("nearest", "nim".into())));
/// let error = catalog::find("QUEENS:5").err().unwrap();
/// assert!(error.message.args.contains(&("nearest", "queens-game".into())));
/// ```
pub fn find(text: &str) -> Result<Option<&'static Entry>, Error> {
    let spec = Spec::parse(text)?;
    Ok(Some(named(&spec)?).filter(|_| spec.parts.is_empty()))
}

/// The syntax of the game that a notation names.
///
/// # Errors
/// [`Blame::Input`] when there is no such game.
pub fn syntax(spec: &Spec) -> Result<&'static Syntax, Error> {
    Ok(&named(spec)?.syntax)
}

/// The notation that identifies a game: it includes the position where the game begins at it, as in
/// octal, hexadecimal and subtraction games and sums, whose rules define no start, and games of
/// stones; otherwise it does not. Notations of one game with different positions asked about have
/// the same one.
///
/// # Errors
/// [`Blame::Input`] when there is no such game.
///
/// ```
/// use lastmove::{catalog, game::Spec};
/// let beginning = |game| catalog::beginning(&Spec::parse(game).unwrap()).unwrap();
/// assert_eq!(beginning("kayles:5@3"), "kayles:5");
/// assert_eq!(beginning("octal:0.77@3"), "octal:0.77@3");
/// assert_eq!(beginning("kayles:5@3 + nim:4"), "kayles:5@3 + nim:4");
/// ```
pub fn beginning(spec: &Spec) -> Result<String, Error> {
    Ok(named(spec)?.beginning(spec))
}

/// An open game, with the question for which it was opened.
pub struct Opened {
    /// The oracle of the game.
    pub oracle: Oracle,
    /// The question.
    pub question: Question,
    /// The files that the game was read from.
    pub inputs: Inputs,
}

impl fmt::Debug for Opened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Opened");
        shown
            .field("question", &self.question)
            .finish_non_exhaustive()
    }
}

impl Opened {
    /// The position asked about, if there is one: see [`Question::at`].
    #[must_use]
    pub fn at(&self) -> Option<&str> {
        self.question.at()
    }

    /// All positions of the game's table counted by outcome: see [`Oracle::table`], which explains
    /// the effect of a position.
    ///
    /// # Errors
    /// See [`Oracle::totals`]; also when the position is not in the table.
    pub fn totals(&self, control: &Control<'_>) -> Result<Totals, Error> {
        self.at_in_table(control)?;
        self.oracle.totals(control)
    }

    /// The same, with one representative of all images of a position: see
    /// [`Oracle::canonical_totals`].
    ///
    /// # Errors
    /// See [`Oracle::canonical_totals`]; also when the position is not in the table.
    pub fn canonical_totals(&self, control: &Control<'_>) -> Result<(Totals, Histogram), Error> {
        self.at_in_table(control)?;
        self.oracle.canonical_totals(control)
    }

    /// Refuses a position that is not in the game's table.
    fn at_in_table(&self, control: &Control<'_>) -> Result<(), Error> {
        self.at()
            .map_or(Ok(()), |at| self.oracle.in_table(at, control))
    }

    /// See [`Question::relocate`].
    #[must_use]
    pub fn relocate(&self, error: Error) -> Error {
        self.question.relocate(error)
    }
}

/// Opens a game from its notation, such as `nim:3,4,5` or `co-bang:8x4@7,2`.
///
/// # Errors
/// [`Blame::Input`] when the notation or a file is wrong,
/// [`Blame::File`] when a file cannot be read.
///
/// ```
/// use lastmove::{Control, catalog, files::MemoryFiles};
/// let files = MemoryFiles::from([("loop.txt", "a b\nb a\nb c\n")]);
/// let opened = catalog::open("graph:loop.txt@a", &files, &Control::default()).unwrap();
/// assert_eq!(opened.oracle.game(), "graph:loop.txt");
/// assert_eq!(opened.at(), Some("a"));
/// ```
pub fn open(text: &str, files: &dyn Files, control: &Control<'_>) -> Result<Opened, Error> {
    open_for(text, Purpose::Answers, files, control)
}

/// Opens a game for one purpose: sums, and games that gain nothing from it, as for any.
///
/// # Errors
/// See [`open`].
pub fn open_for(
    text: &str,
    purpose: Purpose,
    files: &dyn Files,
    control: &Control<'_>,
) -> Result<Opened, Error> {
    match Question::parse(text) {
        Ok(question) => open_question(question, purpose, files, control),
        Err(error) => Err(explained(error, text, files, control)),
    }
}

/// The error for a notation that could not be opened and has a `+` before the name of a game
/// without blanks around it, so that it is not a sum.
fn without_blanks(text: &str) -> Option<Error> {
    let is_game = |after: &str| {
        let after = after.trim_start();
        let end = after.find([':', '/', '@', '+', ' ']).unwrap_or(after.len());
        let (name, rest) = after.split_at(end);
        let is_name = !rest.starts_with('/') || rest.starts_with("/misere");
        is_name && by_name(name).is_some()
    };
    let pluses = text.match_indices('+').map(|(at, _)| at);
    let is_wrong = |at: &usize| {
        let has_blanks = text[..*at].ends_with(' ') && text[at + 1..].starts_with(' ');
        !has_blanks && is_game(&text[at + 1..])
    };
    let wrong: Vec<usize> = pluses.filter(is_wrong).collect();
    let first = *wrong.first()?;
    let mut sum = String::new();
    let mut start = 0;
    for at in wrong {
        sum.push_str(text[start..at].trim());
        sum.push_str(PLUS);
        start = at + 1;
    }
    sum.push_str(text[start..].trim());
    let message = Message::new("sum-without-blanks").with("sum", sum);
    Some(Error::input(message).at(text, first..first + 1))
}

/// An error of opening the notation `text`, with what would be right where that can be guessed.
fn explained(error: Error, text: &str, files: &dyn Files, control: &Control<'_>) -> Error {
    match error.blame {
        Blame::Input | Blame::Missing | Blame::File => {
            without_blanks(text).unwrap_or_else(|| meant::explained(error, text, files, control))
        }
        _ => error,
    }
}

fn open_question(
    question: Question,
    purpose: Purpose,
    files: &dyn Files,
    control: &Control<'_>,
) -> Result<Opened, Error> {
    let spec = &question.spec;
    let recorder = Recorder::new(files);
    let opened = named(spec).and_then(|entry| entry.oracle(spec, purpose, &recorder, control));
    #[cfg_attr(not(feature = "tables"), allow(unused_mut))]
    let mut oracle = opened.map_err(|error| explained(error, &spec.text, files, control))?;
    #[cfg(feature = "tables")]
    if purpose != Purpose::Check {
        for book in books::of(&beginning(spec)?, spec.play) {
            oracle.consult(book)?;
        }
    }
    Ok(Opened {
        oracle,
        question,
        inputs: recorder.inputs(),
    })
}

/// Checks a certificate, which names its game, from the rules of that game.
///
/// # Errors
/// [`Blame::Input`] when it cannot be read, or its game is not known or has no
/// certificates; [`Blame::Interrupt`].
pub fn check_certificate(
    certificate: &Certificate<'_>,
    control: &Control<'_>,
) -> Result<Finding, Error> {
    let entry = by_name(&certificate.game).ok_or_else(|| {
        let message = Message::new("certificate-game").with("file", certificate.file);
        Error::input(message.with("game", certificate.game.as_str()))
    })?;
    entry.check(certificate, control)
}

/// The entry of the named game.
fn named(spec: &Spec) -> Result<&'static Entry, Error> {
    if !spec.parts.is_empty() {
        return Ok(&SUM);
    }
    by_name(&spec.name.text).ok_or_else(|| meant::unknown(spec))
}

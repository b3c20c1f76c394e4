//! Games that a program adds while it runs.

use std::sync::{PoisonError, RwLock};

use super::entry::{Entry, Group, entry};
use super::list;
use crate::files::Files;
use crate::game::{Listed, Listing, Spec};
use crate::solve::Solver;
use crate::{Control, Error, Message};

/// The added games, in alphabetical order.
static ADDED: RwLock<Vec<&'static Entry>> = RwLock::new(Vec::new());

/// The longest name.
const MOST_NAME: usize = 32;

/// Adds games to the catalog, until the program ends: from now on, each notation that begins with
/// the name in `listing` is opened by `make`, and everything that uses the catalog finds it. A
/// program may add one type of game under many names, such as one for each class or file of its
/// user. An earlier addition of the same name is replaced; its open games stay valid.
///
/// # Errors
/// [`Blame::Input`](crate::Blame::Input) with `game-name` where the name is not one of 1 to 32
/// lower-case letters, digits and hyphens that begins with a letter; with `game-name-taken` where
/// it is the name of a built-in game.
///
/// ```
/// use lastmove::files::MemoryFiles;
/// use lastmove::game::{Game, Listed, Listing, Notation, Step, StepOf, Syntax};
/// use lastmove::{Control, Error, Message, catalog, oracle::Want, solve::Explored};
///
/// /// Take as many stones as are allowed.
/// struct Take {
///     allowed: Vec<u64>,
/// }
///
/// impl Game for Take {
///     type Position = u64;
///     type Move = u64;
///     fn start(&self) -> u64 {
///         10
///     }
///     fn steps(&self, at: &u64, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
///         let taken = self.allowed.iter().filter(|taken| *taken <= at);
///         into.extend(taken.map(|taken| Step::new(*taken, at - taken)));
///         Ok(())
///     }
/// }
///
/// impl Notation for Take {
///     fn write_position(&self, at: &u64) -> String {
///         at.to_string()
///     }
///     fn read_position(&self, text: &str) -> Result<u64, Error> {
///         text.parse().map_err(|_| Error::input(Message::new("take-position")))
///     }
///     fn write_move(&self, _: &u64, taken: &u64) -> String {
///         taken.to_string()
///     }
/// }
///
/// impl Listed for Take {}
///
/// let syntax = Syntax { game: "odd", position: "STONES", mv: "STONES", example: "odd@7" };
/// let odd = Listing::new("odd", syntax);
/// catalog::add::<_, Explored<_>>(odd, |_, _, _| Ok(Take { allowed: vec![1, 3, 5] }))?;
/// let control = Control::default();
/// let opened = catalog::open("odd@7", &MemoryFiles::default(), &control)?;
/// let answer = opened.oracle.ask(opened.at(), Want::default(), &control)?;
/// assert_eq!(answer.best[0].mv, "1");
/// assert_eq!(catalog::find("odd")?.unwrap().syntax.example, "odd@7");
/// // What is added anew gives way; the names of the catalog's own games are kept.
/// let again = |name| {
///     let listing = Listing::new(name, syntax);
///     catalog::add::<_, Explored<_>>(listing, |_, _, _| Ok(Take { allowed: vec![] }))
/// };
/// again("odd")?;
/// let opened = catalog::open("odd@7", &MemoryFiles::default(), &control)?;
/// assert!(opened.oracle.ask(opened.at(), Want::default(), &control)?.best.is_empty());
/// assert_eq!(again("nim").unwrap_err().message.code, "game-name-taken");
/// assert_eq!(again("Odd").unwrap_err().message.code, "game-name");
/// # Ok::<(), Error>(())
/// ```
pub fn add<G, S>(
    listing: Listing,
    make: impl Fn(&Spec, &dyn Files, &Control<'_>) -> Result<G, Error> + Send + Sync + 'static,
) -> Result<(), Error>
where
    G: Listed,
    S: Solver<G> + 'static,
{
    let name = listing.name;
    let refused = |code| Err(Error::input(Message::new(code).with("name", name)));
    let is_word = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    let begins = name.starts_with(|first: char| first.is_ascii_lowercase());
    if !begins || name.len() > MOST_NAME || !name.bytes().all(is_word) {
        return refused("game-name");
    }
    if list().iter().any(|entry| entry.name == name) {
        return refused("game-name-taken");
    }
    let entry = Box::leak(Box::new(entry::<G, S>(Group::Added, &listing, make)));
    let mut added = ADDED.write().unwrap_or_else(PoisonError::into_inner);
    match added.binary_search_by_key(&name, |entry| entry.name) {
        Ok(at) => added[at] = entry,
        Err(at) => added.insert(at, entry),
    }
    Ok(())
}

/// The added games, in alphabetical order.
pub(super) fn added() -> Vec<&'static Entry> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner);
    added.clone()
}

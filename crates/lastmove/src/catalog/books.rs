//! The books that games consult: those that come with the library, and those that are added.

use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use crate::game::Play;
use crate::table::Table;
use crate::{Control, Error, Message};

/// The books that come with the library, with the games that they are of: of each size of Connect
/// Four what the first player meets, and what the second one meets.
///
/// `lastmove book` took 59 minutes of processor time for 6x7, up to 8 and 7 plies from the start,
/// and three minutes for the others together, up to 6 and 5.
const SHIPPED: [(&str, &[u8]); 8] = [
    (
        "connect-four:5x6",
        include_bytes!("../../books/connect-four-5x6-first.lmt"),
    ),
    (
        "connect-four:5x6",
        include_bytes!("../../books/connect-four-5x6-second.lmt"),
    ),
    (
        "connect-four:5x7",
        include_bytes!("../../books/connect-four-5x7-first.lmt"),
    ),
    (
        "connect-four:5x7",
        include_bytes!("../../books/connect-four-5x7-second.lmt"),
    ),
    (
        "connect-four:6x6",
        include_bytes!("../../books/connect-four-6x6-first.lmt"),
    ),
    (
        "connect-four:6x6",
        include_bytes!("../../books/connect-four-6x6-second.lmt"),
    ),
    (
        "connect-four:6x7",
        include_bytes!("../../books/connect-four-6x7-first.lmt"),
    ),
    (
        "connect-four:6x7",
        include_bytes!("../../books/connect-four-6x7-second.lmt"),
    ),
];

/// All that are added.
static ADDED: RwLock<Vec<Arc<Table>>> = RwLock::new(Vec::new());

/// Adds a book: games of its notation that are [opened](super::open) from now on take values from
/// it before they solve.
///
/// # Errors
/// [`Blame::Input`](crate::Blame::Input) when the table is no book;
/// [`Blame::File`](crate::Blame::File) when it is damaged.
pub fn add_book(book: Arc<Table>, control: &Control<'_>) -> Result<(), Error> {
    if book.meta().book.is_none() {
        return Err(Error::input(
            Message::new("book-none").with("file", book.name()),
        ));
    }
    book.check(control)?;
    let mut added = ADDED.write().unwrap_or_else(PoisonError::into_inner);
    added.push(book);
    Ok(())
}

/// The books of a game, given by where it [begins](super::beginning).
pub(super) fn of(game: &str, play: Play) -> Vec<Arc<Table>> {
    static OPENED: LazyLock<Vec<Arc<Table>>> = LazyLock::new(|| {
        let open = |(game, bytes): &(&str, &'static [u8])| {
            Table::open(Box::new(bytes.to_vec()), game, &Control::default()).ok()
        };
        SHIPPED.iter().filter_map(open).map(Arc::new).collect()
    });
    if !SHIPPED.iter().any(|(of, _)| *of == game) && is_none_added() {
        return Vec::new();
    }
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner);
    let all = OPENED.iter().chain(added.iter());
    let is_of = |book: &&Arc<Table>| book.meta().game == game && book.meta().play == play;
    all.filter(is_of).cloned().collect()
}

fn is_none_added() -> bool {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner);
    added.is_empty()
}

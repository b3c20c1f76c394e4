//! Input about queens: journals, boards, placements, binary lists.

use lastmove::Control;
use lastmove::files::Input;
use lastmove_queens::{
    Board, Fault, Finding, Format, Join, Journal, Listing, check, partner, read_bin,
};

use crate::control;

use crate::places::assert_sound;

/// The largest side of a board whose placements are counted.
const SMALL: usize = 7;

/// Reads the bytes as each kind of file.
pub(super) fn run(bytes: &[u8]) {
    list(bytes);
    rows(bytes);
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    journal(text);
    board(text);
}

/// Valid input can be written and read back, and the place of an error lies in the text.
fn journal(text: &str) {
    let journal = match Journal::read(text) {
        Ok(journal) => journal,
        Err(error) => return assert_sound(&error, text.as_bytes()),
    };
    let join = Join::new(journal.n()).expect("a size that was read");
    let mut written = Journal::head(&join);
    for (&task, &count) in journal.counts() {
        written += &Journal::line(&join, task, count);
    }
    let again = Journal::read(&written).expect("a journal as it is written");
    assert_eq!(again.counts(), journal.counts());
    assert!(journal.whole() <= text.len());
    // An error of merging is about journals, not about a text.
    if let Err(error) = Journal::merge(&[("journal", &journal)]) {
        assert_sound(&error, b"");
    }
}

/// The first line is the given queens, the rest a board. The number of placements listed equals the
/// count.
fn board(text: &str) {
    let (given, squares) = text.split_once('\n').unwrap_or(("", text));
    // A reader of files has removed the byte-order mark.
    let squares = squares.trim_start_matches('\u{feff}');
    let mut board = match Board::read(squares, None, "board.txt") {
        Ok(board) => board,
        Err(error) => return assert_sound(&error, squares.as_bytes()),
    };
    if let Err(error) = board.place_all(given) {
        return assert_sound(&error, given.as_bytes());
    }
    if board.rows().max(board.columns()) > SMALL {
        return;
    }
    let control = Control::default();
    let count = board.count(&control).expect("nobody stops it");
    let mut bytes = Vec::new();
    let listing = Listing::on(&board).format(Format::Bin);
    assert_eq!(listing.write(&mut bytes, &control).ok(), Some(count));
    let mut read = 0;
    read_bin(&mut &bytes[..], |_| read += 1).expect("a list as it is written");
    assert_eq!(read, count);
}

/// Either no queens attack each other, or the error lies in the text.
fn rows(bytes: &[u8]) {
    let mut text = bytes;
    while let Some(rest) = text.strip_prefix("\u{feff}".as_bytes()) {
        text = rest;
    }
    let input = || Input::of("rows.txt", text);
    match check(&mut input(), None, &control()) {
        Err(error) => assert_sound(&error, text),
        Ok(Finding::Wrong(Fault::Attack { conflict, .. })) => {
            let found = partner(&mut input(), &conflict, &control());
            let (column, row) = found.expect("what was read").expect("a queen before");
            assert!(column < conflict.column && row > 0);
        }
        Ok(Finding::InList { number, .. }) => assert!(number > 0 && number <= text.len() as u64),
        Ok(Finding::List { placements, .. }) => assert!(placements <= text.len() as u64),
        Ok(_) => {}
    }
}

/// A list is read or refused.
fn list(bytes: &[u8]) {
    let mut placements = 0u64;
    let read = read_bin(&mut &bytes[..], |_| placements += 1);
    assert!(placements <= bytes.len() as u64);
    if let Err(error) = read {
        assert!(!error.to_string().is_empty());
    }
}

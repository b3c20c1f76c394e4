//! Books: what they hold, what is answered from them, and that false ones are caught.

use std::collections::HashSet;
use std::sync::Arc;

use lastmove::catalog::{self, Opened};
use lastmove::files::{Inputs, MemoryFiles};
use lastmove::graph::generate::SplitMix64;
use lastmove::oracle::{Answer, Style, Want};
use lastmove::table::{Book, BookSide, Content, Keys, Meta, Table, write};
use lastmove::{Control, Error, Outcome, Value, WriteError};

use super::{data_files, open};

const SIDES: [BookSide; 3] = [BookSide::Both, BookSide::First, BookSide::Second];

const GAMES: [&str; 9] = [
    "tic-tac-toe",
    "connect-four:4x4",
    "connect-four/misere:4x4",
    "mnk:3x4,k=3",
    "hex:3",
    "nim:3,4,5",
    "kayles/misere:8",
    "chomp:3x5",
    "dodgem:3",
];

fn made(opened: &Opened, book: Book, control: &Control<'_>) -> (Vec<u8>, Meta) {
    let mut file = Vec::new();
    let meta = opened.write_book(book, &mut file, control).unwrap();
    (file, meta)
}

fn table(file: &[u8]) -> Arc<Table> {
    let table = Table::open(Box::new(file.to_vec()), "book", &Control::default());
    table.unwrap().into()
}

fn ask(opened: &Opened, at: &str, control: &Control<'_>) -> Answer {
    let want = Want {
        moves: true,
        ..Want::default()
    };
    opened.oracle.ask(Some(at), want, control).unwrap()
}

/// The values and positions of a book.
fn entries(table: &Table) -> Vec<(String, Value)> {
    let mut prober = table.prober().unwrap();
    let entry = |index| {
        let text = prober.text(index).unwrap().unwrap();
        (text, prober.value(index).unwrap())
    };
    (0..table.positions()).map(entry).collect()
}

/// All positions that play can reach in at most so many plies.
fn reached(opened: &Opened, plies: u64) -> HashSet<String> {
    let mut all = HashSet::from([opened.oracle.start().unwrap()]);
    let mut level: Vec<String> = all.iter().cloned().collect();
    for _ in 0..plies {
        let mut next = Vec::new();
        for at in level {
            for mv in opened.oracle.moves(&at, usize::MAX).unwrap() {
                if all.insert(mv.to.clone()) {
                    next.push(mv.to);
                }
            }
        }
        level = next;
    }
    all
}

#[test]
fn with_a_book_the_answers_are_the_same() {
    let control = Control::default();
    for game in GAMES {
        for side in SIDES {
            for plies in [0, 1, 3] {
                let mut opened = open(game, &data_files());
                let (file, meta) = made(&opened, Book { plies, side }, &control);
                assert_eq!(meta.book, Some(Book { plies, side }));
                let book = table(&file);
                assert_eq!(
                    opened.verify_table(&book, &control).unwrap(),
                    None,
                    "{game}"
                );
                opened.consult(book, &control).unwrap();
                for at in reached(&opened, plies + 1) {
                    let answer = ask(&opened, &at, &control);
                    let unaided = ask(&opened, &at, &control.unaided());
                    assert_eq!(answer, unaided, "{game}@{at} {side:?} {plies}");
                }
            }
        }
    }
}

/// A book for both players has all positions, and one for a player what this player meets.
#[test]
fn a_book_has_what_its_side_meets() {
    let control = Control::default();
    for game in GAMES {
        let mut opened = open(game, &data_files());
        let plies = 3;
        let (file, _) = made(
            &opened,
            Book {
                plies,
                side: BookSide::Both,
            },
            &control,
        );
        let both = table(&file);
        let texts: HashSet<String> = entries(&both).into_iter().map(|(text, _)| text).collect();
        let mut reader = catalog::reopen(&both, &control).unwrap();
        for at in reached(&opened, plies) {
            let is_over = ask(&opened, &at, &control).over.is_some();
            assert_eq!(
                reader.locate(&at).is_ok(),
                !is_over || texts.contains(&at),
                "{game}@{at}"
            );
        }
        for side in [BookSide::First, BookSide::Second] {
            let (file, _) = made(&opened, Book { plies, side }, &control);
            opened.consult(table(&file), &control).unwrap();
            let one = table(&file);
            let mut reader = catalog::reopen(&one, &control).unwrap();
            let mut at = vec![opened.oracle.start().unwrap()];
            for ply in 0..=plies {
                let is_own = (ply % 2 == 0) == (side == BookSide::First);
                let mut next = Vec::new();
                for at in at {
                    let answer = ask(&opened, &at, &control);
                    if answer.over.is_some() {
                        continue;
                    }
                    if is_own {
                        let number = reader.locate(&at).unwrap();
                        let value = reader.prober.value(number).unwrap();
                        assert_eq!(value.outcome(), answer.outcome, "{game}@{at}");
                        next.push(answer.best[0].to.clone());
                    } else {
                        next.extend(answer.moves.unwrap().into_iter().map(|mv| mv.to));
                    }
                }
                at = next;
            }
        }
    }
}

/// Each value of a book in turn is replaced by others, and positions are left out.
#[test]
fn false_books_are_caught() {
    let control = Control::default();
    for game in ["tic-tac-toe", "connect-four:4x4", "nim:3,4,5"] {
        for side in SIDES {
            let opened = open(game, &data_files());
            let book = Book { plies: 2, side };
            let (file, meta) = made(&opened, book, &control);
            let all = entries(&table(&file));
            let forge = |entries: &[(String, Value)]| {
                let mut file = Vec::new();
                let inputs = Inputs::default();
                let text =
                    |index: u64, into: &mut String| into.push_str(&entries[index as usize].0);
                let values = |index: u64| entries[index as usize].1;
                let count = entries.len() as u64;
                let content = Content {
                    book: Some(book),
                    ..Content::new(
                        &meta.game,
                        meta.play,
                        &inputs,
                        Keys::Texts(&text),
                        count,
                        &values,
                    )
                };
                write(&content, &mut file, &control).unwrap();
                opened.verify_table(&table(&file), &control).unwrap()
            };
            assert_eq!(forge(&all), None);
            for place in 0..all.len() {
                for wrong in [Value::Draw, Value::Win(1), Value::Loss(2), Value::Win(77)] {
                    let mut entries = all.clone();
                    if entries[place].1 == wrong {
                        continue;
                    }
                    entries[place].1 = wrong;
                    let found = forge(&entries);
                    assert!(found.is_some(), "{game} {} {wrong:?}", entries[place].0);
                }
            }
        }
    }
}

#[test]
fn damaged_and_foreign_books_are_refused() {
    let control = Control::default();
    let code = |found: Result<(), Error>| found.unwrap_err().message.code;
    let book = Book {
        plies: 2,
        side: BookSide::Both,
    };
    let mut opened = open("tic-tac-toe", &data_files());
    let (file, _) = made(&opened, book, &control);
    for game in ["connect-four:4x4", "tic-tac-toe/misere"] {
        let mut other = open(game, &data_files());
        assert_eq!(
            code(other.consult(table(&file), &control)),
            "table-other-game"
        );
    }
    let mut whole = Vec::new();
    opened.write_table(&mut whole, &control).unwrap();
    assert_eq!(code(opened.consult(table(&whole), &control)), "book-none");
    assert_eq!(
        code(catalog::add_book(table(&whole), &control)),
        "book-none"
    );
    // Whatever byte is changed, the file is refused: when it is opened or before it is used.
    for place in 0..file.len() {
        let mut bad = file.clone();
        bad[place] ^= 1 << (place % 8);
        let opening = Table::open(Box::new(bad), "book", &control);
        let used = opening.and_then(|table| opened.consult(table.into(), &control));
        assert!(used.is_err(), "byte {place}");
    }
}

/// A run that was stopped goes on, and writes the same book.
#[test]
fn a_stopped_run_goes_on() {
    let control = Control::default();
    let opened = open("connect-four:4x5", &data_files());
    for side in SIDES {
        let book = Book { plies: 4, side };
        let (whole, _) = made(&opened, book, &control);
        let work = MemoryFiles::default();
        let kept = control.work_in(&work);
        let smaller = Book { plies: 2, side };
        made(&opened, smaller, &kept);
        // What is kept is taken: with a false value in it, the book is false.
        assert_eq!(made(&opened, book, &kept).0, whole);
        assert_eq!(made(&opened, book, &kept).0, whole);
        let other = open("connect-four:4x4", &data_files());
        let refused = other.write_book(book, &mut Vec::new(), &kept);
        assert!(refused.is_err());
    }
}

/// What was kept and is damaged is refused, and never changes a book.
#[test]
fn damaged_work_on_a_book_is_refused() {
    let control = Control::default();
    let opened = open("connect-four:4x4", &data_files());
    let book = Book {
        plies: 3,
        side: BookSide::Both,
    };
    let work = MemoryFiles::default();
    let kept = control.work_in(&work);
    let (whole, _) = made(&opened, book, &kept);
    let names = work.names();
    assert!(names.len() > 1, "{names:?}");
    let mut rng = SplitMix64::new(41);
    for round in 0..100 {
        let (name, other) = (rng.pick(&names), rng.pick(&names));
        let bytes = work.get(name).unwrap();
        let at = rng.index(bytes.len());
        match round % 3 {
            0 => work.change(name, |file| file[at] ^= 1 << (at % 8)),
            1 => work.change(name, |file| file.truncate(at)),
            _ => work.put(name, work.get(other).unwrap()),
        }
        match opened.write_book(book, &mut Vec::new(), &kept) {
            Ok(_) => assert!(round % 3 == 2 && name == other, "{name} {at}"),
            Err(WriteError::Work(error)) => {
                let code = error.message.code;
                assert!(["work-damaged", "work-renamed"].contains(&code), "{code}");
            }
            Err(WriteError::Output(error)) => panic!("{error}"),
        }
        work.put(name, bytes);
    }
    assert_eq!(made(&opened, book, &kept).0, whole);
}

#[test]
fn an_added_book_is_consulted_by_games_opened_later() {
    let control = Control::default();
    let game = "connect-four:3x5";
    let opened = open(game, &data_files());
    // One false value shows who answers.
    let start = opened.oracle.start().unwrap();
    let text = |_: u64, into: &mut String| into.push_str(&start);
    let inputs = Inputs::default();
    let content = Content {
        book: Some(Book {
            plies: 0,
            side: BookSide::Both,
        }),
        ..Content::new(
            game,
            lastmove::game::Play::Normal,
            &inputs,
            Keys::Texts(&text),
            1,
            &|_| Value::Win(99),
        )
    };
    let mut file = Vec::new();
    write(&content, &mut file, &control).unwrap();
    catalog::add_book(table(&file), &control).unwrap();
    let later = open(game, &data_files());
    let plies = |opened: &Opened, control: &Control<'_>| {
        let answer = opened.oracle.ask(None, Want::default(), control).unwrap();
        answer.remoteness.and_then(|plies| plies.to_u64())
    };
    assert_eq!(plies(&later, &control), Some(99));
    assert_ne!(plies(&later, &control.unaided()), Some(99));
    assert_ne!(plies(&opened, &control), Some(99));
}

/// The games with books that come with the library: what they are worth, with the remoteness of
/// those that are no draws, and the plies of the books for either side.
const SHIPPED: [(&str, Outcome, Option<u64>, [u64; 2]); 4] = [
    ("connect-four:5x6", Outcome::Draw, None, [6, 5]),
    ("connect-four:5x7", Outcome::Draw, None, [6, 5]),
    ("connect-four:6x6", Outcome::Loss, Some(36), [6, 5]),
    ("connect-four:6x7", Outcome::Win, Some(41), [8, 7]),
];

/// The books that come with the library answer where nothing could be solved.
#[test]
fn connect_four_is_begun_from_its_books() {
    let little = Control::default().memory(1 << 20);
    for (game, outcome, plies, [first, second]) in SHIPPED {
        let opened = open(game, &data_files());
        let choose = |at: &str, control: &Control<'_>| {
            let choice = opened.oracle.choose(at, Style::Perfect, control);
            choice.map(|choice| choice.unwrap())
        };
        let start = opened.oracle.start().unwrap();
        assert!(
            choose(&start, &little.unaided())
                .unwrap_err()
                .is_too_large(),
            "{game}"
        );
        let answer = opened.oracle.ask(None, Want::default(), &little).unwrap();
        let found = answer.remoteness.map(|plies| plies.to_u64().unwrap());
        assert_eq!((answer.outcome, found), (outcome, plies), "{game}");
        // Whatever the other side does, either side has its reply.
        let mut met = 0;
        let mut open = vec![(start.clone(), first)];
        for mv in opened.oracle.moves(&start, usize::MAX).unwrap() {
            open.push((mv.to, second - 1));
        }
        while let Some((at, plies)) = open.pop() {
            let reply = choose(&at, &little).unwrap().to;
            met += 1;
            if plies >= 2 {
                let replies = opened.oracle.moves(&reply, usize::MAX).unwrap();
                open.extend(replies.into_iter().map(|mv| (mv.to, plies - 2)));
            }
        }
        assert!(met > 300, "{game}: {met}");
    }
}

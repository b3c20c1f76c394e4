//! Tables on disk: round trips; damaged and false tables are caught.

#[path = "../common/mod.rs"]
mod common;

mod books;
mod coding;
mod explored;
mod forged;
mod huge;
mod lies;
mod proofs;
mod shards;
mod whole;

use common::{SameText, data_files};
use lastmove::catalog::{self, Opened};
use lastmove::files::{Files, Inputs, MemoryFiles};
use lastmove::game::Play;
use lastmove::oracle::Oracle;
use lastmove::table::{Content, Keys, Order, Selection, Table, write};
use lastmove::{Blame, Control, Error, Message, Outcome, Value};

const PURSUIT: &str = "P.*.\n..*E\n...T\n";
const OWNED: &str = "a : 0\nb : 0\nc : 1\nd : 1\ne : 0\na b\nb c\nc d\nd a\nd e\nc a\ne = loss\n";

/// One small game of each kind, normal and misère, labelled and owned.
fn games() -> Vec<(&'static str, MemoryFiles)> {
    let none = MemoryFiles::default;
    vec![
        ("nim:3,2", none()),
        ("nim/misere:2,2,1", none()),
        ("co-bang:6x4", none()),
        ("co-bang/misere:5x3", none()),
        (
            "graph:g",
            MemoryFiles::from([("g", "a b\nb c\nc a\nb d\nd e\n")]),
        ),
        (
            "graph/misere:g",
            MemoryFiles::from([("g", "7 9\n9 10\n10 7\n9 3\n3 11\n")]),
        ),
        (
            "graph:g",
            MemoryFiles::from([("g", "a b\nb = win\nc a\nc d\nd = draw\nd a\n")]),
        ),
        ("graph:g", MemoryFiles::from([("g", OWNED)])),
        ("graph:g", MemoryFiles::from([("g", "")])),
        ("pursuit:p", MemoryFiles::from([("p", PURSUIT)])),
        ("octal:0.77@7", none()),
        ("kayles/misere:4,2", none()),
        (
            "graph:g@a + nim:2",
            MemoryFiles::from([("g", "a b\nb a\nb c\n")]),
        ),
        (
            "hackenbush:h,ground=a",
            MemoryFiles::from([("h", "a b\nb c\nc a\n")]),
        ),
        (
            "queens-game:3x4,blocked=b",
            MemoryFiles::from([("b", "....\n.*..\n....\n")]),
        ),
    ]
}

fn open(game: &str, files: &dyn Files) -> Opened {
    catalog::open(game, files, &Control::default()).unwrap()
}

fn bytes(opened: &Opened, control: &Control<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    opened.write_table(&mut out, control).unwrap();
    out
}

/// A table written by an oracle.
fn bytes_of(oracle: &Oracle, control: &Control<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    let written = oracle.write_table(&Inputs::default(), &mut out, control);
    written.unwrap();
    out
}

fn table(bytes: &[u8]) -> Result<Table, Error> {
    Table::open(Box::new(bytes.to_vec()), "t.lmt", &Control::default())
}

/// The verdict of `verify` on a table and its game: false, damaged, or `None`.
fn complaint(bytes: &[u8], opened: &Opened) -> Option<Message> {
    let control = Control::default();
    let checked = table(bytes).and_then(|table| opened.verify_table(&table, &control));
    checked.unwrap_or_else(|error| Some(error.message))
}

/// The verdict of `verify` on a table alone.
fn complaint_alone(bytes: &[u8]) -> Option<Message> {
    let control = Control::default();
    let checked = table(bytes).and_then(|table| match catalog::reopen(&table, &control)?.opened {
        Some(opened) => opened.verify_table(&table, &control),
        None => table.check(&control).map(|()| None),
    });
    checked.unwrap_or_else(|error| Some(error.message))
}

/// A table of the positions after a given one is verified without giving that position again.
#[test]
fn a_table_says_where_its_game_begins() {
    let control = Control::default();
    let files = MemoryFiles::from([("loop.txt", "a b\nb a\nb end\na end\na two\ntwo end\n")]);
    for (game, kept) in [
        ("octal:0.77@7", "octal:0.77@7"),
        ("subtraction/misere:1,3@9,4", "subtraction/misere:1,3@9,4"),
        ("graph:loop.txt@a + nim:2", "graph:loop.txt@a + nim:2"),
        ("nim:3@1 + kayles:4", "nim:3@1 + kayles:4"),
        // The whole game, whatever position is asked about.
        ("cram:2x3@1,1-1,2", "cram:2x3"),
        ("kayles:5@3", "kayles:5"),
        ("graph:loop.txt@a", "graph:loop.txt"),
    ] {
        let opened = open(game, &files);
        let file = bytes(&opened, &control);
        let table = table(&file).unwrap();
        assert_eq!(table.meta().game, kept);
        let again = catalog::reopen(&table, &control).unwrap().opened.unwrap();
        assert_eq!(again.verify_table(&table, &control), Ok(None), "{game}");
    }
    let sum = open("graph:loop.txt@a + nim:2", &files);
    let file = bytes(&sum, &control);
    let nowhere = open("graph:loop.txt + nim:2", &files);
    assert_eq!(complaint(&file, &nowhere).unwrap().code, "table-other-game");
    // A position that is only asked about is in no description, and does not matter.
    let file = bytes(&open("kayles:5", &files), &control);
    assert_eq!(complaint(&file, &open("kayles:5@3", &files)), None);
    for (game, other, code) in [
        ("octal:0.77@7", "octal:0.77@8", "table-other-game"),
        ("octal:0.77@7", "octal:0.77@6", "table-other-game"),
        ("octal:0.77@7", "octal:0.77", "table-other-game"),
        ("octal:0.77", "octal:0.77@7", "table-other-game"),
        ("octal:0.77", "octal:0.77@21", "table-other-game"),
        ("nim:3 + kayles:4", "nim:3 + kayles:4@3", "table-other-game"),
        (
            "nim:3@1 + kayles:4",
            "nim:3@2 + kayles:4",
            "table-other-game",
        ),
        ("nim:3@1 + kayles:4", "nim:3 + kayles:4", "table-other-game"),
        ("kayles:5", "kayles:4", "table-other-game"),
    ] {
        let file = bytes(&open(game, &files), &control);
        let said = complaint(&file, &open(other, &files));
        assert_eq!(said.unwrap().code, code, "{game} {other}");
    }
    // The same game in another notation.
    let file = bytes(&open("octal:0.77", &files), &control);
    assert_eq!(complaint(&file, &open("octal:0.77@20", &files)), None);
}

#[test]
fn every_position_of_every_game_is_found_with_its_value() {
    let control = Control::default();
    for (game, files) in games() {
        let opened = open(game, &files);
        let file = bytes(&opened, &control);
        assert_eq!(complaint(&file, &opened), None, "{game}");
        let table = table(&file).unwrap();
        assert_eq!(table.meta().game, game);
        let mut reader = catalog::reopen(&table, &control).unwrap();
        let again = reader.opened.as_ref().unwrap();
        assert_eq!(again.verify_table(&table, &control), Ok(None), "{game}");
        let mut counts = (0, 0, 0);
        for index in 0..table.positions() {
            let text = reader.text(index).unwrap();
            assert_eq!(reader.locate(&text), Ok(index), "{game} {text}");
            let value = reader.prober.value(index).unwrap();
            let answer = opened.oracle.ask(Some(&text), Default::default(), &control);
            assert_eq!(
                common::value(
                    &answer
                        .map(|a| lastmove::Verdict {
                            outcome: a.outcome,
                            remoteness: a.remoteness,
                        })
                        .unwrap()
                ),
                value,
                "{game} {text}"
            );
            match value {
                Value::Win(_) => counts.0 += 1,
                Value::Loss(_) => counts.1 += 1,
                Value::Draw => counts.2 += 1,
            }
        }
        let meta = table.meta();
        assert_eq!(counts, (meta.wins, meta.losses, meta.draws), "{game}");
        assert!(reader.prober.value(table.positions()).is_err());
        let error = reader.locate("nowhere").unwrap_err();
        assert_eq!(error.blame, Blame::Input);
    }
}

#[test]
fn every_flipped_byte_and_every_cut_is_caught() {
    for (game, files) in games() {
        let opened = open(game, &files);
        let good = bytes(&opened, &Control::default());
        let mut bad = good.clone();
        for at in 0..good.len() {
            for flip in [1, 0x80, 0xff] {
                bad[at] ^= flip;
                let place = || format!("{game}: byte {at} of {}, {flip}", good.len());
                assert!(complaint(&bad, &opened).is_some(), "{}", place());
                let alone = flip == 1 && complaint_alone(&bad).is_none();
                assert!(!alone, "{}, without a game", place());
                bad[at] = good[at];
            }
        }
        for length in 0..good.len() {
            let said = [
                complaint(&good[..length], &opened),
                complaint_alone(&good[..length]),
            ];
            assert!(said.iter().all(Option::is_some), "{game} {length}");
        }
        let mut longer = good.clone();
        longer.push(0);
        assert!(complaint(&longer, &opened).is_some());
        assert!(complaint_alone(&longer).is_some());
    }
}

#[test]
fn tables_of_other_games_and_other_files_are_refused() {
    let files = |text: &str| MemoryFiles::from([("g", text), ("h", text)]);
    let control = Control::default();
    let one = open("graph:g", &files("a b\nb c\n"));
    let file = bytes(&one, &control);
    let table = table(&file).unwrap();
    // The name of the file does not matter.
    let same = open("graph:h", &files("a b\nb c\n"));
    assert_eq!(same.verify_table(&table, &control), Ok(None));
    for (game, text, code) in [
        ("graph:g", "a b\nb d\n", "table-other-input"),
        ("graph/misere:g", "a b\nb c\n", "table-other-game"),
        ("nim:2,1", "", "table-other-game"),
    ] {
        let other = open(game, &files(text));
        let error = other.verify_table(&table, &control).unwrap_err();
        assert_eq!((error.message.code, error.blame), (code, Blame::Input));
    }
    let nim = open("nim:2,3", &MemoryFiles::default());
    let file = bytes(&nim, &control);
    let table = self::table(&file).unwrap();
    let other = open("nim:3,2", &MemoryFiles::default());
    assert!(other.verify_table(&table, &control).is_err());
}

#[test]
fn what_is_no_table_and_other_versions_are_told_apart() {
    let code = |bytes: &[u8]| table(bytes).err().map(|error| error.message.code);
    assert_eq!(code(b""), Some("table-not-one"));
    assert_eq!(code(b"a b\nb c\n"), Some("table-not-one"));
    let good = bytes(&open("nim:1", &MemoryFiles::default()), &Control::default());
    assert_eq!(code(&good[..20]), Some("table-cut-off"));
    assert_eq!(code(&good[..good.len() - 1]), Some("table-cut-off"));
    // Another table appended, too, and another end of this one.
    for more in [&b"\n"[..], &[0; 5000], &good, &good[good.len() - 32..]] {
        let message = Message::new("table-trailing").with("file", "t.lmt");
        let said = table(&[&good, more].concat()).err().unwrap();
        assert_eq!(said, Error::file(message.with("count", more.len())));
    }
    let mut newer = good.clone();
    newer[8] = 2;
    assert_eq!(code(&newer), Some("table-version"));
}

#[test]
fn a_remoteness_that_is_too_large_is_refused() {
    let inputs = Inputs::default();
    let value = |_| Value::Win(1 << 30);
    let content = Content::new("nim:1", Play::Normal, &inputs, Keys::Game, 1, &value);
    assert!(write(&content, &mut Vec::new(), &Control::default()).is_err());
    let huge = open("nim:99999999999999999999", &MemoryFiles::default());
    assert!(
        huge.write_table(&mut Vec::new(), &Control::default())
            .is_err()
    );
}

#[test]
fn memory_over_the_budget_is_refused() {
    let text: String = (0..3000).map(|v| format!("{v} {}\n", v + 1)).collect();
    let opened = open("graph:g", &SameText(text));
    let file = bytes(&opened, &Control::default());
    let tight = Control::default().memory(2_000);
    let error = Table::open(Box::new(file.clone()), "t", &tight)
        .and_then(|table| opened.verify_table(&table, &tight))
        .unwrap_err();
    assert_eq!(error.blame, Blame::Memory);
}

#[test]
fn long_games_with_large_remoteness_are_kept() {
    let text: String = (0..20_000).map(|v| format!("v{v} v{}\n", v + 1)).collect();
    let opened = open("graph:g", &SameText(text));
    let control = Control::default();
    let table = table(&bytes(&opened, &control)).unwrap();
    assert_eq!(
        table.meta().longest_loss.max(table.meta().longest_win),
        Some(20_000)
    );
    let mut reader = catalog::reopen(&table, &control).unwrap();
    let at = reader.locate("v123").unwrap();
    assert_eq!(
        reader.prober.value(at).unwrap().remoteness(),
        Some(20_000 - 123)
    );
    assert_eq!(opened.verify_table(&table, &control), Ok(None));
    let longest = table
        .select(Selection::new(Outcome::Win, Order::Longest), 2, &control)
        .unwrap();
    assert_eq!(longest[0].1, Value::Win(19_999));
    assert_eq!(longest[1].1, Value::Win(19_997));
}

#[test]
fn a_hostile_description_does_not_allocate() {
    // The length of the description exceeds the file.
    let mut file = bytes(&open("nim:1", &MemoryFiles::default()), &Control::default());
    let at = file.len() - 24;
    file[at..at + 8].copy_from_slice(&u64::MAX.to_le_bytes());
    assert!(table(&file).is_err());
}

#[test]
fn stored_graphs_are_tabled_and_verified() {
    let control = Control::default().threads(2);
    for name in ["corners.txt", "take.txt"] {
        for game in [
            format!("graph:graphs/{name}"),
            format!("graph/misere:graphs/{name}"),
        ] {
            let opened = open(&game, &data_files());
            let table = table(&bytes(&opened, &control)).unwrap();
            assert_eq!(opened.verify_table(&table, &control), Ok(None), "{game}");
        }
    }
}

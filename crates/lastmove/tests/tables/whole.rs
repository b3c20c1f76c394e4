//! One rule for all games determines the positions of a table, printed, on disk or counted, and the
//! effect of a position in the notation.

use std::collections::BTreeSet;

use lastmove::catalog::{self, Opened};
use lastmove::files::MemoryFiles;
use lastmove::game::{Shape, Spec};
use lastmove::oracle::{TableCell, TableSink, TableWant, Totals, Want};
use lastmove::{Control, Error, Message};
use lastmove_host::Folder;

use crate::{bytes, open, table};

/// The files of the repository, by their paths.
fn repository() -> Folder {
    Folder::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

#[derive(Default)]
struct Printed(Vec<String>);

impl TableSink for Printed {
    fn section(&mut self, _: Option<&Message>, _: Option<&Shape>) -> Result<(), Error> {
        Ok(())
    }

    fn cell(&mut self, cell: Option<&TableCell>) -> Result<(), Error> {
        self.0.extend(cell.map(|cell| cell.position.clone()));
        Ok(())
    }

    fn end(&mut self, _: Option<&Totals>) -> Result<(), Error> {
        Ok(())
    }
}

/// The positions that are printed, in ascending order.
fn printed(opened: &Opened) -> Result<Vec<String>, Error> {
    let want = TableWant {
        all: true,
        ..TableWant::default()
    };
    let (mut sink, control) = (Printed::default(), Control::default());
    opened
        .oracle
        .table(opened.at(), &want, &mut sink, &control)?;
    sink.0.sort();
    Ok(sink.0)
}

/// The positions stored on disk, in ascending order.
fn kept(opened: &Opened) -> Vec<String> {
    let control = Control::default();
    let table = table(&bytes(opened, &control)).unwrap();
    assert_eq!(opened.verify_table(&table, &control), Ok(None));
    let mut reader = catalog::reopen(&table, &control).unwrap();
    let texts = (0..table.positions()).map(|index| reader.text(index).unwrap());
    let mut texts: Vec<String> = texts.collect();
    texts.sort();
    texts
}

/// The positions reachable from one by the moves that the game lists.
fn reached(opened: &Opened, from: &str) -> Vec<String> {
    let want = Want {
        moves: true,
        ..Want::default()
    };
    let mut seen = BTreeSet::from([from.to_owned()]);
    let mut open = vec![from.to_owned()];
    while let Some(at) = open.pop() {
        let answer = opened.oracle.ask(Some(&at), want, &Control::default());
        for option in answer.unwrap().moves.unwrap() {
            if seen.insert(option.to.clone()) {
                open.push(option.to);
            }
        }
    }
    seen.into_iter().collect()
}

/// The example of each game of the catalog, sometimes a smaller one, and sums; without positions.
fn examples() -> Vec<String> {
    let small = |name: &str| match name {
        "bishops-game" | "kings-game" | "knights-game" | "queens-game" => Some("3x4"),
        "cram" | "chomp" => Some("3x4"),
        "clobber" | "nogo" => Some("2x3"),
        "rooks-game" => Some("4x4"),
        "connect-four" => Some("3x3,k=3"),
        "hex" => Some("2x3"),
        "mnk" => Some("2x4,k=3"),
        "nim" => Some("3,4,2"),
        "pursuit" => Some("examples/pursuit/knight.txt"),
        _ => None,
    };
    let mut all: Vec<String> = Vec::new();
    // Tables of pieces that move store one image of each position: see tests/pieces.
    let is_whole = |entry: &&catalog::Entry| entry.group != catalog::Group::Pieces;
    for entry in catalog::entries().into_iter().filter(is_whole) {
        let game = match small(entry.name) {
            Some(rules) => format!("{}:{rules}", entry.name),
            None => Spec::parse(entry.syntax.example)
                .unwrap()
                .game()
                .into_owned(),
        };
        // Games given by rules have no misère play.
        if entry.group != catalog::Group::Written {
            all.push(game.replacen(':', "/misere:", 1));
        }
        all.push(game);
    }
    all.extend(
        [
            "nim:3,2",
            "nim:5",
            "pursuit:examples/pursuit/knight.txt,thief=4,first=thief",
        ]
        .map(str::to_owned),
    );
    all
}

#[test]
fn a_table_is_of_the_whole_game_whatever_position_is_asked_about() {
    let mut begin_there = BTreeSet::new();
    for game in examples() {
        let opened = open(&game, &repository());
        let whole = printed(&opened).unwrap();
        assert!(whole == kept(&opened), "{game}");
        let totals = opened.totals(&Control::default()).unwrap();
        assert_eq!(totals.positions, whole.len() as u64, "{game}");
        if let Some(start) = opened.oracle.start() {
            let reached = reached(&opened, &start);
            assert!(
                reached.iter().all(|at| whole.binary_search(at).is_ok()),
                "{game}"
            );
            // Games that number their positions have more of them.
            let numbered = opened.oracle.number(&start).unwrap().1.is_some();
            assert!(numbered || reached == whole, "{game}");
        }
        for at in [&whole[0], &whole[whole.len() / 3], &whole[whole.len() - 1]] {
            let asked = open(&format!("{game}@{at}"), &repository());
            let printed = printed(&asked).unwrap();
            assert!(printed == kept(&asked), "{game}@{at}");
            let totals = asked.totals(&Control::default()).unwrap();
            assert_eq!(totals.positions, printed.len() as u64, "{game}@{at}");
            let beginning = asked.question.beginning().unwrap();
            assert_eq!(totals.game, beginning);
            if beginning == game {
                assert!(printed == whole, "{game}@{at}");
            } else {
                assert!(printed == reached(&asked, at), "{game}@{at}");
                begin_there.insert(asked.question.spec.name.text.clone());
            }
        }
    }
    let begin_there: Vec<_> = begin_there.iter().map(String::as_str).collect();
    let stones = [
        "clobber",
        "connect-four",
        "hex",
        "mnk",
        "nogo",
        "tic-tac-toe",
    ];
    let mut expected = [&stones[..], &["hexadecimal", "octal", "subtraction"]].concat();
    expected.sort_unstable();
    assert_eq!(begin_there, expected);
}

#[test]
fn a_table_of_a_sum_is_of_what_its_parts_begin_with() {
    let files = MemoryFiles::from([("loop", "a b\nb a\nb c\n")]);
    for (game, begins) in [
        ("nim:3 + kayles:4", "3 + 4"),
        ("nim:3@1 + kayles:4", "1 + 4"),
        ("nim:3@1 + octal:0.77@3", "1 + 3"),
        ("graph:loop@b + nim:2", "b + 2"),
    ] {
        let opened = open(game, &files);
        let whole = printed(&opened).unwrap();
        assert_eq!(whole, reached(&opened, begins), "{game}");
        assert!(whole == kept(&opened), "{game}");
        let totals = opened.totals(&Control::default()).unwrap();
        assert_eq!(
            (totals.positions, &*totals.game),
            (whole.len() as u64, game)
        );
    }
}

#[test]
fn a_position_that_the_table_does_not_hold_is_refused() {
    let control = Control::default();
    let (mut out, mut refusals) = (Vec::new(), 0);
    for (game, at) in [
        ("nim:3,4", "5,6"),
        ("nim:3,4", "1"),
        (
            "nim:1000000000000000000,1000000000000000000",
            "1,1000000000000000001",
        ),
        ("nim:3,4,5", "3,4,6"),
        ("kayles:5", "9"),
        ("grundy/misere:6", "7"),
        ("lasker:3", "4"),
        ("euclid:4,6", "4,7"),
        ("wythoff:2,3", "9,9"),
        ("moore:2/3,3", "9,1"),
        ("chomp:2x3", "4,1"),
        ("chomp:3x2", "2,2,2,1"),
    ] {
        let text = format!("{game}@{at}");
        let Ok(opened) = catalog::open(&text, &repository(), &control) else {
            panic!("{text} is not opened");
        };
        // The position can be asked about, but has another table.
        if opened.oracle.number(at).is_err() {
            continue;
        }
        let code = |error: Error| error.message.code;
        assert_eq!(
            printed(&opened).map_err(code),
            Err("table-outside"),
            "{text}"
        );
        assert_eq!(
            opened.totals(&control).map_err(code),
            Err("table-outside"),
            "{text}"
        );
        let written = opened.write_table(&mut out, &control);
        assert!(written.is_err() && out.is_empty(), "{text}");
        refusals += 1;
    }
    assert!(refusals > 8, "{refusals}");
    let sum = open("nim:3@1 + kayles:4@2", &repository());
    let refused = |at| {
        sum.oracle
            .in_table(at, &control)
            .map_err(|error| error.message.code)
    };
    assert_eq!(refused("1 + 2"), Ok(()));
    assert_eq!(refused("0 + 1"), Ok(()));
    assert_eq!(refused("2 + 2"), Err("table-outside"));
}

//! The nim values in explanations, against their definition.

use std::collections::HashMap;

use lastmove::catalog::{self, Opened};
use lastmove::explain::PointTable;
use lastmove::files::MemoryFiles;
use lastmove::oracle::Want;
use lastmove::{Arg, Control, Message, Outcome, Point};

fn open(game: &str) -> Opened {
    let files = MemoryFiles::from([
        ("path.txt", "1 2\n2 3\n3 4\n4 5\n2 5\n"),
        ("house.txt", "ground a\na b\na c\nb c\nground d\nd e\n"),
    ]);
    catalog::open(game, &files, &Control::default()).unwrap()
}

/// The nim value by its definition, from the moves of the game.
fn by_definition(opened: &Opened, at: &str, known: &mut HashMap<String, u64>) -> u64 {
    if let Some(&value) = known.get(at) {
        return value;
    }
    let moves = opened.oracle.moves(at, usize::MAX).unwrap();
    let options: Vec<u64> = moves
        .iter()
        .map(|choice| by_definition(opened, &choice.to, known))
        .collect();
    let value = (0..).find(|value| !options.contains(value)).unwrap();
    known.insert(at.to_owned(), value);
    value
}

struct Told {
    outcome: Outcome,
    best: Option<(String, String)>,
    table: Option<PointTable>,
    messages: Vec<Message>,
}

fn explain(opened: &Opened, at: Option<&str>) -> Told {
    let want = Want {
        explanation: true,
        ..Want::default()
    };
    let answer = opened.oracle.ask(at, want, &Control::default()).unwrap();
    let mut told = Told {
        outcome: answer.outcome,
        best: answer
            .best
            .first()
            .map(|best| (best.mv.clone(), best.to.clone())),
        table: None,
        messages: Vec::new(),
    };
    for point in answer.explanation.unwrap() {
        match point {
            Point::Say(message) | Point::Detail(message) => told.messages.push(message),
            Point::Table(table) => told.table = Some(table),
        }
    }
    told
}

impl Told {
    fn find(&self, codes: &[&str]) -> Option<&Message> {
        let mut messages = self.messages.iter();
        messages.find(|message| codes.contains(&message.code))
    }
}

fn text(message: &Message, name: &str) -> String {
    let mut args = message.args.iter();
    let found = args.find(|(known, _)| *known == name);
    match &found.unwrap().1 {
        Arg::Placed(shown, _) => shown.to_string(),
        arg => arg.to_string(),
    }
}

/// The numbers of `1 ⊕ 2`.
fn numbers(text: &str) -> Vec<u64> {
    let numbers = text.split(" ⊕ ").filter(|part| !part.is_empty());
    numbers.map(|number| number.parse().unwrap()).collect()
}

fn xor(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |xor, number| xor ^ number)
}

/// Games of heaps with positions of one to three heaps.
#[test]
fn heaps_are_told_one_by_one() {
    for game in [
        "kayles:9",
        "octal:0.77@9",
        "octal:0.137@9",
        "octal:4.3@7",
        "hexadecimal:0.8f@9",
        "subtraction:1,3,4@12",
        "grundy:11",
        "lasker:6",
        "treblecross:8",
        "dawson-kayles:9",
        "dawson-chess:8",
    ] {
        let opened = open(game);
        let mut known = HashMap::new();
        let largest: u64 = opened.at().map_or_else(
            || opened.oracle.start().unwrap().parse().unwrap(),
            |at| at.parse().unwrap(),
        );
        for heaps in [
            vec![largest],
            vec![largest - 4, largest - 1],
            vec![3, 3],
            vec![2, 4, largest - 2],
            vec![1, 1, 1],
        ] {
            let at: Vec<String> = heaps.iter().map(u64::to_string).collect();
            let told = explain(&opened, Some(&at.join(",")));
            let value = |heap: u64, known: &mut HashMap<String, u64>| {
                by_definition(&opened, &heap.to_string(), known)
            };
            let values: Vec<u64> = heaps.iter().map(|&heap| value(heap, &mut known)).collect();
            let all = xor(&values);
            assert_eq!(told.outcome == Outcome::Loss, all == 0, "{game} {at:?}");
            let Some((mv, to)) = &told.best else {
                // No move is left.
                assert!(
                    told.table.is_none() && told.messages.len() == 1,
                    "{game} {at:?}"
                );
                continue;
            };
            if heaps.len() == 1 {
                assert!(told.table.is_none());
                let message = told.find(&["nim-value-zero", "nim-value-nonzero"]).unwrap();
                assert_eq!(text(message, "value"), all.to_string(), "{game}");
            } else {
                let rows = told.table.as_ref().unwrap().rows.iter();
                let rows: Vec<[&str; 3]> =
                    rows.map(|row| [0, 1, 2].map(|i| &*row.cells[i])).collect();
                for (index, row) in rows.iter().enumerate() {
                    let expected = [index + 1, heaps[index] as usize, values[index] as usize];
                    assert_eq!(
                        *row,
                        expected.map(|n| n.to_string()).each_ref().map(|s| &**s)
                    );
                }
                let message = told.find(&["sum-zero", "sum-nonzero"]).unwrap();
                assert_eq!(numbers(&text(message, "values")), values, "{game} {at:?}");
                assert_eq!(text(message, "sum"), all.to_string());
                assert_eq!(message.code == "sum-zero", all == 0);
            }
            let after = told.find(&["nim-move-zero", "nim-move-sum"]);
            assert_eq!(after.is_some(), all != 0, "{game} {at:?}");
            let Some(after) = after else { continue };
            assert_eq!(text(after, "move"), *mv);
            let left: Vec<u64> = to.split(',').map(|heap| heap.parse().unwrap()).collect();
            let left: Vec<u64> = left.iter().map(|&heap| value(heap, &mut known)).collect();
            assert_eq!(xor(&left), 0, "{game} {at:?} {mv}");
            assert_eq!(
                after.code == "nim-move-sum",
                left.len() > 1,
                "{game} {at:?}"
            );
            if left.len() > 1 {
                assert_eq!(numbers(&text(after, "values")), left);
            }
        }
    }
}

#[test]
fn positions_in_one_piece_are_told_as_one() {
    let mut won = 0;
    for game in [
        "queens-game:4",
        "kings-game:3x4",
        "knights-game:3x3",
        "bishops-game:3x3",
        "rooks-game:3x4",
        "cram:3x4",
        "node-kayles:path.txt",
        "arc-kayles:path.txt",
        "hackenbush:house.txt",
        "chomp:3x4",
        "chomp:2x4",
        "wythoff:4,6",
        "wythoff:3,5",
        "moore:2/3,3,3",
        "moore:2/1,2,3,4",
        "euclid:15,21",
        "euclid:5,8",
    ] {
        let opened = open(game);
        let at = opened.oracle.start().unwrap();
        let told = explain(&opened, None);
        let value = by_definition(&opened, &at, &mut HashMap::new());
        let message = told.find(&["nim-value-zero", "nim-value-nonzero"]);
        let message = message.unwrap_or_else(|| panic!("{game}: {:?}", told.messages));
        assert_eq!(text(message, "value"), value.to_string(), "{game}");
        assert_eq!(message.code == "nim-value-zero", value == 0, "{game}");
        let after = told.find(&["nim-move-zero"]);
        assert_eq!(after.is_some(), value != 0, "{game}");
        if let Some(after) = after {
            let (mv, to) = told.best.as_ref().unwrap();
            assert_eq!(text(after, "move"), *mv);
            assert_eq!(by_definition(&opened, to, &mut HashMap::new()), 0, "{game}");
            won += 1;
        }
    }
    assert!(won > 8, "{won}");
}

#[test]
fn nothing_is_told_in_misere_play_or_at_the_end() {
    for game in [
        "kayles/misere:5,3",
        "chomp/misere:2x3",
        "cram/misere:2x3",
        "kayles:5@0",
    ] {
        let told = explain(&open(game), open(game).at());
        let of_parts = |table: &PointTable| table.headings[0] == Message::new("sum-part");
        assert!(!told.table.as_ref().is_some_and(of_parts), "{game}");
        let codes = ["nim-value-zero", "nim-value-nonzero", "nim-value-left-out"];
        assert_eq!(told.find(&codes), None, "{game}");
    }
}

/// Explanations do not run long searches.
#[test]
fn what_takes_long_is_left_out() {
    for (game, is_told) in [
        ("wythoff:1000000000,2000000000", false),
        ("wythoff:100,100", true),
        ("moore:2/1000000,1000000,1000000,1000000", false),
        ("moore:2/1000000,1000000,1000000", true),
        ("euclid:1000000007,998244353", true),
        ("kayles:1000000000000", true),
    ] {
        let told = explain(&open(game), None);
        let left_out = told.find(&["nim-value-left-out"]);
        assert_eq!(left_out.is_none(), is_told, "{game}");
        let value = told.find(&["nim-value-zero", "nim-value-nonzero"]);
        assert_eq!(value.is_some(), is_told, "{game}");
    }
}

#[test]
fn many_heaps_are_told_together() {
    let heaps = vec!["1"; 65].join(",");
    let told = explain(&open(&format!("kayles:{heaps}")), None);
    assert!(told.table.is_none());
    let message = told.find(&["nim-value-nonzero"]).unwrap();
    assert_eq!(text(message, "value"), "1");
}

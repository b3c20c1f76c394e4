//! Tests of reading parity games.

use std::io::Read;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::quick;
use super::read::{read, read_from, read_plainly, read_to_solve};
use crate::files::Input;
use crate::files::{FileError, Files, MemoryFiles, read_text_of};
use crate::graph::generate::SplitMix64;
use crate::graph::{Owners, ToSolve};
use crate::{Control, Outcome};

fn code(text: &str) -> (&'static str, u64, u64) {
    let error = read(text, "g.pg", &Control::default()).unwrap_err();
    let place = error.place.unwrap();
    (error.message.code, place.line, place.column)
}

/// A file nearly as programs write it, with something odd in it now and then.
fn some_file(rng: &mut SplitMix64) -> String {
    let mut below = |n: u64| rng.below(n);
    let n = 1 + below(12);
    let mut text = match below(4) {
        0 => String::new(),
        1 => format!("parity {};\n", n - 1),
        2 => format!("parity {};\nstart 0;\n", n - 1),
        _ => format!("parity {};\n", below(14)),
    };
    let odd = below(2);
    for v in 0..n {
        let id = if below(60) == 0 { below(15) } else { v };
        let stray = u64::from(below(80) == 0);
        let moves = 1 + below(3);
        let list: Vec<_> = (0..moves)
            .map(|_| {
                let most = if below(70) == 0 { 20 } else { n };
                let weight = match below(120) {
                    0 => "[3]",
                    1 => " [-4 ]",
                    2 => "[",
                    _ => "",
                };
                format!("{}{weight}", below(most))
            })
            .collect();
        let list = if below(4) == 0 {
            v.to_string()
        } else {
            list.join([",", ", ", " ,"][below(3) as usize])
        };
        let name = match below(90) {
            0 => " \"a;\n3 0 0 1 \"",
            1 => " \"x\"",
            2 => "\n",
            3 => " x",
            _ => "",
        };
        let end = [";\n", ";\r\n", " ;\n", ";", ";\n\n"][below(5) as usize];
        let priority = 2 * below(6) + (odd ^ stray);
        text.push_str(&format!("{id} {priority} {} {list}{name}{end}", below(2)));
    }
    text
}

#[test]
fn all_threads_read_what_one_does() {
    let mut rng = SplitMix64::new(1);
    let (mut quick_ones, mut wrong, mut mixed) = (0, 0, 0);
    for case in 0..20_000 {
        let text = some_file(&mut rng);
        let control = Control::default().threads(1 + case % 3);
        let expected = read_plainly(&text, "g.pg", &control);
        let wanted = case % 4 < 2;
        let piece = 1 + case % 50;
        let files = MemoryFiles::from([("g.pg", text.clone())]);
        let mut input = match case % 2 {
            0 => Input::of("g.pg", text.as_bytes()),
            // It is read again where it is not read quickly.
            _ => Input::open(&files, "g.pg", &control).unwrap(),
        };
        assert_eq!(input.is_lasting(), case % 2 == 1);
        let found = quick::read(&mut input, piece, wanted, &control).unwrap();
        if found.is_none() {
            assert_eq!(read_text_of(&mut input, u64::MAX, &control).unwrap(), text);
        }
        wrong += u32::from(expected.is_err());
        if let Some(pieces) = found {
            quick_ones += 1;
            let game = pieces.game(&control).unwrap();
            let (expected, plain) = expected.unwrap_or_else(|error| panic!("{text}\n{error:?}"));
            assert_eq!(game, expected.game, "{text}");
            let priorities = pieces.priorities();
            for v in 0..game.graph.vertices() {
                let (found, plain) = (priorities.get(v).unwrap(), plain.get(v).unwrap());
                // Of a terminal only the parity counts.
                let is_same =
                    found == plain || game.labels.get(v).is_some() && found % 2 == plain % 2;
                assert!(is_same, "{text}");
            }
            assert_eq!(
                pieces.have_one_parity,
                plain.have_one_parity(&game.labels),
                "{text}"
            );
            assert!(wanted || pieces.have_one_parity);
            mixed += u32::from(!pieces.have_one_parity);
            let read = read_from(Input::of("g.pg", text.as_bytes()), &control);
            assert_eq!(read.is_ok(), pieces.have_one_parity, "{text}");
            for v in 0..game.graph.vertices() {
                assert_eq!(expected.names.name(v), v.to_string(), "{text}");
            }
            let turned = pieces.turned(&control).unwrap();
            assert_eq!(turned.back, game.graph.transposed(), "{text}");
            let degrees = (0..game.graph.vertices()).map(|v| game.graph.out_degree(v) as u32);
            assert!(degrees.eq(turned.degrees));
            assert_eq!(turned.rest.game.owners, game.owners);
            assert_eq!(turned.rest.game.labels, game.labels);
        }
    }
    assert!(
        quick_ones > 8_000 && wrong > 1_000 && mixed > 150,
        "{quick_ones} {wrong} {mixed}"
    );
}

/// Pieces and blocks of vertices end at different places.
#[test]
fn large_games_are_turned_round_while_they_are_read() {
    let mut rng = SplitMix64::new(2);
    for n in [1, 70_000, 1 << 16, 200_000] {
        let mut text = String::new();
        for v in 0..n {
            let list: Vec<_> = (0..1 + rng.below(3))
                .map(|_| rng.below(n).to_string())
                .collect();
            text.push_str(&format!("{v} 2 {} {};\n", rng.below(2), list.join(",")));
        }
        let control = Control::default().threads(2);
        let game = read(&text, "g.pg", &control).unwrap().game;
        let input = Input::of("g.pg", text.as_bytes());
        match read_to_solve(input, &control).unwrap() {
            ToSolve::Held(held) => assert!(n == 1 && held.game == game),
            ToSolve::Turned(turned) => {
                assert!(turned.back == game.graph.transposed(), "{n}");
                assert!(turned.rest.game.owners == game.owners);
            }
            ToSolve::Parity(..) => panic!("all priorities are even"),
        }
    }
}

/// A file with other content each time it is opened.
struct Changing(Arc<AtomicUsize>);

impl Files for Changing {
    fn open(&self, _: &str) -> Result<Box<dyn Read>, FileError> {
        let text = match self.0.fetch_add(1, Ordering::Relaxed) {
            0 => "0 0 0 1;\n1 1 0 0;\n",
            _ => "0 0 0 1;\n1 0 0 0;\n",
        };
        Ok(Box::new(text.as_bytes()))
    }

    fn size(&self, _: &str) -> Option<u64> {
        Some(18)
    }

    fn lasting(&self) -> Option<Arc<dyn Files + Send + Sync>> {
        Some(Arc::new(Self(Arc::clone(&self.0))))
    }
}

#[test]
fn a_file_that_changes_is_refused() {
    let control = Control::default();
    let files = Changing(Arc::default());
    let input = Input::open(&files, "g.pg", &control).unwrap();
    let error = read_from(input, &control).unwrap_err();
    assert_eq!(error.message.code, "file-changed");
}

#[test]
fn reads_any_order_blanks_and_names() {
    let text = "parity  9 ;\nstart 3;\n7 2 1\n 3 , 3 \"b;\" ; 3 4 0 7,9 \"a\";\n9 13 0 9 \"c\";";
    let graph = read(text, "g.pg", &Control::default()).unwrap();
    let name = |v| graph.names.name(v).to_string();
    assert_eq!((0..3).map(name).collect::<Vec<_>>(), ["a", "b;", "c"]);
    assert_eq!(graph.game.graph.targets(0), [1, 2]);
    assert_eq!(graph.game.graph.targets(1), [0, 0]);
    assert!(graph.game.graph.targets(2).is_empty());
    assert_eq!(graph.game.labels.get(2), Some(Outcome::Loss));
    assert_eq!(graph.game.owners, Owners::from_players([0, 1, 0]));
}

#[test]
fn numbers_are_the_names_where_no_others_will_do() {
    for text in [
        "3 0 0 5;\n5 0 0 5;\n",
        "3 0 0 5 \"a\";\n5 0 0 5;\n",
        "3 0 0 5 \"a\";\n5 0 0 5 \"a\";\n",
        "3 0 0 5 \"a b\";\n5 0 0 5 \"c\";\n",
        "3 0 0 5 \"a\";\n5 0 0 5 \"\";\n",
    ] {
        let graph = read(text, "g.pg", &Control::default()).unwrap();
        assert_eq!(graph.names.number("3"), Some(0), "{text}");
        assert_eq!(graph.names.number("5"), Some(1), "{text}");
    }
    assert!(
        read("", "g.pg", &Control::default())
            .unwrap()
            .names
            .is_empty()
    );
}

#[test]
fn points_at_what_is_wrong() {
    assert_eq!(code("parity x;"), ("pg-expected", 1, 8));
    assert_eq!(code("parity 3\n0 0 0 0;"), ("pg-expected", 2, 1));
    assert_eq!(code("0 0 0 0"), ("pg-expected", 1, 8));
    assert_eq!(code("0 x 0 0;"), ("pg-expected", 1, 3));
    assert_eq!(code("0 0 2 0;"), ("pg-expected", 1, 5));
    assert_eq!(code("0 0 0 0,;"), ("pg-expected", 1, 9));
    assert_eq!(code("0 0 0 0 \"a;\n"), ("pg-quote", 1, 9));
    assert_eq!(code("0 0 0 0;\n1 0 0;"), ("pg-no-successor", 2, 6));
    assert_eq!(code("0 0 0 0;\n1 0 0 \"a\";"), ("pg-no-successor", 2, 7));
    assert_eq!(code("parity 1;\n2 0 0 2;"), ("pg-over-most", 2, 1));
    assert_eq!(
        code("parity 4294967294;\n"),
        ("graph-too-many-vertices", 1, 8)
    );
    assert_eq!(
        code("4294967294 0 0 1;\n"),
        ("graph-too-many-vertices", 1, 1)
    );
    assert_eq!(code("1 0 0 1;\n0 0 0 1;\n1 0 0 0;"), ("pg-twice", 3, 1));
    assert_eq!(code("0 0 0 1,007;\n1 0 0 0;"), ("pg-unknown", 1, 9));
    assert_eq!(
        code("parity 9;\nstart 2;\n0 0 0 1;\n1 0 0 0;\n"),
        ("pg-unknown", 2, 7)
    );
    assert_eq!(
        code("start 5;\n0 0 0 1 \"a\";\n1 0 0 0;"),
        ("pg-unknown", 1, 7)
    );
    assert_eq!(code("0 0 0 1;\n1 1 0 0;"), ("pg-parities", 2, 1));
}

#[test]
fn weights_stand_after_successors() {
    let control = Control::default();
    let text = "parity 2;\n2 0 1 0[-3] , 2 [ 5 ],0 \"c\";\n0 1 0 0[4],0[9];\n1 2 1 2,1;\n";
    let read = |text: &str| {
        let input = Input::of("g.pg", text.as_bytes());
        super::read_with_priorities(input, &control).unwrap().0
    };
    let graph = read(text);
    let weights = |text: &str| {
        let input = Input::of("g.pg", text.as_bytes());
        super::weights(input, &graph, &control)
    };
    // The moves of 0, a terminal, are dropped.
    assert_eq!(weights(text), Ok(Some(vec![0, 0, -3, 5, 0])));
    let plain = read(&text.replace("[-3]", "").replace("[ 5 ]", ""));
    assert_eq!(plain.game, graph.game);
    assert_eq!(
        weights(&text.replace("2 [ 5 ]", "1 [ 5 ]"))
            .unwrap_err()
            .message
            .code,
        "file-changed"
    );
    for (text, at) in [
        ("0 0 0 0[x];", (1, 8)),
        ("0 0 0 0[", (1, 8)),
        ("0 0 0 0[9223372036854775808];", (1, 8)),
        ("0 0 0 0[1.5],0;", (1, 8)),
    ] {
        assert_eq!(code(text), ("graph-weight", at.0, at.1), "{text}");
    }
    assert_eq!(code("0 0 0 0[1] 0;").0, "pg-expected");
}

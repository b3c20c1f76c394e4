//! The games of `examples/rules` against the values in `tests/data/rules.txt`, and against the same
//! games built in.

use std::fs;

use lastmove::files::MemoryFiles;
use lastmove::oracle::{Totals, View, Want};
use lastmove::{Blame, Control, Diagram, Outcome, catalog};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Games with more positions are tested only in the slow tests.
const MANY: u64 = 200_000;

/// The text of a rule file with numbers replaced in its first facts, as `NAME=NUMBER,...`.
fn sheet(name: &str, changes: &str) -> String {
    let mut text = fs::read_to_string(format!("{ROOT}/examples/rules/{name}.kif")).unwrap();
    for change in changes.split(',').filter(|&change| change != "-") {
        let (fact, number) = change.split_once('=').unwrap();
        let start = text.find(&format!("\n({fact} ")).unwrap() + 1;
        let end = start + text[start..].find(')').unwrap();
        text.replace_range(start..end, &format!("({fact} {number}"));
    }
    text
}

/// The outcome and the plies of the start, and how many positions there are.
fn solved(game: &str, files: &MemoryFiles) -> (String, Totals) {
    let control = Control::default();
    let opened =
        catalog::open(game, files, &control).unwrap_or_else(|error| panic!("{game}: {error}"));
    let oracle = &opened.oracle;
    let answer = oracle.ask(opened.at(), Want::default(), &control).unwrap();
    let outcome = format!("{:?}", answer.outcome).to_lowercase();
    let value = match answer.remoteness {
        Some(plies) => format!("{outcome} {plies}"),
        None => outcome,
    };
    (value, oracle.totals(&control).unwrap())
}

/// Checks the lines selected by their number of positions; returns how many there were.
fn check(is_wanted: impl Fn(u64) -> bool) -> usize {
    let known = fs::read_to_string(format!("{ROOT}/crates/lastmove/tests/data/rules.txt")).unwrap();
    let escape = fs::read_to_string(format!("{ROOT}/examples/graphs/escape.txt")).unwrap();
    let mut checked = 0;
    for line in known.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<_> = line.split_whitespace().collect();
        let plies = usize::from(words[2] != "draw");
        let value = words[2..3 + plies].join(" ");
        let counts: Vec<u64> = words[3 + plies..7 + plies]
            .iter()
            .map(|n| n.parse().unwrap())
            .collect();
        if !is_wanted(counts[0]) {
            continue;
        }
        checked += 1;
        let files = MemoryFiles::from([
            ("game.kif", sheet(words[0], words[1])),
            ("examples/graphs/escape.txt", escape.clone()),
        ]);
        let count = |totals: &Totals| [totals.positions, totals.wins, totals.losses, totals.draws];
        let (found, totals) = solved("rules:game.kif", &files);
        assert_eq!(
            (&found, &count(&totals)[..]),
            (&value, &counts[..]),
            "{line}"
        );
        let (twin, positions) = (words[7 + plies], words[8 + plies]);
        if twin == "-" {
            continue;
        }
        let (found, totals) = solved(twin, &files);
        assert_eq!(found, value, "{line}");
        if positions == "=" {
            assert_eq!(count(&totals)[..], counts[..], "{line}");
        }
    }
    checked
}

#[test]
fn rules_have_the_values_of_the_games_built_in() {
    assert!(check(|positions| positions < MANY) > 20);
}

#[test]
#[ignore = "slow: millions of positions"]
fn large_rules_have_the_values_of_the_games_built_in() {
    assert!(check(|positions| positions >= MANY) > 3);
}

fn opened(game: &str, file: &str, text: String) -> catalog::Opened {
    let files = MemoryFiles::from([(file, text)]);
    let control = Control::default();
    catalog::open(game, &files, &control).unwrap_or_else(|error| panic!("{game}: {error}"))
}

fn nim_value(game: &str, name: &str, changes: &str) -> Result<String, &'static str> {
    let opened = opened(game, "game.kif", sheet(name, changes));
    let found = opened.oracle.nim_value(opened.at(), &Control::default());
    found
        .map(|found| found.nim_value.to_string())
        .map_err(|error| error.message.code)
}

#[test]
fn impartial_rules_have_nim_values() {
    for (sizes, value) in [([3, 4, 5], "2"), ([1, 2, 3], "0"), ([5, 5, 4], "4")] {
        let changes: Vec<String> = (1..)
            .zip(sizes)
            .map(|(heap, size)| format!("size {heap}={size}"))
            .collect();
        let text = sheet("nim", "-");
        let text = (1..=3).zip(&changes).fold(text, |text, (heap, _)| {
            let old = format!("(size {heap} {})", heap + 2);
            assert!(text.contains(&old));
            text.replace(&old, &format!("(size {heap} {})", sizes[heap - 1]))
        });
        let opened = opened("rules:game.kif", "game.kif", text);
        let found = opened.oracle.nim_value(None, &Control::default()).unwrap();
        assert_eq!(found.nim_value.to_string(), value);
    }
    for pins in 1..=12 {
        let found = nim_value("rules:game.kif", "kayles", &format!("pins={pins}"));
        let twin = catalog::open(
            &format!("kayles:{pins}"),
            &MemoryFiles::default(),
            &Control::default(),
        );
        let twin = twin.unwrap().oracle.nim_value(None, &Control::default());
        assert_eq!(found.unwrap(), twin.unwrap().nim_value.to_string());
    }
    // The other player to move.
    let at = "rules:game.kif@heap 1 1; heap 2 2; heap 3 0; control second";
    assert_eq!(nim_value(at, "nim", "-").unwrap(), "3");
    for (name, code) in [
        ("hexapawn", "gdl-nim-differs"),
        ("notakto", "gdl-nim-ends"),
        ("tic-tac-toe", "gdl-nim-differs"),
    ] {
        let found = nim_value("rules:game.kif", name, "-");
        assert_eq!(found, Err(code), "{name}");
    }
}

#[test]
fn sums_of_rules_have_the_values_of_their_parts() {
    let files = MemoryFiles::from([("game.kif", sheet("kayles", "pins=5"))]);
    let control = Control::default();
    for (with, is_won) in [("nim:4", false), ("nim:3", true), ("kayles:5", false)] {
        let game = format!("rules:game.kif + {with}");
        let sum = catalog::open(&game, &files, &control).unwrap();
        let answer = sum.oracle.ask(None, Want::default(), &control).unwrap();
        assert_eq!(answer.outcome == Outcome::Win, is_won, "{game}");
    }
}

#[test]
fn games_that_do_not_fit_are_searched_unless_play_comes_back() {
    let control = Control::default().memory(3_000_000);
    let fails = |name, changes| {
        let opened = opened("rules:game.kif", "game.kif", sheet(name, changes));
        let full = opened.oracle.totals(&control).unwrap_err();
        assert_eq!(full.blame, Blame::Memory, "{name}");
        opened.oracle.ask(None, Want::default(), &control)
    };
    let solved = |name, changes| {
        let answer = fails(name, changes).unwrap();
        (answer.outcome, answer.remoteness)
    };
    assert_eq!(solved("connect-four", "-"), (Outcome::Draw, None));
    let won = (Outcome::Win, Some(7.into()));
    assert_eq!(solved("tic-tac-toe", "columns=4"), won);
    let error = fails("dodgem", "size=4").unwrap_err();
    assert_eq!(error.blame, Blame::Memory);
}

#[test]
fn boards_are_drawn_with_all_their_pieces() {
    for (name, cells, pieces, clicked) in [
        ("tic-tac-toe", 9, 0, 9),
        ("notakto", 9, 0, 9),
        ("connect-four", 16, 0, 4),
        ("hexapawn", 9, 6, 3),
        ("breakthrough", 12, 12, 4),
        ("fox-and-hounds", 36, 4, 2),
        ("three-mens-morris", 9, 0, 9),
        ("dodgem", 9, 4, 3),
        ("chomp", 12, 12, 11),
    ] {
        let opened = opened("rules:game.kif", "game.kif", sheet(name, "-"));
        let control = Control::default();
        let view = View::Position { values: false };
        let Diagram::Grid(grid) = opened.oracle.diagram(None, &view, &control).unwrap() else {
            panic!("{name} is drawn as a board");
        };
        let held = grid.cells.iter().filter(|cell| cell.piece.is_some());
        assert_eq!((grid.cells.len(), held.count()), (cells, pieces), "{name}");
        let moves = opened.oracle.places(None, &control).unwrap();
        assert!(moves.iter().all(|mv| !mv.ways.is_empty()), "{name}");
        assert_eq!(moves.len(), clicked, "{name}");
    }
}

/// Roles are no coordinates: they are what stands on a cell.
#[test]
fn a_role_stands_on_the_board() {
    let text = "
        (role white) (role black) (other white black) (other black white)
        (init (at white 1 2)) (init (at black 4 3)) (init (control white))
        (succ 1 2) (succ 2 3) (succ 3 4)
        (<= (legal ?p (step ?r ?c ?r ?d)) (true (control ?p)) (true (at ?p ?r ?c)) (succ ?c ?d))
        (<= (legal ?p (step ?r ?c ?r ?d)) (true (control ?p)) (true (at ?p ?r ?c)) (succ ?d ?c))
        (<= (legal ?p (step 1 ?c 2 ?c)) (true (control ?p)) (true (at ?p 1 ?c)))
        (<= (legal ?p noop) (other ?p ?q) (true (control ?q)))
        (<= (next (at ?p ?s ?d)) (does ?p (step ?r ?c ?s ?d)))
        (<= (next (at ?q ?r ?c)) (true (at ?q ?r ?c)) (true (control ?p)) (other ?p ?q))
        (<= (next (control ?q)) (true (control ?p)) (other ?p ?q))
        (<= terminal (true (at ?p 2 4)))
        (<= (goal ?p 0) (true (control ?p)))
        (<= (goal ?p 100) (other ?p ?q) (true (control ?q)))";
    // The content stands first, in the middle or last.
    for order in [["?p", "?r", "?c"], ["?r", "?p", "?c"], ["?r", "?c", "?p"]] {
        let pattern = order.join(" ");
        let mut text = text.to_owned();
        for (fact, args) in [
            ("at ?p ?r ?c", ["?p", "?r", "?c"]),
            ("at ?q ?r ?c", ["?q", "?r", "?c"]),
            ("at ?p ?s ?d", ["?p", "?s", "?d"]),
            ("at ?p 1 ?c", ["?p", "1", "?c"]),
            ("at ?p 2 4", ["?p", "2", "4"]),
            ("at white 1 2", ["white", "1", "2"]),
            ("at black 4 3", ["black", "4", "3"]),
        ] {
            let place = |name: &str| ["?p", "?r", "?c"].iter().position(|&known| known == name);
            let turned = order.map(|name| args[place(name).unwrap()]).join(" ");
            text = text.replace(&format!("({fact})"), &format!("(on {turned})"));
        }
        let opened = opened("rules:game.kif", "game.kif", text);
        let control = Control::default();
        let view = View::Position { values: false };
        let Diagram::Grid(grid) = opened.oracle.diagram(None, &view, &control).unwrap() else {
            panic!("{pattern} is drawn as a board");
        };
        // Rows 1, 2 and 4 by columns 1 to 4.
        assert_eq!((grid.cells.len(), grid.columns), (12, 4), "{pattern}");
        let held = (0..12).filter(|&cell| grid.cells[cell].piece.is_some());
        assert_eq!(held.collect::<Vec<_>>(), [1, 10], "{pattern}");
        let moves = opened.oracle.places(None, &control).unwrap();
        assert!(moves.iter().all(|mv| !mv.ways.is_empty()), "{pattern}");
    }
}

#[test]
fn hostile_files_are_refused_with_their_place() {
    let good = sheet("notakto", "-");
    let lines = good.trim_end().lines().count() as u64;
    let million = 1_000_000;
    let (open, close) = ("(not ".repeat(million), ")".repeat(million));
    for (more, code, column) in [
        (
            format!("(<= terminal {open}line{close})").into_bytes(),
            "gdl-depth",
            329,
        ),
        ("(".repeat(million).into_bytes(), "gdl-depth", 65),
        (
            format!("(role {})", "a".repeat(million)).into_bytes(),
            "gdl-name-long",
            7,
        ),
        (b"(number \xff)".to_vec(), "file-not-utf8", 9),
        (
            b"(<= a (not b)) (<= b (not a))".to_vec(),
            "gdl-not-stratified",
            12,
        ),
    ] {
        let text = [good.trim_end().as_bytes(), &more].join(&b'\n');
        let files = MemoryFiles::from([("game.kif", text)]);
        let opened = catalog::open("rules:game.kif", &files, &Control::default());
        let error = opened.err().unwrap_or_else(|| panic!("{code} is refused"));
        let place = error.place.as_ref().unwrap();
        assert_eq!(
            (error.message.code, place.line, place.column),
            (code, lines + 1, column)
        );
    }
}

//! Arbitrary text: nothing panics, and every error points into the text it is about.

use crate::common::{SameText, assert_place_is_sound};
use lastmove::files::{Files, MemoryFiles};
use lastmove::game::{Spec, percent_decode};
use lastmove::graph::formats;
use lastmove::oracle::{Style, View, Want};
use lastmove::{Blame, Control, Error, catalog};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Errors about something missing, which have no place.
const PLACELESS: [&str; 6] = [
    "graph-no-owner",
    "position-missing",
    "no-source-style",
    "rows-outside-table",
    "file-too-long",
    "position-not-in-game",
];

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(20_131_216),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn control() -> Control<'static> {
    // A small budget: an endless search stops early.
    Control::default().memory(1 << 20)
}

fn assert_sound(error: &Error, text: &str) {
    assert_place_is_sound(error, text);
    assert_ne!(error.blame, Blame::Machine, "{error:?}");
    let needs_place = error.blame == Blame::Input && !PLACELESS.contains(&error.message.code);
    assert!(
        !needs_place || error.place.is_some(),
        "{error:?} about {text:?}"
    );
    assert!(!error.to_string().is_empty());
}

/// Opens a notation and asks every question.
fn use_notation(text: &str, files: &dyn Files, position: &str, mv: &str) {
    if let Err(error) = Spec::parse(text) {
        assert_sound(&error, text);
    }
    let control = control();
    let opened = match catalog::open(text, files, &control) {
        Ok(opened) => opened,
        Err(error) => return assert_sound(&error, text),
    };
    let own = opened.at().map(str::to_owned);
    let start = opened.oracle.start();
    for at in [own.as_deref(), start.as_deref(), Some(position), Some(mv)] {
        let asked = opened.oracle.ask(at, Want::default(), &control);
        match asked {
            Err(error) => {
                assert_sound(&error, at.unwrap_or_default());
                if at == own.as_deref() {
                    assert_sound(&opened.relocate(error), text);
                }
            }
            Ok(answer) => {
                let again = opened
                    .oracle
                    .ask(Some(&answer.position), Want::default(), &control);
                assert_eq!(again.as_ref(), Ok(&answer));
                for best in &answer.best {
                    let made = opened.oracle.make(&answer.position, &best.mv).unwrap();
                    assert_eq!(made.0, best.to);
                }
            }
        }
        let Some(at) = at else { continue };
        for mv in [mv, position, ""] {
            if let Err(error) = opened.oracle.make(at, mv) {
                // The error is about the position or about the move.
                let about = if opened
                    .oracle
                    .diagram(Some(at), &View::Position { values: false }, &control)
                    .is_ok()
                {
                    mv
                } else {
                    at
                };
                assert_sound(&error, about);
            }
        }
        if let Err(error) = opened.oracle.choose(at, Style::Source, &control) {
            assert_sound(&error, at);
        }
    }
}

/// A change of a valid text: the place (in thousandths of its length), the kind, and a character.
type Change = (u32, u8, char);

fn mutate(text: &str, changes: &[Change]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for &(place, how, c) in changes {
        let at = chars.len() * place as usize / 1000;
        match how {
            0 => chars.insert(at, c),
            1 if at < chars.len() => {
                chars.remove(at);
            }
            2 if at < chars.len() => chars[at] = c,
            3 => chars.truncate(at),
            4 => {
                let copy = chars[at..].to_vec();
                chars.extend(copy);
            }
            _ => chars.push(c),
        }
    }
    chars.into_iter().collect()
}

fn letters() -> impl Strategy<Value = char> {
    prop_oneof![
        4 => prop::sample::select(":@,+%/=-0123456789 #;".chars().collect::<Vec<_>>()),
        2 => prop::sample::select("abcPTE*.\n\r\t\u{0}\u{85}\u{a0}cờ🪨".chars().collect::<Vec<_>>()),
        1 => any::<char>(),
    ]
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    prop::collection::vec((0..1000u32, 0..6u8, letters()), 0..5)
}

fn text(most: usize) -> impl Strategy<Value = String> {
    prop::collection::vec(letters(), 0..most).prop_map(String::from_iter)
}

/// Notations of every entry of the catalog, and some with every element of a notation.
fn notations() -> Vec<String> {
    let mut all: Vec<_> = [
        "nim:13,14,6,7,2@1,2,3,4,5",
        "nim/misere:3,4",
        "graph:g.txt@a%40b",
        "graph/misere:g.txt,k=v,l=w@a",
        "pursuit:a=b.txt,thief=8,pass=none@1,2/3,4/P",
        "nim:1 + nim:2",
    ]
    .map(str::to_owned)
    .into();
    for entry in catalog::entries() {
        all.push(entry.syntax.example.to_owned());
        all.push(format!("{}/misere:", entry.name));
        all.push(format!("{}:1,1@1,1", entry.name));
    }
    all
}

/// Contents of files: a graph, and a board of a policeman and a thief.
const FILES: [&str; 4] = [
    "a b\nb a\nb c # exit\na@b c\nc = loss\nd\n",
    "a a%40b\na = win\n\u{feff}x\n",
    "3 4\nP..*\n.*.E\n...T\n",
    "",
];

proptest! {
    #![proptest_config(config(12_000))]

    #[test]
    fn mutated_notations(
        which in any::<prop::sample::Index>(),
        changes in changes(),
        file in prop::sample::select(FILES.to_vec()),
        file_changes in changes(),
        position in text(8),
        mv in text(6),
    ) {
        let notations = notations();
        let text = mutate(&notations[which.index(notations.len())], &changes);
        let files = SameText(mutate(file, &file_changes));
        use_notation(&text, &files, &position, &mv);
    }

    #[test]
    fn random_unicode(text in any::<String>(), at in any::<usize>()) {
        if let Err(error) = Spec::parse(&text) {
            assert_sound(&error, &text);
        }
        if let Err(error) = percent_decode(&text) {
            assert_sound(&error, &text);
        }
        use_notation(&text, &SameText(text.clone()), &text, &text);
        let spec = format!("graph:g.txt@{text}");
        use_notation(&spec, &SameText(text.clone()), &text, &text);
        // Any place within the text is valid.
        let error = Error::input(lastmove::Message::new("test"));
        let end = at.wrapping_mul(7) % (text.len() + 9);
        assert_sound(&error.at(&text, at % (text.len() + 9)..end), &text);
    }

    #[test]
    fn graph_files(file in prop::sample::select(FILES.to_vec()), changes in changes()) {
        let text = mutate(file, &changes);
        match formats::text::read(&text, "g.txt", &control()) {
            Ok(graph) => prop_assert_eq!(graph.game.graph.vertices(), graph.names.len()),
            Err(error) => {
                assert_sound(&error, &text);
                let place = error.place.unwrap();
                prop_assert_eq!(place.file.as_deref(), Some("g.txt"));
                let line = text.split('\n').nth(place.line as usize - 1).unwrap();
                let rest: String = line.chars().skip(place.column as usize - 1).collect();
                prop_assert!(rest.starts_with(&place.excerpt[place.span.clone()]));
                prop_assert!(!place.span.is_empty());
            }
        }
    }
}

proptest! {
    // One game a case: each of the some fifty gets about a thousand.
    #![proptest_config(config(60_000))]

    #[test]
    fn random_rules_of_every_game(
        which in any::<prop::sample::Index>(),
        rules in text(12),
        position in text(8),
        mv in text(6),
        file in text(40),
    ) {
        let entries = catalog::entries();
        let name = entries[which.index(entries.len())].name;
        let files = SameText(file);
        use_notation(&format!("{name}:{rules}"), &files, &position, &mv);
        use_notation(&format!("{name}:{rules}@{position}"), &files, &mv, &mv);
    }
}

#[test]
fn long_texts_are_refused_quickly() {
    let files = MemoryFiles::from([("g.txt", "a b\n")]);
    let digits = "9".repeat(100_000);
    let many = "1,".repeat(100_000);
    let deep = ["@", ":", "/", "%", ",", "=", "a,b=c", " ", "+", "cờ"].map(|s| s.repeat(50_000));
    let mut texts = vec![digits.clone(), many.clone(), "-".repeat(100_000)];
    texts.extend(deep);
    for text in &texts {
        use_notation(text, &files, "1", "1");
        for entry in catalog::entries() {
            let name = entry.name;
            use_notation(&format!("{name}:{text}"), &files, "1", "1");
            use_notation(&format!("{name}/{text}:1"), &files, "1", "1");
            use_notation(&format!("{name}:g.txt@{text}"), &files, text, text);
            use_notation(&format!("{name}:1,1@{text}"), &files, text, text);
        }
        use_notation("nim:3,4", &files, text, &format!("1-{text}"));
        use_notation("nim:3,4", &files, text, &format!("{text}-1"));
        let file = SameText(format!("a b\n{text}\n{text} {text}\n"));
        use_notation("graph:g.txt", &file, text, text);
    }
    let error = catalog::open(&format!("nim:{digits}"), &files, &control())
        .err()
        .unwrap();
    assert_eq!(error.message.code, "nim-too-many-digits");
}

#[test]
fn files_that_are_not_text() {
    let open = |bytes: &[u8]| {
        let files = MemoryFiles::from([("g.txt", bytes)]);
        let opened = catalog::open("graph:g.txt", &files, &control());
        opened.err().map(|error| {
            assert_sound(&error, "");
            (error.message.code, error.place.map(|p| (p.line, p.column)))
        })
    };
    assert_eq!(open(b"\xef\xbb\xbfa b\r\n"), None);
    let marked = MemoryFiles::from([("g.txt", b"\xef\xbb\xbfa b\r\n")]);
    let opened = catalog::open("graph:g.txt", &marked, &control()).unwrap();
    for vertex in ["a", "b"] {
        let asked = opened.oracle.ask(Some(vertex), Want::default(), &control());
        assert!(asked.is_ok(), "{vertex}");
    }
    assert_eq!(
        open(b"a b\nc\xff d\n"),
        Some(("file-not-utf8", Some((2, 2))))
    );
    assert_eq!(open(b"\xff"), Some(("file-not-utf8", Some((1, 1)))));
    let missing = catalog::open("graph:none.txt", &MemoryFiles::default(), &control());
    assert_eq!(missing.err().unwrap().blame, Blame::Missing);
}

//! The sentences against the codes of all crates.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use fluent_bundle::{FluentBundle, FluentResource};
use lastmove::{Message, Outcome};

use crate::words::identifier;
use crate::{Language, Words};

/// Crates without messages.
const SILENT: &[&str] = &["lastmove-bench", "lastmove-fuzz"];

/// Prefixes of keys that are put together at run time: the rest of the key is a word of the code.
const FAMILIES: &[&str] = &[
    "what-",
    "game-",
    "also-",
    "brief-",
    "title-",
    "notes-",
    "file-",
    "ends-",
    "phase-",
    "unit-",
    "figure-",
    "placeholder-",
    "option-",
    "misere-",
];

/// All program text of all crates, without comments and without tests.
fn program() -> String {
    fn gather(folder: &Path, into: &mut String) {
        let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(|e| e.unwrap()).collect();
        entries.sort_by_key(|entry| entry.path());
        for entry in entries {
            let path = entry.path();
            if path.is_dir() {
                gather(&path, into);
            } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("tests.rs") {
                let text = fs::read_to_string(&path).unwrap();
                let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
                for line in code.lines().filter(|l| !l.trim_start().starts_with("//")) {
                    into.push_str(line);
                    into.push('\n');
                }
            }
        }
    }
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut text = String::new();
    for entry in fs::read_dir(crates).unwrap() {
        let entry = entry.unwrap();
        let source = entry.path().join("src");
        let silent = SILENT.iter().any(|name| entry.file_name() == *name);
        if !silent && source.is_dir() {
            gather(&source, &mut text);
        }
    }
    text
}

fn is_code(text: &str) -> bool {
    !text.is_empty()
        && text
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

/// The codes given to `Message::new`, directly or chosen inside its brackets, and those in a
/// statement `let code = ...;`.
fn codes(program: &str) -> BTreeSet<String> {
    let given = program.split("Message::new(").skip(1).flat_map(|rest| {
        let mut depth = 1;
        let end = rest.find(|c| {
            depth += match c {
                '(' => 1,
                ')' => -1,
                _ => 0,
            };
            depth == 0
        });
        literals(&rest[..end.unwrap()])
    });
    let chosen = program
        .split("let code =")
        .skip(1)
        .flat_map(|rest| literals(rest.split(';').next().unwrap()));
    given.chain(chosen).collect()
}

/// Every literal that looks like a code.
fn literals(program: &str) -> BTreeSet<String> {
    // Line by line, so that a stray quotation mark affects only its line.
    program
        .lines()
        .flat_map(|line| line.split('"').skip(1).step_by(2))
        .filter(|text| is_code(text))
        .map(str::to_owned)
        .collect()
}

/// The keys of a language's file.
fn keys(language: Language) -> BTreeSet<String> {
    language
        .sentences()
        .lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
        .filter_map(|line| line.split_once(" =").map(|(key, _)| key.to_owned()))
        .collect()
}

fn english() -> &'static Words {
    Words::of(Language::English)
}

#[test]
fn the_files_have_no_mistakes() {
    for language in Language::ALL {
        let resource = FluentResource::try_new(language.sentences().to_owned()).unwrap();
        let mut bundle = FluentBundle::new(vec![identifier(language)]);
        // Fails on a duplicate key.
        bundle.add_resource(resource).unwrap();
        assert!(keys(language).iter().all(|key| bundle.has_message(key)));
    }
}

#[test]
fn every_code_has_a_sentence() {
    let keys = keys(Language::English);
    let missing: Vec<_> = codes(&program())
        .into_iter()
        // The web app has its own sentences and the same test.
        .filter(|code| !keys.contains(code) && !code.starts_with("web-"))
        .collect();
    assert!(missing.is_empty(), "no sentence for {missing:?}");
}

#[test]
fn every_sentence_has_a_use() {
    let literals = literals(&program());
    let used = |key: &str| {
        literals.contains(key)
            || FAMILIES.iter().any(|family| {
                key.strip_prefix(family).is_some_and(|word| {
                    // The key of an option contains the game and the option.
                    let by_both = |(game, option)| {
                        *family == "option-" && literals.contains(game) && literals.contains(option)
                    };
                    // The key of the title of a variant contains the name and the rules.
                    let by_rules = |(game, _)| *family == "title-" && literals.contains(game);
                    literals.contains(word)
                        || word.rsplit_once('-').is_some_and(by_both)
                        || word.rsplit_once('-').is_some_and(by_rules)
                })
            })
    };
    let unused: Vec<_> = keys(Language::English)
        .into_iter()
        .filter(|key| !used(key))
        .collect();
    assert!(unused.is_empty(), "nothing says {unused:?}");
}

#[test]
fn plurals_big_numbers_and_words_are_said() {
    assert_eq!(
        english().value(Outcome::Win, Some(&1.into())),
        "win in 1 ply"
    );
    assert_eq!(
        english().value(Outcome::Loss, Some(&20000.into())),
        "loss in 20000 plies"
    );
    assert_eq!(
        english().value(Outcome::Loss, Some(&u64::MAX.into())),
        "loss in 18446744073709551615 plies"
    );
    let range = Message::new("number-range")
        .with("what", "heap")
        .with("found", "9")
        .with("least", 1u64)
        .with("most", u64::MAX);
    assert_eq!(english().say(&range), "the heap cannot be 9 here");
    assert_eq!(
        english().help(&range).unwrap(),
        "it must be from 1 to 18446744073709551615"
    );
    let memory = Message::new("memory-over-budget")
        .with("needed", 12_300_000_000u64)
        .with("budget", 500_000u64);
    assert_eq!(
        english().say(&memory),
        "this needs at least 12.3 GB of memory, over the budget of 500.0 kB"
    );
}

#[test]
fn moves_are_valued_for_the_player_who_makes_them() {
    use Outcome::{Draw, Loss, Win};
    use lastmove::oracle::{Mover, RatedMove};
    let cases = [
        (
            Loss,
            Some(30),
            Mover::Other,
            "wins in 31",
            "thắng sau 31 nước",
        ),
        (Loss, Some(0), Mover::Other, "wins in 1", "thắng sau 1 nước"),
        (Win, Some(5), Mover::Other, "loses in 6", "thua sau 6 nước"),
        (Win, Some(5), Mover::Same, "wins in 6", "thắng sau 6 nước"),
        (Draw, None, Mover::Other, "draws", "hòa"),
        (Loss, None, Mover::Other, "wins", "thắng"),
        (Loss, None, Mover::Same, "loses", "thua"),
    ];
    for (outcome, remoteness, mover, in_english, in_vietnamese) in cases {
        let mv = RatedMove {
            mv: "m".to_owned(),
            to: "p".to_owned(),
            outcome,
            remoteness: remoteness.map(|plies: u64| plies.into()),
            mover,
            weight: None,
        };
        assert_eq!(english().move_value(&mv), in_english);
        let vietnamese = Words::of(Language::Vietnamese);
        assert_eq!(vietnamese.move_value(&mv), in_vietnamese);
    }
}

#[test]
fn a_code_without_a_sentence_is_said_as_it_is() {
    let message = Message::new("not-there").with("n", 3u64);
    assert_eq!(english().say(&message), "not-there n=3");
    assert_eq!(english().help(&message), None);
}

#[test]
fn sizes_of_any_number_have_a_unit() {
    let said = |bytes: u64| {
        let message = Message::new("memory-over-budget").with("needed", bytes);
        english().say(&message.with("budget", 1_500_000u64))
    };
    assert!(said(1 << 40).contains("1.1 TB"), "{}", said(1 << 40));
    assert!(said(u64::MAX).contains("18.5 EB"), "{}", said(u64::MAX));
}

#[test]
fn vietnamese_has_no_plurals_and_a_decimal_comma() {
    let words = Words::of(Language::Vietnamese);
    assert_eq!(words.language(), Language::Vietnamese);
    assert_eq!(
        words.value(Outcome::Win, Some(&1.into())),
        "thắng sau 1 nước"
    );
    assert_eq!(
        words.value(Outcome::Loss, Some(&u64::MAX.into())),
        "thua sau 18446744073709551615 nước"
    );
    assert_eq!(words.value(Outcome::Draw, None), "hòa");
    assert_eq!(words.decimal(0.1259, 3), "0,126");
    assert_eq!(english().decimal(0.1259, 3), "0.126");
    let memory = Message::new("memory-over-budget")
        .with("needed", 12_300_000_000u64)
        .with("budget", 500_000u64);
    assert_eq!(
        words.say(&memory),
        "việc này cần ít nhất 12,3 GB bộ nhớ, vượt hạn mức 500,0 kB"
    );
    let heaps = |expected: u64| {
        let message = Message::new("nim-heap-count").with("found", 3u64);
        words.help(&message.with("expected", expected)).unwrap()
    };
    assert_eq!(heaps(1), "hãy cho 1 đống");
    assert_eq!(
        heaps(2),
        "hãy cho 2 đống, cách nhau bằng dấu phẩy; đống rỗng là 0"
    );
    let range = Message::new("number-range")
        .with("what", "heap")
        .with("found", "9");
    assert_eq!(words.say(&range), "ở đây đống không thể là 9");
}

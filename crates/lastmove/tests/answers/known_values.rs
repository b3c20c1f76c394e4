//! Known values, kept as text in `tests/data/values/*.txt` with their sources. A line is
//!
//! ```text
//! NOTATION OUTCOME REMOTENESS [= MOVE ...]    the best moves, all of them and in order
//! NOTATION total POSITIONS WINS LOSSES DRAWS LONGEST
//! ```
//!
//! A remoteness, or the longest one, that does not exist is `-`; an unknown one is `?`. Graphs and
//! boards named in notations are in folders of `tests/data`, too. A word that begins with `#`
//! begins a comment.

use crate::common::data_files;
use lastmove::oracle::Want;
use lastmove::{Control, Plies, catalog};

/// The library's answer, in the form of the line.
fn found(words: &[&str]) -> Result<String, lastmove::Error> {
    let control = Control::default();
    let opened = catalog::open(words[0], &data_files(), &control)?;
    let plies = |plies: Option<Plies>| plies.map_or("-".to_owned(), |plies| plies.to_string());
    if words[1] == "total" {
        let t = opened.oracle.totals(&control)?;
        let longest = plies(t.longest.map(|longest| longest.remoteness));
        return Ok(format!(
            "{} total {} {} {} {} {longest}",
            words[0], t.positions, t.wins, t.losses, t.draws
        ));
    }
    let answer = opened.oracle.ask(opened.at(), Want::default(), &control)?;
    let outcome = format!("{:?}", answer.outcome).to_lowercase();
    let mut line = format!("{} {outcome} {}", words[0], plies(answer.remoteness));
    if words.get(3) == Some(&"=") {
        line.push_str(" =");
        for best in answer.best {
            line.push(' ');
            line.push_str(&best.mv);
        }
    }
    Ok(line)
}

#[test]
fn known_values() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/values");
    let mut wrong = Vec::new();
    let mut checked = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let mut sources = 0;
        for (number, line) in text.lines().enumerate() {
            sources += usize::from(line.starts_with("# Source:"));
            let words = line.split_whitespace();
            let words: Vec<_> = words.take_while(|word| !word.starts_with('#')).collect();
            if words.is_empty() {
                continue;
            }
            let place = format!("{}:{}", path.display(), number + 1);
            assert!(words.len() >= 3, "{place}: a line has at least three words");
            assert!(sources > 0, "{place}: no source is named above");
            checked += 1;
            let found = found(&words).unwrap_or_else(|error| panic!("{place}: {error}"));
            let found_words: Vec<_> = found.split(' ').collect();
            let same = found_words.len() == words.len()
                && words
                    .iter()
                    .zip(found_words)
                    .all(|(a, b)| *a == "?" || *a == b);
            if !same {
                wrong.push(format!(
                    "{place}\n  known: {}\n  found: {found}",
                    words.join(" ")
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(checked >= 100, "only {checked} values were found");
}

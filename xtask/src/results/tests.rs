//! What is generated is there, and what may not stand in the files is refused.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use super::family::Family;
use super::{FOLDER, generated, sequence};
use crate::workspace::{Workspace, files};

#[test]
fn the_page_and_the_b_files_are_as_generated() {
    let root = Workspace::here().root;
    let mut made: BTreeSet<PathBuf> = BTreeSet::new();
    for (path, text) in generated(&root).unwrap() {
        let there = fs::read_to_string(root.join(&path)).unwrap_or_default();
        let name = path.display();
        assert!(there == text, "{name} is old: run cargo xtask results");
        made.insert(path);
    }
    for path in files(&root, &[FOLDER]).unwrap() {
        let is_b_file = path.extension().is_some_and(|end| end == "txt");
        let name = path.display();
        assert!(!is_b_file || made.contains(&path), "no family has {name}");
    }
}

const COMMON: &str = r#"
title = "Nim"
about = "Heaps."
[common]
question = "nim value"
command = "lastmove value {game}"
version = "0.1.0"
revision = "12345678"
date = "2026-11-29"
cpu = 0.1
threads = 1
machine = "a computer"
[source.book]
what = "C. L. Bouton, Nim, 1901"
reaches = "all heaps"
read = "whole"
[confirmation.hand]
by = "brute-force"
how = "by hand"
[[sequence]]
file = "b-nim.txt"
about = "Heaps of n"
game = "nim:{n}"
"#;

/// A family with these results: a heap and what is said of it.
fn family(results: &[(u32, &str)]) -> Result<Family, String> {
    let mut text = COMMON.to_owned();
    for (heap, said) in results {
        text += &format!("[[result]]\ngame = \"nim:{heap}\"\nanswer = {heap}\n{said}\n");
    }
    Family::read(&text)
}

const CONFIRMS: &str = "standing = \"confirms\"\nsources = [\"book\"]";
const NEW: &str = "standing = \"new\"\nsources = [\"book\"]\nconfirmed = [\"hand\"]";
const UNCHECKED: &str = "standing = \"unchecked\"\nsources = [\"book\"]\nnote = \"Not yet.\"";

/// What is wrong with results.
fn refused(results: &[(u32, &str)]) -> String {
    match family(results) {
        Ok(_) => panic!("{results:?} pass"),
        Err(why) => why,
    }
}

#[test]
fn what_is_missing_or_unknown_is_refused() {
    assert!(family(&[(1, CONFIRMS), (2, NEW), (3, UNCHECKED)]).is_ok());
    for (said, why) in [
        ("standing = \"new\"", "a source"),
        (
            "standing = \"new\"\nsources = [\"book\"]",
            "New needs a confirmation",
        ),
        (
            "standing = \"unchecked\"\nsources = [\"book\"]",
            "Unchecked needs a note",
        ),
        (
            "standing = \"differs\"\nsources = [\"book\"]",
            "Differs needs a note",
        ),
        (
            "standing = \"confirms\"\nsources = [\"paper\"]",
            "no source `paper`",
        ),
        ("standing = \"old\"\nsources = [\"book\"]", "old"),
        ("sources = [\"book\"]", "missing field `standing`"),
        ("colour = \"red\"", "unknown field `colour`"),
        ("title = \"A heap\"", "missing field `standing`"),
    ] {
        let said = refused(&[(1, CONFIRMS), (2, NEW), (3, said)]);
        assert!(said.contains("nim:3") && said.contains(why), "{said}");
    }
    let titled = format!("{CONFIRMS}\ntitle = \"A heap\"");
    assert!(refused(&[(1, &titled), (2, NEW)]).contains("go together"));
    assert!(refused(&[(1, NEW), (1, NEW)]).contains("twice"));
    assert!(refused(&[(1, CONFIRMS)]).contains("no result names `hand`"));
}

#[test]
fn unread_sources_and_unknown_tables_are_refused() {
    let results = format!("[[result]]\ngame = \"nim:1\"\nanswer = 1\n{NEW}\n");
    for (from, to, why) in [
        (
            "\"whole\"",
            "\"part\"",
            "New needs a source that was read whole",
        ),
        ("\"whole\"", "\"half\"", "half"),
        ("[source.book]", "[sources.book]", "unknown field `sources`"),
        ("threads = 1", "threads = 1\nanswer = 1", "belongs to each"),
        (
            "how = \"by hand\"",
            "why = \"by hand\"",
            "unknown field `why`",
        ),
    ] {
        let text = COMMON.replace(from, to) + &results;
        let said = Family::read(&text).err().unwrap();
        assert!(said.contains(why), "{said}");
    }
    let empty = format!("result = []\n{COMMON}");
    assert_eq!(Family::read(&empty).err().unwrap(), "there is no result");
    let unread = COMMON.replace("\"whole\"", "\"not\"") + &results.replace("new", "confirms");
    let said = Family::read(&unread).err().unwrap();
    assert!(
        said.contains("Confirms needs a source that was read"),
        "{said}"
    );
}

/// The b-file of a family.
fn b_file(results: &[(u32, &str)]) -> Result<String, String> {
    let family = family(results).unwrap();
    sequence::b_file(&family, &family.sequences[0], "nim.toml")
}

#[test]
fn b_files_end_before_what_is_not_confirmed() {
    let text = b_file(&[(3, NEW), (2, CONFIRMS), (4, UNCHECKED), (5, CONFIRMS)]);
    let head = "# Heaps of n\n# By lastmove: lastmove value nim:2..3\n";
    let head = format!("{head}# Written by `cargo xtask results` from nim.toml.\n");
    assert_eq!(text.unwrap(), format!("{head}2 2\n3 3\n"));
    let hole = b_file(&[(1, CONFIRMS), (3, NEW)]).unwrap_err();
    assert!(hole.contains("n = 2 is missing"), "{hole}");
    let unsure = b_file(&[(1, UNCHECKED), (2, NEW)]).unwrap_err();
    assert!(unsure.contains("fewer than two"), "{unsure}");
}

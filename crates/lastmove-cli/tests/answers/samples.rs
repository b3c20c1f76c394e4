//! The files of examples: they are in the program, and can be written to a folder.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::advice::{code, run};

/// The plies of a position, asked for in a folder.
fn plies(folder: &Path, game: &str) -> Value {
    let said = run(folder, &["solve", game, "--json"]);
    assert!(said.status.success(), "{game}: {said:?}");
    let answer: Value = serde_json::from_slice(&said.stdout).unwrap();
    answer["remoteness"].clone()
}

#[test]
fn examples_are_opened_without_files() {
    let folder = tempfile::tempdir().unwrap();
    let escape = "graph:examples/graphs/escape.txt@start";
    assert_eq!(plies(folder.path(), escape), 3);
    let courtyard = "pursuit:examples/pursuit/courtyard.txt";
    assert_eq!(plies(folder.path(), courtyard), 31);
    let kayles = "rules:examples/rules/kayles.kif";
    assert!(plies(folder.path(), kayles).is_number());
    for arguments in [
        &["rules", "check", "examples/rules/nim.kif"][..],
        &["convert", "examples/graphs/loop.txt", "loop.lmg"],
        &["queens", "--first", "--blocked", "examples/queens/pond.txt"],
        &[
            "table",
            "hackenbush:examples/hackenbush/house.txt",
            "--rows",
            "1..2",
        ],
    ] {
        let said = run(folder.path(), arguments);
        assert!(said.status.success(), "{arguments:?}: {said:?}");
    }
    for missing in ["graph:examples/no.txt", "graph:examples/../Cargo.toml"] {
        assert_eq!(
            code(folder.path(), &["solve", missing], ""),
            "file-not-found"
        );
    }
    // A file on the disk is what the user means.
    fs::create_dir_all(folder.path().join("examples/graphs")).unwrap();
    let own = folder.path().join("examples/graphs/escape.txt");
    fs::write(own, "start end\n").unwrap();
    assert_eq!(plies(folder.path(), escape), 1);
    assert_eq!(plies(folder.path(), courtyard), 31);
}

/// All files below a folder, with their contents, sorted.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(next) = waiting.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                waiting.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap();
                let name = name.to_str().unwrap().replace('\\', "/");
                found.push((name, fs::read(path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn examples_are_written_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let said = run(folder.path(), &["examples", "mine"]);
    assert!(said.status.success(), "{said:?}");
    let told = String::from_utf8(said.stderr).unwrap();
    let written = files(&folder.path().join("mine"));
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    assert_eq!(written, files(&repository));
    assert!(told.contains(&written.len().to_string()), "{told}");
    assert_eq!(
        plies(folder.path(), "graph:mine/graphs/escape.txt@start"),
        3
    );
    // What is there stays.
    fs::write(folder.path().join("mine/own.txt"), "own").unwrap();
    fs::write(folder.path().join("file"), "own").unwrap();
    fs::create_dir(folder.path().join("empty")).unwrap();
    for there in ["mine", "file", "empty"] {
        let refused = code(folder.path(), &["examples", there], there);
        assert_eq!(refused, "folder-there", "{there}");
    }
    assert_eq!(files(&folder.path().join("mine")).len(), written.len() + 1);
    assert_eq!(files(&folder.path().join("empty")), []);
    // Nothing half-written is left behind.
    let said = run(folder.path(), &["examples", "no/such/folder"]);
    assert!(!said.status.success());
    let names = fs::read_dir(folder.path()).unwrap();
    let mut names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["empty", "file", "mine"]);
}

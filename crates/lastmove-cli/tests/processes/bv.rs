//! BV graphs on disk: several files that appear together or not at all.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

use crate::left_out::left_out;

/// Labels, and names that are not those of BV.
const EXAMPLE: &str = "../../examples/graphs/declared.txt";

fn lastmove(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lastmove"));
    command.env("LC_ALL", "C").args(arguments);
    command.output().unwrap()
}

fn done(arguments: &[&str]) -> String {
    let output = lastmove(arguments);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_graph_is_all_of_its_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (graph, text) = (path("g.graph"), path("t.txt"));
    done(&["convert", EXAMPLE, &graph]);
    let all = [
        "g.ef",
        "g.graph",
        "g.labels",
        "g.names",
        "g.offsets",
        "g.properties",
    ];
    assert_eq!(names(folder.path()), all);
    let solve = |file: &str| {
        let solved = done(&["solve", &format!("graph:{file}@1"), "--json"]);
        serde_json::from_str::<Value>(&solved).unwrap()["best"].clone()
    };
    assert_eq!(solve(&graph), solve(EXAMPLE));
    // Another graph of the same name has no files beside it; a name alone is enough.
    fs::write(&text, "0 1\n0 1\n1 2\n").unwrap();
    let written = done(&["convert", &text, &path("g"), "--to", "bv", "--json"]);
    let written: Value = serde_json::from_str(&written).unwrap();
    assert_eq!(
        (&written["format"], &written["edges"]),
        (&"bv".into(), &2.into())
    );
    let bare = ["g.ef", "g.graph", "g.offsets", "g.properties", "t.txt"];
    assert_eq!(names(folder.path()), bare);
    let back = done(&["convert", &path("g"), "-", "--from", "bv", "--to", "text"]);
    assert_eq!(back, "# 3 vertices, 2 moves\n0 1\n1 2\n");
}

#[test]
fn tables_of_it_are_verified() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (graph, table) = (path("g.graph"), path("g.lmt"));
    done(&["convert", EXAMPLE, &graph]);
    let game = format!("graph:{graph}");
    done(&["solve", &game, "--all", "--table", &table]);
    done(&["verify", &table, &game]);
    // It was made from exactly these files.
    let info = done(&["info", &table]);
    for name in ["g.graph", "g.properties", "g.labels", "g.names"] {
        assert!(info.contains(name), "{info}");
    }
    fs::write(path("g.labels"), "3 loss\n").unwrap();
    assert_ne!(lastmove(&["verify", &table, &game]).status.code(), Some(0));
}

/// Files that are read in parts, or twice, are still recorded whole.
#[test]
fn tables_are_verified_where_the_transpose_is_there_and_memory_is_short() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (text, graph, table) = (path("g.txt"), path("g.graph"), path("g.lmt"));
    let random = ["generate", "random", &text, "--vertices", "20000"];
    done(&[&random[..], &["--edges", "60000"]].concat());
    done(&["convert", &text, &graph]);
    let game = format!("graph:{graph}");
    let mut tables = Vec::new();
    for with_transpose in [false, true] {
        if with_transpose {
            done(&["convert", &text, &path("g-t.graph"), "--transpose"]);
        }
        // With the transpose there is no room for the moves.
        for memory in ["1GB", if with_transpose { "540kB" } else { "700kB" }] {
            done(&[
                "solve", &game, "--all", "--table", &table, "--memory", memory,
            ]);
            tables.push(fs::read(&table).unwrap());
            done(&["verify", &table, &game]);
        }
    }
    assert!(tables.iter().all(|table| *table == tables[0]));
}

#[test]
fn what_fails_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    // Blocks the last of the files.
    fs::create_dir(path("g.properties")).unwrap();
    let failed = lastmove(&["convert", EXAMPLE, &path("g.graph")]);
    assert_eq!(failed.status.code(), Some(2), "{failed:?}");
    assert_eq!(names(folder.path()), ["g.properties"]);
    let failed = lastmove(&["convert", EXAMPLE, &path("no/g.graph"), "--json"]);
    assert_eq!(failed.status.code(), Some(2));
    let said: Value = serde_json::from_slice(&failed.stderr).unwrap();
    assert_eq!(said["code"], "output-no-folder");
    // Existing files are not changed.
    let graph = path("h.graph");
    done(&["convert", EXAMPLE, &graph]);
    let before = names(folder.path());
    let tight = lastmove(&["convert", EXAMPLE, &graph, "--memory", "100"]);
    assert_eq!(tight.status.code(), Some(1), "{tight:?}");
    assert_eq!(names(folder.path()), before);
    done(&["solve", &format!("graph:{graph}"), "--all"]);
}

/// The crawl that the library's tests read, if it is there.
#[test]
fn a_crawl_of_the_web_is_converted() {
    let data = std::env::var_os("LASTMOVE_DATA").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data")),
        PathBuf::from,
    );
    let crawl = data.join("cnr-2000").join("cnr-2000.graph");
    if !crawl.exists() {
        let crawl = crawl.display();
        left_out(&format!(
            "{crawl} is not there; LASTMOVE_DATA says where data lie"
        ));
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (ours, again) = (path("c.lmg"), path("d.graph"));
    let crawl_name = crawl.display().to_string();
    done(&["convert", &crawl_name, &ours]);
    done(&["convert", &ours, &again]);
    // The codes are WebGraph's, and so is their output.
    assert!(fs::read(&again).unwrap() == fs::read(&crawl).unwrap());
    let totals = |file: &str| {
        let solved = done(&["solve", &format!("graph:{file}"), "--all", "--json"]);
        let mut solved: Value = serde_json::from_str(&solved).unwrap();
        solved["game"].take();
        solved
    };
    assert_eq!(totals(&ours), totals(&crawl_name));
    assert_eq!(totals(&ours)["positions"], 325_557);
}

//! Dependencies run one way: no folder of the library imports from one above it. Between crates the
//! compiler ensures this.

use std::fs;
use std::path::Path;

use lastmove::catalog;

/// Each may import only from those before it; first those of the engines, then those of the
/// library.
const ORDER: [&str; 12] = [
    "value", "files", "samples", "game", "journal", "graph", "table", "solve", "erased", "games",
    "oracle", "catalog",
];

/// Modules that everything may import, and that import at most values.
const DATA: [&str; 12] = [
    "certificate",
    "control",
    "diagram",
    "error",
    "eta",
    "explain",
    "json",
    "memory",
    "message",
    "parallel",
    "vectors",
    "write_error",
];

fn rank(module: &str) -> Option<usize> {
    match DATA.contains(&module) {
        true => Some(0),
        false => ORDER.iter().position(|folder| *folder == module),
    }
}

/// The modules of the library that a file's code names, without tests and comments.
fn named(text: &str) -> impl Iterator<Item = &str> {
    let code = text.lines().take_while(|line| *line != "#[cfg(test)]");
    let code = code.filter(|line| !line.trim_start().starts_with("//"));
    let paths = code.flat_map(|line| line.split("crate::").skip(1));
    paths.filter_map(|path| {
        path.split(|c: char| !c.is_alphanumeric() && c != '_')
            .next()
    })
}

fn check(at: &Path, module: Option<&str>, wrong: &mut Vec<String>) {
    for entry in fs::read_dir(at).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap();
        let module = module.unwrap_or(stem);
        if stem == "tests" {
            continue;
        }
        if path.is_dir() {
            check(&path, Some(module), wrong);
        } else if module != "lib" {
            let mine = rank(module);
            assert!(mine.is_some(), "{module} has no place in the order");
            let text = fs::read_to_string(&path).unwrap();
            let above = named(&text).filter(|named| rank(named) > mine);
            wrong.extend(above.map(|above| format!("{}: {above}", path.display())));
        }
    }
}

#[test]
fn arrows_run_one_way() {
    let mut wrong = Vec::new();
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    for source in ["../lastmove-engine/src", "src"] {
        check(&here.join(source), None, &mut wrong);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Modules shared by games.
const COMMON: [&str; 6] = [
    "stones",
    "colours",
    "pieces",
    "placing",
    "rows",
    "take_break",
];

#[test]
fn every_module_of_games_is_listed_in_order() {
    let lines = include_str!("../../../lastmove-games/src/lib.rs").lines();
    let modules = lines.filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    let games = modules.filter(|module| !COMMON.contains(module));
    let names: Vec<_> = games.map(|module| module.replace('_', "-")).collect();
    // Other tests of this program add games of their own.
    let listed = catalog::entries().into_iter().map(|entry| entry.name);
    let listed: Vec<_> = listed
        .filter(|name| names.iter().any(|known| known == name))
        .collect();
    assert_eq!(names, listed);
    assert!(listed.is_sorted());
}

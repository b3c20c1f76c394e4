//! The licences of third-party code in the program.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::archive::{File, Files};
use crate::workspace::{Workspace, in_file, output};

/// A crate that is part of the program.
struct Part {
    /// Its name and version.
    name: String,
    licence: String,
    /// The folder of its source.
    folder: PathBuf,
    /// Whether it is part of this workspace.
    ours: bool,
}

/// Each licence text, and the files that contain it.
type Texts = BTreeMap<String, BTreeSet<String>>;

/// The maximum depth of licences below a crate's folder: the C code in `zstd-sys` and the fonts in
/// `dejavu` have theirs beside them.
const DEEPEST: usize = 3;

/// Our own licences, which are separate files of the archive.
const OURS: [&str; 2] = ["LICENSE-MIT", "LICENSE-APACHE"];

/// The licence of the C library linked into programs for the musl targets, which comes with no
/// crate.
const MUSL: &str = include_str!("MUSL.txt");

/// The file `THIRD-PARTY.txt`: it names all crates in the program for `target`, and has each
/// licence text once, and the notice of Rust's standard library from the toolchain. `what` names the
/// package and its features, as for cargo.
pub(crate) fn of_others(
    workspace: &Workspace,
    what: &[&str],
    target: &str,
) -> Result<Files, String> {
    let mut names = String::new();
    let mut texts = Texts::new();
    for part in parts(workspace, what, target)? {
        if !part.ours {
            names += &format!("{} ({})\n", part.name, part.licence);
        }
        gather(&part, &mut texts)?;
    }
    if target.contains("musl") {
        names += "musl (MIT)\n";
        let users = BTreeSet::from(["musl: COPYRIGHT".into()]);
        texts.insert(tidy(MUSL.as_bytes()), users);
    }
    let mut files = Files::from([(
        "THIRD-PARTY.txt".into(),
        File::text(written(&names, &texts)),
    )]);
    let sysroot = output(Command::new("rustc").args(["--print", "sysroot"]))?;
    let library = Path::new(sysroot.trim()).join("share/doc/rust/COPYRIGHT-library.html");
    // Toolchains that do not come from rustup may lack it.
    if let Ok(bytes) = fs::read(library) {
        files.insert("THIRD-PARTY-rust.html".into(), File::text(bytes));
    }
    Ok(files)
}

/// The crates linked into the program, by name. `cargo tree` reports which are needed for the
/// features, `cargo metadata` the places of their sources.
fn parts(workspace: &Workspace, what: &[&str], target: &str) -> Result<Vec<Part>, String> {
    let mut tree = workspace.cargo("tree --locked --edges normal,no-proc-macro --prefix none");
    tree.args(what);
    tree.args(["--target", target, "--format", "{p}"]);
    let tree = output(&mut tree)?;
    let linked: BTreeSet<&str> = tree.lines().filter_map(name_and_version).collect();

    let mut metadata = workspace.cargo("metadata --locked --format-version 1");
    metadata.args(["--filter-platform", target]);
    let metadata: Value = serde_json::from_str(&output(&mut metadata)?)
        .map_err(|why| format!("cargo metadata: {why}"))?;
    let text = |package: &Value, field: &str| package[field].as_str().unwrap_or("").to_owned();
    let mut parts = Vec::new();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let name = format!("{} v{}", text(package, "name"), text(package, "version"));
        if linked.contains(&name[..]) {
            let manifest = PathBuf::from(text(package, "manifest_path"));
            parts.push(Part {
                name,
                licence: text(package, "license"),
                folder: manifest.parent().unwrap_or(&manifest).to_owned(),
                ours: package["source"].is_null(),
            });
        }
    }
    parts.sort_by(|a, b| a.name.cmp(&b.name));
    if parts.len() == linked.len() {
        Ok(parts)
    } else {
        Err("cargo tree and cargo metadata name different crates".into())
    }
}

/// `clap v4.6.7` of `clap v4.6.7 (*)`.
fn name_and_version(line: &str) -> Option<&str> {
    let version = line.find(' ')? + 1;
    let end = line[version..]
        .find(' ')
        .map_or(line.len(), |n| version + n);
    Some(&line[..end])
}

/// Adds the licence texts of a crate.
fn gather(part: &Part, texts: &mut Texts) -> Result<(), String> {
    let mut waiting = vec![(part.folder.clone(), DEEPEST)];
    while let Some((folder, deeper)) = waiting.pop() {
        for entry in fs::read_dir(&folder).map_err(in_file(&folder))? {
            let path = entry.map_err(in_file(&folder))?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if path.is_dir() && deeper > 0 && !["target", "node_modules"].contains(&&*name) {
                waiting.push((path, deeper - 1));
            } else if path.is_file() && is_licence(&name) && !(part.ours && OURS.contains(&&*name))
            {
                let bytes = fs::read(&path).map_err(in_file(&path))?;
                let within = path.strip_prefix(&part.folder).unwrap_or(&path);
                // The same separator on every machine.
                let within = within.to_string_lossy().replace('\\', "/");
                let user = format!("{}: {within}", part.name);
                texts.entry(tidy(&bytes)).or_default().insert(user);
            }
        }
    }
    Ok(())
}

/// Whether a file of this name contains a licence.
fn is_licence(name: &str) -> bool {
    let name = name.to_ascii_uppercase();
    let (stem, ending) = name.rsplit_once('.').unwrap_or((&name, ""));
    let says = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE"];
    says.iter().any(|word| stem.contains(word))
        && !["RS", "TOML", "JSON", "HTML", "JS", "C", "H"].contains(&ending)
}

/// The text without the differences between copies of one licence: line ends, trailing blanks.
fn tidy(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

fn written(names: &str, texts: &Texts) -> String {
    let mut written = format!(
        "lastmove holds the work of others. These are the crates, with the licences that each may be \
         used under:\n\n{names}\nThe texts of these licences follow, each with the files it is from.\n"
    );
    let mut texts: Vec<_> = texts.iter().collect();
    // Sorted by the crates that use them.
    texts.sort_by_key(|(_, users)| *users);
    for (text, users) in texts {
        let users: Vec<&str> = users.iter().map(String::as_str).collect();
        let line = "=".repeat(78);
        written += &format!("\n{line}\n{}\n{line}\n\n{text}\n", users.join("\n"));
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crates_are_read_from_the_lines_of_a_tree() {
        assert_eq!(name_and_version("clap v4.6.7 (*)"), Some("clap v4.6.7"));
        assert_eq!(name_and_version("a v1.0.0 (/a b)"), Some("a v1.0.0"));
        assert_eq!(name_and_version("a v1.0.0"), Some("a v1.0.0"));
        assert_eq!(name_and_version(""), None);
    }

    #[test]
    fn licences_go_by_many_names() {
        for name in [
            "LICENSE",
            "license-mit",
            "COPYING",
            "d3-force.LICENSE.txt",
            "UNLICENSE",
        ] {
            assert!(is_licence(name), "{name}");
        }
        for name in ["README.md", "license.rs", "lib.rs", "copyright.html"] {
            assert!(!is_licence(name), "{name}");
        }
    }

    #[test]
    fn one_text_is_written_once() {
        let texts = Texts::from([
            ("B".into(), ["b: LICENSE".into()].into()),
            (
                "A".into(),
                ["a: LICENSE".into(), "c: COPYING".into()].into(),
            ),
        ]);
        let written = written("a v1 (MIT)\n", &texts);
        assert!(written.contains("\na v1 (MIT)\n"));
        let (a, b) = (
            written.find("c: COPYING\n==="),
            written.find("b: LICENSE\n==="),
        );
        assert!(a.unwrap() < b.unwrap());
        assert_eq!(tidy(b"\nMIT \r\nuse\n\n"), "MIT\nuse");
    }
}

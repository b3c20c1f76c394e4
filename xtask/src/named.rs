//! Checks that named things exist: files of links and examples in texts; all pages in the page of
//! contents; embedded files of programs, which must be in their package.

use std::collections::HashSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::workspace::{Workspace, files, in_file, output};

/// The page that links all pages.
const CONTENTS: &str = "docs/README.md";

/// Checks all texts; the error names what is missing, and the text.
pub(crate) fn check(workspace: &Workspace) -> Result<(), String> {
    let root = &workspace.root;
    let texts = [
        "README.md",
        "README.vi.md",
        "CONTRIBUTING.md",
        "docs",
        "results",
    ];
    let programs = files(root, &["crates"])?;
    let examples: HashSet<_> = programs
        .iter()
        .filter(|path| {
            path.parent()
                .is_some_and(|folder| folder.ends_with("examples"))
        })
        .filter_map(|path| path.file_stem()?.to_str())
        .collect();
    let mut missing = Vec::new();
    for path in files(root, &texts)? {
        if path.extension().is_none_or(|end| end != "md") {
            continue;
        }
        let text = fs::read_to_string(root.join(&path)).map_err(in_file(&path))?;
        let folder = root.join(path.parent().unwrap_or(Path::new("")));
        let files = links(&text).filter(|link| !folder.join(link).exists());
        let programs = named_examples(&text).filter(|name| !examples.contains(name));
        let named = files.chain(programs);
        missing.extend(named.map(|name| format!("{}: there is no {name}", path.display())));
    }
    let contents = fs::read_to_string(root.join(CONTENTS)).map_err(in_file(Path::new(CONTENTS)))?;
    let pages = files(root, &["docs"])?;
    let unlisted = unlisted(&contents, &pages);
    missing.extend(unlisted.map(|page| format!("{CONTENTS} does not link {}", page.display())));
    match missing.is_empty() {
        true => Ok(()),
        false => Err(missing.join("\n")),
    }
}

/// The pages that are not linked from the page of contents.
fn unlisted<'a>(contents: &str, pages: &'a [PathBuf]) -> impl Iterator<Item = &'a PathBuf> {
    let mut linked: HashSet<PathBuf> = links(contents)
        .filter_map(|link| within(&Path::new("docs").join(link)))
        .collect();
    linked.insert(PathBuf::from(CONTENTS));
    let is_page = |page: &&PathBuf| page.extension().is_some_and(|end| end == "md");
    let pages = pages.iter().filter(is_page);
    pages.filter(move |page| !linked.contains(*page))
}

/// Checks the sources of a package: embedded files must be packed with them.
pub(crate) fn check_embedded(workspace: &Workspace, package: &str) -> Result<(), String> {
    let list = format!("package --list --allow-dirty --offline --quiet --package {package}");
    let packed = output(&mut workspace.cargo(&list))?;
    let folder = Path::new("crates").join(package);
    let mut missing = Vec::new();
    for source in packed.lines().filter(|path| path.ends_with(".rs")) {
        let path = folder.join(source);
        let text = fs::read_to_string(workspace.root.join(&path)).map_err(in_file(&path))?;
        let beside = Path::new(source).parent().unwrap_or(Path::new(""));
        for (from, embedded) in embedded(&text, beside) {
            let wanted = within(&from.join(embedded));
            let is_there = |wanted: &PathBuf| {
                packed
                    .lines()
                    .any(|path| Path::new(path).starts_with(wanted))
            };
            if !wanted.as_ref().is_some_and(is_there) {
                missing.push(format!(
                    "{}: {embedded} is not in the package",
                    path.display()
                ));
            }
        }
    }
    match missing.is_empty() {
        true => Ok(()),
        false => Err(missing.join("\n")),
    }
}

/// The paths that a source embeds, each with the folder that it is relative to: a file to the
/// source's folder, a whole folder to that of the package.
fn embedded<'a>(text: &'a str, beside: &Path) -> Vec<(PathBuf, &'a str)> {
    let mut found = Vec::new();
    for (before, from) in [
        ("include_str!(", beside),
        ("include_bytes!(", beside),
        ("#[folder = ", Path::new("")),
    ] {
        let named = text.split(before).skip(1);
        let named = named.filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next());
        found.extend(named.map(|name| (from.to_path_buf(), name)));
    }
    found
}

/// The path with `..` resolved; `None` where it leads out.
fn within(path: &Path) -> Option<PathBuf> {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir if !plain.pop() => return None,
            Component::Normal(name) => plain.push(name),
            _ => {}
        }
    }
    Some(plain)
}

/// The targets of links to files.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1);
    let targets = targets.filter_map(|rest| rest.split([')', ' ', '\n']).next());
    let paths = targets.filter(|target| !target.contains("://") && !target.starts_with("mailto:"));
    let paths = paths.filter_map(|target| target.split('#').next());
    paths.filter(|path| !path.is_empty())
}

/// The names of examples in commands.
fn named_examples(text: &str) -> impl Iterator<Item = &str> {
    let names = text.split("--example ").skip(1);
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    let names = names.map(move |rest| rest.split(|c| !is_word(c)).next().unwrap_or_default());
    names.filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_and_examples_are_found() {
        let text = "[a](docs/a.md#b), [c](https://d.org/e), [f](#g)\n`run --example h_i -p j`";
        assert!(links(text).eq(["docs/a.md"]));
        assert!(named_examples(text).eq(["h_i"]));
    }

    #[test]
    fn pages_without_a_link_are_found() {
        let contents = "[a](a.md), [b](b.md#c), [d](../d.md)";
        let pages = ["README.md", "a.md", "b.md", "d.md", "e.svg"];
        let pages = pages.map(|name| Path::new("docs").join(name));
        assert!(unlisted(contents, &pages).eq([&pages[3]]));
    }

    #[test]
    fn embedded_files_are_found() {
        let text = "include_str!(\n\"a/b.txt\"), include_bytes!(\"../c\")\n#[folder = \"d\"]";
        let found = embedded(text, Path::new("src"));
        let paths = found.iter().map(|(from, name)| within(&from.join(name)));
        let expected = ["src/a/b.txt", "c", "d"].map(|path| Some(PathBuf::from(path)));
        assert!(paths.eq(expected));
        assert_eq!(within(Path::new("src/../../e")), None);
    }
}

//! That what the texts name is there: the files of their links, and the examples they say to run.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use crate::workspace::{Workspace, files, in_file};

/// Looks at all texts; the error says what is missing, and which text names it.
pub(crate) fn check(workspace: &Workspace) -> Result<(), String> {
    let root = &workspace.root;
    let texts = ["README.md", "README.vi.md", "CONTRIBUTING.md", "docs"];
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
    match missing.is_empty() {
        true => Ok(()),
        false => Err(missing.join("\n")),
    }
}

/// The files that links lead to.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1);
    let targets = targets.filter_map(|rest| rest.split([')', ' ', '\n']).next());
    let paths = targets.filter(|target| !target.contains("://") && !target.starts_with("mailto:"));
    let paths = paths.filter_map(|target| target.split('#').next());
    paths.filter(|path| !path.is_empty())
}

/// The examples that commands run.
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
}

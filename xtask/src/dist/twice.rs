//! A second build of an archive, in another folder: both must be the same byte by byte.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use super::Release;
use super::archive::Files;
use crate::workspace::{Workspace, in_file, output, succeed};

/// Checks that the last commit, which the second build is of, is what the first one is of.
pub(super) fn need(workspace: &Workspace) -> Result<(), String> {
    let mut git = Command::new("git");
    git.args(["status", "--porcelain", "--untracked-files=no"]);
    let changed = output(git.current_dir(&workspace.root))?;
    match changed.is_empty() {
        true => Ok(()),
        false => Err(format!(
            "the second build is of the last commit; commit these first:\n{changed}"
        )),
    }
}

/// Builds the last commit in a new folder, which it removes if the archive is the same; the error says
/// what differs, and where.
pub(super) fn check(
    workspace: &Workspace,
    target: &str,
    time: u64,
    first: &Release,
) -> Result<(), String> {
    let folder = env::temp_dir().join(format!("lastmove-built-again-{}", std::process::id()));
    clone(&workspace.root, &folder)?;
    let second = Release::made(&workspace.copied_to(folder.clone()), target, time)?;
    if second.packed == first.packed {
        return fs::remove_dir_all(&folder).map_err(in_file(&folder));
    }
    let differ = differences(&first.files, &second.files);
    let differ = match &differ[..] {
        [] => "the archives differ, their files do not".to_owned(),
        names => format!("these files differ: {}", names.join(", ")),
    };
    Err(format!(
        "built again in {}, it is another archive: {differ}",
        folder.display()
    ))
}

/// Clones the last commit, with times of files and an order in folders that are its own.
fn clone(from: &Path, to: &Path) -> Result<(), String> {
    let mut git = Command::new("git");
    succeed(git.args(["clone", "--quiet"]).arg(from).arg(to))
}

/// The names of files that only one of both has, or that are not the same in both.
fn differences<'a>(first: &'a Files, second: &'a Files) -> Vec<&'a str> {
    let names: BTreeSet<&String> = first.keys().chain(second.keys()).collect();
    let names = names.into_iter();
    let names = names.filter(|name| first.get(*name) != second.get(*name));
    names.map(String::as_str).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dist::archive::File;

    #[test]
    fn what_differs_is_named() {
        let first = Files::from([
            ("a".to_owned(), File::text("1")),
            ("b".to_owned(), File::text("2")),
            ("c".to_owned(), File::text("3")),
            ("d".to_owned(), File::text("4")),
        ]);
        assert!(differences(&first, &first).is_empty());
        let mut second = first.clone();
        second.insert("a".to_owned(), File::text("2"));
        second.remove("b");
        second.insert("e".to_owned(), File::text("5"));
        second.get_mut("d").unwrap().program = true;
        assert_eq!(differences(&first, &second), ["a", "b", "d", "e"]);
    }
}

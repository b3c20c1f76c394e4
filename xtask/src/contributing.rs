//! Tests that the walk-through in `CONTRIBUTING.md` works as written: the files shown equal those
//! in the workspace, the added lines have their places, and the built program prints what the text
//! shows.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::walkthrough::{self, Check, Edit};
use crate::workspace::{Workspace, in_file};

const NAME: &str = "CONTRIBUTING.md";

/// The game of the walk-through: an example of `lastmove-cli`.
const EXAMPLE: &str = "countdown";

/// Follows the walk-through; fails, after showing all, if any command prints something else than
/// written.
pub(crate) fn check(workspace: &Workspace) -> Result<(), String> {
    let markdown = fs::read_to_string(workspace.root.join(NAME))
        .map_err(|why| format!("{NAME}, which holds the walk-through: {why}"))?;
    let steps = walkthrough::read(&markdown).map_err(|why| format!("{NAME}:{why}"))?;
    if steps.edits.is_empty() || steps.checks.is_empty() {
        return Err(format!(
            "{NAME} has no walk-through: it needs markers `<!-- file: PATH -->` and \
             `<!-- check -->` before its blocks"
        ));
    }
    for edit in &steps.edits {
        look_up(&workspace.root, edit)?;
    }

    workspace.build_as_tested(&["--example", EXAMPLE])?;
    let path = path_with(&workspace.target().join("debug/examples"))?;
    let mut wrong = 0;
    for check in &steps.checks {
        if let Err(why) = follow(check, &workspace.root, &path) {
            println!("{NAME}:{}: $ {}\n{why}", check.line, check.command);
            wrong += 1;
        }
    }
    let all = steps.checks.len();
    if wrong > 0 {
        return Err(format!("{wrong} of {all} commands did not do what it says"));
    }
    println!("all {all} commands print what {NAME} says");
    Ok(())
}

/// Checks that a file equals the one shown, or contains the line after which others are added.
fn look_up(root: &Path, edit: &Edit) -> Result<(), String> {
    let read = |path: &Path| fs::read_to_string(root.join(path)).map_err(in_file(path));
    match edit {
        Edit::File { path, text } if read(path)? != *text => Err(format!(
            "{} is not what {NAME} shows; copy one to the other",
            path.display()
        )),
        Edit::Lines { path, after } if !read(path)?.lines().any(|line| line.contains(after)) => {
            let shown = path.display();
            Err(format!("{NAME}: no line of {shown} contains `{after}`"))
        }
        _ => Ok(()),
    }
}

/// `PATH` with this folder in front.
fn path_with(folder: &Path) -> Result<OsString, String> {
    let old = env::var_os("PATH").unwrap_or_default();
    let folders = [folder.to_path_buf()].into_iter();
    env::join_paths(folders.chain(env::split_paths(&old))).map_err(|why| why.to_string())
}

/// Runs the command in the folder; the error shows its actual output.
fn follow(check: &Check, folder: &Path, path: &OsString) -> Result<(), String> {
    let output = Command::new("sh")
        .arg("-c")
        .arg(&check.command)
        .current_dir(folder)
        .env("PATH", path)
        // The expected output is in English.
        .env("LC_ALL", "C")
        .env_remove("LANGUAGE")
        .stdin(Stdio::null())
        .output()
        .map_err(|why| format!("  cannot run sh: {why}"))?;
    let printed = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<&str> = printed.lines().collect();
    if output.status.success() && walkthrough::matches(&check.expected, &lines) {
        return Ok(());
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    let mut shown = indented("expected", check.expected.iter().map(String::as_str));
    shown += &indented("printed", lines.into_iter());
    if !errors.is_empty() {
        shown += &indented("standard error", errors.lines());
    }
    Err(format!("{shown}  it ended with {}", output.status))
}

fn indented<'a>(title: &str, lines: impl Iterator<Item = &'a str>) -> String {
    let lines: String = lines.map(|line| format!("    {line}\n")).collect();
    format!("  {title}:\n{lines}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_as_shown_and_lines_have_their_places() {
        let root = env::temp_dir().join(format!("xtask-contributing-{}", std::process::id()));
        fs::create_dir_all(&root).unwrap();
        fs::write(root.join("toy.rs"), "//! Toy.\nmod a;\n").unwrap();
        let file = |path: &str, text: &str| Edit::File {
            path: path.into(),
            text: text.into(),
        };
        let lines = |after: &str| Edit::Lines {
            path: "toy.rs".into(),
            after: after.into(),
        };
        let looked_up = [
            file("toy.rs", "//! Toy.\nmod a;\n"),
            file("toy.rs", "//! Toy.\n"),
            file("absent.rs", ""),
            lines("mod a"),
            lines("mod b"),
        ]
        .map(|edit| look_up(&root, &edit).is_ok());
        fs::remove_dir_all(&root).unwrap();
        assert_eq!(looked_up, [true, false, false, true, false]);
    }
}

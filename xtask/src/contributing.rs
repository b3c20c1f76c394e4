//! Does the walk-through in `CONTRIBUTING.md` work as written? It is followed
//! in a copy of the source, so that the checkout stays as it is.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::walkthrough::{self, Check, Edit, Walkthrough};
use crate::workspace::{Workspace, files, in_file, succeed};

const NAME: &str = "CONTRIBUTING.md";

/// What the copy holds.
const SOURCE: &[&str] = &[
    ".cargo",
    "Cargo.lock",
    "Cargo.toml",
    NAME,
    "README.md",
    "crates",
    "examples",
    "xtask",
];

/// Settings of cargo that build soonest.
const QUICK: &[&str] = &[
    "profile.dev.opt-level=0",
    "profile.dev.debug=false",
    "profile.dev.package.\"*\".opt-level=0",
];

/// Paths relative to the root, and what the files hold.
type Tree = BTreeMap<PathBuf, Vec<u8>>;

/// Follows the walk-through; fails, after showing them, if any command prints
/// something else than it says.
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

    let folder = workspace.root.join("target").join("contributing");
    let copy = folder.join("work");
    let target = folder.join("target");
    sync(&edited(&workspace.root, &steps)?, &copy)?;
    // What is built answers small questions: it need not be fast, nor draw PNG, nor serve pages.
    let mut build = workspace.cargo("build --no-default-features");
    for setting in QUICK {
        build.args(["--config", setting]);
    }
    build.current_dir(&copy).env("CARGO_TARGET_DIR", &target);
    succeed(&mut build).map_err(|why| format!("the copy does not build: {why}"))?;

    let path = path_with(&target.join("debug"))?;
    let mut wrong = 0;
    for check in &steps.checks {
        if let Err(why) = follow(check, &copy, &path) {
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

/// The source after all edits.
fn edited(root: &Path, steps: &Walkthrough) -> Result<Tree, String> {
    let mut tree = read_tree(root, SOURCE)?;
    for edit in &steps.edits {
        match edit {
            Edit::File { path, text } => {
                tree.insert(path.clone(), text.clone().into_bytes());
            }
            Edit::Lines { path, after, text } => {
                let shown = path.display();
                let old = tree
                    .get_mut(path)
                    .ok_or_else(|| format!("{NAME} names a file that is not there: {shown}"))?;
                let new = walkthrough::insert(&String::from_utf8_lossy(old), after, text)
                    .ok_or_else(|| format!("{NAME}: no line of {shown} contains `{after}`"))?;
                *old = new.into_bytes();
            }
        }
    }
    Ok(tree)
}

fn read_tree(root: &Path, names: &[&str]) -> Result<Tree, String> {
    let read = |path: PathBuf| {
        let full = root.join(&path);
        let bytes = fs::read(&full).map_err(in_file(&full))?;
        Ok((path, bytes))
    };
    files(root, names)?.into_iter().map(read).collect()
}

/// Makes the folder hold exactly this tree. Files that are right already are
/// not written, so that cargo builds only what changed.
fn sync(tree: &Tree, folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(in_file(folder))?;
    for path in files(folder, &[""])? {
        let full = folder.join(&path);
        if !tree.contains_key(&path) {
            fs::remove_file(&full).map_err(in_file(&full))?;
            // Only empty folders can be removed: the first error ends it.
            for parent in full.ancestors().skip(1) {
                if fs::remove_dir(parent).is_err() {
                    break;
                }
            }
        }
    }
    for (path, bytes) in tree {
        let full = folder.join(path);
        if fs::read(&full).is_ok_and(|old| old == *bytes) {
            continue;
        }
        let parent = full.parent().unwrap_or(folder);
        fs::create_dir_all(parent).map_err(in_file(parent))?;
        fs::write(&full, bytes).map_err(in_file(&full))?;
    }
    Ok(())
}

/// `PATH` with the folder of the program built in front, if it is there.
fn path_with(folder: &Path) -> Result<OsString, String> {
    let program = folder.join(format!("lastmove{}", env::consts::EXE_SUFFIX));
    if !program.is_file() {
        return Err(format!("cargo did not build {}", program.display()));
    }
    let old = env::var_os("PATH").unwrap_or_default();
    let folders = [folder.to_path_buf()].into_iter();
    env::join_paths(folders.chain(env::split_paths(&old))).map_err(|why| why.to_string())
}

/// Runs the command in the folder; the error shows what it did instead.
fn follow(check: &Check, folder: &Path, path: &OsString) -> Result<(), String> {
    let output = Command::new("sh")
        .arg("-c")
        .arg(built(&check.command))
        .current_dir(folder)
        .env("PATH", path)
        // What it says is in English.
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

/// The command as one that runs the program already built.
fn built(command: &str) -> String {
    command
        .replace("cargo run --release -- ", "lastmove ")
        .replace("cargo run -- ", "lastmove ")
}

fn indented<'a>(title: &str, lines: impl Iterator<Item = &'a str>) -> String {
    let lines: String = lines.map(|line| format!("    {line}\n")).collect();
    format!("  {title}:\n{lines}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An empty folder that goes away with its test.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let folder = env::temp_dir().join(format!("xtask-{name}-{}", std::process::id()));
            fs::create_dir_all(&folder).unwrap();
            Self(folder)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn tree(files: &[(&str, &str)]) -> Tree {
        files
            .iter()
            .map(|(path, text)| (PathBuf::from(path), text.as_bytes().to_vec()))
            .collect()
    }

    #[test]
    fn sync_writes_only_what_differs() {
        let folder = Folder::new("sync");
        let time = |name: &str| fs::metadata(folder.0.join(name)).unwrap().modified();
        sync(
            &tree(&[("a/b", "1"), ("c", "2"), ("d/e/f", "3")]),
            &folder.0,
        )
        .unwrap();
        let before = time("a/b").unwrap();

        let new = tree(&[("a/b", "1"), ("c", "changed")]);
        sync(&new, &folder.0).unwrap();

        assert_eq!(read_tree(&folder.0, &[""]).unwrap(), new);
        assert_eq!(time("a/b").unwrap(), before);
        assert!(!folder.0.join("d").exists());
    }

    #[test]
    fn edits_change_the_copy_alone() {
        let folder = Folder::new("edits");
        sync(&tree(&[("crates/mod.rs", "games! {\n}\n")]), &folder.0).unwrap();
        let steps = |after: &str| Walkthrough {
            edits: vec![
                Edit::File {
                    path: "crates/toy.rs".into(),
                    text: "//! Toy.\n".into(),
                },
                Edit::Lines {
                    path: "crates/mod.rs".into(),
                    after: after.into(),
                    text: "    toy,\n".into(),
                },
            ],
            checks: Vec::new(),
        };
        let expected = [
            ("crates/toy.rs", "//! Toy.\n"),
            ("crates/mod.rs", "games! {\n    toy,\n}\n"),
        ];
        assert_eq!(edited(&folder.0, &steps("games!")), Ok(tree(&expected)));
        assert!(edited(&folder.0, &steps("absent")).is_err());
        assert!(!folder.0.join("crates/toy.rs").exists());
    }

    #[test]
    fn commands_run_the_program_already_built() {
        assert_eq!(built("cargo run --release -- solve"), "lastmove solve");
        assert_eq!(
            built("echo a | lastmove solve -"),
            "echo a | lastmove solve -"
        );
    }
}

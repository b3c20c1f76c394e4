//! Records which tests were left out, and why.
//!
//! Tests that are left out, because the machine lacks a tool, append a line each to a file named by
//! an environment variable. It is read after each group.

use std::collections::HashSet;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// What names the file to tests.
pub(crate) const VARIABLE: &str = "LASTMOVE_LEFT_OUT";

/// The file in a target folder.
pub(crate) fn file(target: &Path) -> PathBuf {
    target.join("left-out.txt")
}

/// Records a test left out by a chore itself.
pub(crate) fn tell(target: &Path, what: &str) -> Result<(), String> {
    let file = file(target);
    let mut options = OpenOptions::new();
    let opened = options.create(true).append(true).open(&file);
    let told = opened.and_then(|mut opened| writeln!(opened, "{what}"));
    told.map_err(|why| format!("{}: {why}", file.display()))
}

/// Returns the lines recorded since the last call, each once.
pub(crate) fn take(target: &Path) -> Vec<String> {
    let file = file(target);
    // Without a record there is no file.
    let text = fs::read_to_string(&file).unwrap_or_default();
    let _ = fs::remove_file(&file);
    let mut known = HashSet::new();
    let lines = text.lines().filter(|line| known.insert(*line));
    lines.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_is_taken_once() {
        let folder = std::env::temp_dir().join(format!("xtask-left-out-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for what in ["b: no c", "a: no b", "b: no c"] {
            tell(&folder, what).unwrap();
        }
        let taken = (take(&folder), take(&folder));
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(taken.0, ["b: no c", "a: no b"]);
        assert!(taken.1.is_empty());
    }
}

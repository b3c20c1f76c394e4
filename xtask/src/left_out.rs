//! What a run of the tests leaves out, and why.
//!
//! Tests that leave something out, since the machine lacks what they need, write a line each into a file
//! that a variable of the environment names. It is read after each group.

use std::collections::HashSet;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// What names the file to tests.
pub(crate) const VARIABLE: &str = "LASTMOVE_LEFT_OUT";

/// The file below a folder of what is built.
pub(crate) fn file(target: &Path) -> PathBuf {
    target.join("left-out.txt")
}

/// Tells what a chore itself leaves out of its tests.
pub(crate) fn tell(target: &Path, what: &str) -> Result<(), String> {
    let file = file(target);
    let mut options = OpenOptions::new();
    let opened = options.create(true).append(true).open(&file);
    let told = opened.and_then(|mut opened| writeln!(opened, "{what}"));
    told.map_err(|why| format!("{}: {why}", file.display()))
}

/// What has been told since this was called last, each once.
pub(crate) fn take(target: &Path) -> Vec<String> {
    let file = file(target);
    // Where nobody told anything there is none.
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

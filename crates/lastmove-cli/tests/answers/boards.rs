//! Board games: layers stored in a folder, whole tables, and refusals.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::thread;
use std::time::Duration;

fn lastmove(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lastmove"));
    command.args(arguments).env("LC_ALL", "C");
    command
}

fn run(arguments: &[&str]) -> Output {
    lastmove(arguments).output().unwrap()
}

fn stdout(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Killed ten times in the middle, and continued each time, it writes the same table. The effect of
/// a misspelt name is reported, and which name it is.
#[test]
fn a_misspelt_name_is_told_where_it_breaks_play() {
    let rules = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../examples/rules/notakto.kif"
    );
    let right = fs::read_to_string(rules).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("n.kif");
    fs::write(&path, right.replace("(true (control", "(true (contrl")).unwrap();
    let output = run(&["rules", "check", text(&path)]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("none sets them: contrl"), "{told}");
    assert!(told.contains("error: "), "{told}");
}

#[test]
fn work_that_is_killed_goes_on() {
    const GAME: &str = "connect-four:4x5";
    let folder = tempfile::tempdir().unwrap();
    let [plain, kept, work] =
        ["plain.lmt", "kept.lmt", "work"].map(|name| folder.path().join(name));
    stdout(&["solve", GAME, "--all", "--table", text(&plain)]);
    let asked = [
        "solve",
        GAME,
        "--all",
        "--table",
        text(&kept),
        "--work",
        text(&work),
    ];
    let files = || fs::read_dir(&work).map_or(0, Iterator::count);
    for round in 1..=10 {
        let mut child = lastmove(&asked).spawn().unwrap();
        // A few more layers than in the previous round.
        while files() < 3 * round && child.try_wait().unwrap().is_none() {
            thread::sleep(Duration::from_millis(1));
        }
        let _ = child.kill();
        child.wait().unwrap();
        let _ = fs::remove_file(&kept);
    }
    stdout(&asked);
    assert_eq!(fs::read(&plain).unwrap(), fs::read(&kept).unwrap());
    stdout(&["verify", text(&kept)]);
    // A position is looked up in stored layers.
    let value = |more: &[&str]| stdout(&[&["solve", "connect-four:4x5", "--moves"], more].concat());
    assert_eq!(value(&["--work", text(&work)]), value(&[]));
    let other = run(&["solve", "connect-four:5x4", "--work", text(&work)]);
    assert_eq!(other.status.code(), Some(2));
    let said = String::from_utf8(other.stderr).unwrap();
    assert!(said.contains("of another game"), "{said}");
}

/// A full disk ends the work with its reason; stored files are complete, and the work can continue.
#[cfg(unix)]
#[test]
fn a_full_disk_ends_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let work = folder.path().join("work");
    // Files of at most 64 or 128 kilobytes, by the shell's blocks.
    let limited = "ulimit -f 128 && trap '' XFSZ && exec \"$0\" \"$@\"";
    let asked = ["solve", "connect-four:4x5", "--all", "--work", text(&work)];
    let output = Command::new("sh")
        .args(["-c", limited, env!("CARGO_BIN_EXE_lastmove")])
        .args(asked)
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("reach-"), "{said}");
    let kept = fs::read_dir(&work).unwrap().count();
    assert!(kept > 3, "{kept}");
    assert_eq!(
        stdout(&asked),
        stdout(&["solve", "connect-four:4x5", "--all"])
    );
}

/// Half of the memory that is needed: counted in parts, or in a folder, or refused.
#[test]
fn little_memory_is_enough_or_refused() {
    const ALL: [&str; 3] = ["solve", "connect-four:4x5", "--all"];
    let expected = stdout(&ALL);
    assert!(expected.contains("3945711"), "{expected}");
    // All of it takes some sixteen million bytes.
    assert_eq!(stdout(&[&ALL[..], &["--memory", "8M"]].concat()), expected);
    let folder = tempfile::tempdir().unwrap();
    let work = folder.path().join("work");
    let kept = [&ALL[..], &["--memory", "8M", "--work", text(&work)]].concat();
    assert_eq!(stdout(&kept), expected);
    let refused = run(&[&ALL[..], &["--memory", "1M"]].concat());
    assert_eq!(refused.status.code(), Some(1));
    assert!(refused.stdout.is_empty());
}

#[test]
fn values_are_counted_by_plies() {
    let counted = stdout(&["solve", "tic-tac-toe", "--all", "--histogram", "--json"]);
    assert!(counted.contains("\"positions\":5478"), "{counted}");
    let histogram = "\"histogram\":[{\"remoteness\":0,\"wins\":0,\"losses\":942},";
    assert!(counted.contains(histogram), "{counted}");
}

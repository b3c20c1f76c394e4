//! Counts that are killed and continued.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

/// The command, counting into a journal on one thread, with the slow algorithm.
fn count(n: &str, journal: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lastmove"));
    // Output is compared in English.
    command.env("LC_ALL", "C");
    command.args([
        "queens",
        n,
        "--count",
        "--kernel",
        "words",
        "--threads",
        "1",
        "--journal",
    ]);
    command.arg(journal);
    command
}

fn lines(journal: &Path) -> usize {
    fs::read_to_string(journal).map_or(0, |text| text.matches('\n').count())
}

/// Starts the count and waits until its journal has this many lines.
fn begin(n: &str, journal: &Path, wanted: usize) -> Child {
    let mut command = count(n, journal);
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while lines(journal) < wanted {
        assert!(child.try_wait().unwrap().is_none(), "it ended too soon");
        thread::sleep(Duration::from_millis(2));
    }
    child
}

fn said(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_killed_count_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("q.log");
    for wanted in [10, 30, 60] {
        let mut child = begin("17", &journal, wanted);
        // SIGKILL, where there are signals: the process cannot clean up.
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let kept = lines(&journal);
    // As if the last line had been cut in two.
    let text = fs::read_to_string(&journal).unwrap();
    fs::write(&journal, format!("{text}task 3 cou")).unwrap();
    let (out, err) = said(&count("17", &journal).output().unwrap());
    assert_eq!(out, "95815104\n");
    assert!(
        err.contains(&format!("{} of 232 tasks are counted", kept - 1)),
        "{err}"
    );
    let (out, err) = said(&count("17", &journal).output().unwrap());
    assert_eq!(out, "95815104\n");
    assert!(err.contains("232 of 232 tasks are counted"), "{err}");
    assert_eq!(lines(&journal), 233);
}

#[test]
fn two_counts_do_not_share_a_journal() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("q.log");
    let mut child = begin("18", &journal, 2);
    let second = count("18", &journal).output().unwrap();
    assert_eq!(second.status.code(), Some(2));
    assert!(said(&second).1.contains("another run is writing"));
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn the_beginning_of_a_first_line_is_begun_anew() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("q.log");
    for text in ["", "lastmove-que", "lastmove-queens-journal 1 n 8 tasks 16"] {
        fs::write(&journal, text).unwrap();
        assert_eq!(said(&count("8", &journal).output().unwrap()).0, "92\n");
        assert_eq!(lines(&journal), 17);
    }
}

#[test]
#[cfg(unix)]
fn an_interrupt_says_what_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("q.log");
    let mut command = count("18", &journal);
    let child = command
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while lines(&journal) < 5 {
        thread::sleep(Duration::from_millis(2));
    }
    let pid = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &pid])
            .status()
            .unwrap()
            .success()
    );
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let told = said(&output).1;
    let kept = lines(&journal) - 1;
    assert!(
        told.contains(&format!("keeps {kept} of 512 tasks")),
        "{told}"
    );
}

//! Placements in files, through pipes, and interrupted searches.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn lastmove(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lastmove"));
    // Output is compared in English.
    command.env("LC_ALL", "C");
    command.current_dir(folder);
    command
}

fn run(folder: &Path, arguments: &str) -> Output {
    let mut command = lastmove(folder);
    command.args(arguments.split(' ')).output().unwrap()
}

/// Runs with text on standard input.
fn piped(folder: &Path, arguments: &str, text: &[u8]) -> Output {
    let mut command = lastmove(folder);
    command.args(arguments.split(' ')).stdin(Stdio::piped());
    let pipes = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().unwrap();
    child.stdin.take().unwrap().write_all(text).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn what_is_found_passes_the_check() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for mode in [
        "35 --first",
        "200000 --any",
        "20000 --random",
        "12 --random --uniform",
    ] {
        let formats = match mode {
            "35 --first" => &["plain", "n_hau", "csv", "jsonl"][..],
            _ => &["plain", "n_hau"],
        };
        for format in formats {
            let found = run(folder, &format!("queens {mode} --format {format}"));
            assert!(found.status.success());
            let checked = piped(folder, "queens --check -", &found.stdout);
            assert_eq!(checked.status.code(), Some(0), "{mode} {checked:?}");
        }
        if !mode.contains("first") {
            assert!(
                run(folder, &format!("queens {mode} -o rows.txt"))
                    .status
                    .success()
            );
            let n = mode.split(' ').next().unwrap();
            let checked = run(folder, &format!("queens {n} --check rows.txt --json"));
            assert_eq!(
                checked.stdout,
                format!("{{\"true\":true,\"n\":{n}}}\n").as_bytes()
            );
        }
    }
}

#[test]
fn placements_are_packed_where_the_name_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (name, magic) in [("rows.gz", &[0x1f, 0x8b][..]), ("rows.zst", &[0x28, 0xb5])] {
        for mode in ["3000 --any", "3000 --random"] {
            let written = run(folder, &format!("queens {mode} -o {name}"));
            assert!(written.status.success(), "{written:?}");
            assert!(fs::read(folder.join(name)).unwrap().starts_with(magic));
            let checked = run(folder, &format!("queens 3000 --check {name}"));
            assert_eq!(checked.status.code(), Some(0), "{checked:?}");
        }
    }
}

#[test]
fn standard_input_is_read_once() {
    let folder = tempfile::tempdir().unwrap();
    let checked = piped(folder.path(), "queens --check -", b"2 4 3 1");
    assert_eq!(checked.status.code(), Some(1));
    let text = String::from_utf8(checked.stdout).unwrap();
    assert!(
        text.starts_with("the queen in column 3, row 3 attacks a queen in an earlier column"),
        "{text}"
    );
}

#[test]
fn placements_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (arguments, queens) in [("35 --first", 35), ("64 --any", 64), ("50 --random", 50)] {
        let drawn = run(folder, &format!("queens {arguments} -o board.svg"));
        assert!(drawn.status.success(), "{drawn:?}");
        let svg = fs::read_to_string(folder.join("board.svg")).unwrap();
        roxmltree::Document::parse(&svg).unwrap();
        assert!(svg.contains(&format!("{queens} queens, none attacking another")));
    }
    let large = run(folder, "queens 201 --any -o board.svg");
    assert_eq!(large.status.code(), Some(2));
}

#[test]
fn what_fails_leaves_the_file_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("rows.txt"), "mine").unwrap();
    for arguments in [
        "0 --any",
        "10000001 --random",
        "1000000 --random --memory 1M",
    ] {
        let refused = run(folder, &format!("queens {arguments} -o rows.txt"));
        assert!(!refused.status.success());
        assert_eq!(fs::read_to_string(folder.join("rows.txt")).unwrap(), "mine");
    }
    assert_eq!(fs::read_dir(folder).unwrap().count(), 1);
}

#[test]
fn statistics_name_the_check_plainly() {
    let folder = tempfile::tempdir().unwrap();
    let checked = piped(folder.path(), "queens --check - --stats --json", b"2 4 1 3");
    let text = String::from_utf8(checked.stderr).unwrap();
    assert!(text.contains("\"phase\":\"check\""), "{text}");
}

#[cfg(unix)]
#[test]
fn a_stopped_search_says_how_far_it_came() {
    /// Its status and output when interrupted after this time.
    fn stopped_after(wait: std::time::Duration) -> (Option<i32>, String) {
        let folder = tempfile::tempdir().unwrap();
        let mut command = lastmove(folder.path());
        command.args(["queens", "62", "--first", "--quiet"]);
        let child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(wait);
        let stopped = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        assert!(stopped.unwrap().success());
        let output = child.wait_with_output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        (output.status.code(), text)
    }
    let said = "error: interrupted: no placement comes before those that begin with 1 3 5 ";
    let is_right =
        |(status, text): &(Option<i32>, String)| *status == Some(130) && text.starts_with(said);
    // On a busy machine it may take long to begin.
    let mut wait = std::time::Duration::from_millis(1500);
    let mut stopped = stopped_after(wait);
    while !is_right(&stopped) && wait.as_secs() < 60 {
        wait *= 3;
        stopped = stopped_after(wait);
    }
    assert!(is_right(&stopped), "{stopped:?}");
}

//! Nim values of placing games with a journal: searches that were killed or interrupted.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

/// Searches for the value of a game, on one thread, with the journal `j`.
fn value(folder: &Path, game: &str, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lastmove"));
    command.args(["value", game, "--journal", "j", "--threads", "1"]);
    command.args(more).current_dir(folder);
    command
}

fn run(folder: &Path, game: &str) -> Output {
    value(folder, game, &["--json"]).output().unwrap()
}

fn json(bytes: &[u8]) -> Value {
    serde_json::from_slice(bytes).unwrap()
}

fn nim_value(run: &Output) -> String {
    assert!(run.status.success(), "{run:?}");
    json(&run.stdout)["nim_value"].to_string()
}

fn code(run: &Output) -> String {
    assert_eq!(run.status.code(), Some(2), "{run:?}");
    json(&run.stderr)["code"].as_str().unwrap().to_owned()
}

/// Waits until the journal has this many bytes.
fn wait_for(path: &Path, bytes: u64) {
    let began = Instant::now();
    while fs::metadata(path).map_or(0, |there| there.len()) < bytes {
        assert!(began.elapsed() < Duration::from_secs(600));
        sleep(Duration::from_millis(2));
    }
}

/// Where the first line ends.
fn head(journal: &[u8]) -> usize {
    journal.iter().position(|&byte| byte == b'\n').unwrap() + 1
}

#[test]
fn a_killed_search_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j");
    let mut child = value(folder.path(), "queens-game:12", &[])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // More than one block, of which a part is cut off below.
    wait_for(&path, 400_000);
    child.kill().unwrap();
    child.wait().unwrap();
    let kept = fs::read(&path).unwrap();
    // As if it had been cut off within a block.
    fs::write(&path, &kept[..kept.len() - 7]).unwrap();
    let again = value(folder.path(), "queens-game:12", &[])
        .output()
        .unwrap();
    assert!(again.status.success(), "{again:?}");
    assert!(String::from_utf8_lossy(&again.stdout).contains("nim value 0"));
    let told = String::from_utf8_lossy(&again.stderr).into_owned();
    assert!(told.contains("going on"), "{told}");
    let after = fs::read(&path).unwrap();
    assert_eq!(after[..50_000], kept[..50_000]);
    assert!(after.len() > kept.len());
    // Everything is known now, also for other positions.
    assert_eq!(nim_value(&run(folder.path(), "queens-game:12")), "0");
    assert_eq!(fs::read(&path).unwrap(), after);
    let other = run(folder.path(), "queens-game:12@1,1");
    let fresh = Command::new(env!("CARGO_BIN_EXE_lastmove"))
        .args(["value", "queens-game:12@1,1", "--json"])
        .output()
        .unwrap();
    assert_eq!(nim_value(&other), nim_value(&fresh));
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_is_found() {
    // Less than a block is found in the first interval; on a busy machine perhaps nothing.
    for wait in [60, 1_000, 8_000] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("j");
        let child = value(folder.path(), "queens-game:14", &[])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        wait_for(&path, 1);
        sleep(Duration::from_millis(wait));
        let id = child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
        assert!(sent.success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains("keeps what was found"), "{told}");
        let kept = fs::read(&path).unwrap();
        if kept.len() > head(&kept) + 100 {
            return;
        }
    }
    panic!("nothing was kept");
}

#[test]
fn journals_of_others_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j");
    assert_eq!(nim_value(&run(folder.path(), "cram:5x6")), "2");
    let kept = fs::read(&path).unwrap();
    assert!(kept.len() > 1000);
    for game in ["cram:6x5", "queens-game:9", "cram:5x7"] {
        assert_eq!(code(&run(folder.path(), game)), "search-journal-other");
        assert_eq!(fs::read(&path).unwrap(), kept);
    }
    fs::write(&path, "my notes\n").unwrap();
    assert_eq!(
        code(&run(folder.path(), "cram:5x6")),
        "search-journal-other"
    );
    assert_eq!(fs::read(&path).unwrap(), b"my notes\n");
    // A changed graph is another one, although its file has the same name.
    let graph = folder.path().join("g.txt");
    let game = "node-kayles:g.txt";
    fs::write(&graph, "a b\nb c\n").unwrap();
    fs::remove_file(&path).unwrap();
    assert_eq!(nim_value(&run(folder.path(), game)), "2");
    assert_eq!(nim_value(&run(folder.path(), game)), "2");
    fs::write(&graph, "a b\nb c\nc d\n").unwrap();
    assert_eq!(code(&run(folder.path(), game)), "search-journal-other");
    // An incomplete first line is rewritten.
    let kept = fs::read(&path).unwrap();
    fs::write(&path, &kept[..9]).unwrap();
    assert_eq!(nim_value(&run(folder.path(), game)), "0");
    let own = head(&fs::read(&path).unwrap());
    assert!(own > 9);
    for game in ["nim:3", "nim:3 + cram:2x2"] {
        assert_eq!(code(&run(folder.path(), game)), "kept-search-none");
    }
    assert_eq!(
        code(&run(folder.path(), "cram/misere:3x3")),
        "nim-value-misere"
    );
    let both = value(folder.path(), "kayles:3", &["--range", "0..3"]).output();
    assert_eq!(both.unwrap().status.code(), Some(2));
}

#[test]
fn damage_is_left_out_or_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j");
    // Two blocks: of two positions.
    assert_eq!(nim_value(&run(folder.path(), "cram:5x6@1,1-1,2")).len(), 1);
    let one = fs::read(&path).unwrap().len();
    assert_eq!(nim_value(&run(folder.path(), "cram:5x6")), "2");
    let kept = fs::read(&path).unwrap();
    let start = head(&kept);
    assert!(one > start + 16 && kept.len() > one + 16);
    // A changed bit in a block: it is skipped.
    let mut damaged = kept.clone();
    damaged[start + 40] ^= 4;
    fs::write(&path, &damaged).unwrap();
    let told = value(folder.path(), "cram:5x6", &[]).output().unwrap();
    assert!(String::from_utf8_lossy(&told.stdout).contains("nim value 2"));
    let told = String::from_utf8_lossy(&told.stderr).into_owned();
    assert!(told.contains("1 damaged block is left out"), "{told}");
    // The last block: it is removed, and found again.
    let mut damaged = kept.clone();
    damaged[one + 40] ^= 4;
    fs::write(&path, &damaged).unwrap();
    assert_eq!(nim_value(&run(folder.path(), "cram:5x6")), "2");
    assert_eq!(fs::read(&path).unwrap()[..one], kept[..one]);
    // A length: the next block is found all the same.
    for at in start..start + 8 {
        let mut damaged = kept.clone();
        damaged[at] ^= 16;
        fs::write(&path, &damaged).unwrap();
        let told = value(folder.path(), "cram:5x6", &[]).output().unwrap();
        assert!(String::from_utf8_lossy(&told.stdout).contains("nim value 2"));
        let told = String::from_utf8_lossy(&told.stderr).into_owned();
        assert!(told.contains("1 damaged block is left out"), "{told}");
    }
    // Cut off anywhere.
    for length in (start..kept.len()).step_by(kept.len() / 12) {
        fs::write(&path, &kept[..length]).unwrap();
        assert_eq!(nim_value(&run(folder.path(), "cram:5x6")), "2", "{length}");
    }
}

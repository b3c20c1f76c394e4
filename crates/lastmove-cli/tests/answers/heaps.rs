//! The values of single heaps through the command: periods, certificates, and journals of killed
//! work.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lastmove"));
    // Output is compared in English.
    command.env("LC_ALL", "C");
    command.args(arguments).current_dir(folder);
    command
}

fn lastmove(folder: &Path, arguments: &[&str]) -> Output {
    command(folder, arguments).output().unwrap()
}

fn json(bytes: &[u8]) -> Value {
    serde_json::from_slice(bytes).unwrap()
}

#[test]
fn a_period_is_written_down_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| lastmove(folder.path(), arguments);
    let written = run(&[
        "value",
        "octal:0.156",
        "--period",
        "--certificate",
        "c.json",
        "--json",
    ]);
    assert!(written.status.success(), "{written:?}");
    let found = json(&written.stdout);
    assert_eq!(found["preperiod"], 3479);
    assert_eq!(found["period"], 349);
    assert_eq!(found["saltus"], 0);
    assert_eq!(found["proved"], true);
    assert_eq!(found["largest"], 23);
    let checked = run(&["verify", "c.json"]);
    assert!(checked.status.success(), "{checked:?}");
    for (game, status) in [
        ("octal:0.156@7", 0),
        (".156", 2),
        ("octal:0.157", 2),
        ("kayles:3", 2),
    ] {
        let checked = run(&["verify", "c.json", game]);
        assert_eq!(checked.status.code(), Some(status), "{game}");
    }
    let text = fs::read_to_string(folder.path().join("c.json")).unwrap();
    let changed = text.replace("\"period\":349", "\"period\":350");
    fs::write(folder.path().join("d.json"), changed).unwrap();
    assert_eq!(run(&["verify", "d.json"]).status.code(), Some(1));
    let none = run(&[
        "value",
        "grundy:1",
        "--period",
        "--upto",
        "999",
        "--certificate",
        "e.json",
    ]);
    assert_eq!(none.status.code(), Some(2));
    assert!(!folder.path().join("e.json").exists());
}

/// Searches 0.007 up to this heap, with a journal.
fn arguments(upto: &str) -> Vec<&str> {
    vec![
        "value",
        "octal:0.007",
        "--period",
        "--upto",
        upto,
        "--journal",
        "j.txt",
        "--threads",
        "1",
        "--json",
    ]
}

#[test]
fn a_killed_search_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.txt");
    let size = || fs::metadata(&path).map_or(0, |there| there.len());
    let mut child = command(folder.path(), &arguments("4000000"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let began = Instant::now();
    while size() < 100_000 && began.elapsed() < Duration::from_secs(600) {
        sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let kept = fs::read(&path).unwrap();
    assert!(kept.len() >= 100_000);
    let values = kept.split(|&byte| byte == b'\n').skip(1).map(|line| {
        let values = line.split(|&byte| byte == b' ').skip(2);
        values.count()
    });
    let kept_values: usize = values.sum();
    // As if it had been cut off within a line.
    fs::write(&path, &kept[..kept.len() - 7]).unwrap();
    let through = (kept_values + 5000).to_string();
    let again = lastmove(folder.path(), &arguments(&through));
    assert!(again.status.success(), "{again:?}");
    let resumed = json(&again.stdout);
    assert_eq!(resumed["through"].to_string(), through);
    let after = fs::read(&path).unwrap();
    // All complete lines are unchanged, and the values are those of a search without a journal.
    let whole = kept[..kept.len() - 7].iter().rposition(|&b| b == b'\n');
    let whole = whole.unwrap() + 1;
    assert_eq!(after[..whole], kept[..whole]);
    let mut fresh = arguments(&through);
    fresh[6] = "k.txt";
    let fresh = lastmove(folder.path(), &fresh);
    assert_eq!(json(&fresh.stdout), resumed);
    let values = |name: &str| -> Vec<String> {
        let text = fs::read_to_string(folder.path().join(name)).unwrap();
        let lines = text.lines().skip(1);
        lines
            .flat_map(|line| {
                line.split(' ')
                    .skip(2)
                    .map(str::to_owned)
                    .collect::<Vec<_>>()
            })
            .collect()
    };
    assert_eq!(values("j.txt"), values("k.txt"));
    // Not a single further value is computed: the known ones are enough.
    let before = size();
    assert!(lastmove(folder.path(), &arguments("1000")).status.success());
    assert_eq!(size(), before);
}

#[test]
fn journals_of_others_and_damaged_ones_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.txt");
    let code = |run: &Output| json(&run.stderr)["code"].as_str().unwrap_or("").to_owned();
    assert!(
        lastmove(folder.path(), &arguments("20000"))
            .status
            .success()
    );
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.lines().count() > 3);
    // Another game.
    let mut other = arguments("30000");
    other[1] = "octal:0.106";
    let refused = lastmove(folder.path(), &other);
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(code(&refused), "heaps-journal-other");
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    // An unrelated file is not changed.
    fs::write(&path, "my notes\n").unwrap();
    assert_eq!(
        lastmove(folder.path(), &arguments("300")).status.code(),
        Some(2)
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), "my notes\n");
    // A changed value in a line before others.
    let at = text.find('\n').unwrap() + 200;
    let mut damaged = text.clone().into_bytes();
    damaged[at] = if damaged[at] == b'1' { b'2' } else { b'1' };
    fs::write(&path, &damaged).unwrap();
    let refused = lastmove(folder.path(), &arguments("30000"));
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(code(&refused), "heaps-journal-damaged");
    assert_eq!(fs::read(&path).unwrap(), damaged);
    // An incomplete first line is rewritten.
    fs::write(&path, "lastmove nim v").unwrap();
    assert!(
        lastmove(folder.path(), &arguments("20000"))
            .status
            .success()
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

//! Work folders of long solves: killed runs, and full disks.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// One game of stones, one of pieces that move.
const GAMES: [&str; 2] = ["connect-four:5x5", "quixo:4"];

const KILLS: u64 = 10;

fn solve(game: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lastmove"));
    command.args(["solve", game, "--json"]);
    command
}

fn in_folder(game: &str, folder: &Path) -> Command {
    let mut command = solve(game);
    command.arg("--work").arg(folder);
    command
}

fn answer(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn files(folder: &Path) -> usize {
    fs::read_dir(folder).map_or(0, Iterator::count)
}

/// All positions from another one on are not those of the whole game.
#[test]
fn the_folder_of_a_game_is_not_that_of_all_positions_from_one() {
    let folder = tempfile::tempdir().unwrap();
    let all = |game: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lastmove"));
        command.args(["solve", game, "--all", "--work", "w"]);
        command.current_dir(folder.path()).env("LC_ALL", "C");
        command.output().unwrap()
    };
    assert!(all("tic-tac-toe").status.success());
    let refused = all("tic-tac-toe@.../.x./...");
    assert!(!refused.status.success());
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(
        said.contains("help: give each a folder of its own"),
        "{said}"
    );
    assert!(all("tic-tac-toe").status.success());
}

#[test]
fn a_killed_solve_goes_on() {
    for game in GAMES {
        let expected = answer(&solve(game).output().unwrap());
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("w");
        for kill in 0..KILLS {
            let before = files(&path);
            let mut child = in_folder(game, &path)
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            // Killed at an arbitrary time, most often within a file.
            while files(&path) <= before && child.try_wait().unwrap().is_none() {
                sleep(Duration::from_millis(1));
            }
            sleep(Duration::from_millis(kill));
            child.kill().unwrap();
            child.wait().unwrap();
        }
        assert!(files(&path) > 1, "{game}");
        let output = in_folder(game, &path).output().unwrap();
        assert_eq!(answer(&output), expected, "{game}");
        // Everything is stored: nothing is written any more, and incomplete files are gone.
        let kept = files(&path);
        let output = in_folder(game, &path).output().unwrap();
        assert_eq!(answer(&output), expected, "{game}");
        assert_eq!(files(&path), kept, "{game}");
    }
}

/// Two runs would mistake each other's files for their own.
#[cfg(unix)]
#[test]
fn a_folder_serves_one_run_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("w");
    let expected = answer(&in_folder("quixo:3", &path).output().unwrap());
    let used = fs::File::open(&path).unwrap();
    used.lock().unwrap();
    let refused = |path: &Path, code: &str| {
        let output = in_folder("quixo:3", path).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.contains(code), "{told}");
    };
    refused(&path, "\"code\":\"work-in-use\"");
    drop(used);
    assert_eq!(
        answer(&in_folder("quixo:3", &path).output().unwrap()),
        expected
    );
    let file = folder.path().join("f");
    fs::write(&file, "").unwrap();
    refused(&file, "\"code\":\"folder-is-file\"");
}

/// All values in a folder are checked by the moves, as a whole and in parts.
#[test]
fn the_values_in_a_folder_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("w");
    let verify = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lastmove"));
        command.args(["verify", "--json"]).arg(&path);
        command.args(args).env("LC_ALL", "C");
        command.output().unwrap()
    };
    answer(&in_folder("morris:3", &path).output().unwrap());
    let told = answer(&verify(&["morris:3"]));
    let number = |told: &str| -> u64 {
        let told: serde_json::Value = serde_json::from_str(told).unwrap();
        assert_eq!(told["true"], true);
        told["slots"].as_u64().unwrap()
    };
    let parts = ["1/2", "2/2"].map(|part| number(&answer(&verify(&["morris:3", "--part", part]))));
    assert_eq!(parts.iter().sum::<u64>(), number(&told));
    assert!(parts.iter().all(|slots| *slots > 100), "{parts:?}");
    let refused = |args: &[&str], code: &str| {
        let output = verify(args);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.contains(code), "{told}");
    };
    refused(&[], "\"code\":\"verify-folder\"");
    refused(&["morris:5"], "\"code\":\"work-other\"");
    refused(&["morris/misere:3"], "\"code\":\"work-other\"");
    refused(&["nim:3,4,5"], "\"code\":\"verify-work\"");
    fs::remove_file(path.join("block-1")).unwrap();
    refused(&["morris:3"], "\"code\":\"work-unfinished\"");
}

/// Whoever makes the folder has it; the others are told.
#[cfg(unix)]
#[test]
fn of_runs_that_begin_together_one_has_the_folder() {
    let expected = answer(&solve("quixo:3").output().unwrap());
    for _ in 0..5 {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("w");
        let runs = [(); 4].map(|()| {
            let mut command = in_folder("quixo:3", &path);
            command.stdout(Stdio::piped()).stderr(Stdio::piped());
            command.spawn().unwrap()
        });
        let mut done = 0;
        for run in runs {
            let output = run.wait_with_output().unwrap();
            let told = String::from_utf8_lossy(&output.stderr);
            match told.contains("\"code\":\"work-in-use\"") {
                true => assert_eq!(output.status.code(), Some(2), "{told}"),
                false => {
                    assert_eq!(answer(&output), expected);
                    done += 1;
                }
            }
        }
        assert!(done > 0);
        let again = in_folder("quixo:3", &path).output().unwrap();
        assert_eq!(answer(&again), expected);
    }
}

/// As on a full disk, no file can grow beyond some size.
#[cfg(unix)]
#[test]
fn a_solve_on_a_full_disk_goes_on_when_there_is_room() {
    for game in GAMES {
        let expected = answer(&solve(game).output().unwrap());
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("w");
        let output = Command::new("sh")
            .args(["-c", "trap '' XFSZ; ulimit -f 64; exec \"$@\"", "sh"])
            .arg(env!("CARGO_BIN_EXE_lastmove"))
            .args(["solve", game, "--json", "--work"])
            .arg(&path)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1), "{game}: {output:?}");
        let names = fs::read_dir(&path).unwrap();
        let names = names.map(|entry| entry.unwrap().file_name());
        let names: Vec<_> = names.map(|name| name.into_string().unwrap()).collect();
        assert!(!names.is_empty(), "{game}");
        assert!(
            names.iter().all(|name| name.contains('-')),
            "{game}: {names:?}"
        );
        let output = in_folder(game, &path).output().unwrap();
        assert_eq!(answer(&output), expected, "{game}");
    }
}

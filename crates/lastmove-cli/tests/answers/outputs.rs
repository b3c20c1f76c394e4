//! Files that the command writes: what is said when they do not fit.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

/// Runs the command, its arguments separated by blanks.
fn run(folder: &Path, arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_lastmove"))
        .env("LC_ALL", "C")
        .args(arguments.split(' '))
        .current_dir(folder)
        .output()
        .unwrap()
}

fn code(output: &Output) -> String {
    let object: Value =
        serde_json::from_slice(&output.stderr).unwrap_or_else(|_| panic!("{output:?}"));
    object["code"].as_str().unwrap().to_owned()
}

/// What was found is shown although it cannot be written.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_costs_the_file_and_not_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, said) in [
        (
            "solve nim:3,4 --all --table /dev/full --json",
            "\"wins\":16",
        ),
        (
            "solve nim:3,4 --table /dev/full --json",
            "\"outcome\":\"win\"",
        ),
        (
            "solve co-bang:6x4 --certificate /dev/full --json",
            "\"outcome\"",
        ),
    ] {
        let output = run(folder.path(), arguments);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert_eq!(code(&output), "file-not-written");
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(said), "{text}");
    }
}

/// Runs the command under a limit of the shell's `ulimit`.
#[cfg(target_os = "linux")]
fn limited(folder: &Path, limit: &str, arguments: &str) -> Output {
    let program = env!("CARGO_BIN_EXE_lastmove");
    Command::new("sh")
        .arg("-c")
        .arg(format!("ulimit {limit} && exec \"$0\" {arguments}"))
        .arg(program)
        .env("LC_ALL", "C")
        .current_dir(folder)
        .output()
        .unwrap()
}

/// The system would end a program that writes too large a file.
#[cfg(target_os = "linux")]
#[test]
fn a_file_over_the_limit_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = "generate random g.txt --vertices 20000 --json";
    let output = limited(folder.path(), "-f 8", arguments);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert_eq!(code(&output), "file-not-written");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// Work that does not fit into the address space is refused, whatever --memory says.
#[cfg(target_os = "linux")]
#[test]
fn a_limit_of_the_address_space_bounds_memory() {
    let folder = tempfile::tempdir().unwrap();
    for memory in ["", " --memory 8G"] {
        let arguments = format!("solve dobutsu --json{memory}");
        let output = limited(folder.path(), "-v 200000", &arguments);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert_eq!(code(&output), "memory-over-budget");
    }
}

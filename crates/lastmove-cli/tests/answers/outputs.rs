//! Work and files under the limits of the system.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn code(output: &Output) -> String {
    let object: Value =
        serde_json::from_slice(&output.stderr).unwrap_or_else(|_| panic!("{output:?}"));
    object["code"].as_str().unwrap().to_owned()
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

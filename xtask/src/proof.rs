//! The checker that is proved correct, in `proof/`: it is built, tested, and given what the command
//! writes.

use std::process::Command;

use crate::browser::tools::{install, on_path};
use crate::trouble::Trouble;
use crate::workspace::{Workspace, succeed};

/// What it takes, and the Debian packages that have it.
const NEEDED: [(&str, &str); 4] = [
    ("coqc", "coq"),
    ("ocamlopt", "ocaml-nox"),
    ("make", "make"),
    ("python3", "python3"),
];

/// Proves the theorems, builds the checker, and tests it.
pub(crate) fn check(workspace: &Workspace) -> Result<(), Trouble> {
    need().map_err(Trouble::Skipped)?;
    workspace.build_as_tested(&["--bin", "lastmove"])?;
    let folder = workspace.root.join("proof");
    let mut make = Command::new("make");
    succeed(make.current_dir(&folder).arg("test"))?;
    let mut python = Command::new("python3");
    // No compiled files beside the sources.
    python.arg("-B").arg("tests/command.py");
    python.arg("build/lastmove-check");
    python.arg(workspace.tested("lastmove"));
    Ok(succeed(python.current_dir(&folder))?)
}

/// Checks for the programs, and installs missing ones where it may.
fn need() -> Result<(), String> {
    let missing = || {
        NEEDED
            .into_iter()
            .filter(|(program, _)| on_path(program).is_none())
    };
    if missing().next().is_some() {
        let packages: Vec<&str> = missing().map(|(_, package)| package).collect();
        install(&packages);
    }
    match missing().next() {
        None => Ok(()),
        Some((program, package)) => Err(format!(
            "{program} is missing; install it: sudo apt-get install {package}"
        )),
    }
}

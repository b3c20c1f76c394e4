//! Runs tests of code with `unsafe` in Miri, which finds undefined behaviour.

use std::process::{Command, Stdio};

use crate::trouble::Trouble;
use crate::workspace::{Workspace, succeed};

/// The tests of code with `unsafe` that has a portable form. What is only for wide vectors cannot be
/// interpreted; it is compared with its portable twin by the usual tests.
const TESTS: &str =
    "miri test -q -p lastmove-engine --lib -- memory:: vectors:: tiers::bits tiers::scan";

pub(crate) fn check(workspace: &Workspace) -> Result<(), Trouble> {
    if !succeeds(nightly(workspace, "miri --version")) {
        let help = "Miri is missing; install it: rustup toolchain install nightly --component miri,rust-src";
        return Err(Trouble::Skipped(help.into()));
    }
    Ok(succeed(&mut nightly(workspace, TESTS))?)
}

/// Cargo of the nightly toolchain, with arguments that a blank separates.
fn nightly(workspace: &Workspace, args: &str) -> Command {
    let mut command = Command::new("rustup");
    command
        .args(["run", "nightly", "cargo"])
        .args(args.split(' '));
    // Otherwise it would use the toolchain of this program.
    command.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO");
    command.current_dir(&workspace.root);
    command
}

fn succeeds(mut command: Command) -> bool {
    let quiet = command.stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

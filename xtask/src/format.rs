//! Formatting of all Rust code.
//!
//! `cargo fmt` follows `mod` items and so never sees a module that a macro
//! declares, as the games are. So it gets every file by name as well.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::workspace::{Workspace, files, succeed};

/// The folders with Rust code.
const CODE: &[&str] = &["crates", "fuzz", "xtask"];

/// Fails, after naming them, if any files are not formatted.
pub(crate) fn check(workspace: &Workspace) -> Result<(), String> {
    let output = cargo_fmt(workspace, "fmt --all -- --check -l")?
        .stderr(Stdio::inherit())
        .output()
        .map_err(|why| format!("cannot run cargo: {why}"))?;
    if output.status.success() {
        return Ok(());
    }
    // A file is listed again for every file whose `mod` items lead to it.
    let listed = String::from_utf8_lossy(&output.stdout);
    let wrong: BTreeSet<String> = listed
        .lines()
        .map(|line| shorten(line, &workspace.root))
        .collect();
    if wrong.is_empty() {
        return Err("rustfmt does not accept all files; it says why above".into());
    }
    println!("not formatted:");
    for file in &wrong {
        println!("  {file}");
    }
    Err("mend it: cargo xtask fmt".into())
}

/// Formats all files.
pub(crate) fn mend(workspace: &Workspace) -> Result<(), String> {
    workspace.need("rustfmt", "fmt")?;
    succeed(&mut cargo_fmt(workspace, "fmt --all --")?)
}

/// The command with every Rust file of the workspace behind its arguments.
fn cargo_fmt(workspace: &Workspace, args: &str) -> Result<Command, String> {
    let mut command = workspace.cargo(args);
    for file in files(&workspace.root, CODE)? {
        if file.extension() == Some("rs".as_ref()) {
            command.arg(file);
        }
    }
    Ok(command)
}

/// The path relative to the root, where it lies below it.
fn shorten(file: &str, root: &Path) -> String {
    let path = Path::new(file);
    path.strip_prefix(root)
        .unwrap_or(path)
        .display()
        .to_string()
}

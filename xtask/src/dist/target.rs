//! The targets of releases, and their requirements.

use std::env;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::workspace::output;

/// The default target: that of this machine, on Linux one whose programs run on every Linux.
pub(super) fn usual() -> Result<String, String> {
    if cfg!(target_os = "linux") {
        return Ok(format!("{}-unknown-linux-musl", env::consts::ARCH));
    }
    let about = output(Command::new("rustc").arg("-vV"))?;
    let host = about.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned)
        .ok_or_else(|| "`rustc -vV` names no host".into())
}

/// Checks that Rust can build for the target; the error says what to install.
pub(crate) fn need(target: &str) -> Result<(), String> {
    let asked = ["--print", "target-libdir", "--target", target];
    let folder = output(Command::new("rustc").args(asked)).map_err(|_| {
        format!("rustc knows no target `{target}`; `rustc --print target-list` lists all")
    })?;
    if Path::new(folder.trim()).is_dir() {
        return Ok(());
    }
    Err(format!(
        "Rust's library for {target} is missing; install it: rustup target add {target}"
    ))
}

/// The environment variable, and its value, that selects a musl compiler for crates with C code
/// (zstd). `None` where they find one by themselves or the user has set it.
pub(super) fn c_compiler(target: &str) -> Result<Option<(String, &'static str)>, String> {
    let variable = format!("CC_{}", target.replace('-', "_"));
    let set = [&variable[..], "TARGET_CC", "CC"];
    if !target.ends_with("-linux-musl") || set.iter().any(|name| env::var_os(name).is_some()) {
        return Ok(None);
    }
    let mut musl = Command::new("musl-gcc");
    musl.arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let here = target.starts_with(env::consts::ARCH);
    if here && musl.status().is_ok_and(|status| status.success()) {
        return Ok(Some((variable, "musl-gcc")));
    }
    Err(format!(
        "a C compiler for {target} is missing: install musl-gcc (Debian: apt install musl-tools), or \
         set {variable} to one"
    ))
}

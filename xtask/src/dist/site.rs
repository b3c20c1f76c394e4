//! The site: what any file server can serve, with lastmove in it.

use std::path::PathBuf;
use std::process::Command;

use super::target;
use crate::workspace::{Workspace, succeed};

/// What browsers run.
pub(super) const TARGET: &str = "wasm32-unknown-unknown";

/// What runs programs wherever there is a runtime of WASI.
const WASI: &str = "wasm32-wasip1";

/// The usual port of a site that is served here.
const PORT: &str = "8372";

/// Parses `[--port PORT]`.
pub(crate) fn port<'a>(args: &[&'a str]) -> Result<&'a str, String> {
    match args {
        [] => Ok(PORT),
        ["--port", port] if port.parse::<u16>().is_ok() => Ok(port),
        _ => Err("`cargo xtask serve-site` takes only `--port PORT`".into()),
    }
}

/// Checks that Rust can build for browsers, and the command for WASI.
pub(crate) fn need() -> Result<(), String> {
    target::need(TARGET)?;
    target::need(WASI)
}

/// Builds the module, and returns its file.
pub(crate) fn module(workspace: &Workspace) -> Result<PathBuf, String> {
    built(
        workspace,
        TARGET,
        "lastmove-wasm --lib",
        "lastmove_wasm.wasm",
    )
}

/// Builds the command for WASI, and returns its file.
pub(crate) fn command(workspace: &Workspace) -> Result<PathBuf, String> {
    let what = "lastmove-cli --no-default-features";
    built(workspace, WASI, what, "lastmove.wasm")
}

/// Builds a package for a target, and returns what is then in this file.
fn built(workspace: &Workspace, to: &str, what: &str, file: &str) -> Result<PathBuf, String> {
    target::need(to)?;
    let build = format!("build --locked --profile site --target {to} --package {what}");
    succeed(&mut workspace.cargo(&build))?;
    Ok(workspace.target().join(to).join("site").join(file))
}

/// The program that writes and serves the site.
pub(crate) fn program(workspace: &Workspace) -> Result<Command, String> {
    workspace.build_as_tested(&["--bin", "lastmove-site"])?;
    Ok(Command::new(workspace.tested("lastmove-site")))
}

/// Parses `[--address URL]`.
pub(crate) fn address<'a>(args: &[&'a str]) -> Result<Option<&'a str>, String> {
    match args {
        [] => Ok(None),
        ["--address", address] if address.starts_with("http") => Ok(Some(address)),
        _ => {
            Err("`cargo xtask dist site` takes only `--address URL`, where the site will be".into())
        }
    }
}

/// Writes the site into `target/dist/site`, and returns that folder. Its pages say where they are if
/// the address is given.
pub(crate) fn write(workspace: &Workspace, address: Option<&str>) -> Result<PathBuf, String> {
    need()?;
    let programs = [module(workspace)?, command(workspace)?];
    let folder = workspace.target().join("dist").join("site");
    let mut write = program(workspace)?;
    let write = write.arg("write").args(programs).arg(&folder).args(address);
    succeed(write)?;
    Ok(folder)
}

/// Writes the site and serves it, until it is stopped.
pub(crate) fn serve(workspace: &Workspace, port: &str) -> Result<(), String> {
    let folder = write(workspace, None)?;
    succeed(program(workspace)?.arg("serve").arg(folder).arg(port))
}

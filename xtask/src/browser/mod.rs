//! The tests of the web app over a real server: its scripts' types, its pages in a browser, and its
//! API asked at random.
//!
//! The tests themselves are in `crates/lastmove-web/browser`, for node and Python. What they need is
//! installed where that can be done without asking: packages into folders that git ignores, and
//! Debian's own packages where this program runs as root.

mod server;
mod tools;

use std::env;
use std::process::Command;
use std::thread;

use crate::groups::Trouble;
use crate::workspace::{Workspace, succeed};

use server::Server;
use tools::Tools;

/// How long the tests of one file may take, in milliseconds. Only those that hang do.
const LONGEST: u32 = 600_000;

/// Runs them all.
pub(crate) fn check(workspace: &Workspace) -> Result<(), Trouble> {
    let tools = Tools::find(workspace).map_err(Trouble::Skipped)?;
    succeed(&mut types(&tools))?;
    workspace.build_as_tested(&["--bin", "lastmove"])?;
    let server = Server::start(workspace)?;
    let pages = succeed(&mut pages(&tools, server.address()));
    let api = succeed(&mut api(&tools, server.address()));
    let typed = succeed(&mut typed(&tools, server.address()));
    let python = succeed(&mut python(&tools, server.address()));
    let ended = server.end();
    Ok(pages.and(api).and(typed).and(python).and(ended)?)
}

/// Checks the types of the scripts, which they have in their comments.
fn types(tools: &Tools) -> Command {
    let mut command = tools.node();
    command.args(["node_modules/typescript/bin/tsc", "--project", "."]);
    command
}

/// Visits the pages.
fn pages(tools: &Tools, address: &str) -> Command {
    let mut command = tools.node();
    command
        .args(["--test", "--test-reporter=spec"])
        .arg(format!("--test-concurrency={}", at_a_time()))
        .arg(format!("--test-timeout={LONGEST}"))
        .args(tools.tests())
        .env("LASTMOVE_URL", address)
        .env("CHROMIUM", tools.chromium());
    if let Some(folder) = env::var_os("LASTMOVE_PICTURES") {
        command.env("LASTMOVE_PICTURES", folder);
    }
    command
}

/// How many files of tests run at a time: one more than there are processors, since pages wait a lot.
fn at_a_time() -> usize {
    1 + thread::available_parallelism().map_or(1, usize::from)
}

/// Asks the API at random, as the settings in the folder of the tests say.
fn api(tools: &Tools, address: &str) -> Command {
    let mut command = tools.schemathesis();
    command
        .arg("run")
        .arg(format!("{address}api/v1/openapi.json"))
        .env("LASTMOVE_URL", address);
    command
}

/// Makes a client of the API in TypeScript, and lets it solve games.
fn typed(tools: &Tools, address: &str) -> Command {
    let mut command = tools.node();
    command
        .arg("clients/typed.mjs")
        .env("LASTMOVE_URL", address);
    command
}

/// The same in Python, where the document of the API is checked too.
fn python(tools: &Tools, address: &str) -> Command {
    let mut command = tools.python();
    command.arg("clients/solve.py").env("LASTMOVE_URL", address);
    command
}

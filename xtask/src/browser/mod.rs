//! The tests of the web app over a real server: its scripts' types, its pages in a browser, and its
//! API with random requests.
//!
//! The tests themselves are in `crates/lastmove-web/browser`, for node and Python. Their tools are
//! installed where possible: packages into folders that git ignores, and Debian's packages if this
//! program runs as root.

mod server;
pub(crate) mod tools;

use std::env;
use std::path::Path;
use std::process::Command;
use std::thread;

use crate::dist::{npm, site};
use crate::trouble::Trouble;
use crate::workspace::{Workspace, succeed};

use server::Server;
use tools::Tools;

/// The time limit of one file of tests, in milliseconds; only hanging tests reach it.
const LONGEST: u32 = 1_800_000;

/// The file of tests that compares screenshots.
const SNAPSHOTS: &str = "snapshots.test.mjs";

/// The window widths in which all flows are tested by night; the default is that of a desktop.
const WIDTHS: [&str; 2] = ["375", "768"];

/// The maximum number of random requests for each operation of the API by night.
const MANY_QUESTIONS: &str = "1000";

/// Installs the tools of the tests.
pub(crate) fn fetch(workspace: &Workspace) {
    let _ = Tools::find(workspace);
}

/// Runs all but the tests that take long and seldom fail.
pub(crate) fn check(workspace: &Workspace) -> Result<(), Trouble> {
    let tools = Tools::find(workspace).map_err(Trouble::Skipped)?;
    succeed(&mut types(&tools, "tsconfig.json"))?;
    succeed(&mut types(&tools, "tsconfig.npm.json"))?;
    served(workspace, |address| {
        let mut pages = pages(&tools, address);
        vec![
            succeed(pages.args(tools.tests())),
            succeed(&mut api(&tools, address)),
            succeed(&mut typed(&tools, address)),
            succeed(&mut python(&tools, address)),
        ]
    })
}

/// Runs the tests that take long and seldom fail: all flows in narrow windows, by touch,
/// screenshots at all widths, and many random requests.
pub(crate) fn check_widths(workspace: &Workspace) -> Result<(), Trouble> {
    let tools = Tools::find(workspace).map_err(Trouble::Skipped)?;
    served(workspace, |address| {
        let (snapshots, flows): (Vec<_>, Vec<_>) = tools
            .tests()
            .into_iter()
            .partition(|path| path.ends_with(SNAPSHOTS));
        let mut outcomes = Vec::new();
        for width in WIDTHS {
            println!("all flows, {width} pixels wide");
            let mut pages = pages(&tools, address);
            let ran = succeed(pages.args(&flows).env("LASTMOVE_WIDTH", width));
            outcomes.push(ran.map_err(|why| format!("{width} pixels wide: {why}")));
        }
        println!("what pages look like at all widths");
        let mut pages = pages(&tools, address);
        outcomes.push(succeed(
            pages.args(&snapshots).env("LASTMOVE_SNAPSHOTS", "all"),
        ));
        let mut api = api(&tools, address);
        outcomes.push(succeed(api.args(["--max-examples", MANY_QUESTIONS])));
        outcomes
    })
}

/// Asks the pages in WebAssembly and a server the same, runs the flows on the site and the command in
/// WASI, and uses the package for npm.
pub(crate) fn check_site(workspace: &Workspace) -> Result<(), Trouble> {
    let tools = Tools::find(workspace).map_err(Trouble::Skipped)?;
    site::need().map_err(Trouble::Skipped)?;
    let module = site::module(workspace)?;
    let command = site::command(workspace)?;
    let folder = site::write(workspace, None)?;
    let packed = npm::write(workspace)?;
    let packed = packed.ok_or_else(|| Trouble::Skipped("npm is missing".into()))?;
    let mut serve = site::program(workspace)?;
    let site = Server::begin(serve.arg("serve").arg(&folder).arg("0"))?;
    served(workspace, |address| {
        let mut compare = tools.node();
        compare.arg("wasm.mjs").arg(&module);
        let mut wasi = tools.node();
        wasi.args(["--no-warnings", "wasi.mjs"])
            .arg(workspace.tested("lastmove"));
        let mut pages = pages(&tools, site.address());
        vec![
            succeed(compare.env("LASTMOVE_URL", address)),
            succeed(wasi.arg(&command)),
            succeed(pages.args(tools.tests()).env("LASTMOVE_SITE", &folder)),
            succeed(&mut package(&tools, &packed, address)),
        ]
    })
}

/// Measures the module of the site beside the program, in node.
pub(crate) fn bench(workspace: &Workspace, args: &[&str]) -> Result<(), String> {
    let module = site::module(workspace)?;
    succeed(&mut workspace.cargo("build --release --quiet --package lastmove-cli"))?;
    let name = format!("lastmove{}", env::consts::EXE_SUFFIX);
    let program = workspace.target().join("release").join(name);
    let mut node = Command::new("node");
    node.arg("bench.mjs").arg(program).arg(module).args(args);
    succeed(node.current_dir(workspace.root.join("crates/lastmove-web/browser")))
}

/// Runs tests against a server, passing them its address, and ends it.
fn served(
    workspace: &Workspace,
    tests: impl FnOnce(&str) -> Vec<Result<(), String>>,
) -> Result<(), Trouble> {
    workspace.build_as_tested(&["--bin", "lastmove"])?;
    let server = Server::start(workspace)?;
    let mut outcomes = tests(server.address());
    outcomes.push(server.end());
    Trouble::of(outcomes)
}

/// Checks the types of the scripts that a project names; the types are in their comments.
fn types(tools: &Tools, project: &str) -> Command {
    let mut command = tools.node();
    command.args(["node_modules/typescript/bin/tsc", "--project", project]);
    command
}

/// Installs the packed package for npm, and uses it as others do.
fn package(tools: &Tools, packed: &Path, address: &str) -> Command {
    let mut command = tools.node();
    command
        .arg("npm.mjs")
        .arg(packed)
        .env("LASTMOVE_URL", address)
        .env("CHROMIUM", tools.chromium());
    command
}

/// Tests the pages; the caller adds the files of tests.
fn pages(tools: &Tools, address: &str) -> Command {
    let mut command = tools.node();
    command
        .args(["--test", "--test-reporter=spec"])
        .arg(format!("--test-concurrency={}", at_a_time()))
        .arg(format!("--test-timeout={LONGEST}"))
        .env("LASTMOVE_URL", address)
        .env("CHROMIUM", tools.chromium());
    if let Some(folder) = env::var_os("LASTMOVE_PICTURES") {
        command.env("LASTMOVE_PICTURES", folder);
    }
    command
}

/// The number of test files run at a time: one more than processors, since pages wait a lot.
fn at_a_time() -> usize {
    1 + thread::available_parallelism().map_or(1, usize::from)
}

/// Sends random requests to the API, with the settings in the folder of the tests.
fn api(tools: &Tools, address: &str) -> Command {
    let mut command = tools.schemathesis();
    command
        .arg("run")
        .arg(format!("{address}api/v1/openapi.json"))
        .env("LASTMOVE_URL", address);
    command
}

/// Generates a client of the API in TypeScript, and solves games with it.
fn typed(tools: &Tools, address: &str) -> Command {
    let mut command = tools.node();
    command
        .arg("clients/typed.mjs")
        .env("LASTMOVE_URL", address);
    command
}

/// The same in Python, where the API's document is validated too.
fn python(tools: &Tools, address: &str) -> Command {
    let mut command = tools.python();
    command.arg("clients/solve.py").env("LASTMOVE_URL", address);
    command
}

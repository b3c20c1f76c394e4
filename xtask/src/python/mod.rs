//! The Python package: its tests and releases.
//!
//! The tests themselves are in `crates/lastmove-python/tests`, for pytest; the packages that they
//! need are listed there, and installed into environments below the target folder.

mod bench;
mod dist;
mod environment;
mod interpreters;
mod wheel;

use std::path::PathBuf;
use std::process::Command;

use crate::left_out;
use crate::trouble::Trouble;
use crate::workspace::{Workspace, files, succeed};

pub(crate) use bench::bench;
pub(crate) use dist::dist;
use environment::Environment;
use interpreters::Interpreter;

/// The folder of the package.
fn package(workspace: &Workspace) -> PathBuf {
    workspace.root.join("crates/lastmove-python")
}

/// The newest Python here, for a program that needs no packages.
pub(crate) fn newest() -> Result<Command, Trouble> {
    let chosen = interpreters::choose().map_err(Trouble::Skipped)?;
    Ok(Command::new(chosen.newest.program))
}

/// An environment for all tests, or with the additional packages for the types and OpenSpiel.
fn environment(
    workspace: &Workspace,
    python: &Interpreter,
    list: &str,
) -> Result<Environment, String> {
    let list = package(workspace).join("tests").join(list);
    Environment::new(workspace, &python.name(), python, &list)
}

/// Makes the environments of the tests.
pub(crate) fn fetch(workspace: &Workspace) {
    if let Ok(chosen) = interpreters::choose() {
        let _ = environment(workspace, &chosen.newest, "requirements-all.txt");
        if let Some(oldest) = &chosen.oldest {
            let _ = environment(workspace, oldest, "requirements.txt");
        }
    }
}

/// Runs all tests: on the newest Python, where the types are checked too, and on the oldest.
pub(crate) fn check(workspace: &Workspace) -> Result<(), Trouble> {
    let chosen = interpreters::choose().map_err(Trouble::Skipped)?;
    let tools = environment(workspace, &chosen.newest, "requirements-all.txt");
    let tools = tools.map_err(Trouble::Skipped)?;
    let wheel = wheel::of_tests(workspace, &tools, &chosen.newest)?;
    tools.install(&wheel)?;
    let mut outcomes = vec![
        types(workspace, &tools),
        pytest(workspace, &tools, &chosen.newest),
    ];
    if let Some(oldest) = &chosen.oldest {
        let old = environment(workspace, oldest, "requirements.txt").map_err(Trouble::Skipped)?;
        old.install(&wheel)?;
        outcomes.push(pytest(workspace, &old, oldest));
    } else {
        let why = "tests on an older Python: there is none but this one";
        left_out::tell(&workspace.target(), why)?;
    }
    Trouble::of(outcomes)
}

/// Runs the tests on a free-threaded Python, for which everything is built again.
pub(crate) fn check_free(workspace: &Workspace) -> Result<(), Trouble> {
    let chosen = interpreters::choose().map_err(Trouble::Skipped)?;
    let free = chosen.free.ok_or_else(|| {
        Trouble::Skipped(
            "there is no Python without the global lock; install one: pyenv install 3.13t".into(),
        )
    })?;
    let tools = environment(workspace, &chosen.newest, "requirements-all.txt");
    let tools = tools.map_err(Trouble::Skipped)?;
    let place = environment(workspace, &free, "requirements.txt").map_err(Trouble::Skipped)?;
    let wheels = wheel::fresh(&workspace.target().join("python/wheel-free"))?;
    let wheel = wheel::by_maturin(workspace, &tools, &free, "dev", &wheels)?;
    place.install(&wheel)?;
    Ok(tests(workspace, &place, &free, true)?)
}

/// Runs the usual tests.
fn pytest(
    workspace: &Workspace,
    environment: &Environment,
    python: &Interpreter,
) -> Result<(), String> {
    tests(workspace, environment, python, false)
}

/// Runs the tests, the documentation's examples and the notebooks included; on request those that
/// take minutes too.
fn tests(
    workspace: &Workspace,
    environment: &Environment,
    python: &Interpreter,
    slow_too: bool,
) -> Result<(), String> {
    println!("tests on Python {}", python.name());
    let mut pytest = environment.module("pytest");
    pytest.arg("--quiet").current_dir(package(workspace));
    if slow_too {
        pytest.env("LASTMOVE_SLOW", "1");
    }
    succeed(&mut pytest).map_err(|why| format!("tests on Python {}: {why}", python.name()))
}

/// Checks the types of all Python code, and that the stubs match the extension.
fn types(workspace: &Workspace, tools: &Environment) -> Result<(), String> {
    println!("types");
    let package = package(workspace);
    let mut checked: Vec<PathBuf> = ["python", "tests", "bench"]
        .map(|folder| package.join(folder))
        .into();
    let examples = files(&workspace.root, &["examples"])?;
    let examples = examples
        .into_iter()
        .filter(|path| path.extension().is_some_and(|end| end == "py"));
    checked.extend(examples.map(|path| workspace.root.join(path)));

    let mut mypy = tools.module("mypy");
    mypy.arg("--strict").args(&checked).current_dir(&package);
    let mypy = succeed(&mut mypy).map_err(|why| format!("mypy: {why}"));

    let mut pyright = tools.module("pyright");
    pyright.args(&checked).current_dir(&package);
    // Otherwise it looks for a newer version of itself.
    pyright.env("PYRIGHT_PYTHON_IGNORE_WARNINGS", "1");
    let pyright = succeed(&mut pyright).map_err(|why| format!("pyright: {why}"));

    let mut stubs = tools.module("mypy.stubtest");
    stubs.args([
        "--ignore-positional-only",
        "--allowlist",
        "tests/stubtest.txt",
    ]);
    stubs.arg("lastmove._lastmove");
    stubs.current_dir(&package);
    let stubs = succeed(&mut stubs).map_err(|why| format!("stubtest: {why}"));
    mypy.and(pyright).and(stubs)
}

//! The benchmark of the Python package.

use super::{environment, interpreters, package, wheel};
use crate::workspace::{Workspace, succeed};

/// Builds the release wheel, and the program that measures the library without Python; then runs
/// the script that measures both.
pub(crate) fn bench(workspace: &Workspace, args: &[&str]) -> Result<(), String> {
    let python = interpreters::choose()?.newest;
    let tools = environment(workspace, &python, "requirements-all.txt")?;
    succeed(&mut workspace.cargo("build --release --quiet --package lastmove-bench"))?;
    let wheels = wheel::fresh(&workspace.target().join("python/wheel-bench"))?;
    let wheel = wheel::by_maturin(workspace, &tools, &python, "release", &wheels)?;
    tools.install(&wheel)?;
    let program = workspace.target().join("release/lastmove-bench");
    let mut script = tools.python();
    script
        .arg(package(workspace).join("bench/bench.py"))
        .args(args)
        .env("LASTMOVE_BENCH", program);
    succeed(&mut script)
}

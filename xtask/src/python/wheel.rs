//! The wheel of the package.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::environment::Environment;
use super::interpreters::Interpreter;
use super::package;
use crate::workspace::{Workspace, in_file, output, succeed};

/// A wheel for the tests, with the library as the group `tests` builds it, so that only this crate
/// is compiled. maturin, which writes the metadata, would build all others again with different
/// features.
pub(super) fn of_tests(
    workspace: &Workspace,
    tools: &Environment,
    python: &Interpreter,
) -> Result<PathBuf, String> {
    let wheels = fresh(&workspace.target().join("python/wheel"))?;
    if !cfg!(target_os = "linux") {
        // Other systems need linker options that only maturin knows.
        return by_maturin(workspace, tools, python, "dev", &wheels);
    }
    workspace.build_as_tested(&["--lib"])?;

    let tree = fresh(&workspace.target().join("python/tree"))?;
    let mut describe = tools.module("maturin");
    describe
        .args(["pep517", "write-dist-info", "--quiet", "--interpreter"])
        .arg(&python.program)
        .arg("--metadata-directory")
        .arg(&tree)
        .current_dir(package(workspace));
    output(&mut describe)?;
    let inside = tree.join("lastmove");
    fs::create_dir(&inside).map_err(in_file(&inside))?;
    let sources = package(workspace).join("python/lastmove");
    for entry in fs::read_dir(&sources).map_err(in_file(&sources))? {
        let path = entry.map_err(in_file(&sources))?.path();
        // Skips files that `maturin develop` leaves there.
        let is_source = path
            .extension()
            .is_some_and(|end| end == "py" || end == "pyi" || end == "js");
        if is_source || path.ends_with("py.typed") {
            copy(&path, &inside.join(path.file_name().unwrap_or_default()))?;
        }
    }
    let library = workspace.target().join("debug/lib_lastmove.so");
    let placed = inside.join("_lastmove.abi3.so");
    copy(&library, &placed)?;
    // Stripping cuts the time to pack and unpack to a third. Without `strip` the library stays as
    // it is.
    let _ = Command::new("strip")
        .arg("--strip-debug")
        .arg(&placed)
        .status();

    let mut pack = tools.module("wheel");
    pack.arg("pack").arg(&tree).arg("--dest-dir").arg(&wheels);
    output(&mut pack)?;
    only(&wheels, "whl")
}

/// A wheel built by maturin: for all interpreters from the oldest supported on, or for a
/// free-threaded one only.
pub(super) fn by_maturin(
    workspace: &Workspace,
    tools: &Environment,
    python: &Interpreter,
    profile: &str,
    into: &Path,
) -> Result<PathBuf, String> {
    let mut build = tools.module("maturin");
    build
        .args(["build", "--quiet", "--locked", "--profile", profile])
        .arg("--target-dir")
        .arg(workspace.target())
        .arg("--interpreter")
        .arg(&python.program)
        .arg("--out")
        .arg(into)
        .current_dir(package(workspace));
    succeed(&mut build)?;
    only(into, "whl")
}

/// Makes an empty folder.
pub(super) fn fresh(folder: &Path) -> Result<PathBuf, String> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(in_file(folder))?;
    }
    fs::create_dir_all(folder).map_err(in_file(folder))?;
    Ok(folder.to_path_buf())
}

/// The only file with this extension in a folder.
pub(super) fn only(folder: &Path, ending: &str) -> Result<PathBuf, String> {
    let entries = fs::read_dir(folder).map_err(in_file(folder))?.flatten();
    let mut paths = entries.map(|entry| entry.path());
    let wanted = paths.find(|path| path.extension().is_some_and(|end| end == ending));
    wanted.ok_or_else(|| format!("{} has no .{ending}", folder.display()))
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to).map_err(in_file(from))?;
    Ok(())
}

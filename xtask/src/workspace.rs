//! The workspace: its root, its files, and its cargo.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::left_out;

/// The features tested besides the default ones: all but `s3`, which adds an HTTP client and no
/// test. `cargo xtask test nightly` builds it.
const FEATURES: &str =
    "lastmove-cli/cluster,lastmove-cli/png,lastmove-cli/webgraph,lastmove-cluster/objects";

/// The workspace all chores work on.
pub(crate) struct Workspace {
    /// The folder of the workspace's `Cargo.toml`.
    pub(crate) root: PathBuf,
    /// Where cargo builds.
    target: PathBuf,
    cargo: OsString,
}

impl Workspace {
    /// The workspace this program belongs to.
    pub(crate) fn here() -> Self {
        // The variable first: with a target folder shared by several checkouts, the compiled-in
        // path may be another checkout's.
        let xtask = env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = xtask.parent().unwrap_or(&xtask).to_path_buf();
        let target = match env::var_os("CARGO_TARGET_DIR") {
            Some(folder) => root.join(folder),
            None => root.join("target"),
        };
        Self {
            root,
            target,
            cargo: env::var_os("CARGO").unwrap_or_else(|| "cargo".into()),
        }
    }

    /// A copy of it in another folder, with a target folder of its own there.
    pub(crate) fn copied_to(&self, root: PathBuf) -> Self {
        Self {
            target: root.join("target"),
            root,
            cargo: self.cargo.clone(),
        }
    }

    /// A cargo command with these arguments, run at the workspace's root.
    pub(crate) fn cargo(&self, args: &str) -> Command {
        let mut command = Command::new(&self.cargo);
        command
            .args(args.split_whitespace())
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", &self.target)
            .env(left_out::VARIABLE, left_out::file(&self.target));
        command
    }

    /// A cargo command over all crates with the features of the tests, so that groups share what is
    /// built.
    pub(crate) fn of_all(&self, subcommand: &str) -> Command {
        let mut command = self.cargo(subcommand);
        command.args(["--workspace", "--features", FEATURES]);
        command
    }

    /// Builds a program or a library as the group `tests` builds it, reusing its dependencies.
    /// Without a test target, cargo would resolve the features of all packages differently, and
    /// build the whole library again.
    pub(crate) fn build_as_tested(&self, what: &[&str]) -> Result<(), String> {
        let mut build = self.of_all("build --profile test --test cli");
        succeed(build.args(what))
    }

    /// The file of a program that was built so.
    pub(crate) fn tested(&self, program: &str) -> PathBuf {
        let name = format!("{program}{}", std::env::consts::EXE_SUFFIX);
        self.target().join("debug").join(name)
    }

    /// The names of the crates, which equal those of their folders.
    pub(crate) fn crates(&self) -> Result<Vec<String>, String> {
        let folder = self.root.join("crates");
        let entries = fs::read_dir(&folder).map_err(in_file(&folder))?;
        let names = entries.map(|entry| match entry {
            Ok(entry) => Ok(entry.file_name().to_string_lossy().into_owned()),
            Err(why) => Err(in_file(&folder)(why)),
        });
        names.collect()
    }

    /// Where cargo builds.
    pub(crate) fn target(&self) -> PathBuf {
        self.target.clone()
    }

    /// Checks that a component of the toolchain is installed; the error says what to install.
    ///
    /// `subcommand` is the cargo command that the component brings.
    pub(crate) fn need(&self, component: &str, subcommand: &str) -> Result<(), String> {
        let answers = |command: &mut Command| {
            command
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status()
                .is_ok_and(|status| status.success())
        };
        let is_there = || answers(&mut self.cargo(&format!("{subcommand} --version")));
        let install = || answers(Command::new("rustup").args(["component", "add", component]));
        if is_there() || (install() && is_there()) {
            return Ok(());
        }
        Err(format!(
            "{component} is missing; install it: rustup component add {component}"
        ))
    }
}

/// Folders with generated or downloaded content.
const MADE: &[&str] = &["target", "node_modules"];

/// All files of the folders and files `names` below `root`, as sorted relative paths. Missing names
/// and folders in [`MADE`] are skipped.
pub(crate) fn files(root: &Path, names: &[&str]) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    let mut waiting: Vec<PathBuf> = names.iter().map(PathBuf::from).collect();
    while let Some(path) = waiting.pop() {
        let full = root.join(&path);
        if full.is_file() {
            found.push(path);
        } else if full.is_dir() && !MADE.iter().any(|name| path.ends_with(name)) {
            for entry in fs::read_dir(&full).map_err(in_file(&full))? {
                waiting.push(path.join(entry.map_err(in_file(&full))?.file_name()));
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Runs a command with inherited output; the error names it.
pub(crate) fn succeed(command: &mut Command) -> Result<(), String> {
    let name = Path::new(command.get_program())
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name} ended with {status}")),
        Err(why) => Err(format!("cannot run {name}: {why}")),
    }
}

/// The output of a command; the error contains its error output.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let name = Path::new(command.get_program()).display().to_string();
    let output = command
        .stderr(Stdio::piped())
        .output()
        .map_err(|why| format!("cannot run {name}: {why}"))?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{name} ended with {}\n{errors}", output.status));
    }
    String::from_utf8(output.stdout).map_err(|_| format!("{name} printed no UTF-8"))
}

/// Prefixes an I/O error with the file's name.
pub(crate) fn in_file(path: &Path) -> impl FnOnce(io::Error) -> String {
    move |why| format!("{}: {why}", path.display())
}

//! Tools of the tests besides cargo: a browser, node with its packages, Python with its own.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::workspace::Workspace;

/// Suitable browsers, the usual one first.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// The minimum version of node.
const NODE: u32 = 20;

/// The installed tools.
pub(super) struct Tools {
    folder: PathBuf,
    chromium: OsString,
    /// The folder of the Python packages' programs.
    python: PathBuf,
}

impl Tools {
    /// Finds the tools, and installs missing ones if possible; the error says what to install.
    pub(super) fn find(workspace: &Workspace) -> Result<Self, String> {
        let folder = workspace.root.join("crates/lastmove-web/browser");
        let chromium = chromium()?;
        node(&folder)?;
        let python = workspace.target().join("browser-python");
        let python = python_packages(&folder, &python)?;
        Ok(Self {
            folder,
            chromium,
            python,
        })
    }

    /// A browser.
    pub(super) fn chromium(&self) -> &OsStr {
        &self.chromium
    }

    /// Node, in the folder of the tests.
    pub(super) fn node(&self) -> Command {
        let mut command = Command::new("node");
        command.current_dir(&self.folder);
        command
    }

    /// The test files for node.
    pub(super) fn tests(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.folder.join("tests"))
            .into_iter()
            .flatten();
        let paths = entries.flatten().map(|entry| entry.path());
        let mut tests: Vec<_> = paths
            .filter(|path| path.to_string_lossy().ends_with(".test.mjs"))
            .collect();
        tests.sort();
        tests
    }

    /// Schemathesis, in the folder of the tests, which has its settings.
    pub(super) fn schemathesis(&self) -> Command {
        self.of_python("schemathesis")
    }

    /// Python with the packages of the tests, in their folder.
    pub(super) fn python(&self) -> Command {
        self.of_python("python")
    }

    fn of_python(&self, name: &str) -> Command {
        let mut command = Command::new(self.python.join(name));
        command.current_dir(&self.folder);
        command
    }
}

/// Whether a command runs and succeeds; its output is hidden.
fn answers(command: &mut Command) -> bool {
    let quiet = command.stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

/// Runs a command, showing its errors and hiding its progress.
fn does(command: &mut Command) -> bool {
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

/// Installs Debian packages, if this program may.
pub(crate) fn install(packages: &[&str]) -> bool {
    let is_root = Command::new("id").arg("-u").output();
    if !is_root.is_ok_and(|output| output.stdout.trim_ascii() == b"0") {
        return false;
    }
    let apt = |args: &[&str]| {
        let mut command = Command::new("apt-get");
        does(command.env("DEBIAN_FRONTEND", "noninteractive").args(args))
    };
    let all = [
        &["install", "-y", "-q", "--no-install-recommends"],
        packages,
    ]
    .concat();
    apt(&all) || (apt(&["update", "-q"]) && apt(&all))
}

fn chromium() -> Result<OsString, String> {
    if let Some(given) = env::var_os("CHROMIUM") {
        return Ok(given);
    }
    let find = || {
        let found = BROWSERS.iter().find_map(|name| on_path(name));
        found.map(PathBuf::into_os_string)
    };
    if let Some(found) = find() {
        return Ok(found);
    }
    install(&["chromium"]);
    find().ok_or_else(|| "chromium is missing; install it: sudo apt-get install chromium".into())
}

/// The path of a command.
pub(crate) fn on_path(name: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    let mut paths = env::split_paths(&folders).map(|folder| folder.join(name));
    paths.find(|path| path.is_file())
}

/// Checks for node, and installs the packages of the lock file.
fn node(folder: &Path) -> Result<(), String> {
    let version = || {
        let output = Command::new("node").arg("--version").output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        let major = text.trim().strip_prefix('v')?.split('.').next()?;
        major.parse::<u32>().ok()
    };
    let is_there = || version() >= Some(NODE) && on_path("npm").is_some();
    if !is_there() {
        install(&["nodejs", "npm"]);
    }
    if !is_there() {
        return Err(format!(
            "node {NODE} or newer with npm is missing; install it: https://nodejs.org/en/download"
        ));
    }
    let here = "npm ci --prefix crates/lastmove-web/browser";
    stamped(
        &folder.join("package-lock.json"),
        &folder.join("node_modules"),
        || {
            let mut npm = Command::new("npm");
            does(
                npm.args(["ci", "--no-audit", "--no-fund", "--loglevel=error"])
                    .current_dir(folder),
            )
        },
    )
    .map_err(|()| format!("packages of npm are missing; install them: {here}"))
}

/// Installs the Python packages, in an environment of their own.
fn python_packages(folder: &Path, into: &Path) -> Result<PathBuf, String> {
    let list = folder.join("requirements.txt");
    let bin = into.join("bin");
    let venv = || {
        answers(
            Command::new("python3")
                .args(["-m", "venv", "--clear"])
                .arg(into),
        )
    };
    let made = stamped(&list, into, || {
        if !venv() {
            install(&["python3-venv"]);
            if !venv() {
                return false;
            }
        }
        let mut pip = Command::new(bin.join("python"));
        pip.args([
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "--only-binary=:all:",
            "--require-hashes",
        ]);
        does(pip.arg("--requirement").arg(&list))
    });
    made.map_err(|()| {
        let into = into.display();
        format!(
            "packages of Python are missing; install them: sudo apt-get install python3-venv, and python3 -m \
             venv {into} && {into}/bin/pip install --require-hashes -r {}",
            list.display()
        )
    })?;
    Ok(bin)
}

/// Makes a folder from a list, unless it was made from the same list before.
fn stamped(list: &Path, folder: &Path, make: impl FnOnce() -> bool) -> Result<(), ()> {
    let wanted = fs::read(list).map_err(drop)?;
    let stamp = folder.join(".made-from");
    if fs::read(&stamp).is_ok_and(|made| made == wanted) {
        return Ok(());
    }
    if !make() {
        return Err(());
    }
    // If writing the stamp fails, the folder is made again next time.
    let _ = fs::write(&stamp, wanted);
    Ok(())
}

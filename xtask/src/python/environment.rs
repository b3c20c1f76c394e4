//! Python environments with installed packages.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::interpreters::Interpreter;
use crate::left_out;
use crate::workspace::{Workspace, in_file, succeed};

/// An environment of an interpreter.
pub(super) struct Environment {
    bin: PathBuf,
    /// The file in which its tests record what they leave out.
    left_out: PathBuf,
}

impl Environment {
    /// The environment of this name with the packages of a requirements file, which names each by the
    /// hash of its file. It is made again when that file or the interpreter has changed. The error says
    /// what to do.
    pub(super) fn new(
        workspace: &Workspace,
        name: &str,
        python: &Interpreter,
        requirements: &Path,
    ) -> Result<Self, String> {
        let folder = workspace.target().join("python").join(name);
        let this = Self {
            bin: folder.join("bin"),
            left_out: left_out::file(&workspace.target()),
        };
        let list = fs::read_to_string(requirements).map_err(in_file(requirements))?;
        let made_from = format!("{}\n{list}", python.program.display());
        let stamp = folder.join(".made-from");
        if fs::read_to_string(&stamp).is_ok_and(|made| made == made_from) {
            return Ok(this);
        }
        println!("packages for Python {}", python.name());
        let mut venv = Command::new(&python.program);
        let made = succeed(venv.args(["-m", "venv", "--clear"]).arg(&folder));
        let installed = made.and_then(|()| {
            succeed(
                this.pip_install()
                    .args(["--only-binary=:all:", "--require-hashes", "--requirement"])
                    .arg(requirements),
            )
        });
        installed.map_err(|why| {
            format!(
                "packages of Python are missing ({why}); install them: {} -m venv {folder} && \
                 {folder}/bin/pip install --require-hashes -r {}",
                python.program.display(),
                requirements.display(),
                folder = folder.display(),
            )
        })?;
        // If writing the stamp fails, the environment is made again next time.
        let _ = fs::write(&stamp, made_from);
        Ok(this)
    }

    /// Its interpreter.
    pub(super) fn python(&self) -> Command {
        let mut command = Command::new(self.bin.join("python"));
        command
            .env("PATH", self.path())
            // Output is in English, and the user's own settings are ignored.
            .env("LC_ALL", "C.UTF-8")
            .env_remove("LANGUAGE")
            .env_remove("PYTHONPATH")
            .env_remove("PYTHONHOME")
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .env(left_out::VARIABLE, &self.left_out)
            .stdin(Stdio::null());
        command
    }

    /// A program of one of its packages, run as a module.
    pub(super) fn module(&self, name: &str) -> Command {
        let mut command = self.python();
        command.args(["-m", name]);
        command
    }

    /// Installs a wheel, replacing an earlier one.
    pub(super) fn install(&self, wheel: &Path) -> Result<(), String> {
        let mut pip = self.pip_install();
        succeed(pip.args(["--no-deps", "--force-reinstall"]).arg(wheel))
    }

    fn pip_install(&self) -> Command {
        let mut command = self.module("pip");
        command.args(["install", "--quiet", "--disable-pip-version-check"]);
        command
    }

    /// The search path with the environment's programs first, such as `lastmove`.
    fn path(&self) -> OsString {
        let old = env::var_os("PATH").unwrap_or_default();
        let folders = [self.bin.clone()].into_iter();
        // Cannot fail: the parts come from a valid path.
        env::join_paths(folders.chain(env::split_paths(&old))).unwrap_or(old)
    }
}

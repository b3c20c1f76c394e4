//! The Python interpreters of this machine.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The minimum minor version.
const OLDEST: u32 = 10;

/// Prints the minor version of an interpreter, whether it is free-threaded, and its path. Fails if
/// it cannot make an environment.
const ABOUT: &str = "import sys, sysconfig, venv, ensurepip
assert sys.version_info[0] == 3 and sys.implementation.name == 'cpython'
print(sys.version_info[1], sysconfig.get_config_var('Py_GIL_DISABLED') or 0, sys.executable)";

/// An interpreter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Interpreter {
    minor: u32,
    /// Whether it is free-threaded: without the global lock.
    pub(super) free: bool,
    pub(super) program: PathBuf,
}

impl Interpreter {
    /// `3.13`, or `3.13t` if free-threaded.
    pub(super) fn name(&self) -> String {
        let t = if self.free { "t" } else { "" };
        format!("3.{}{t}", self.minor)
    }
}

/// The interpreters for the tests.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Chosen {
    /// The newest one, which runs all tests.
    pub(super) newest: Interpreter,
    /// The oldest one, if different.
    pub(super) oldest: Option<Interpreter>,
    /// The newest free-threaded one, if any.
    pub(super) free: Option<Interpreter>,
}

/// Chooses the interpreters for the tests; the error says what to install.
pub(super) fn choose() -> Result<Chosen, String> {
    chosen(found()).ok_or_else(|| {
        format!(
            "there is no Python from 3.{OLDEST} on that can make environments; install one: sudo apt-get \
             install python3 python3-venv, or pyenv install 3.13"
        )
    })
}

fn chosen(found: Vec<Interpreter>) -> Option<Chosen> {
    let (free, mut locked): (Vec<_>, Vec<_>) = found.into_iter().partition(|python| python.free);
    locked.sort_by_key(|python| python.minor);
    let newest = locked.pop()?;
    Some(Chosen {
        newest,
        oldest: locked.into_iter().next(),
        free: free.into_iter().max_by_key(|python| python.minor),
    })
}

/// All interpreters found, each version once: the first on the path, else that of pyenv.
fn found() -> Vec<Interpreter> {
    let mut found = BTreeMap::new();
    for program in on_path().into_iter().chain(of_pyenv()) {
        if let Some(python) = ask(&program) {
            found.entry((python.minor, python.free)).or_insert(python);
        }
    }
    found.into_values().collect()
}

/// The interpreters on the path, by their usual names.
fn on_path() -> Vec<PathBuf> {
    let folders = env::var_os("PATH").unwrap_or_default();
    let mut programs = Vec::new();
    for folder in env::split_paths(&folders) {
        let names = names_in(&folder);
        programs.extend(names.iter().map(|name| folder.join(name)));
    }
    programs
}

/// The names of interpreters in a folder.
fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<_> = names.filter(|name| is_interpreter(name)).collect();
    names.sort();
    names
}

/// Whether this is the name of an interpreter: `python3`, `python3.13`, `python3.13t`.
fn is_interpreter(name: &str) -> bool {
    let Some(version) = name.strip_prefix("python3") else {
        return false;
    };
    let version = version.strip_suffix('t').unwrap_or(version);
    match version.strip_prefix('.') {
        Some(minor) => minor.parse::<u32>().is_ok_and(|minor| minor >= OLDEST),
        None => version.is_empty(),
    }
}

/// The interpreters built by pyenv, whether it is activated or not.
fn of_pyenv() -> Vec<PathBuf> {
    let root = env::var_os("PYENV_ROOT").map(PathBuf::from);
    let root = root.or_else(|| Some(env::home_dir()?.join(".pyenv")));
    let Some(root) = root else {
        return Vec::new();
    };
    let versions = fs::read_dir(root.join("versions"));
    let versions = versions.into_iter().flatten().flatten();
    let mut programs: Vec<_> = versions
        .map(|version| version.path().join("bin/python3"))
        .filter(|program| program.is_file())
        .collect();
    programs.sort();
    programs
}

/// The properties of a suitable interpreter; `None` for others. The stubs that pyenv puts on the
/// path may be none.
fn ask(program: &Path) -> Option<Interpreter> {
    let mut command = Command::new(program);
    command.args(["-c", ABOUT]).stdin(Stdio::null());
    let output = command.stderr(Stdio::null()).output().ok()?;
    if !output.status.success() {
        return None;
    }
    read(&String::from_utf8(output.stdout).ok()?)
}

fn read(said: &str) -> Option<Interpreter> {
    let (minor, rest) = said.trim().split_once(' ')?;
    let (free, program) = rest.split_once(' ')?;
    let minor = minor.parse().ok()?;
    (minor >= OLDEST).then(|| Interpreter {
        minor,
        free: free == "1",
        program: program.into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn python(minor: u32, free: bool) -> Interpreter {
        let program = PathBuf::from("/bin/python");
        Interpreter {
            minor,
            free,
            program,
        }
    }

    #[test]
    fn names_of_interpreters_are_known() {
        for name in ["python3", "python3.10", "python3.13t", "python3t"] {
            assert!(is_interpreter(name), "{name}");
        }
        for name in ["python", "python3.9", "python3-config", "python3.11-config"] {
            assert!(!is_interpreter(name), "{name}");
        }
    }

    #[test]
    fn an_interpreter_says_what_it_is() {
        assert_eq!(read("13 1 /bin/python\n"), Some(python(13, true)));
        assert_eq!(read("9 0 /bin/python\n"), None);
        assert_eq!(python(13, true).name(), "3.13t");
    }

    #[test]
    fn the_oldest_and_the_newest_are_chosen() {
        let found = vec![python(10, false), python(13, true), python(12, false)];
        let all = chosen(found);
        let expected = Chosen {
            newest: python(12, false),
            oldest: Some(python(10, false)),
            free: Some(python(13, true)),
        };
        assert_eq!(all, Some(expected));
        assert_eq!(
            chosen(vec![python(11, false)]).and_then(|one| one.oldest),
            None
        );
        assert_eq!(chosen(vec![python(13, true)]), None);
    }
}

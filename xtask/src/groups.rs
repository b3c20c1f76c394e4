//! The groups of tests and the run over them.

use std::env;
use std::time::Instant;

use crate::workspace::{Workspace, succeed};
use crate::{browser, contributing, left_out, named, python};

/// A group of tests.
pub(crate) struct Group {
    /// What `cargo xtask test NAME` calls it.
    pub(crate) name: &'static str,
    /// What it makes sure of.
    pub(crate) about: &'static str,
    /// Whether it runs only when asked for.
    pub(crate) slow: bool,
    run: fn(&Workspace) -> Result<(), Trouble>,
}

/// Why a group did not pass.
pub(crate) enum Trouble {
    /// What is wrong.
    Failed(String),
    /// The machine lacks what the group needs.
    Skipped(String),
}

impl Group {
    /// Why a run without names leaves it out.
    fn about_left_out(&self) -> String {
        format!("{}; --slow runs it", self.about)
    }
}

impl From<String> for Trouble {
    fn from(why: String) -> Self {
        Self::Failed(why)
    }
}

/// All groups, in the order they run: the quick ones that fail most often first.
pub(crate) const GROUPS: &[Group] = &[
    Group {
        name: "format",
        about: "all code is formatted",
        slow: false,
        run: |workspace| {
            workspace.need("rustfmt", "fmt").map_err(Trouble::Skipped)?;
            // The targets of the fuzzer are a workspace of their own.
            cargo(workspace, "fmt --all -- --check")?;
            cargo(workspace, "fmt --manifest-path fuzz/Cargo.toml -- --check")
        },
    },
    Group {
        name: "packages",
        about: "the crates can be packed, with all that they need",
        slow: false,
        run: |workspace| {
            let mut pack = workspace.cargo("package --workspace --no-verify --allow-dirty --quiet");
            // Without the network.
            pack.args(["--offline", "--exclude-lockfile"]);
            for kept in UNPUBLISHED {
                pack.args(["--exclude", kept]);
            }
            succeed(&mut pack)?;
            for package in workspace.crates()? {
                if !UNPUBLISHED.contains(&package.as_str()) {
                    named::check_embedded(workspace, &package)?;
                }
            }
            Ok(())
        },
    },
    Group {
        name: "clippy",
        about: "the compiler and clippy have nothing to say",
        slow: false,
        run: |workspace| {
            workspace
                .need("clippy", "clippy")
                .map_err(Trouble::Skipped)?;
            let mut clippy = workspace.of_all("clippy --all-targets");
            succeed(clippy.args(["--", "-D", "warnings"]))?;
            // What the features of the library leave out must not be missed without them.
            cargo(
                workspace,
                "clippy -p lastmove --no-default-features -- -D warnings",
            )
        },
    },
    Group {
        name: "tests",
        about: "unit and integration tests",
        slow: false,
        // All failures at once, not one a run. --tests takes libraries and programs with unit tests, and
        // leaves alone those that say `test = false`; --lib and --bins would build them all the same.
        run: |workspace| of_all(workspace, "test --no-fail-fast --tests"),
    },
    Group {
        name: "doctests",
        about: "the examples in the documentation run",
        slow: false,
        run: |workspace| of_all(workspace, "test --no-fail-fast --doc"),
    },
    Group {
        name: "docs",
        about: "the documentation builds without a warning, and what texts name is there",
        slow: false,
        run: |workspace| {
            named::check(workspace)?;
            let flags = env::var("RUSTDOCFLAGS").unwrap_or_default();
            let mut command = workspace.of_all("doc --no-deps");
            command.env("RUSTDOCFLAGS", format!("{flags} -D warnings"));
            Ok(succeed(&mut command)?)
        },
    },
    Group {
        name: "contributing",
        about: "the walk-through in CONTRIBUTING.md works as written",
        slow: false,
        run: |workspace| Ok(contributing::check(workspace)?),
    },
    Group {
        name: "browser",
        about: "the web app works in a real browser, and its API as it is described",
        slow: false,
        run: browser::check,
    },
    Group {
        name: "python",
        about: "the Python package works on the oldest and the newest Python here",
        slow: false,
        run: python::check,
    },
    Group {
        name: "slow",
        about: "the tests marked #[ignore], in release mode",
        slow: true,
        run: |workspace| {
            cargo(
                workspace,
                "test --release --workspace --all-features -- --ignored",
            )
        },
    },
];

/// The crates that stay here.
const UNPUBLISHED: [&str; 4] = [
    "lastmove-bench",
    "lastmove-fuzz",
    "lastmove-python",
    "xtask",
];

fn cargo(workspace: &Workspace, args: &str) -> Result<(), Trouble> {
    Ok(succeed(&mut workspace.cargo(args))?)
}

fn of_all(workspace: &Workspace, args: &str) -> Result<(), Trouble> {
    Ok(succeed(&mut workspace.of_all(args))?)
}

/// Runs the groups named, or all if none is; slow ones when named or `slow`. Tells at the end what was
/// left out. Returns whether none failed.
pub(crate) fn run(workspace: &Workspace, names: &[&str], slow: bool) -> bool {
    // On a server nobody reads that a group was skipped.
    let strict = matches!(env::var("CI").as_deref(), Ok("true" | "1"));
    let target = workspace.target();
    // An earlier run may have been stopped.
    left_out::take(&target);
    let (mut lines, mut left) = (Vec::new(), Vec::new());
    let (mut passed, mut failed, mut skipped) = (0, 0, 0);
    for group in GROUPS {
        if !is_chosen(group, names, slow) {
            // Whoever names groups knows that there are others.
            if names.is_empty() {
                left.push(format!("{}: {}", group.name, group.about_left_out()));
            }
            continue;
        }
        println!("==> {}: {}", group.name, group.about);
        let start = Instant::now();
        let outcome = match (group.run)(workspace) {
            Ok(()) => {
                passed += 1;
                "passed"
            }
            Err(Trouble::Skipped(why)) if !strict => {
                println!("{}: skipped: {why}", group.name);
                left.push(format!("{}: {why}", group.name));
                skipped += 1;
                "skipped"
            }
            Err(Trouble::Failed(why) | Trouble::Skipped(why)) => {
                println!("{}: failed: {why}", group.name);
                failed += 1;
                "failed"
            }
        };
        let told = left_out::take(&target);
        left.extend(told.iter().map(|told| format!("{}: {told}", group.name)));
        let seconds = start.elapsed().as_secs_f64();
        let line = format!("{:<13} {outcome:<8} {seconds:>6.1} s", group.name);
        println!("<== {line}");
        lines.push(line);
    }
    println!("\n{}", lines.join("\n"));
    if !left.is_empty() {
        println!("\nleft out:\n  {}\n", left.join("\n  "));
    }
    let skips = match skipped {
        0 => String::new(),
        _ => format!(", {skipped} skipped"),
    };
    println!("groups: {passed} passed, {failed} failed{skips}");
    failed == 0
}

fn is_chosen(group: &Group, names: &[&str], slow: bool) -> bool {
    let named = names.contains(&group.name);
    if group.slow {
        named || slow
    } else {
        named || names.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(names: &[&str], slow: bool) -> Vec<&'static str> {
        GROUPS
            .iter()
            .filter(|group| is_chosen(group, names, slow))
            .map(|group| group.name)
            .collect()
    }

    #[test]
    fn slow_groups_run_only_when_asked_for() {
        assert!(!chosen(&[], false).contains(&"slow"));
        assert_eq!(chosen(&[], true).len(), GROUPS.len());
        assert_eq!(chosen(&["slow"], false), ["slow"]);
        assert_eq!(chosen(&["docs"], true), ["docs", "slow"]);
    }

    #[test]
    fn groups_run_in_their_own_order() {
        assert_eq!(chosen(&["docs", "format"], false), ["format", "docs"]);
    }
}

//! The groups of tests and their runner.

use std::env;
use std::thread::{self, ScopedJoinHandle};
use std::time::Instant;

use crate::trouble::Trouble;
use crate::workspace::{Workspace, succeed};
use crate::{browser, contributing, deny, dist, fuzz, left_out, miri, named, proof, python, trial};

/// A group of tests.
pub(crate) struct Group {
    /// Its name in `cargo xtask test NAME`.
    pub(crate) name: &'static str,
    /// What it checks.
    pub(crate) about: &'static str,
    /// When it runs.
    pub(crate) when: When,
    run: fn(&Workspace) -> Result<(), Trouble>,
}

/// When a group runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum When {
    /// Always, or when named.
    Always,
    /// When it or [`NIGHTLY`] is named: it takes minutes and seldom fails.
    Nightly,
    /// When named, or with `--slow`.
    Slow,
}

/// The name for all groups that run by night.
pub(crate) const NIGHTLY: &str = "nightly";

impl When {
    /// Why a run without names skips it.
    fn why_left_out(self) -> &'static str {
        match self {
            Self::Always => "",
            Self::Nightly => "takes minutes, seldom fails; `cargo xtask test nightly` runs it",
            Self::Slow => "takes minutes; `--slow` runs it",
        }
    }
}

/// All groups, in the order they run: the quick ones that fail most often first.
pub(crate) const GROUPS: &[Group] = &[
    Group {
        name: "format",
        about: "all code is formatted",
        when: When::Always,
        run: |workspace| {
            workspace.need("rustfmt", "fmt").map_err(Trouble::Skipped)?;
            // The targets of the fuzzer are their own workspace.
            cargo(workspace, "fmt --all -- --check")?;
            cargo(workspace, "fmt --manifest-path fuzz/Cargo.toml -- --check")
        },
    },
    Group {
        name: "packages",
        about: "the crates can be packed, with all that they need",
        when: When::Always,
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
        when: When::Always,
        run: |workspace| {
            workspace
                .need("clippy", "clippy")
                .map_err(Trouble::Skipped)?;
            let mut clippy = workspace.of_all("clippy --all-targets");
            Ok(succeed(clippy.args(["--", "-D", "warnings"]))?)
        },
    },
    Group {
        name: "tests",
        about: "unit and integration tests",
        when: When::Always,
        // Reports all failures, not only the first. --tests builds libraries and programs with unit
        // tests, and skips those with `test = false`, which --lib and --bins would build.
        run: |workspace| of_all(workspace, "test --no-fail-fast --tests"),
    },
    Group {
        name: "doctests",
        about: "the examples in the documentation run",
        when: When::Always,
        run: |workspace| of_all(workspace, "test --no-fail-fast --doc"),
    },
    Group {
        name: "docs",
        about: "the documentation builds without a warning, and what texts name is there",
        when: When::Always,
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
        when: When::Always,
        run: |workspace| Ok(contributing::check(workspace)?),
    },
    Group {
        name: "browser",
        about: "the web app works in a real browser, and its API as it is described",
        when: When::Always,
        run: browser::check,
    },
    Group {
        name: "python",
        about: "the Python package works on the oldest and the newest Python here",
        when: When::Always,
        run: python::check,
    },
    Group {
        name: "features",
        about: "what is built with more and with fewer features",
        when: When::Nightly,
        run: |workspace| {
            let check = |args: &str| {
                let mut clippy = workspace.cargo(&format!("clippy {args}"));
                let checked = succeed(clippy.args(["--", "-D", "warnings"]));
                checked.map_err(|why| format!("clippy {args}: {why}"))
            };
            let test = "test -p lastmove-cluster --all-features --tests";
            Trouble::of(vec![
                check("--workspace --all-targets --all-features"),
                // Code must compile without the parts that features leave out.
                check("-p lastmove-engine --no-default-features"),
                check("-p lastmove --no-default-features"),
                check("-p lastmove-cli --no-default-features"),
                succeed(&mut workspace.cargo(test)).map_err(|why| format!("{test}: {why}")),
            ])
        },
    },
    Group {
        name: "widths",
        about: "the web app at all widths, and a thousand questions to each part of its API",
        when: When::Nightly,
        run: browser::check_widths,
    },
    Group {
        name: "site",
        about: "the site and the npm package answer as the server does, and work",
        when: When::Nightly,
        run: browser::check_site,
    },
    Group {
        name: "free-python",
        about: "the Python package on a Python without the global lock",
        when: When::Nightly,
        run: python::check_free,
    },
    Group {
        name: "fuzz",
        about: "half a minute's search for inputs that break each reader",
        when: When::Nightly,
        run: |workspace| {
            fuzz::need_tools().map_err(Trouble::Skipped)?;
            Ok(fuzz::run(workspace, &fuzz::Wanted::default())?)
        },
    },
    Group {
        name: "miri",
        about: "code with `unsafe`, interpreted: nothing in it is undefined",
        when: When::Nightly,
        run: miri::check,
    },
    Group {
        name: "deny",
        about: "the crates by others: their licences, known faults, versions and sources",
        when: When::Nightly,
        run: deny::check,
    },
    Group {
        name: "reproducible",
        about: "the archive of a release is the same when it is built in another folder",
        when: When::Nightly,
        run: dist::check,
    },
    Group {
        name: "trial",
        about: "two minutes of random games against slow rules of them in plain Python",
        when: When::Nightly,
        run: trial::run,
    },
    Group {
        name: "proof",
        about: "the checker that is proved correct, on what the command writes",
        when: When::Nightly,
        run: proof::check,
    },
    Group {
        name: "slow",
        about: "the tests marked #[ignore], in release mode",
        when: When::Slow,
        run: |workspace| {
            cargo(
                workspace,
                "test --release --workspace --all-features -- --ignored",
            )
        },
    },
];

/// Downloads and installs the tools of a group.
type Fetch = fn(&Workspace);

/// The groups with tools from the network, which are downloaded while others compile. If something
/// is still missing, the group fetches it itself and reports that.
const FETCHED: [(&str, Fetch); 2] = [("browser", browser::fetch), ("python", python::fetch)];

/// The crates that are not published.
const UNPUBLISHED: [&str; 5] = [
    "lastmove-bench",
    "lastmove-fuzz",
    "lastmove-wasm",
    "lastmove-python",
    "xtask",
];

fn cargo(workspace: &Workspace, args: &str) -> Result<(), Trouble> {
    Ok(succeed(&mut workspace.cargo(args))?)
}

fn of_all(workspace: &Workspace, args: &str) -> Result<(), Trouble> {
    Ok(succeed(&mut workspace.of_all(args))?)
}

/// Runs the groups named, or all if none is; slow ones when named or with `slow`. Reports at the
/// end what was left out. Returns whether none failed.
pub(crate) fn run(workspace: &Workspace, names: &[&str], slow: bool) -> bool {
    thread::scope(|scope| {
        let is_wanted = |name: &str| {
            let mut groups = GROUPS.iter().filter(|group| group.name == name);
            groups.any(|group| is_chosen(group, names, slow))
        };
        let fetched = FETCHED.into_iter().filter(|(name, _)| is_wanted(name));
        let fetched: Vec<_> = fetched.map(|(_, fetch)| fetch).collect();
        let fetching = scope.spawn(move || fetched.iter().for_each(|fetch| fetch(workspace)));
        run_groups(workspace, names, slow, fetching)
    })
}

fn run_groups(
    workspace: &Workspace,
    names: &[&str],
    slow: bool,
    fetching: ScopedJoinHandle<'_, ()>,
) -> bool {
    let mut fetching = Some(fetching);
    // In CI nobody reads that a group was skipped, so it fails.
    let strict = matches!(env::var("CI").as_deref(), Ok("true" | "1"));
    let target = workspace.target();
    // Discard what an interrupted run left.
    left_out::take(&target);
    let (mut lines, mut left) = (Vec::new(), Vec::new());
    let (mut passed, mut failed, mut skipped) = (0, 0, 0);
    for group in GROUPS {
        if !is_chosen(group, names, slow) {
            // A user who names groups knows that there are others.
            if names.is_empty() {
                let why = group.when.why_left_out();
                left.push(format!("{} ({}): {why}", group.name, group.about));
            }
            continue;
        }
        println!("==> {}: {}", group.name, group.about);
        let start = Instant::now();
        let is_fetched = FETCHED.iter().any(|(name, _)| *name == group.name);
        if let Some(fetching) = fetching.take_if(|_| is_fetched) {
            let _ = fetching.join();
        }
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
    match group.when {
        When::Always => named || names.is_empty(),
        When::Nightly => named || names.contains(&NIGHTLY),
        When::Slow => named || slow,
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
        assert!(chosen(&[], true).contains(&"slow"));
        assert_eq!(chosen(&["slow"], false), ["slow"]);
        assert_eq!(chosen(&["docs"], true), ["docs", "slow"]);
    }

    #[test]
    fn groups_of_the_night_run_when_it_or_they_are_named() {
        let nightly = [
            "features",
            "widths",
            "site",
            "free-python",
            "fuzz",
            "miri",
            "deny",
            "reproducible",
            "trial",
            "proof",
        ];
        assert_eq!(chosen(&["nightly"], false), nightly);
        assert_eq!(chosen(&["fuzz", "docs"], false), ["docs", "fuzz"]);
        assert!(!chosen(&[], true).contains(&"fuzz"));
    }

    #[test]
    fn groups_run_in_their_own_order() {
        assert_eq!(chosen(&["docs", "format"], false), ["format", "docs"]);
    }
}

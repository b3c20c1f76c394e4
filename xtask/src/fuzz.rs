//! Fuzzing with cargo-fuzz: searches for inputs that break a target.
//!
//! The properties are in `crates/lastmove-fuzz`, whose tests run everywhere; the fuzzer needs a
//! nightly compiler, and so has its own workspace in `fuzz`.

use std::fs;
use std::process::{Command, Stdio};

use crate::workspace::{Workspace, in_file, succeed};

/// The default time of each target, in seconds.
const SECONDS: u64 = 30;

/// An input that takes longer than this is a failure, in seconds.
const LONGEST: u32 = 20;

/// The limits of a single allocation and of all memory, in MiB. The budget of a target is 16 MiB.
const MEMORY: (u32, u32) = (100, 2048);

/// The version of cargo-fuzz that is installed where none is.
const CARGO_FUZZ: &str = "0.13.2";

/// The options of the user.
pub(crate) struct Wanted<'a> {
    targets: Vec<&'a str>,
    seconds: u64,
}

/// All targets.
impl Default for Wanted<'_> {
    fn default() -> Self {
        Self {
            targets: Vec::new(),
            seconds: SECONDS,
        }
    }
}

/// Parses `[TARGET...] [--seconds N]`.
pub(crate) fn wanted<'a>(args: &[&'a str]) -> Result<Wanted<'a>, String> {
    let mut wanted = Wanted::default();
    let mut args = args.iter();
    while let Some(&arg) = args.next() {
        if arg == "--seconds" {
            let number = args.next().and_then(|number| number.parse().ok());
            let number = number.filter(|&number| number > 0);
            wanted.seconds = number.ok_or("after `--seconds` comes a number from 1 on")?;
        } else if arg.starts_with('-') {
            return Err(format!("there is no option `{arg}`; there is: --seconds"));
        } else {
            wanted.targets.push(arg);
        }
    }
    Ok(wanted)
}

/// Runs each requested target, or all; stops at the first that fails.
pub(crate) fn run(workspace: &Workspace, wanted: &Wanted<'_>) -> Result<(), String> {
    succeed(&mut workspace.cargo("build --quiet --package lastmove-fuzz"))?;
    let known = targets(workspace)?;
    let is_known = |name: &&&str| known.iter().any(|known| known == **name);
    if let Some(name) = wanted.targets.iter().find(|name| !is_known(name)) {
        let known = known.join(", ");
        return Err(format!("there is no target `{name}`; there are: {known}"));
    }
    need_tools()?;
    let is_wanted =
        |name: &&String| wanted.targets.is_empty() || wanted.targets.contains(&&name[..]);
    for name in known.iter().filter(is_wanted) {
        println!("==> {name}");
        let corpus = workspace.root.join("fuzz/corpus").join(name);
        fs::create_dir_all(&corpus).map_err(in_file(&corpus))?;
        succeed(seeds(workspace).arg(name).arg(&corpus))?;
        // Otherwise the fuzzer would use the toolchain of this program.
        let mut fuzz = Command::new("rustup");
        let (once, all) = MEMORY;
        fuzz.args(["run", "nightly", "cargo", "fuzz", "run", name, "--"])
            .arg(format!("-max_total_time={}", wanted.seconds))
            .arg(format!("-timeout={LONGEST}"))
            .arg(format!("-malloc_limit_mb={once}"))
            .arg(format!("-rss_limit_mb={all}"))
            .arg("-print_final_stats=1")
            // Threads of a pool end a little after it: their memory would be reported as leaked.
            .arg("-detect_leaks=0")
            .current_dir(&workspace.root)
            .env_remove("RUSTUP_TOOLCHAIN")
            .env_remove("CARGO");
        succeed(&mut fuzz).map_err(|why| {
            let failing = newest(workspace, name);
            match failing {
                Some(path) => format!("{name} failed ({why}); the failing input: {path}"),
                None => format!("{name}: {why}"),
            }
        })?;
    }
    Ok(())
}

/// Builds the command that makes seeds.
fn seeds(workspace: &Workspace) -> Command {
    Command::new(workspace.target().join("debug").join("lastmove-fuzz"))
}

fn targets(workspace: &Workspace) -> Result<Vec<String>, String> {
    let output = seeds(workspace).output();
    let output = output.map_err(|why| format!("cannot run lastmove-fuzz: {why}"))?;
    let names = String::from_utf8_lossy(&output.stdout);
    Ok(names.lines().map(str::to_owned).collect())
}

/// The newest file written by the fuzzer for a target.
fn newest(workspace: &Workspace, name: &str) -> Option<String> {
    let folder = workspace.root.join("fuzz/artifacts").join(name);
    let files = fs::read_dir(folder).ok()?.flatten();
    let newest =
        files.max_by_key(|file| file.metadata().and_then(|facts| facts.modified()).ok())?;
    Some(newest.path().display().to_string())
}

/// Checks for a nightly compiler, and installs cargo-fuzz.
pub(crate) fn need_tools() -> Result<(), String> {
    let answers = |args: &[&str]| {
        let mut command = Command::new("rustup");
        command.args(args).env_remove("RUSTUP_TOOLCHAIN");
        let quiet = command.stdout(Stdio::null()).stderr(Stdio::null());
        quiet.status().is_ok_and(|status| status.success())
    };
    if !answers(&["run", "nightly", "rustc", "--version"]) {
        return Err(
            "a nightly compiler is missing; install it: rustup toolchain install nightly".into(),
        );
    }
    let there = || answers(&["run", "nightly", "cargo", "fuzz", "--version"]);
    if there() {
        return Ok(());
    }
    println!("installing cargo-fuzz");
    let mut install = Command::new("rustup");
    install
        .args([
            "run",
            "stable",
            "cargo",
            "install",
            "cargo-fuzz",
            "--locked",
            "--version",
            CARGO_FUZZ,
        ])
        .env_remove("RUSTUP_TOOLCHAIN");
    if succeed(&mut install).is_ok() && there() {
        return Ok(());
    }
    Err(format!(
        "cargo-fuzz is missing; install it: cargo install cargo-fuzz --locked --version {CARGO_FUZZ}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_and_seconds_are_read_in_any_order() {
        let both = wanted(&["text", "--seconds", "5", "lmg"]).unwrap();
        assert_eq!((both.targets, both.seconds), (vec!["text", "lmg"], 5));
        assert_eq!(wanted(&[]).unwrap().seconds, SECONDS);
        for wrong in [&["--seconds"][..], &["--seconds", "0"], &["--second"]] {
            assert!(wanted(wrong).is_err());
        }
    }
}

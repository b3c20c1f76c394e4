//! The project's own chores; `cargo xtask help` lists them.

mod browser;
mod contributing;
mod deny;
mod dist;
mod fuzz;
mod groups;
mod left_out;
mod miri;
mod named;
mod proof;
mod python;
mod results;
mod trial;
mod trouble;
mod walkthrough;
#[cfg(test)]
mod workflows;
mod workspace;

use std::process::{Command, ExitCode};

use groups::{GROUPS, NIGHTLY, When};
use workspace::{Workspace, succeed};

/// The status for a wrong command line.
const BAD_USAGE: u8 = 2;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let asks_help = |arg: &&str| matches!(*arg, "-h" | "--help" | "help");
    match args.split_first() {
        None => help(),
        Some(_) if args.iter().any(asks_help) => help(),
        Some((&"test", rest)) => test(rest),
        Some((&"co-bang", [])) => write_docs(
            "co-bang",
            "lastmove --release --test co_bang periods::",
            "LASTMOVE_WRITE_TABLES",
        ),
        Some((&"co-bang", _)) => bad_usage("`cargo xtask co-bang` takes no arguments"),
        Some((&"json", [])) => {
            write_docs("json", "lastmove-cli --test json", "LASTMOVE_WRITE_JSON")
        }
        Some((&"json", _)) => bad_usage("`cargo xtask json` takes no arguments"),
        Some((&"results", [])) => ended("results", results::write(&Workspace::here())),
        Some((&"results", _)) => bad_usage("`cargo xtask results` takes no arguments"),
        Some((&"bench", rest)) => bench(rest),
        Some((&"fuzz", rest)) => fuzz(rest),
        Some((&"dist", rest)) => dist(rest),
        Some((&"serve-site", rest)) => serve_site(rest),
        Some((other, _)) => bad_usage(&format!(
            "there is no chore `{other}`; there are: test, co-bang, json, results, bench, fuzz, dist, serve-site, help"
        )),
    }
}

fn test(args: &[&str]) -> ExitCode {
    let (options, names): (Vec<&str>, Vec<&str>) =
        args.iter().partition(|arg| arg.starts_with('-'));
    if let Some(option) = options.iter().find(|option| **option != "--slow") {
        return bad_usage(&format!("there is no option `{option}`; there is: --slow"));
    }
    let mut known: Vec<&str> = GROUPS.iter().map(|group| group.name).collect();
    known.push(NIGHTLY);
    if let Some(name) = names.iter().find(|name| !known.contains(name)) {
        let known = known.join(", ");
        return bad_usage(&format!("there is no group `{name}`; there are: {known}"));
    }
    if groups::run(&Workspace::here(), &names, !options.is_empty()) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn fuzz(args: &[&str]) -> ExitCode {
    let wanted = match fuzz::wanted(args) {
        Ok(wanted) => wanted,
        Err(why) => return bad_usage(&why),
    };
    ended("fuzz", fuzz::run(&Workspace::here(), &wanted))
}

fn dist(args: &[&str]) -> ExitCode {
    let workspace = Workspace::here();
    match args {
        ["python"] => ended("dist python", python::dist(&workspace)),
        ["site", rest @ ..] => match dist::site::address(rest) {
            Ok(address) => ended(
                "dist site",
                dist::site::write(&workspace, address).map(drop),
            ),
            Err(why) => bad_usage(&why),
        },
        ["npm"] => ended("dist npm", dist::npm::write(&workspace).map(drop)),
        _ => match dist::wanted(args) {
            Ok(wanted) => ended("dist", dist::run(&workspace, &wanted)),
            Err(why) => bad_usage(&why),
        },
    }
}

fn serve_site(args: &[&str]) -> ExitCode {
    match dist::site::port(args) {
        Ok(port) => ended("serve-site", dist::site::serve(&Workspace::here(), port)),
        Err(why) => bad_usage(&why),
    }
}

/// The status of a chore, after saying why it failed.
fn ended(chore: &str, done: Result<(), String>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{chore}: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Regenerates docs/co-bang.md or docs/json.md. The test that compares the file generates it, and
/// writes it if this variable is set.
fn write_docs(chore: &str, test: &str, variable: &str) -> ExitCode {
    let workspace = Workspace::here();
    let mut command = workspace.cargo(&format!("test --quiet --package {test}"));
    command.env(variable, "1");
    ended(chore, succeed(&mut command))
}

/// Runs the benchmarks named, or all.
fn bench(args: &[&str]) -> ExitCode {
    const TABLES: [&str; 12] = [
        "graphs", "parity", "energy", "large", "cluster", "pursuit", "co-bang", "boards", "queens",
        "rules", "sums", "serve",
    ];
    match args.split_first() {
        Some((&"python", rest)) => {
            return ended("bench python", python::bench(&Workspace::here(), rest));
        }
        Some((&"wasm", rest)) => {
            return ended("bench wasm", browser::bench(&Workspace::here(), rest));
        }
        _ => {}
    }
    let (named, rest) = match args.split_first() {
        Some((first, rest)) if TABLES.contains(first) => (vec![*first], rest),
        Some((first, _)) if !first.starts_with('-') => {
            let tables = TABLES.join(", ");
            return bad_usage(&format!(
                "there is no table `{first}`; there are: {tables}, python, wasm"
            ));
        }
        _ => (TABLES.to_vec(), args),
    };
    for table in named {
        let done = measure(table, rest);
        if done != ExitCode::SUCCESS {
            return done;
        }
    }
    ExitCode::SUCCESS
}

/// Runs the benchmark program in an optimised build. It runs in the user's current folder, so that
/// file names are relative to it.
fn measure(command: &str, args: &[&str]) -> ExitCode {
    let workspace = Workspace::here();
    // These benchmarks measure the command itself.
    let build = match command {
        "large" | "serve" => {
            "build --release --quiet --package lastmove-bench --package lastmove-cli"
        }
        _ => "build --release --quiet --package lastmove-bench",
    };
    if let Err(why) = succeed(&mut workspace.cargo(build)) {
        eprintln!("{command}: {why}");
        return ExitCode::FAILURE;
    }
    let program = workspace.target().join("release").join("lastmove-bench");
    match Command::new(program).arg(command).args(args).status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("{command}: {why}");
            ExitCode::FAILURE
        }
    }
}

fn bad_usage(what: &str) -> ExitCode {
    eprintln!("{what}\n`cargo xtask help` says more");
    ExitCode::from(BAD_USAGE)
}

fn help() -> ExitCode {
    println!("The chores of this repository, from any folder of it:\n");
    println!("  cargo xtask test [--slow] [GROUP...]   all tests, or only the groups named");
    println!("  cargo xtask co-bang                    write the tables of docs/co-bang.md anew");
    println!("  cargo xtask json                       write docs/json.md anew");
    println!("  cargo xtask results                    write docs/results.md and the b-files anew");
    println!(
        "  cargo xtask bench [graphs|parity|energy|large|cluster|pursuit|co-bang|boards|queens|sums|serve] [--small]"
    );
    println!("  cargo xtask bench python [--small]     the speed of the Python package");
    println!("  cargo xtask bench wasm [--runs R]      that of the site beside the program");
    println!(
        "                                         the tables of the engines' speed; all but serve take --runs R"
    );
    println!("  cargo xtask fuzz [TARGET...] [--seconds 30]");
    println!("                                         search for inputs that break a reader");
    println!("  cargo xtask dist [--target TRIPLE] [--sbom] [--twice]");
    println!("                                         build the archive of a release");
    println!("  cargo xtask dist python                build the wheel and the source for Python");
    println!("  cargo xtask dist site [--address URL]  write the site into target/dist/site");
    println!("  cargo xtask dist npm                   write and pack the package for npm");
    println!("  cargo xtask serve-site [--port PORT]   the same, and serve it on this machine");
    println!("  cargo xtask help                       this text");
    println!("\nGroups of tests, in the order they run:\n");
    for group in GROUPS {
        let when = match group.when {
            When::Always => "",
            When::Nightly => " (with nightly)",
            When::Slow => " (with --slow)",
        };
        println!("  {:<13} {}{when}", group.name, group.about);
    }
    println!("\n`cargo xtask test nightly` runs the groups that take minutes and seldom fail.");
    println!("A group whose tool is missing is skipped; with CI=true that is a failure.");
    ExitCode::SUCCESS
}

//! Help and manual pages: one definition, the same text everywhere.

use std::process::{Command, Output};

fn lastmove(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lastmove"));
    command.env("LC_ALL", "C").env("COLUMNS", "100");
    command.args(arguments).output().unwrap()
}

fn text(arguments: &[&str]) -> String {
    let output = lastmove(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The commands, as the help lists them.
fn commands() -> Vec<String> {
    let help = text(&["--help"]);
    let listed = help.split("Commands:\n").nth(1).unwrap().lines();
    let listed = listed.take_while(|line| !line.is_empty());
    let names = listed.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names
        .map(|line| line.split_whitespace().next().unwrap().to_owned())
        .collect()
}

#[test]
fn help_of_a_command_is_its_help() {
    let commands = commands();
    assert!(commands.len() > 15 && commands.contains(&"help".to_owned()));
    for command in commands.iter().filter(|command| *command != "help") {
        assert_eq!(text(&["help", command]), text(&[command, "--help"]));
    }
    assert_eq!(text(&["help"]), text(&["--help"]));
    assert_eq!(
        text(&["help", "queens", "merge"]),
        text(&["queens", "merge", "--help"])
    );
    let wrong = lastmove(&["help", "sove"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8(wrong.stderr).unwrap().contains("sove"));
}

#[test]
fn every_command_has_its_manual_page() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man").join("man1");
    let path = pages.to_str().unwrap();
    text(&["man", "--all", path, "--quiet"]);
    let read = |name: &str| std::fs::read_to_string(pages.join(format!("{name}.1"))).unwrap();
    assert_eq!(read("lastmove"), text(&["man"]));
    assert_eq!(
        read("lastmove-queens-merge"),
        text(&["man", "queens", "merge"])
    );
    assert!(!read("lastmove").contains("help(1)"));
    assert_eq!(text(&["man", "help"]), text(&["man"]));
    assert_eq!(text(&["man", "help", "solve"]), text(&["man", "solve"]));
    // The page of lastmove itself, and those of subcommands.
    let mut count = 1 + ["queens-merge", "rules-check", "rules-show"].len();
    if cfg!(feature = "cluster") {
        count += ["cluster-solve", "cluster-keys"].len();
    }
    for command in commands().iter().filter(|command| *command != "help") {
        let page = read(&format!("lastmove-{command}"));
        assert_eq!(page, text(&["man", command]));
        assert!(
            page.contains(&format!(".TH lastmove-{command} 1")),
            "{page}"
        );
        assert!(page.contains(concat!("\"lastmove ", env!("CARGO_PKG_VERSION"), "\"")));
        // Every page that it mentions exists.
        assert!(!page.contains("help(1)"), "{page}");
        assert!(
            page.contains("\\-\\-json"),
            "{command}: the options of all commands"
        );
        count += 1;
    }
    assert_eq!(std::fs::read_dir(&pages).unwrap().count(), count);
    for wrong in [
        &["man", "sove"][..],
        &["man", "queens", "sove"],
        &["man", "solve", "sove"],
    ] {
        let output = lastmove(wrong);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2));
        let known = if wrong[1] == "queens" {
            "merge"
        } else {
            "solve"
        };
        assert!(said.contains("sove") && said.contains(known), "{said}");
    }
}

/// The commands of a command's examples, which stand before what they do.
fn examples(path: &[&str]) -> Vec<String> {
    let help = text(&[&["help"], path].concat());
    let lines = help.split("\nExamples:\n").nth(1).unwrap_or_default();
    let lines = lines.lines().take_while(|line| !line.is_empty());
    let commands = lines.filter(|line| !line.starts_with("   "));
    let commands = commands.map(|line| line.trim().split("  ").next().unwrap());
    commands.map(str::to_owned).collect()
}

/// The paths of all commands that have examples.
fn paths() -> Vec<Vec<String>> {
    let top = commands().into_iter().filter(|command| command != "help");
    let mut paths: Vec<_> = top.map(|command| vec![command]).collect();
    for (command, of) in [("queens", "merge"), ("rules", "check"), ("rules", "show")] {
        paths.push(vec![command.to_owned(), of.to_owned()]);
    }
    paths
}

#[test]
fn every_command_has_examples() {
    for path in paths() {
        let path: Vec<&str> = path.iter().map(String::as_str).collect();
        let examples = examples(&path);
        assert!(examples.len() > 1, "{path:?}: {examples:?}");
        let of_it = format!("lastmove {}", path.join(" "));
        let own = examples.iter().filter(|example| example.contains(&of_it));
        assert!(own.count() > 0, "{path:?}: {examples:?}");
        let page = text(&[&["man"], &path[..]].concat());
        assert!(page.contains("Examples:"), "{path:?}");
    }
}

/// Every example of the help can be run as it is.
#[cfg(unix)]
#[test]
fn examples_run() {
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_lastmove"));
    // In place of the checker that is proved, which has tests of its own: one that believes everything.
    let beside = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink("/bin/true", beside.path().join("lastmove-check")).unwrap();
    let search = format!(
        "{}:{}:{}",
        program.parent().unwrap().display(),
        beside.path().display(),
        std::env::var("PATH").unwrap()
    );
    for path in paths() {
        // A server has no end, and a cluster takes long; other tests start both.
        if ["serve", "cluster"].contains(&path[0].as_str()) {
            continue;
        }
        let path: Vec<&str> = path.iter().map(String::as_str).collect();
        let folder = tempfile::tempdir().unwrap();
        for example in examples(&path) {
            let mut shell = Command::new("sh");
            shell.env("LC_ALL", "C").env("PATH", &search);
            shell.args(["-c", &example]).current_dir(folder.path());
            let ran = shell.stdin(std::process::Stdio::null()).output().unwrap();
            assert!(ran.status.success(), "{example}: {ran:?}");
        }
    }
}

#[test]
fn the_help_of_queens_is_in_groups() {
    let help = text(&["queens", "--help"]);
    let place = |word: &str| help.find(word).unwrap_or_else(|| panic!("{word}"));
    let groups = [
        (
            "\nFind one, or check one:\n",
            &[
                "--first",
                "--any",
                "--random",
                "--uniform",
                "--seed",
                "--check",
            ][..],
        ),
        ("\nList all:\n", &["--all", "--skip", "--limit"]),
        (
            "\nCount:\n",
            &[
                "--count",
                "--fundamental",
                "--symmetric",
                "--toroidal",
                "--algorithm",
                "--kernel",
                "--journal",
                "--part",
            ],
        ),
        ("\nOther boards:\n", &["--with", "--blocked"]),
        ("\nOutput:\n", &["-o, --output", "--format"]),
        ("\nGeneral options:\n", &["--memory", "--threads", "--json"]),
    ];
    for (number, (heading, options)) in groups.iter().enumerate() {
        let begin = place(heading);
        let end = groups
            .get(number + 1)
            .map_or(help.len(), |(next, _)| place(next));
        let group = &help[begin..end];
        for option in *options {
            let line = |line: &str| line.trim_start().starts_with(option);
            assert!(group.lines().any(line), "{option} is not in {heading}");
        }
        let named = group
            .lines()
            .filter(|line| line.trim_start().starts_with('-'))
            .count();
        assert!(named >= options.len());
    }
}

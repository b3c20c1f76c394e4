//! Tests of the CI workflows, which nothing else checks before they run.

use std::fs;

use crate::groups::{GROUPS, When};
use crate::workspace::Workspace;

fn read(name: &str) -> String {
    let folder = Workspace::here().root.join(".github/workflows");
    fs::read_to_string(folder.join(name)).unwrap()
}

/// The words of the lines with this prefix, the names of groups among them.
fn words(text: &str, begins: &str) -> Vec<String> {
    let lines = text.lines().map(str::trim);
    let lines = lines.filter(|line| line.starts_with(begins));
    let apart = |letter: char| !(letter.is_alphanumeric() || letter == '-');
    let words = lines.flat_map(|line| line.split(apart));
    words.map(str::to_owned).collect()
}

#[test]
fn every_group_runs_in_a_workflow() {
    let usual = words(&read("ci.yml"), "- { part: ");
    let nightly = words(&read("nightly.yml"), "group: [");
    for group in GROUPS {
        let (here, elsewhere) = match group.when {
            When::Always => (&usual, &nightly),
            When::Nightly | When::Slow => (&nightly, &usual),
        };
        let name = group.name.to_owned();
        assert!(here.contains(&name) && !elsewhere.contains(&name), "{name}");
    }
}

/// A tag can be moved to other code; a commit cannot.
#[test]
fn actions_are_named_by_their_commit() {
    let folder = Workspace::here().root.join(".github/workflows");
    let mut actions = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        for line in text.lines().filter(|line| line.contains("uses: ")) {
            let (_, named) = line.split_once('@').unwrap();
            let (commit, version) = named.split_once(" # v").expect(line);
            let is_commit =
                commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
            assert!(is_commit && !version.is_empty(), "{line}");
            actions += 1;
        }
    }
    assert!(actions > 5);
}

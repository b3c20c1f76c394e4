//! Messages about common mistakes: each says what would be right, in both languages and as JSON.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

pub(super) fn run(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lastmove"));
    command.env("LC_ALL", "C");
    command.args(arguments).current_dir(folder);
    command.output().unwrap()
}

/// The folder of most questions.
pub(super) fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [
        ("README.md", "# lastmove\n\nIt solves games.\n"),
        ("other.json", "{\"name\": \"lastmove\"}\n"),
        ("empty", ""),
        ("edges.csv", "a,b\nb,c\n"),
        ("headed.csv", "source,target\n1,2\n2,3\n"),
        ("semicolons.txt", "1;2\n2;3\n"),
        ("headed.tsv", "source\ttarget\n1\t2\n"),
        ("tabs.tsv", "1\t2\n2\t3\n"),
        ("contest.txt", "4 3\n1 2\n2 3\n3 4\n"),
        ("weights.txt", "4 3\n1 2 5\n2 3 1\n3 4 2\n"),
        ("source.txt", "4 3 1\n1 2\n2 3\n3 4\n"),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let written = run(folder.path(), &["solve", "nim:3,4", "--table", "n.lmt"]);
    assert!(written.status.success());
    folder
}

/// The code of an error; checks that both languages say what would be right.
pub(super) fn code(folder: &Path, arguments: &[&str], advice: &str) -> String {
    for language in ["en", "vi"] {
        let said = run(folder, &[arguments, &["--lang", language]].concat());
        assert_eq!(said.status.code(), Some(2), "{arguments:?}");
        assert!(said.stdout.is_empty(), "{arguments:?}");
        let text = String::from_utf8(said.stderr).unwrap();
        assert!(text.contains(advice), "{arguments:?}: {text}");
    }
    let said = run(folder, &[arguments, &["--json"]].concat());
    assert_eq!(said.status.code(), Some(2), "{arguments:?}");
    let error: Value = serde_json::from_slice(&said.stderr).unwrap();
    assert!(error["message"].as_str().unwrap().contains(advice));
    error["code"].as_str().unwrap().to_owned()
}

/// Who takes the last stone wins; the last rule reads a name that nothing sets.
const MISSPELT: &str = "(role first) (role second) (other first second) (other second first)
(init (stones 2)) (init (control first)) (less 2 1) (less 1 0)
(<= (legal ?p take) (true (control ?p)) (true (stones ?n)) (less ?n ?m))
(<= (legal ?p noop) (other ?p ?q) (true (control ?q)))
(<= (next (stones ?m)) (does ?p take) (true (stones ?n)) (less ?n ?m))
(<= (next (control ?q)) (other ?p ?q) (true (control ?p)))
(<= terminal (true (stones 0)))
(<= (goal ?p 0) (true (control ?p)))
(<= (goal ?p 100) (other ?p ?q) (true (control ?q)))
(<= terminal (true (stnes 1)))
";

#[test]
fn names_that_nothing_sets_are_told_beside_every_answer() {
    let folder = folder();
    fs::write(folder.path().join("a.kif"), MISSPELT).unwrap();
    let warning = "warning: a.kif:10:21: the rules read “stnes” and never set it";
    for arguments in [
        &["solve", "rules:a.kif"][..],
        &["solve", "rules:a.kif", "--all", "--quiet"],
        &["solve", "rules:a.kif + nim:3"],
        &["table", "rules:a.kif"],
        &["value", "rules:a.kif"],
        &["rules", "check", "a.kif"],
        &["rules", "show", "a.kif"],
        &["convert", "rules:a.kif", "a.lmg"],
        &["draw", "rules:a.kif", "-o", "a.svg"],
        &["solve", "rules:a.kif", "--table", "a.lmt"],
        &["probe", "a.lmt", "control first; stones 2"],
        &["verify", "a.lmt"],
        &["verify", "a.lmt", "rules:a.kif"],
    ] {
        let said = run(folder.path(), arguments);
        assert!(said.status.success(), "{arguments:?}: {said:?}");
        let text = String::from_utf8(said.stderr).unwrap();
        assert_eq!(text.matches(warning).count(), 1, "{arguments:?}: {text}");
        assert!(text.contains("did you mean “stones”?"), "{text}");
    }
    let said = run(folder.path(), &["solve", "rules:a.kif", "--lang", "vi"]);
    let text = String::from_utf8(said.stderr).unwrap();
    assert!(text.starts_with("cảnh báo: a.kif:10:21: "), "{text}");
    let said = run(folder.path(), &["solve", "rules:a.kif", "--json"]);
    let error: Value = serde_json::from_slice(&said.stderr).unwrap();
    assert_eq!(error["code"], "gdl-name-unset");
    assert_eq!(error["args"]["nearest"], "stones");
    // Nothing is said of rules without such a name.
    fs::write(
        folder.path().join("b.kif"),
        MISSPELT.replace("stnes", "stones"),
    )
    .unwrap();
    let said = run(folder.path(), &["solve", "rules:b.kif"]);
    assert!(said.stderr.is_empty());
}

#[test]
fn sums_are_one_argument_with_blanks() {
    let folder = folder();
    let code = |arguments: &[&str], advice: &str| code(folder.path(), arguments, advice);
    for command in ["solve", "table", "value", "play", "draw"] {
        let apart = [command, "nim:3", "+", "nim:4"];
        assert_eq!(
            code(&apart, "\"nim:3 + nim:4\""),
            "sum-unquoted",
            "{command}"
        );
    }
    let three = [
        "solve", "--moves", "nim:3@1", "+", "kayles:4", "+", "nim:5", "--line",
    ];
    assert_eq!(
        code(&three, "\"nim:3@1 + kayles:4 + nim:5\""),
        "sum-unquoted"
    );
    for half in [["solve", "nim:3+", "nim:4"], ["value", "nim:3", "+nim:4"]] {
        assert_eq!(code(&half, "\"nim:3 + nim:4\""), "sum-unquoted");
    }
    let verified = ["verify", "n.lmt", "nim:3", "+", "nim:4"];
    assert_eq!(code(&verified, "\"nim:3 + nim:4\""), "sum-unquoted");
    let probed = ["probe", "n.lmt", "3", "+", "4"];
    assert_eq!(code(&probed, "\"3 + 4\""), "sum-unquoted");
    for close in ["nim:3+nim:4", "nim:3 +nim:4", "nim:3+ nim:4"] {
        let found = code(&["solve", close], "\"nim:3 + nim:4\"");
        assert_eq!(found, "sum-without-blanks", "{close}");
    }
    let mixed = ["solve", "graph:a.txt@a+nim/misere:4 + nim:3"];
    assert_eq!(
        code(&mixed, "graph:a.txt@a + nim/misere:4 + nim:3"),
        "sum-without-blanks"
    );
    // Another fault is reported as such.
    assert_eq!(code(&["solve", "graph:a+b.txt"], "%2C"), "file-not-found");
    assert_eq!(code(&["solve", "nim:3+4"], "12"), "number-expected");
    assert_eq!(
        code(&["solve", "nim:3", "4"], "argument '4' found"),
        "usage"
    );
    assert_eq!(
        code(&["solve", "3", "+", "4"], "argument '+' found"),
        "usage"
    );
}

#[test]
fn tables_are_not_graphs() {
    let folder = folder();
    let code = |arguments: &[&str], advice: &str| code(folder.path(), arguments, advice);
    for (game, advice) in [
        ("graph:edges.csv", "sed 's/,/ /g' edges.csv > graph.txt"),
        ("graph:edges.csv@a", "sed 's/,/ /g' edges.csv > graph.txt"),
        (
            "graph:headed.csv",
            "sed '1d; s/,/ /g' headed.csv > graph.txt",
        ),
        (
            "graph:semicolons.txt",
            "sed 's/;/ /g' semicolons.txt > graph.txt",
        ),
        (
            "node-kayles:edges.csv",
            "sed 's/,/ /g' edges.csv > graph.txt",
        ),
    ] {
        assert_eq!(code(&["solve", game], advice), "graph-separated", "{game}");
    }
    assert_eq!(
        code(&["solve", "graph:headed.tsv"], "source target"),
        "graph-heading"
    );
    for game in ["graph:contest.txt", "graph:contest.txt@1"] {
        let found = code(&["solve", game], "sed 1d contest.txt > graph.txt");
        assert_eq!(found, "graph-counts", "{game}");
    }
    for (game, advice) in [
        (
            "graph:weights.txt",
            "sed 1d weights.txt | cut -d' ' -f1,2 > graph.txt",
        ),
        ("graph:source.txt", "sed 1d source.txt > graph.txt"),
    ] {
        assert_eq!(code(&["solve", game], advice), "graph-columns", "{game}");
    }
    let tabs = run(folder.path(), &["solve", "graph:tabs.tsv@1", "--json"]);
    let tabs: Value = serde_json::from_slice(&tabs.stdout).unwrap();
    assert_eq!(tabs["remoteness"], 2);
    // Following the advice gives a valid graph.
    let text = fs::read_to_string(folder.path().join("headed.csv")).unwrap();
    let lines: Vec<String> = text
        .lines()
        .skip(1)
        .map(|line| line.replace(',', " "))
        .collect();
    fs::write(folder.path().join("graph.txt"), lines.join("\n")).unwrap();
    let made = run(folder.path(), &["solve", "graph:graph.txt@1"]);
    assert!(made.status.success());
}

#[test]
fn what_is_no_table_is_said_to_be_none() {
    let folder = folder();
    let code = |arguments: &[&str], advice: &str| code(folder.path(), arguments, advice);
    let written = "`lastmove solve GAME --table FILE`";
    for file in ["README.md", "other.json", "empty", "edges.csv"] {
        assert_eq!(code(&["verify", file], written), "verify-neither", "{file}");
        assert_eq!(
            code(&["verify", file], "--certificate FILE"),
            "verify-neither"
        );
    }
    for file in ["README.md", "other.json", "empty"] {
        assert_eq!(
            code(&["probe", file, "3,4"], written),
            "table-not-one",
            "{file}"
        );
    }
    for arguments in [
        &["probe", "nim:3,4", "1,2"][..],
        &["info", "kayles:7"],
        &["export", "nim/misere:3"],
        &["verify", "nim:3,4"],
    ] {
        assert_eq!(code(arguments, written), "table-is-game", "{arguments:?}");
    }
    assert_eq!(code(&["probe", "no.lmt", "3"], "no.lmt"), "file-not-found");
    let turned = ["probe", "3,4", "n.lmt"];
    assert_eq!(
        code(&turned, "`lastmove probe n.lmt 3,4`"),
        "probe-table-first"
    );
    let named = ["probe", "n.lmt", "nim:3,4@1,2"];
    assert_eq!(code(&named, "`lastmove probe n.lmt 1,2`"), "probe-notation");
    let outside = ["probe", "n.lmt", "9,9"];
    assert_eq!(code(&outside, "`lastmove export`"), "table-no-position");
    let wrong = ["probe", "n.lmt", "3,x"];
    assert_eq!(code(&wrong, "12"), "number-expected");
    assert_eq!(code(&["probe", "n.lmt"], "<POSITION>"), "usage");
    // A damaged certificate is still recognized.
    fs::write(
        folder.path().join("cut.json"),
        "{\"format\":\"lastmove certificate\",\"version\":1,",
    )
    .unwrap();
    let cut = ["verify", "cut.json"];
    assert_eq!(code(&cut, "--certificate FILE"), "certificate-syntax");
}

#[test]
fn a_search_for_a_period_ends_and_says_how_to_go_on() {
    let folder = folder();
    let found = run(
        folder.path(),
        &["value", "hexadecimal:0.8f@3", "--period", "--json"],
    );
    assert!(found.status.success());
    let found: Value = serde_json::from_slice(&found.stdout).unwrap();
    assert_eq!(found["proved"], false);
    assert_eq!(found["saltus"], 4);
    let none = run(
        folder.path(),
        &["value", "grundy:1", "--period", "--upto", "999"],
    );
    let said = String::from_utf8(none.stderr).unwrap();
    assert!(said.contains("`--upto 1998`"), "{said}");
    let quiet = ["value", "grundy:1", "--period", "--upto", "999", "--quiet"];
    assert!(run(folder.path(), &quiet).stderr.is_empty());
}

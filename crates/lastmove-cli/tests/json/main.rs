//! The JSON output of the command against docs/json.schema.json in both directions: everything
//! printed is described, and everything described has been seen. docs/json.md is made from the
//! schema here too; `cargo xtask json` writes it.

mod page;
mod schema;
mod sessions;

use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

use schema::Schema;

/// Set to write docs/json.md instead of comparing it.
const WRITE: &str = "LASTMOVE_WRITE_JSON";

const DOCS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");

/// Described fields that cannot occur here.
const NEVER: [&str; 4] = [
    // Every game of the catalog has its sentence, and so has every option.
    "GameEntry.about in way 2",
    "GameEntry.title in way 2",
    "GameOption.about in way 2",
    // This system reports it.
    "Stats.peak_memory in way 2",
];

/// Commands without JSON output of their own.
const WITHOUT: [&str; 4] = ["play", "completions", "man", "help"];

fn read_schema() -> Schema {
    Schema::read(&std::fs::read_to_string(format!("{DOCS}/json.schema.json")).unwrap())
}

/// Runs the command in a folder.
fn lastmove(folder: &Path, line: &str, input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lastmove"));
    command
        .env("LC_ALL", "C")
        .args(line.split(' ').skip(1))
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // The inputs are short: they fit a pipe.
    std::io::Write::write_all(&mut stdin, input.as_bytes()).unwrap();
    drop(stdin);
    child.wait_with_output().unwrap()
}

/// The values of a text of JSON lines.
fn values(text: &[u8]) -> Vec<Value> {
    let values = serde_json::Deserializer::from_slice(text).into_iter();
    values
        .map(|value| value.unwrap_or_else(|why| panic!("{why}: {}", String::from_utf8_lossy(text))))
        .collect()
}

/// Compares all output with its expected shapes.
fn compare(schema: &mut Schema, line: &str, printed: &[u8], shapes: &[&str]) {
    let mut values = values(printed);
    if let [Value::Array(all)] = &values[..] {
        values = all.clone();
    }
    assert!(
        !values.is_empty() || shapes.is_empty(),
        "{line} printed nothing"
    );
    for value in &values {
        let found: Vec<_> = shapes
            .iter()
            .map(|shape| schema.check(shape, value))
            .collect();
        assert!(
            found.iter().any(Result::is_ok),
            "{line}: {value}: {found:#?}"
        );
    }
}

#[test]
fn all_that_is_printed_is_described_and_the_reverse() {
    let mut schema = read_schema();
    let folder = sessions::folder();
    let mut commands = Vec::new();
    let built = cfg!(feature = "webgraph").then_some(&sessions::WEBGRAPH);
    for session in sessions::ALL.iter().chain(built) {
        let output = lastmove(folder.path(), session.line, session.input);
        let line = session.line;
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(session.status), "{line}: {text}");
        compare(&mut schema, line, &output.stdout, session.out);
        compare(&mut schema, line, &output.stderr, session.err);
        commands.push(line.split(' ').nth(1).unwrap());
    }
    if cfg!(feature = "cluster") {
        let line = "lastmove cluster solve graph:cut --local 2 --json";
        let output = lastmove(folder.path(), line, "");
        compare(&mut schema, line, &output.stdout, &["Totals"]);
        commands.push("cluster");
    }
    if cfg!(feature = "web") {
        commands.push("serve");
        schema
            .check("Served", &sessions::served(folder.path()))
            .unwrap();
    }
    let unseen = schema.unseen();
    let unseen: Vec<_> = unseen
        .iter()
        .filter(|one| !NEVER.contains(&&one[..]))
        .collect();
    assert!(unseen.is_empty(), "described and never seen: {unseen:#?}");
    let help = lastmove(folder.path(), "lastmove --help", "");
    let help = String::from_utf8(help.stdout).unwrap();
    let listed = help.split("Commands:\n").nth(1).unwrap().lines();
    for line in listed.take_while(|line| !line.is_empty()) {
        let Some(name) = line.split_whitespace().next() else {
            continue;
        };
        let is_known = commands.contains(&name) || WITHOUT.contains(&name);
        assert!(is_known, "no session asks {name} for JSON");
    }
}

#[test]
fn the_page_is_written_from_the_schema() {
    let schema = read_schema();
    let folder = sessions::folder();
    for line in sessions::BEFORE_EXAMPLES {
        assert!(lastmove(folder.path(), line, "").status.success(), "{line}");
    }
    let before = &sessions::BEFORE_EXAMPLES;
    let made = page::page(&schema, folder.path(), before, |line| {
        let output = lastmove(folder.path(), line, "");
        String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
    });
    let file = format!("{DOCS}/json.md");
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(file, made).unwrap();
        return;
    }
    let stored = std::fs::read_to_string(file).unwrap_or_default();
    assert!(
        stored == made,
        "docs/json.md is not what the schema says: `cargo xtask json` writes it"
    );
}

#[test]
fn what_differs_from_the_schema_is_found() {
    let mut schema = read_schema();
    let good = json!({"position": "1", "outcome": "win", "remoteness": 1});
    assert_eq!(schema.check("PositionValue", &good), Ok(()));
    for (field, value) in [
        ("outcome", json!("lost")),
        ("outcome", Value::Null),
        ("position", json!(1)),
        ("remoteness", json!("1")),
        ("remoteness", json!(-1)),
        ("remoteness", json!(9_007_199_254_740_992u64)),
        ("remoteness", json!("9007199254740991")),
        ("more", json!(1)),
    ] {
        let mut bad = good.clone();
        bad[field] = value;
        assert!(schema.check("PositionValue", &bad).is_err(), "{bad}");
    }
    let mut bad = good.clone();
    bad.as_object_mut().unwrap().remove("remoteness");
    assert!(schema.check("PositionValue", &bad).is_err());
    let large = json!({"position": "1", "outcome": "win", "remoteness": "9007199254740992"});
    assert_eq!(schema.check("PositionValue", &large), Ok(()));
    assert!(
        schema
            .unseen()
            .contains(&"PositionValue.remoteness in way 2".to_owned())
    );
}

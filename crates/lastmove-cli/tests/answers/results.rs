//! The files in `results`: what is quick to find is found again.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::advice::run;

/// Asks for a result by its command, and compares the answer.
fn find_again(result: &Value, common: &Value) {
    let field = |name: &str| result.get(name).or_else(|| common.get(name));
    let text = |name: &str| field(name).and_then(Value::as_str).unwrap();
    let command = text("command").replace("{game}", text("game"));
    let mut words = command.split_whitespace();
    assert_eq!(words.next(), Some("lastmove"), "{command}");
    let mut arguments: Vec<&str> = words.collect();
    arguments.push("--json");
    let said = run(Path::new("."), &arguments);
    assert!(said.status.success(), "{command}: {said:?}");
    let answer: Value = serde_json::from_slice(&said.stdout).unwrap();
    // The question is the name of the field, such as “nim value”.
    let found = &answer[text("question").replace(' ', "_")];
    assert_eq!(Some(found), field("answer"), "{command}");
}

#[test]
fn quick_results_are_found_again() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results");
    let mut found = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|end| end != "toml") {
            continue;
        }
        let family = fs::read_to_string(&path).unwrap();
        let family: Value = toml_edit::de::from_str(&family).unwrap();
        let common = &family["common"];
        for result in family["result"].as_array().unwrap() {
            if result["again"] == true {
                find_again(result, common);
                found += 1;
            }
        }
    }
    assert!(found > 0, "no result is marked");
}

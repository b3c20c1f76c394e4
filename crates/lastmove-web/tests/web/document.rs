//! The description of the API.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::asking::{app, get, json_of};

#[tokio::test]
async fn the_document_describes_every_address() {
    let app = app();
    let (_, document) = json_of(get(&app, "/api/v1/openapi.json").await).await;
    assert!(document["openapi"].as_str().unwrap().starts_with("3."));
    let paths = document["paths"].as_object().unwrap();
    for path in [
        "solve",
        "totals",
        "value",
        "move",
        "choose",
        "diagram",
        "diagram.svg",
        "explain",
        "places",
        "table",
    ] {
        assert!(paths.contains_key(&format!("/api/v1/{path}")), "{path}");
    }
    for path in [
        "games",
        "examples",
        "uploads",
        "uploads/{name}",
        "jobs",
        "jobs/{id}/events",
    ] {
        assert!(paths.contains_key(&format!("/api/v1/{path}")), "{path}");
    }
    // Every form that is referred to is described.
    let text = document.to_string();
    for form in text.split("#/components/schemas/").skip(1) {
        let name = form.split('"').next().unwrap();
        assert!(
            document["components"]["schemas"][name].is_object(),
            "{name}"
        );
    }
}

/// The objects that the command prints too have the fields of docs/json.schema.json, which the tests of
/// the command compare with what it prints.
#[tokio::test]
async fn objects_are_those_of_the_command() {
    let (_, document) = json_of(get(&app(), "/api/v1/openapi.json").await).await;
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/json.schema.json");
    let schema: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let fields = |shape: &Value| -> BTreeSet<String> {
        let fields = shape["properties"].as_object().unwrap();
        fields.keys().cloned().collect()
    };
    let mut compared = 0;
    for shape in schema["$defs"].as_object().unwrap().values() {
        let Some(name) = shape["x-web"].as_str() else {
            continue;
        };
        let theirs = fields(&document["components"]["schemas"][name]);
        let described = fields(shape);
        let unknown: Vec<_> = theirs.difference(&described).collect();
        assert!(unknown.is_empty(), "{name}: {unknown:?}");
        // Only what is there for lines of standard input alone, or for an option, may be missing.
        for missing in described.difference(&theirs) {
            let when = shape["properties"][missing]["x-when"].as_str();
            let is_command =
                |when: &str| when.starts_with("with `--") || when.contains("standard input");
            assert!(when.is_some_and(is_command), "{name}.{missing}");
        }
        compared += 1;
    }
    assert!(compared >= 8, "{compared}");
}

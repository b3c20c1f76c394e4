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
    // Every referenced schema is described.
    let text = document.to_string();
    for form in text.split("#/components/schemas/").skip(1) {
        let name = form.split('"').next().unwrap();
        assert!(
            document["components"]["schemas"][name].is_object(),
            "{name}"
        );
    }
}

/// Client code is generated from the document: each operation has a unique name, variants are
/// named, and nothing is identified by its place in an array.
#[tokio::test]
async fn clients_can_be_generated() {
    let (_, document) = json_of(get(&app(), "/api/v1/openapi.json").await).await;
    let paths = document["paths"].as_object().unwrap();
    let methods = paths
        .values()
        .flat_map(|path| path.as_object().unwrap().values());
    let (mut ids, mut count) = (BTreeSet::new(), 0);
    for operation in methods {
        let id = operation["operationId"].as_str().unwrap();
        assert!(ids.insert(id), "{id}");
        for (status, answer) in operation["responses"].as_object().unwrap() {
            let is_problem = status.starts_with(['4', '5']);
            let kinds = answer["content"].as_object();
            let kinds: Vec<_> = kinds.into_iter().flat_map(|kinds| kinds.keys()).collect();
            assert_eq!(
                is_problem,
                kinds == ["application/problem+json"],
                "{id} {status}"
            );
        }
        count += 1;
    }
    assert!(count > 25, "{count}");
    let schemas = document["components"]["schemas"].to_string();
    assert!(!schemas.contains("prefixItems"));
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        for one in schema["oneOf"].as_array().into_iter().flatten() {
            // Either a name, or a name and its `kind`, or not an object.
            let is_named = one["$ref"].is_string() || one["allOf"][0]["$ref"].is_string();
            assert!(is_named || one["type"] != "object", "{name}: {one}");
        }
    }
}

/// Objects that the command prints too have the fields of docs/json.schema.json, which the tests of
/// the command compare with its output.
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
        let mut theirs = fields(&document["components"]["schemas"][name]);
        if name == "Problem" {
            // Fields that RFC 9457 requires of every API.
            theirs.retain(|name| !["type", "title", "status", "detail"].contains(&name.as_str()));
        }
        let described = fields(shape);
        let unknown: Vec<_> = theirs.difference(&described).collect();
        assert!(unknown.is_empty(), "{name}: {unknown:?}");
        // Only fields for lines of standard input, or for an option, may be missing.
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

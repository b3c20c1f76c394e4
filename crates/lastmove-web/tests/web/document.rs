//! The description of the API.

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

//! The limits of a request.

use std::time::Duration;

use axum::http::StatusCode;
use lastmove_web::{Config, Limits};
use serde_json::json;

use crate::asking::{app_of, app_within, get, json_of, post};

#[tokio::test]
async fn a_table_of_long_names_is_bounded() {
    let app = app_within(Limits {
        table: 2000,
        ..Limits::default()
    });
    let (status, table) = post(&app, "table", json!({"game": "nim:3,4"})).await;
    assert_eq!(status, StatusCode::OK, "{table}");
    let long = format!("nim:3,4{}", ",0".repeat(100));
    for game in [long.as_str(), "nim:6,6"] {
        let (status, error) = post(&app, "table", json!({"game": game})).await;
        assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE, "{error}");
        assert_eq!(error["code"], "web-table-too-large");
    }
}

#[tokio::test]
async fn no_answer_is_without_bound() {
    let app = app_within(Limits {
        answer: 2000,
        ..Limits::default()
    });
    let (status, _) = post(&app, "solve", json!({"game": "nim:3,4,5"})).await;
    assert_eq!(status, StatusCode::OK);
    for path in ["diagram.svg", "diagram"] {
        let path = format!("/api/v1/{path}?game=co-bang:30x30&view=map");
        let (status, error) = json_of(get(&app, &path).await).await;
        assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE, "{error}");
        assert_eq!(error["code"], "web-answer-too-large");
        assert!(error["args"]["bytes"].as_u64().unwrap() > 2000);
    }
}

#[tokio::test]
async fn a_request_ends_at_its_time() {
    let app = app_within(Limits {
        time: Duration::from_millis(30),
        ..Limits::default()
    });
    // Millions of positions: it does not end by itself within the time.
    let (status, error) = post(&app, "totals", json!({"game": "nim:200,200,200"})).await;
    assert_eq!(status, StatusCode::GATEWAY_TIMEOUT, "{error}");
    assert_eq!(error["code"], "web-time-over");
}

#[tokio::test]
async fn too_much_memory_is_refused() {
    let config = Config {
        memory: 20_000,
        ..Config::default()
    };
    let app = app_of(config);
    let whole = json!({"game": "pursuit:examples/pursuit/courtyard.txt"});
    let (status, error) = post(&app, "totals", whole).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE, "{error}");
    assert_eq!(error["code"], "memory-over-budget");
    // In the words of the page: about the server, not about an option of the command.
    let told = error["message"].as_str().unwrap();
    assert!(
        told.contains("a request may take") && told.contains("serve --memory"),
        "{told}"
    );
}

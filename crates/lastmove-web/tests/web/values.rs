//! Files of values.

use axum::http::StatusCode;
use lastmove_web::Limits;
use serde_json::Value;

use crate::asking::{app, app_within, get, json_of, text};

#[tokio::test]
async fn values_are_a_file() {
    let app = app();
    let response = get(&app, "/api/v1/values?game=co-bang:2x2").await;
    assert_eq!(response.status(), StatusCode::OK);
    let headers = response.headers();
    assert_eq!(headers["content-type"], "text/csv; charset=utf-8");
    assert_eq!(
        headers["content-disposition"],
        "attachment; filename=\"co-bang-2x2.csv\""
    );
    let csv = text(response).await;
    let lines: Vec<_> = csv.lines().collect();
    assert_eq!(lines[0], "position,outcome,remoteness,best_move");
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[1], "\"1,1\",loss,0,");
    let lines = get(&app, "/api/v1/values?game=co-bang:2x2&format=jsonl").await;
    assert_eq!(
        lines.headers()["content-type"],
        "application/jsonl; charset=utf-8"
    );
    let lines = text(lines).await;
    let records: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(records.len(), 4);
    assert_eq!(records[0]["position"], "1,1");
    assert_eq!(records[0]["outcome"], "loss");
    let some = text(get(&app, "/api/v1/values?game=co-bang:8x4&rows=3..4").await).await;
    assert_eq!(some.lines().count(), 9);
}

#[tokio::test]
async fn files_of_values_are_bounded() {
    let app = app_within(Limits {
        table: 100,
        ..Limits::default()
    });
    for game in ["co-bang:8x4", "nim:3,4,5"] {
        for format in ["csv", "jsonl"] {
            let path = format!("/api/v1/values?game={game}&format={format}");
            let (status, error) = json_of(get(&app, &path).await).await;
            assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE, "{path}");
            assert_eq!(error["code"], "web-table-too-large");
        }
    }
    let wrong = get(&app, "/api/v1/values?game=nim:3&format=xml").await;
    assert_eq!(wrong.status(), StatusCode::BAD_REQUEST);
}

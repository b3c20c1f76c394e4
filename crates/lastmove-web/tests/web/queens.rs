//! The API of queens: results and refusals.

use axum::Router;
use axum::body::Body;
use axum::http::{Response, StatusCode};
use lastmove_queens::Placement;
use serde_json::{Value, json};

use crate::asking::{self, app, events, json_of, post, text};

async fn get(app: &Router, path: &str) -> Response<Body> {
    asking::get(app, &format!("/api/v1/{path}")).await
}

/// The placement in an answer.
fn placement(answer: &Value) -> Placement {
    let rows = answer.as_array().unwrap().iter();
    Placement::new(rows.map(|row| row.as_u64().unwrap() as u8).collect())
}

/// Queens as columns and rows, in the form of the API; anything else is passed unchanged.
fn standing(queens: &Value) -> Value {
    let queen = |pair: &Value| match pair.as_array().map(Vec::as_slice) {
        Some([column, row]) => json!({"column": column, "row": row}),
        _ => pair.clone(),
    };
    queens.as_array().unwrap().iter().map(queen).collect()
}

#[tokio::test]
async fn queens_that_stand_are_completed() {
    let app = app();
    for (n, queens, expected) in [
        (8, json!([]), json!([1, 5, 8, 6, 3, 7, 2, 4])),
        (8, json!([[1, 3]]), json!([3, 1, 7, 5, 8, 2, 4, 6])),
        (8, json!([[7, 2], [8, 4]]), json!([1, 5, 8, 6, 3, 7, 2, 4])),
        (4, json!([[1, 1]]), Value::Null),
        (3, json!([]), Value::Null),
        (1, json!([[1, 1]]), json!([1])),
    ] {
        let body = json!({"n": n, "queens": standing(&queens)});
        let (status, answer) = post(&app, "queens/complete", body).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        assert_eq!(answer, json!({"n": n, "placement": expected}));
    }
    let (_, answer) = post(&app, "queens/complete", json!({"n": 32})).await;
    assert!(placement(&answer["placement"]).is_peaceful());
}

#[tokio::test]
async fn boards_and_queens_that_cannot_be_are_refused() {
    let app = app();
    let huge = 1_000_000_000_000_000_000u64;
    for (body, status, code) in [
        (json!({"n": huge}), 400, "queens-board-size"),
        (json!({"n": 0}), 400, "queens-board-size"),
        (json!({"n": 33}), 400, "queens-board-size"),
        (json!({"n": -1}), 422, "web-malformed"),
        (json!({"n": 8.5}), 422, "web-malformed"),
        (json!({"n": "8"}), 422, "web-malformed"),
        (json!({"n": 8, "x": 1}), 422, "web-malformed"),
        (json!({"n": 8, "queens": [[1]]}), 422, "web-malformed"),
        (json!({"n": 8, "queens": [[1, 2, 3]]}), 422, "web-malformed"),
        (
            json!({"n": 8, "queens": [{"column": 1}]}),
            422,
            "web-malformed",
        ),
        (json!({"n": 8, "queens": [[0, 1]]}), 400, "queens-off-board"),
        (json!({"n": 8, "queens": [[1, 0]]}), 400, "queens-off-board"),
        (json!({"n": 8, "queens": [[9, 1]]}), 400, "queens-off-board"),
        (
            json!({"n": 8, "queens": [[1, huge]]}),
            400,
            "queens-off-board",
        ),
        (
            json!({"n": 8, "queens": [[2, 3], [2, 3]]}),
            400,
            "queens-given-twice",
        ),
        (
            json!({"n": 8, "queens": [[1, 1], [8, 8]]}),
            400,
            "queens-attack",
        ),
        (
            json!({"n": 8, "queens": [[1, 1], [1, 5]]}),
            400,
            "queens-attack",
        ),
        (
            json!({"n": 8, "queens": vec![[1, 1]; 100_000]}),
            413,
            "web-body-too-large",
        ),
    ] {
        let mut body = body;
        if body["queens"].is_array() {
            body["queens"] = standing(&body["queens"]);
        }
        let (found, error) = post(&app, "queens/complete", body).await;
        assert_eq!(found, status, "{error}");
        assert_eq!(error["code"], code);
    }
}

#[tokio::test]
async fn the_list_comes_page_by_page() {
    let app = app();
    for (n, fundamental, total) in [(1, false, 1), (2, false, 0), (8, false, 92), (8, true, 12)] {
        let mut all: Vec<Value> = Vec::new();
        loop {
            let path = format!(
                "queens/list?n={n}&from={}&count=7&fundamental={fundamental}",
                all.len() + 1
            );
            let (status, page) = json_of(get(&app, &path).await).await;
            assert_eq!(status, StatusCode::OK, "{page}");
            assert_eq!((&page["n"], &page["total"]), (&json!(n), &json!(total)));
            assert_eq!(page["from"], all.len() + 1);
            let found = page["placements"].as_array().unwrap();
            assert!(found.len() <= 7);
            if found.is_empty() {
                break;
            }
            all.extend(found.iter().cloned());
        }
        let all: Vec<_> = all.iter().map(placement).collect();
        assert_eq!(all.len(), total);
        assert!(all.iter().all(Placement::is_peaceful));
        assert!(all.is_sorted());
    }
    // The last one of a long list, found from the other end by mirror images.
    let (_, page) = json_of(get(&app, "queens/list?n=14&from=365596").await).await;
    assert_eq!(page["placements"].as_array().unwrap().len(), 1);
    let (_, first) = json_of(get(&app, "queens/list?n=14&count=1").await).await;
    let mirrored = placement(&first["placements"][0]);
    let mirrored: Vec<_> = mirrored.rows().iter().map(|row| 15 - row).collect();
    assert_eq!(page["placements"][0], json!(mirrored));
    let (status, page) =
        json_of(get(&app, "queens/list?n=8&from=18446744073709551615").await).await;
    assert_eq!((status, &page["placements"]), (StatusCode::OK, &json!([])));
}

#[tokio::test]
async fn pages_that_cannot_be_are_refused() {
    let app = app();
    for (query, code) in [
        ("n=1000000000000000000", "queens-size"),
        ("n=16", "queens-size"),
        ("n=0", "queens-size"),
        ("n=8&from=0", "web-queens-from"),
        ("n=8&count=0", "web-queens-count"),
        ("n=8&count=501", "web-queens-count"),
        ("n=8&count=18446744073709551615", "web-queens-count"),
        ("n=99999999999999999999", "web-malformed"),
        ("n=-8", "web-malformed"),
        ("n=8&fundamental=perhaps", "web-malformed"),
        ("n=8&n=9", "web-malformed"),
        ("n=8&more=1", "web-malformed"),
        ("", "web-malformed"),
    ] {
        let (status, error) = json_of(get(&app, &format!("queens/list?{query}")).await).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{query}: {error}");
        assert_eq!(error["code"], code, "{query}");
    }
}

#[tokio::test]
async fn one_placement_is_found_on_large_boards() {
    let app = app();
    for query in [
        "n=200",
        "n=200&how=random&seed=3",
        "n=35&how=first",
        "n=16&how=uniform&seed=18446744073709551615",
    ] {
        let (status, found) = json_of(get(&app, &format!("queens/place?{query}")).await).await;
        assert_eq!(status, StatusCode::OK, "{query}: {found}");
        assert!(placement(&found["placement"]).is_peaceful(), "{query}");
    }
    for how in ["any", "first", "random", "uniform"] {
        let path = format!("queens/place?n=3&how={how}");
        let (status, found) = json_of(get(&app, &path).await).await;
        assert_eq!(status, StatusCode::OK, "{found}");
        assert_eq!(found["placement"], Value::Null);
    }
    for (query, code) in [
        ("n=1000000000000000000", "queens-size"),
        ("n=100001", "queens-size"),
        ("n=0", "queens-size"),
        ("n=65&how=first", "queens-size"),
        ("n=17&how=uniform", "queens-size"),
        ("n=8&how=badly", "web-malformed"),
        ("n=8&seed=-1", "web-malformed"),
    ] {
        for path in ["place", "place.txt"] {
            let path = format!("queens/{path}?{query}");
            let (status, error) = json_of(get(&app, &path).await).await;
            assert_eq!(status, StatusCode::BAD_REQUEST, "{path}: {error}");
            assert_eq!(error["code"], code, "{path}");
        }
    }
}

#[tokio::test]
async fn a_large_placement_is_a_file_of_text() {
    let app = app();
    for how in ["any", "random"] {
        let path = format!("queens/place.txt?n=100000&how={how}&seed=7");
        let response = get(&app, &path).await;
        assert_eq!(response.status(), StatusCode::OK);
        let headers = response.headers();
        assert_eq!(headers["content-type"], "text/plain; charset=utf-8");
        assert_eq!(
            headers["content-disposition"],
            "attachment; filename=\"queens-100000.txt\""
        );
        let text = text(response).await;
        let rows: Vec<usize> = text
            .split_whitespace()
            .map(|row| row.parse().unwrap())
            .collect();
        let n = 100_000;
        assert_eq!(rows.len(), n);
        // No row and no diagonal occurs twice.
        let (mut row, mut rising, mut falling) =
            (vec![false; n + 1], vec![false; 2 * n], vec![false; 2 * n]);
        for (column, &at) in rows.iter().enumerate() {
            assert!(!std::mem::replace(&mut row[at], true));
            assert!(!std::mem::replace(&mut rising[column + n - at], true));
            assert!(!std::mem::replace(&mut falling[column + at - 1], true));
        }
    }
    let none = get(&app, "queens/place.txt?n=2").await;
    assert_eq!(none.status(), StatusCode::OK);
    assert!(text(none).await.is_empty());
}

#[tokio::test]
async fn classes_are_counted_by_a_job_too() {
    let app = app();
    let job = json!({"kind": "queens-count", "n": 12, "fundamental": true});
    let (status, job) = post(&app, "jobs", job).await;
    assert_eq!(status, StatusCode::ACCEPTED, "{job}");
    let told = events(&app, job["id"].as_str().unwrap()).await;
    let result = "event: result\ndata: {\"n\":12,\"count\":14200,\"fundamental\":1787}";
    assert!(told.contains(result), "{told}");
    for n in [json!(0), json!(25), json!(1_000_000_000_000_000_000u64)] {
        let (_, job) = post(&app, "jobs", json!({"kind": "queens-count", "n": n})).await;
        let told = events(&app, job["id"].as_str().unwrap()).await;
        assert!(told.contains("event: error"), "{told}");
    }
}

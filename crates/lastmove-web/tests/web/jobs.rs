//! Long work.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, StatusCode};
use lastmove_pages::Address;
use lastmove_web::Limits;
use serde_json::{Value, json};

use crate::asking::{app, app_within, events, get, json_of, post, request, send};

#[tokio::test]
async fn a_job_is_heard_to_its_end() {
    let app = app();
    let (status, job) = post(&app, "jobs", json!({"kind": "queens-count", "n": 11})).await;
    assert_eq!(status, StatusCode::ACCEPTED, "{job}");
    let id = job["id"].as_str().unwrap();
    let told = events(&app, id).await;
    assert!(
        told.contains("event: result\ndata: {\"n\":11,\"count\":2680}"),
        "{told}"
    );
    let (_, state) = json_of(get(&app, &format!("/api/v1/jobs/{id}")).await).await;
    assert_eq!(state["result"]["count"], 2680);
    let question = json!({"game": "nim:3,4,5", "position": "1,2,0", "moves": true});
    let (_, answer) = post(&app, "solve", question).await;
    let body = json!({"kind": "solve", "game": "nim:3,4,5", "position": "1,2,0", "moves": true});
    let (_, job) = post(&app, "jobs", body).await;
    let id = job["id"].as_str().unwrap();
    let told = events(&app, id).await;
    assert!(told.contains("event: result"), "{told}");
    let (_, state) = json_of(get(&app, &format!("/api/v1/jobs/{id}")).await).await;
    assert_eq!(state["result"], answer);
    assert_eq!(answer["outcome"], "win");
    for (body, code) in [
        (
            json!({"kind": "solve", "game": "nim:3", "position": "x"}),
            "number-expected",
        ),
        (
            json!({"kind": "solve", "game": "nowhere:3"}),
            "game-unknown",
        ),
    ] {
        let (_, job) = post(&app, "jobs", body).await;
        let told = events(&app, job["id"].as_str().unwrap()).await;
        assert!(
            told.contains("event: error") && told.contains(code),
            "{told}"
        );
    }
    let wrong = json!({"kind": "solve", "game": "nim:3", "colour": "red"});
    assert!(post(&app, "jobs", wrong).await.0.is_client_error());
    let body = json!({"kind": "solve-all", "game": "graph:examples/graphs/escape.txt"});
    let (_, job) = post(&app, "jobs", body).await;
    let told = events(&app, job["id"].as_str().unwrap()).await;
    assert!(told.contains("\"positions\":6"), "{told}");
    // What it takes is known before it begins.
    let body = json!({"kind": "solve-all", "game": "teeko@x..../...../..o../...../.....-x"});
    let (_, job) = post(&app, "jobs", body).await;
    let id = job["id"].as_str().unwrap();
    let takes = loop {
        let (_, state) = json_of(get(&app, &format!("/api/v1/jobs/{id}")).await).await;
        assert!(
            state["result"].is_null() && state["error"].is_null(),
            "{state}"
        );
        if let (Some(memory), Some(total)) = (state["memory"].as_u64(), state["total"].as_u64()) {
            break (memory, total);
        }
        tokio::task::yield_now().await;
    };
    assert!(takes.0 > 1 << 20 && takes.1 > 1 << 20, "{takes:?}");
    let cancel = request(Method::DELETE, &format!("/api/v1/jobs/{id}"));
    let cancel = cancel.body(Body::empty()).unwrap();
    assert_eq!(send(&app, cancel).await.status(), StatusCode::NO_CONTENT);
    let body = json!({"kind": "solve-all", "game": "nowhere:3"});
    let (_, job) = post(&app, "jobs", body).await;
    let told = events(&app, job["id"].as_str().unwrap()).await;
    assert!(
        told.contains("event: error") && told.contains("game-unknown"),
        "{told}"
    );
}

/// A count that runs for minutes unless it is stopped, in little memory: a larger one is refused.
fn long_job() -> Value {
    json!({"kind": "queens-count", "n": 21})
}

fn short_job() -> Value {
    json!({"kind": "queens-count", "n": 6})
}

#[tokio::test]
async fn jobs_are_bounded_and_cancelled() {
    let app = app_within(Limits {
        jobs: 1,
        // On a busy machine much time may pass between two of these requests.
        unheard: Duration::from_secs(3600),
        ..Limits::default()
    });
    let (status, job) = post(&app, "jobs", long_job()).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    let (status, error) = post(&app, "jobs", long_job()).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(error["code"], "web-busy");
    let path = format!("/api/v1/jobs/{}", job["id"].as_str().unwrap());
    let cancel = request(Method::DELETE, &path).body(Body::empty()).unwrap();
    assert_eq!(send(&app, cancel).await.status(), StatusCode::NO_CONTENT);
    let told = events(&app, job["id"].as_str().unwrap()).await;
    assert!(told.contains("event: error"), "{told}");
    // There is room for the next.
    let (status, job) = post(&app, "jobs", short_job()).await;
    assert_eq!(status, StatusCode::ACCEPTED, "{job}");
    let (status, _) = json_of(get(&app, "/api/v1/jobs/none").await).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn jobs_are_not_kept_for_nobody() {
    let app = app_within(Limits {
        jobs: 1,
        unheard: Duration::from_millis(100),
        ..Limits::default()
    });
    let (status, job) = post(&app, "jobs", long_job()).await;
    assert_eq!(status, StatusCode::ACCEPTED, "{job}");
    // Without a listener it is stopped and makes room, although its count would take days.
    while post(&app, "jobs", short_job()).await.0 != StatusCode::ACCEPTED {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn cookies_make_nobody_another_client() {
    let app = app_within(Limits {
        jobs: 3,
        unheard: Duration::from_secs(3600),
        ..Limits::default()
    });
    let mut found = Vec::new();
    for session in 1..=3 {
        let mut asked = request(Method::POST, "/api/v1/jobs")
            .header("content-type", "application/json")
            .header("cookie", format!("lastmove-session-4321={session:032x}"))
            .header("cookie", format!("lastmove-session={session:032x}"))
            .body(Body::from(long_job().to_string()))
            .unwrap();
        let here = std::net::Ipv4Addr::LOCALHOST;
        asked.extensions_mut().insert(Address(here.into()));
        found.push(json_of(send(&app, asked).await).await);
    }
    // One client has at most three quarters of the places.
    let statuses: Vec<_> = found.iter().map(|found| found.0.as_u16()).collect();
    assert_eq!(statuses, [202, 202, 503], "{found:?}");
    for (_, job) in found.iter().take(2) {
        let path = format!("/api/v1/jobs/{}", job["id"].as_str().unwrap());
        let cancel = request(Method::DELETE, &path).body(Body::empty()).unwrap();
        assert_eq!(send(&app, cancel).await.status(), StatusCode::NO_CONTENT);
    }
}

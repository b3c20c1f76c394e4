//! The API without a network: every address, what it answers, and what it refuses.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, Response, StatusCode};
use http_body_util::BodyExt;
use lastmove_web::plain::Codes;
use lastmove_web::{Config, Limits, router};
use serde_json::{Value, json};
use tower::ServiceExt;

const HOST: &str = "127.0.0.1:4321";

fn app(limits: Limits) -> Router {
    let config = Config {
        limits,
        ..Config::default()
    };
    router(config, Arc::new(Codes), HOST.parse().unwrap())
}

fn request(method: Method, path: &str) -> axum::http::request::Builder {
    Request::builder()
        .method(method)
        .uri(path)
        .header("host", HOST)
}

async fn send(app: &Router, request: Request<Body>) -> Response<Body> {
    app.clone().oneshot(request).await.unwrap()
}

async fn text(response: Response<Body>) -> String {
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    String::from_utf8(bytes.to_vec()).unwrap()
}

async fn json_of(response: Response<Body>) -> (StatusCode, Value) {
    let status = response.status();
    let text = text(response).await;
    let value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("no JSON: {text}"));
    (status, value)
}

async fn post(app: &Router, path: &str, body: Value) -> (StatusCode, Value) {
    let request = request(Method::POST, &format!("/api/v1/{path}"))
        .header("content-type", "application/json")
        .body(Body::from(body.to_string()))
        .unwrap();
    json_of(send(app, request).await).await
}

async fn get(app: &Router, path: &str) -> Response<Body> {
    let request = request(Method::GET, path).body(Body::empty()).unwrap();
    send(app, request).await
}

#[tokio::test]
async fn a_position_is_solved() {
    let app = app(Limits::default());
    let body = json!({"game": "co-bang:8x4@7,2", "moves": true, "line": true, "explain": true});
    let (status, answer) = post(&app, "solve", body).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(answer["outcome"], "win");
    assert_eq!(answer["remoteness"], 3);
    assert_eq!(answer["best"][0]["move"], "1");
    assert_eq!(answer["line"].as_array().unwrap().len(), 3);
    assert!(answer["explanation"].as_u64().unwrap() > 0);
    let apart = json!({"game": "co-bang:8x4@1,1", "position": "7,2"});
    let (_, again) = post(&app, "solve", apart).await;
    assert_eq!(again["best"], answer["best"]);
    assert_eq!(again["moves"], Value::Null);
}

#[tokio::test]
async fn every_example_of_the_catalog_is_answered() {
    let app = app(Limits::default());
    let (_, games) = json_of(get(&app, "/api/v1/games").await).await;
    let games = games.as_array().unwrap().clone();
    assert_eq!(games.len(), lastmove::catalog::entries().len());
    for game in games {
        let example = game["example"].as_str().unwrap();
        let (status, answer) = post(&app, "solve", json!({"game": example, "moves": true})).await;
        assert_eq!(status, StatusCode::OK, "{example}: {answer}");
        let encoded: String = example.bytes().map(|b| format!("%{b:02X}")).collect();
        for view in ["position", "values", "map"] {
            let path = format!("/api/v1/diagram.svg?game={encoded}&view={view}");
            let response = get(&app, &path).await;
            assert_eq!(response.status(), StatusCode::OK, "{example} {view}");
            assert_eq!(response.headers()["content-type"], "image/svg+xml");
            assert!(text(response).await.starts_with("<svg"), "{example}");
            let path = format!("/api/v1/diagram?game={encoded}&view={view}");
            let (status, data) = json_of(get(&app, &path).await).await;
            assert_eq!(status, StatusCode::OK, "{example}: {data}");
            assert!(data["kind"].is_string());
        }
        let path = format!("/api/v1/places?game={encoded}");
        let (status, places) = json_of(get(&app, &path).await).await;
        assert_eq!(status, StatusCode::OK, "{example}: {places}");
        let named = |list: &Value| -> Vec<Value> {
            let moves = list.as_array().unwrap().iter();
            moves.map(|one| one["move"].clone()).collect()
        };
        assert_eq!(named(&places), named(&answer["moves"]), "{example}");
        // A move that is listed can be made, and leads where the list says.
        let option = &answer["moves"][0];
        let body = json!({"game": example, "position": answer["position"], "move": option["move"]});
        let (status, made) = post(&app, "move", body).await;
        assert_eq!(status, StatusCode::OK, "{example}: {made}");
        assert_eq!(made["position"], option["to"], "{example}");
        assert_eq!(made["mover"], option["mover"], "{example}");
    }
}

#[tokio::test]
async fn moves_have_their_places_on_the_picture() {
    let app = app(Limits::default());
    let places = async |query: &str| {
        let path = format!("/api/v1/places?{query}");
        json_of(get(&app, &path).await).await
    };
    let (_, found) = places("game=wythoff:4,5&position=1,1").await;
    let both = json!([[{"heap": 1, "stone": "1"}, {"heap": 2, "stone": "1"}]]);
    assert_eq!(found[2], json!({"move": "both-1", "ways": both}));
    let (_, found) = places("game=co-bang:8x4@7,2").await;
    let cell = json!([[{"row": 6, "column": 1}]]);
    assert_eq!(found[0], json!({"move": "1", "ways": cell}));
    let (_, found) = places("game=grundy:3%20%2B%20cram:1x2").await;
    let heap = json!([[{"part": 1, "heap": 1}]]);
    assert_eq!(found[0], json!({"move": "1.1:1,2", "ways": heap}));
    assert_eq!(
        found[1]["ways"][0][1],
        json!({"part": 2, "row": 1, "column": 2})
    );
    let (status, error) = places("game=nim:3&position=4,5").await;
    assert_eq!(
        (status, &error["code"]),
        (StatusCode::BAD_REQUEST, &json!("nim-heap-count"))
    );
}

#[tokio::test]
async fn reasons_have_the_places_they_speak_of() {
    let app = app(Limits::default());
    let reasons = async |query: &str| {
        let path = format!("/api/v1/explain?{query}");
        json_of(get(&app, &path).await).await
    };
    let (_, found) = reasons("game=nim:3,4,5").await;
    let text = found[0]["text"].as_str().unwrap();
    assert!(text.starts_with("The move 1-2 wins"), "{text}");
    assert_eq!(found[0]["places"], json!([{"heap": 1, "stone": "2"}]));
    let rows = &found[2]["rows"];
    assert_eq!(rows[0]["places"], json!([]));
    assert_eq!(rows[2]["cells"][1], "S2 = 4");
    assert_eq!(rows[2]["places"], json!([{"heap": 2}]));
    let (_, found) = reasons("game=co-bang:8x4&position=7,2").await;
    assert_eq!(found[1]["places"][0], json!({"row": 7}));
    assert_eq!(found[1]["places"][1], json!({"row": 6, "column": 1}));
    let (_, found) = reasons("game=nim:2,2%20%2B%20kayles:1").await;
    let stone = json!({"part": 2, "heap": 1, "stone": "1"});
    assert_eq!(found[0]["places"], json!([stone]));
    let (status, _) = reasons("game=nim:3&position=4,5").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn the_machine_plays_to_its_strength() {
    let app = app(Limits::default());
    let game = "nim:3,4,5";
    let (_, answer) = post(&app, "solve", json!({"game": game, "moves": true})).await;
    let best: Vec<_> = answer["best"].as_array().unwrap().iter().collect();
    let is_best = |mv: &Value| best.iter().any(|option| option["move"] == mv["move"]);
    for _ in 0..50 {
        let (_, perfect) = post(&app, "choose", json!({"game": game})).await;
        assert!(is_best(&perfect), "{perfect}");
        let (_, poor) = post(&app, "choose", json!({"game": game, "erring": 1.0})).await;
        assert!(!is_best(&poor), "{poor}");
    }
    let (_, over) = post(&app, "choose", json!({"game": "nim:1", "position": "0"})).await;
    assert_eq!(over, Value::Null);
    for erring in [json!(-0.1), json!(1.1)] {
        let body = json!({"game": game, "erring": erring});
        let (status, error) = post(&app, "choose", body).await;
        assert_eq!(
            (status, &error["code"]),
            (StatusCode::BAD_REQUEST, &json!("web-erring"))
        );
    }
}

#[tokio::test]
async fn values_totals_and_tables() {
    let app = app(Limits {
        cells: 40,
        ..Limits::default()
    });
    let (_, value) = post(&app, "value", json!({"game": "nim:3,4,6"})).await;
    assert_eq!(value["nim_value"], 1);
    let (_, totals) = post(
        &app,
        "totals",
        json!({"game": "graph:examples/graphs/escape.txt"}),
    )
    .await;
    assert_eq!(totals["positions"], 6);
    let (status, table) = post(&app, "table", json!({"game": "co-bang:8x4"})).await;
    assert_eq!(status, StatusCode::OK, "{table}");
    assert_eq!(table["sections"][0]["columns"], 4);
    let rows = json!({"game": "co-bang:800x4", "rows": "3..5"});
    let (_, table) = post(&app, "table", rows).await;
    assert_eq!(table["sections"][0]["cells"].as_array().unwrap().len(), 12);
    assert_eq!(table["sections"][0]["first_row"], 3);
    let (status, error) = post(&app, "table", json!({"game": "co-bang:800x4"})).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(error["code"], "web-table-too-long");
    let (status, error) = post(
        &app,
        "table",
        json!({"game": "co-bang:8x4", "rows": "5..3"}),
    )
    .await;
    assert_eq!(
        (status, &error["code"]),
        (StatusCode::BAD_REQUEST, &json!("web-rows"))
    );
}

#[tokio::test]
async fn a_table_of_long_names_is_bounded() {
    let app = app(Limits {
        table: 1000,
        ..Limits::default()
    });
    let (status, table) = post(&app, "table", json!({"game": "nim:3,4"})).await;
    assert_eq!(status, StatusCode::OK, "{table}");
    let long = json!({"game": format!("nim:3,4{}", ",0".repeat(100))});
    let (status, error) = post(&app, "table", long).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE, "{error}");
    assert_eq!(error["code"], "web-table-too-large");
}

#[tokio::test]
async fn wrong_requests_have_structured_errors() {
    let app = app(Limits {
        body: 1000,
        ..Limits::default()
    });
    for (path, body, expected, code) in [
        ("solve", json!({"game": "nimm:3"}), 400, "game-unknown"),
        ("solve", json!({"game": "nim:3@4,x"}), 400, "position-heaps"),
        ("solve", json!({"gam": "nim:3"}), 422, "web-malformed"),
        (
            "solve",
            json!({"game": "nim:3", "x": 1}),
            422,
            "web-malformed",
        ),
        ("solve", json!([]), 422, "web-malformed"),
        (
            "solve",
            json!({"game": "x".repeat(2000)}),
            413,
            "web-body-too-large",
        ),
        (
            "solve",
            json!({"game": "graph:/etc/passwd@a"}),
            404,
            "file-not-found",
        ),
        ("solve", json!({"game": "graph:-@a"}), 404, "file-not-found"),
        ("move", json!({"game": "nim:3", "move": "9-9"}), 400, ""),
        ("value", json!({"game": "nim/misere:3"}), 400, ""),
        ("jobs", json!({"kind": "dance"}), 422, "web-malformed"),
    ] {
        let (status, error) = post(&app, path, body.clone()).await;
        assert_eq!(status, expected, "{path} {body}: {error}");
        assert!(error["message"].is_string(), "{error}");
        if code == "position-heaps" || code.is_empty() {
            assert!(error["code"].is_string());
        } else {
            assert_eq!(error["code"], code, "{path} {body}");
        }
    }
    let broken = request(Method::POST, "/api/v1/solve")
        .header("content-type", "application/json")
        .body(Body::from("{"))
        .unwrap();
    assert_eq!(
        json_of(send(&app, broken).await).await.0,
        StatusCode::BAD_REQUEST
    );
    let plain = request(Method::POST, "/api/v1/solve")
        .header("content-type", "text/plain")
        .body(Body::from(r#"{"game":"nim:3"}"#))
        .unwrap();
    let (status, _) = json_of(send(&app, plain).await).await;
    assert_eq!(status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    let (status, error) = json_of(get(&app, "/api/v1/solve").await).await;
    assert_eq!(
        (status, &error["code"]),
        (StatusCode::METHOD_NOT_ALLOWED, &json!("web-method"))
    );
    for path in [
        "/api/v1/jobs/%ff",
        "/api/v1/uploads/%ff",
        "/api/v1/examples/%ff/x",
        "/assets/%ff",
        "/play?game=nim:3&game=nim:4",
    ] {
        let (status, error) = json_of(get(&app, path).await).await;
        let found = (status, &error["code"]);
        assert_eq!(found, (StatusCode::BAD_REQUEST, &json!("web-malformed")));
    }
    let (status, error) = json_of(get(&app, "/api/v2/solve").await).await;
    assert_eq!(
        (status, &error["code"]),
        (StatusCode::NOT_FOUND, &json!("web-no-such-page"))
    );
}

#[tokio::test]
async fn other_sites_and_names_are_refused_everywhere() {
    let app = app(Limits::default());
    for path in ["/", "/play", "/api/v1/games", "/assets/play.js", "/nowhere"] {
        let strange = Request::get(path).header("host", "evil.example:4321");
        let strange = strange.body(Body::empty()).unwrap();
        let (status, error) = json_of(send(&app, strange).await).await;
        assert_eq!(
            (status, &error["code"]),
            (StatusCode::FORBIDDEN, &json!("web-host"))
        );
    }
    let foreign = request(Method::POST, "/api/v1/solve")
        .header("origin", "http://evil.example")
        .header("content-type", "application/json")
        .body(Body::from(r#"{"game":"nim:3"}"#))
        .unwrap();
    let (status, error) = json_of(send(&app, foreign).await).await;
    assert_eq!(
        (status, &error["code"]),
        (StatusCode::FORBIDDEN, &json!("web-origin"))
    );
}

#[tokio::test]
async fn every_answer_carries_the_headers() {
    let app = app(Limits::default());
    for path in [
        "/",
        "/play?game=nim:3,4,5",
        "/api/v1/games",
        "/nowhere",
        "/assets/play.js",
    ] {
        let response = get(&app, path).await;
        let headers = response.headers();
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'"), "{path}");
        assert!(policy.contains("script-src 'self'"), "{path}");
        assert!(!policy.contains("unsafe"), "{path}");
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["x-frame-options"], "DENY");
        assert_eq!(headers["cross-origin-resource-policy"], "same-origin");
    }
}

#[tokio::test]
async fn uploads_are_of_their_session_alone() {
    let app = app(Limits {
        upload: 100,
        ..Limits::default()
    });
    let put = |name: &str, body: String, cookie: Option<&str>| {
        let mut request = request(Method::PUT, &format!("/api/v1/uploads/{name}"));
        if let Some(cookie) = cookie {
            request = request.header("cookie", cookie);
        }
        request.body(Body::from(body)).unwrap()
    };
    let response = send(&app, put("loop.txt", "a b\nb a\nb c\n".into(), None)).await;
    assert_eq!(response.status(), StatusCode::CREATED);
    let cookie = response.headers()["set-cookie"]
        .to_str()
        .unwrap()
        .to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"));
    let cookie = cookie.split(';').next().unwrap();
    let solve = |cookie: Option<&str>| {
        let mut request =
            request(Method::POST, "/api/v1/solve").header("content-type", "application/json");
        if let Some(cookie) = cookie {
            request = request.header("cookie", cookie);
        }
        let body = r#"{"game":"graph:loop.txt@b"}"#;
        request.body(Body::from(body)).unwrap()
    };
    let (status, answer) = json_of(send(&app, solve(Some(cookie))).await).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    assert_eq!(answer["outcome"], "win");
    // The game is kept open now, but not for others.
    for other in [
        None,
        Some("lastmove-session=0123456789abcdef0123456789abcdef"),
    ] {
        let (status, _) = json_of(send(&app, solve(other)).await).await;
        assert_eq!(status, StatusCode::NOT_FOUND);
    }
    // A new upload under the name is a new game.
    send(
        &app,
        put("loop.txt", "a b\nb a\nb c\nc d\n".into(), Some(cookie)),
    )
    .await;
    let (_, answer) = json_of(send(&app, solve(Some(cookie))).await).await;
    assert_eq!(answer["outcome"], "draw");
    let list = request(Method::GET, "/api/v1/uploads").header("cookie", cookie);
    let list = json_of(send(&app, list.body(Body::empty()).unwrap()).await).await;
    assert_eq!(list.1, json!([{"name": "loop.txt", "bytes": 16}]));
    let (status, _) = json_of(send(&app, put("big", "x".repeat(101), Some(cookie))).await).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    let (status, error) = json_of(send(&app, put("..", "x".into(), Some(cookie))).await).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{error}");
    let remove = || {
        let remove = request(Method::DELETE, "/api/v1/uploads/loop.txt").header("cookie", cookie);
        remove.body(Body::empty()).unwrap()
    };
    assert_eq!(send(&app, remove()).await.status(), StatusCode::NO_CONTENT);
    assert_eq!(send(&app, remove()).await.status(), StatusCode::NOT_FOUND);
    let (status, _) = json_of(send(&app, solve(Some(cookie))).await).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn examples_can_be_read() {
    let app = app(Limits::default());
    let (_, names) = json_of(get(&app, "/api/v1/examples").await).await;
    assert!(names.as_array().unwrap().len() > 10);
    for name in names.as_array().unwrap() {
        let path = format!("/api/v1/{}", name.as_str().unwrap());
        assert_eq!(get(&app, &path).await.status(), StatusCode::OK, "{path}");
    }
    for path in [
        "graphs/none.txt",
        "graphs/..%2F..%2FCargo.toml",
        "..%2F/Cargo.toml",
    ] {
        let response = get(&app, &format!("/api/v1/examples/{path}")).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn a_request_ends_at_its_time() {
    let app = app(Limits {
        time: Duration::from_millis(30),
        ..Limits::default()
    });
    // Millions of positions: it does not end by itself within the time.
    let (status, error) = post(&app, "totals", json!({"game": "nim:200,200,200"})).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{error}");
    assert_eq!(error["code"], "web-time-over");
}

#[tokio::test]
async fn too_much_memory_is_refused() {
    let config = Config {
        memory: 20_000,
        ..Config::default()
    };
    let app = router(config, Arc::new(Codes), HOST.parse().unwrap());
    let whole = json!({"game": "pursuit:examples/pursuit/courtyard.txt"});
    let (status, error) = post(&app, "totals", whole).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE, "{error}");
    assert_eq!(error["code"], "memory-over-budget");
    // In the words of the page: no option of a command, but of the server.
    let told = error["message"].as_str().unwrap();
    assert!(
        told.contains("a request may take") && told.contains("serve --memory"),
        "{told}"
    );
}

/// The events of a job until its end.
async fn events(app: &Router, id: &str) -> String {
    let response = get(app, &format!("/api/v1/jobs/{id}/events")).await;
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    text(response).await
}

#[tokio::test]
async fn a_job_is_heard_to_its_end() {
    let app = app(Limits::default());
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
    let body = json!({"kind": "solve-all", "game": "graph:examples/graphs/escape.txt"});
    let (_, job) = post(&app, "jobs", body).await;
    let told = events(&app, job["id"].as_str().unwrap()).await;
    assert!(told.contains("\"positions\":6"), "{told}");
    let body = json!({"kind": "solve-all", "game": "nowhere:3"});
    let (_, job) = post(&app, "jobs", body).await;
    let told = events(&app, job["id"].as_str().unwrap()).await;
    assert!(
        told.contains("event: error") && told.contains("game-unknown"),
        "{told}"
    );
}

/// A count that goes on until it is stopped.
fn long_job() -> Value {
    json!({"kind": "queens-count", "n": 24})
}

fn short_job() -> Value {
    json!({"kind": "queens-count", "n": 6})
}

#[tokio::test]
async fn jobs_are_bounded_and_cancelled() {
    let app = app(Limits {
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
    let app = app(Limits {
        jobs: 1,
        unheard: Duration::from_millis(100),
        ..Limits::default()
    });
    let (status, job) = post(&app, "jobs", long_job()).await;
    assert_eq!(status, StatusCode::ACCEPTED, "{job}");
    // Nobody listens: it makes room by itself, where its count would take days.
    while post(&app, "jobs", short_job()).await.0 != StatusCode::ACCEPTED {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn the_document_describes_every_address() {
    let app = app(Limits::default());
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

#[tokio::test]
async fn pages_have_no_script_in_them() {
    let app = app(Limits::default());
    let home = text(get(&app, "/").await).await;
    for entry in lastmove::catalog::entries() {
        assert!(
            home.contains(&format!("game-{}\"", entry.name)),
            "{}",
            entry.name
        );
    }
    let nasty = "/play?game=nim:3%22%3E%3Cscript%3Ealert(1)%3C/script%3E";
    for path in ["/", "/play?game=nim:3,4,5", nasty, "/play"] {
        let page = text(get(&app, path).await).await;
        assert!(!page.contains("<script>"), "{path}");
        assert!(
            !page.contains("style=") && !page.contains("<style"),
            "{path}"
        );
        assert!(
            !page.contains("onclick") && !page.contains("web-"),
            "{path}"
        );
    }
    let missing = get(&app, "/nowhere").await;
    assert_eq!(missing.status(), StatusCode::NOT_FOUND);
    assert!(text(missing).await.contains("<h1>"));
    let asset = get(&app, "/assets/..%2Fsrc%2Flib.rs").await;
    assert_eq!(asset.status(), StatusCode::NOT_FOUND);
}

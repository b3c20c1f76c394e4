//! Refusals, and their messages.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use lastmove_web::{Config, Limits};
use serde_json::json;

use crate::asking::{app, app_of, app_within, get, json_of, post, request, send};

#[tokio::test]
async fn wrong_requests_have_structured_errors() {
    let app = app_within(Limits {
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

/// Errors have our own messages, with their name and their place, in the form of RFC 9457.
#[tokio::test]
async fn malformed_requests_are_told_what_is_wrong() {
    let app = app();
    let asked = |body: &'static str| {
        let request = request(Method::POST, "/api/v1/solve");
        let request = request.header("content-type", "application/json; charset=utf-8");
        request.body(Body::from(body)).unwrap()
    };
    for (body, status, said) in [
        ("{", 400, "its body is no JSON, at line 1, column 1"),
        (
            "{\"game\":\n 3}",
            422,
            "“game” is unknown or not of its kind, at line 2, column 2",
        ),
        (
            "{\"game\": \"nim:3\"} x",
            400,
            "its body is no JSON, at line 1, column 19",
        ),
        ("{}", 422, "“game” is missing"),
        ("{\"moves\": true}", 422, "“game” is missing"),
        (
            "{\"game\": \"nim:3\", \"move\": 1}",
            422,
            "“move” is unknown or not of its kind, at line 1, column 24",
        ),
        ("[]", 422, "“game” is missing"),
    ] {
        let response = send(&app, asked(body)).await;
        assert_eq!(
            response.headers()["content-type"],
            "application/problem+json"
        );
        let (found, error) = json_of(response).await;
        assert_eq!(found.as_u16(), status, "{body} {error}");
        let text = error["message"].as_str().unwrap();
        assert!(text.ends_with(said), "{body}: {text}");
        assert_eq!(error["detail"], error["message"]);
        assert_eq!(error["status"], status);
        assert_eq!(error["title"], found.canonical_reason().unwrap());
        assert_eq!(error["type"], "about:blank");
    }
    for (query, said) in [
        ("", "“game” is missing"),
        ("position=3", "“game” is missing"),
        ("game=nim:3&colour=red", "there is no parameter “colour”"),
        ("game=nim:3&game=nim:4", "“game” is given twice"),
    ] {
        let (status, error) = json_of(get(&app, &format!("/api/v1/places?{query}")).await).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{query}");
        let text = error["message"].as_str().unwrap();
        assert!(text.ends_with(said), "{query}: {text}");
    }
    let (_, error) = json_of(get(&app, "/api/v1/queens/place?n=-8").await).await;
    let text = error["message"].as_str().unwrap();
    assert!(
        text.ends_with("the value of “n” is not of its kind"),
        "{text}"
    );
}

#[tokio::test]
async fn other_sites_and_names_are_refused_everywhere() {
    let app = app();
    for path in [
        "/",
        "/play",
        "/api/v1/games",
        "/assets/play/page.js",
        "/nowhere",
    ] {
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
async fn who_has_no_token_is_refused_where_there_is_one() {
    let app = app_of(Config {
        token: Some("0123abcd".to_owned()),
        ..Config::default()
    });
    let ask = |path: &'static str, header: Option<(&'static str, &'static str)>| {
        let asked = request(Method::GET, path);
        let asked = header
            .into_iter()
            .fold(asked, |asked, (name, value)| asked.header(name, value));
        let asked = asked.body(Body::empty()).unwrap();
        let app = app.clone();
        async move { send(&app, asked).await }
    };
    for path in [
        "/",
        "/play?token=0123abce",
        "/assets/style.css",
        "/api/v1/games",
        "/nowhere",
    ] {
        let (status, error) = json_of(ask(path, None).await).await;
        let found = (status, &error["code"]);
        assert_eq!(
            found,
            (StatusCode::UNAUTHORIZED, &json!("web-token")),
            "{path}"
        );
    }
    let opened = ask("/play?token=0123abcd&lang=vi", None).await;
    assert_eq!(opened.status(), StatusCode::SEE_OTHER);
    assert_eq!(opened.headers()["location"], "/play?lang=vi");
    let cookies = opened.headers().get_all("set-cookie").iter();
    assert!(cookies.into_iter().any(|cookie| {
        let cookie = cookie.to_str().unwrap();
        cookie.starts_with("lastmove-token-4321=0123abcd;") && cookie.contains("HttpOnly")
    }));
    for header in [
        (
            "cookie",
            "lastmove-token-4322=0123abce; lastmove-token-4321=0123abcd",
        ),
        ("authorization", "Bearer 0123abcd"),
        ("authorization", "bearer 0123abcd"),
        ("authorization", "BEARER  0123abcd"),
    ] {
        assert_eq!(
            ask("/api/v1/games", Some(header)).await.status(),
            StatusCode::OK
        );
    }
    for wrong in [
        ("authorization", "Bearer 0123abc"),
        ("authorization", "Basic 0123abcd"),
        ("authorization", "Bearer0123abcd"),
        ("cookie", "lastmove-token-4322=0123abcd"),
        ("cookie", "lastmove-token=0123abcd"),
    ] {
        let status = ask("/", Some(wrong)).await.status();
        assert_eq!(status, StatusCode::UNAUTHORIZED, "{wrong:?}");
    }
}

#[tokio::test]
async fn every_answer_carries_the_headers() {
    let app = app();
    for (path, is_document) in [
        ("/", true),
        ("/play?game=nim:3,4,5", true),
        ("/assets/icon.svg", true),
        ("/api/v1/openapi.json", false),
        ("/api/v1/games", false),
        ("/assets/play/page.js", false),
    ] {
        let response = get(&app, path).await;
        let headers = response.headers();
        assert_eq!(headers["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(headers["x-frame-options"], "DENY", "{path}");
        assert_eq!(
            headers["cross-origin-resource-policy"], "same-origin",
            "{path}"
        );
        let policy = headers.get("content-security-policy");
        assert_eq!(policy.is_some(), is_document, "{path}");
        if let Some(policy) = policy {
            let policy = policy.to_str().unwrap();
            assert!(policy.contains("default-src 'none'"), "{path}");
            assert!(policy.contains("script-src 'self'"), "{path}");
            assert!(!policy.contains("unsafe"), "{path}");
        }
    }
}

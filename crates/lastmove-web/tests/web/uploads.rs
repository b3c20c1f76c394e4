//! Files uploaded by a browser.

use axum::body::Body;
use axum::http::{Method, StatusCode};
use lastmove_web::Limits;
use serde_json::json;

use crate::asking::{app_within, json_of, request, send, text};

#[tokio::test]
async fn uploads_are_of_their_session_alone() {
    let app = app_within(Limits {
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
    assert!(cookie.starts_with("lastmove-session-4321="), "{cookie}");
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
    // The game is kept open now, but not for other clients.
    for other in [
        None,
        Some("lastmove-session-4321=0123456789abcdef0123456789abcdef"),
        // Of a server at another port of this host.
        Some("lastmove-session-4322=0123456789abcdef0123456789abcdef"),
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
async fn a_page_tells_what_is_probably_wrong_with_a_game() {
    let rules = "(role a) (role b) (other a b) (other b a) (init (n 1)) (init (control a))
        (<= (legal ?p take) (true (control ?p)) (true (n 1)))
        (<= (legal ?p wait) (other ?p ?q) (true (control ?q)))
        (<= (next (control ?q)) (true (control ?p)) (other ?p ?q))
        (<= terminal (not (true (n 1)))) (<= terminal (true (contrl b)))
        (<= (goal ?p 0) (true (control ?p)))
        (<= (goal ?p 100) (other ?p ?q) (true (control ?q)))";
    let app = app_within(Limits::default());
    let put = request(Method::PUT, "/api/v1/uploads/a.kif");
    let response = send(&app, put.body(Body::from(rules)).unwrap()).await;
    let cookie = response.headers()["set-cookie"].to_str().unwrap();
    let cookie = cookie.split(';').next().unwrap().to_owned();
    // Twice: the game is kept between requests.
    for _ in 0..2 {
        let page = request(Method::GET, "/play?game=rules%3Aa.kif").header("cookie", &cookie);
        let html = text(send(&app, page.body(Body::empty()).unwrap()).await).await;
        assert!(html.contains("a.kif:5:62: "), "{html}");
        assert!(html.contains("did you mean “control”?"));
    }
}

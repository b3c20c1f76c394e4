//! Whether the server says that it is well, however busy it is and whoever asks.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use lastmove_web::{Config, Limits};

use crate::asking::{app_of, get, request, send, text};
use crate::sockets::{BUSY, Server, status};

#[tokio::test]
async fn anyone_by_any_name_may_ask() {
    let app = app_of(Config {
        token: Some("0123abcd".to_owned()),
        ..Config::default()
    });
    let probe = Request::get("/healthz").header("host", "10.1.2.3:9");
    let nameless = Request::get("/healthz");
    for asked in [probe, nameless] {
        let response = send(&app, asked.body(Body::empty()).unwrap()).await;
        assert_eq!(response.status(), StatusCode::OK);
        let headers = response.headers();
        assert_eq!(headers["content-type"], "text/plain; charset=utf-8");
        assert_eq!(headers["cache-control"], "no-store");
        assert_eq!(text(response).await, "ok");
    }
    let head = request(Method::HEAD, "/healthz").body(Body::empty());
    let response = send(&app, head.unwrap()).await;
    assert_eq!(response.status(), StatusCode::OK);
    let posted = request(Method::POST, "/healthz").body(Body::empty());
    let response = send(&app, posted.unwrap()).await;
    assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED);
    // Nothing else is for anyone.
    for path in ["/", "/healthz/", "/healthz/x", "/metrics"] {
        let status = get(&app, path).await.status();
        assert_eq!(status, StatusCode::UNAUTHORIZED, "{path}");
    }
}

#[test]
fn a_server_without_a_free_place_is_well() {
    let limits = Limits {
        at_once: 1,
        long: 1,
        waiting: 0,
        quick: Duration::from_millis(20),
        time: Duration::from_secs(3600),
        closed: Duration::from_millis(50),
        ..Limits::default()
    };
    let server = Server::start_with(Config {
        limits,
        metrics: true,
        ..Config::default()
    });
    let ask = |quick: u8, long: u8| {
        let asked = server.post("/api/v1/solve", r#"{"game":"cram:7x9"}"#);
        let figures = [("quick", quick), ("long", long)].map(|(place, count)| {
            format!("lastmove_questions_running{{place=\"{place}\"}} {count}\n")
        });
        loop {
            let text = server.body("/metrics");
            if figures.iter().all(|figure| text.contains(figure)) {
                return asked;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    };
    // The first one moves to the place for long work, and the second one stays.
    let _taken = [ask(0, 1), ask(1, 1)];
    let quick = || status(server.post("/api/v1/solve", r#"{"game":"nim:3,4,5"}"#));
    assert_eq!(quick(), BUSY);
    for _ in 0..20 {
        assert_eq!(server.get("/healthz"), "HTTP/1.1 200 OK");
        assert_eq!(server.body("/healthz"), "ok");
    }
    assert_eq!(quick(), BUSY);
}

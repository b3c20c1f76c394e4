//! Sending requests to a server without a network.

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, Response, StatusCode};
use http_body_util::BodyExt;
use lastmove_web::{Config, Limits, router};
use serde_json::Value;
use tower::ServiceExt;

pub(crate) const HOST: &str = "127.0.0.1:4321";

/// A server with default settings.
pub(crate) fn app() -> Router {
    app_of(Config::default())
}

pub(crate) fn app_within(limits: Limits) -> Router {
    app_of(Config {
        limits,
        ..Config::default()
    })
}

pub(crate) fn app_of(config: Config) -> Router {
    router(config, HOST.parse().unwrap())
}

pub(crate) fn request(method: Method, path: &str) -> axum::http::request::Builder {
    Request::builder()
        .method(method)
        .uri(path)
        .header("host", HOST)
}

pub(crate) async fn send(app: &Router, request: Request<Body>) -> Response<Body> {
    app.clone().oneshot(request).await.unwrap()
}

pub(crate) async fn text(response: Response<Body>) -> String {
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    String::from_utf8(bytes.to_vec()).unwrap()
}

pub(crate) async fn json_of(response: Response<Body>) -> (StatusCode, Value) {
    let status = response.status();
    let text = text(response).await;
    let value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("no JSON: {text}"));
    (status, value)
}

pub(crate) async fn post(app: &Router, path: &str, body: Value) -> (StatusCode, Value) {
    let request = request(Method::POST, &format!("/api/v1/{path}"))
        .header("content-type", "application/json")
        .body(Body::from(body.to_string()))
        .unwrap();
    json_of(send(app, request).await).await
}

pub(crate) async fn get(app: &Router, path: &str) -> Response<Body> {
    let request = request(Method::GET, path).body(Body::empty()).unwrap();
    send(app, request).await
}

/// The events of a job until its end.
pub(crate) async fn events(app: &Router, id: &str) -> String {
    let response = get(app, &format!("/api/v1/jobs/{id}/events")).await;
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    text(response).await
}

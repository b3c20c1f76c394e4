//! The security headers of answers.

use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderMap, HeaderName, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderValue, StatusCode};
use axum::response::Response;

/// Pages load only what this server has, run no inline script, and cannot be framed.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
    connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Headers of every answer.
const ALWAYS: [(HeaderName, &str); 4] = [
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (CACHE_CONTROL, "no-store"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// Headers that matter only where a browser shows the answer as a document: scripts, styles and
/// data are many and short, and are sent without them.
const DOCUMENTS: [(HeaderName, &str); 4] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=()",
    ),
];

/// Adds the headers that the answer has not set itself.
pub(crate) fn secure(response: &mut Response) {
    // The browser keeps the headers of its cached copy.
    let is_kept = response.status() == StatusCode::NOT_MODIFIED;
    let headers = response.headers_mut();
    let more = match !is_kept && is_document(headers) {
        true => &DOCUMENTS[..],
        false => &[],
    };
    for (name, value) in ALWAYS.iter().chain(more) {
        headers
            .entry(name)
            .or_insert(HeaderValue::from_static(value));
    }
}

/// Whether a browser may show an answer as more than plain text; true for answers without a content
/// type.
fn is_document(headers: &HeaderMap) -> bool {
    let kind = headers
        .get(CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    let plain = [
        "application/json",
        "application/problem+json",
        "text/javascript",
        "text/css",
        "text/event-stream",
    ];
    !kind.is_some_and(|kind| plain.iter().any(|plain| kind.starts_with(plain)))
}

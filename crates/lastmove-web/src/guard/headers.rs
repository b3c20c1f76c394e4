//! The headers that answers carry.

use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderMap, HeaderName, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderValue, StatusCode};
use axum::response::Response;

/// Pages load nothing but what this server has, run no script that stands in them, and stand in no
/// frame.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
    connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// What every answer carries.
const ALWAYS: [(HeaderName, &str); 4] = [
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (CACHE_CONTROL, "no-store"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// What means something to a browser only where it shows the answer as a document: scripts, styles
/// and data are many and short, and do without.
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

/// Adds the headers. What the answer has set itself stays.
pub(crate) fn secure(response: &mut Response) {
    // What a browser has already has all its headers.
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

/// Whether a browser that is led to an answer shows more of it than plain text; all that has no kind
/// is taken to be so.
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

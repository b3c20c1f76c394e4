//! Pages and pictures that a browser caches and revalidates at each use.

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::header::{CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::refusal::Refusal;

/// Gives an answer an `ETag` of its contents, and omits the contents if the browser has them.
pub(crate) async fn revalidate(request: Request, next: Next) -> Response {
    let is_get = request.method() == Method::GET;
    let known = request.headers().get(IF_NONE_MATCH).cloned();
    let response = next.run(request).await;
    if !is_get || response.status() != StatusCode::OK {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    // The whole body is in memory already.
    let Ok(bytes) = to_bytes(body, usize::MAX).await else {
        return Refusal::panic().into_response();
    };
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    let tag = format!("\"{:016x}\"", hasher.finish());
    // The tag of a compressed answer may come back as a weak tag.
    let known = known.as_ref().and_then(|tags| tags.to_str().ok());
    let is_same = known.is_some_and(|tags| tags.contains(&tag));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        parts.headers.insert(ETAG, tag);
    }
    let again = HeaderValue::from_static("private, no-cache");
    parts.headers.insert(CACHE_CONTROL, again);
    if is_same {
        parts.status = StatusCode::NOT_MODIFIED;
        parts.headers.remove(CONTENT_TYPE);
        parts.headers.remove(CONTENT_LENGTH);
        return Response::from_parts(parts, Body::empty());
    }
    Response::from_parts(parts, Body::from(bytes))
}

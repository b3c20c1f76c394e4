//! Extractors for bodies, paths and queries whose errors have the common form.

use std::error::Error;

use axum::RequestExt;
use axum::extract::rejection::PathRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use http_body_util::{BodyExt, LengthLimitError};
use lastmove::Message;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value;
use utoipa::openapi::path::Parameter;
use utoipa::openapi::schema::Schema;
use utoipa::openapi::{RefOr, Required};
use utoipa::{IntoParams, ToSchema};

use crate::app::App;
use crate::byte_budget::Claim;
use crate::client::Client;
use crate::json::Json;
use crate::refusal::Refusal;

/// The query of an address.
pub(crate) struct Query<T>(pub(crate) T);

/// The parameters in the path of an address.
pub(crate) struct Path<T>(pub(crate) T);

/// A raw body, which counts as being on its way as long as it is here.
pub(super) struct Bytes {
    pub(super) bytes: Vec<u8>,
    _claim: Claim,
}

/// The refusal of a request that does not match the document.
fn malformed(status: StatusCode, reason: Message) -> Refusal {
    Refusal::own(status, Message::new("web-malformed").with("reason", reason))
}

/// The required names that are missing.
fn missing<'a>(wanted: impl IntoIterator<Item = &'a String>, given: &[&str]) -> Vec<&'a str> {
    let names = wanted.into_iter().map(String::as_str);
    names.filter(|name| !given.contains(name)).collect()
}

impl<T: DeserializeOwned + ToSchema> FromRequest<App> for Json<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, app: &App) -> Result<Self, Refusal> {
        let kind = request.headers().get(CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let kind = kind.split(';').next().unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case("application/json") {
            let reason = Message::new("web-malformed-type");
            return Err(malformed(StatusCode::UNSUPPORTED_MEDIA_TYPE, reason));
        }
        let body = Bytes::from_request(request, app).await?.bytes;
        let mut reader = serde_json::Deserializer::from_slice(&body);
        let read: Result<T, _> = serde_path_to_error::deserialize(&mut reader);
        let read = read.map_err(|wrong| (wrong.path().to_string(), wrong.into_inner()));
        let ended = read.and_then(|read| match reader.end() {
            Ok(()) => Ok(Self(read)),
            Err(wrong) => Err((String::new(), wrong)),
        });
        ended.map_err(|(path, wrong)| not_as_described::<T>(&body, &path, &wrong))
    }
}

/// Why a body is refused: it is not JSON, lacks a field, or does not match the schema.
fn not_as_described<T: ToSchema>(body: &[u8], path: &str, wrong: &serde_json::Error) -> Refusal {
    let place = |code| {
        let message = Message::new(code).with("line", wrong.line() as u64);
        message.with("column", wrong.column() as u64)
    };
    if serde_json::from_slice::<IgnoredAny>(body).is_err() {
        let reason = place("web-malformed-json");
        return malformed(StatusCode::BAD_REQUEST, reason);
    }
    let given: serde_json::Map<String, Value> = serde_json::from_slice(body).unwrap_or_default();
    let given: Vec<&str> = given.keys().map(String::as_str).collect();
    let required = match T::schema() {
        RefOr::T(Schema::Object(object)) => object.required,
        _ => Vec::new(),
    };
    let reason = match missing(&required, &given).first() {
        Some(name) if path == "." => Message::new("web-malformed-missing").with("name", *name),
        _ if path == "." || path.is_empty() => place("web-malformed-body"),
        _ => place("web-malformed-field").with("name", path),
    };
    malformed(StatusCode::UNPROCESSABLE_ENTITY, reason)
}

impl<T: DeserializeOwned + IntoParams> FromRequestParts<App> for Query<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Refusal> {
        let query = parts.uri.query().unwrap_or_default().as_bytes();
        let given: Vec<_> = form_urlencoded::parse(query)
            .map(|(name, _)| name)
            .collect();
        let given: Vec<&str> = given.iter().map(AsRef::as_ref).collect();
        let described = T::into_params(|| None);
        let refused = |code, name: &str| {
            let reason = Message::new(code).with("name", name);
            malformed(StatusCode::BAD_REQUEST, reason)
        };
        let is_known = |name: &&str| described.iter().any(|one| one.name == **name);
        if let Some(name) = given.iter().find(|name| !is_known(name)) {
            return Err(refused("web-malformed-unknown", name));
        }
        let is_again = |(at, name): &(usize, &&str)| given[..*at].contains(name);
        if let Some((_, name)) = given.iter().enumerate().find(is_again) {
            return Err(refused("web-malformed-twice", name));
        }
        let is_needed = |one: &&Parameter| matches!(one.required, Required::True);
        let needed = described.iter().filter(is_needed).map(|one| &one.name);
        if let Some(name) = missing(needed, &given).first() {
            return Err(refused("web-malformed-missing", name));
        }
        let reader = serde_urlencoded::Deserializer::new(form_urlencoded::parse(query));
        let read = serde_path_to_error::deserialize(reader);
        read.map(Self)
            .map_err(|wrong| refused("web-malformed-value", &wrong.path().to_string()))
    }
}

impl<T> FromRequestParts<App> for Path<T>
where
    axum::extract::Path<T>: FromRequestParts<App, Rejection = PathRejection>,
{
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let path = axum::extract::Path::from_request_parts(parts, app).await;
        path.map(|axum::extract::Path(path)| Self(path))
            .map_err(|wrong| malformed(wrong.status(), Message::new("web-malformed-address")))
    }
}

impl FromRequest<App> for Bytes {
    type Rejection = Refusal;

    async fn from_request(request: Request, app: &App) -> Result<Self, Refusal> {
        let client = Client::of(request.extensions());
        let mut claim = app.transit.claim(client, 0).ok_or_else(Refusal::busy)?;
        // As long as the layers of the route allow.
        let mut body = request.with_limited_body().into_body();
        let mut bytes = Vec::new();
        while let Some(frame) = body.frame().await {
            let Ok(part) = frame.map_err(unreadable)?.into_data() else {
                continue;
            };
            if !claim.grow(part.len()) {
                return Err(Refusal::busy());
            }
            bytes.extend_from_slice(&part);
        }
        Ok(Self {
            bytes,
            _claim: claim,
        })
    }
}

/// Why a body cannot be read.
fn unreadable(error: axum::Error) -> Refusal {
    let first: &(dyn Error + 'static) = &error;
    let mut causes = std::iter::successors(Some(first), |&error| error.source());
    match causes.any(|cause| cause.is::<LengthLimitError>()) {
        true => {
            let message = Message::new("web-body-too-large");
            Refusal::own(StatusCode::PAYLOAD_TOO_LARGE, message)
        }
        false => malformed(StatusCode::BAD_REQUEST, Message::new("web-malformed-bytes")),
    }
}

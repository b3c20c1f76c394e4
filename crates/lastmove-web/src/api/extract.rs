//! Bodies, and parts of addresses, with errors like all others.

use axum::extract::rejection::{BytesRejection, JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use lastmove::Message;

use crate::app::App;
use crate::json::Json;
use crate::refusal::Refusal;

/// The query of an address.
pub(crate) struct Query<T>(pub(crate) T);

/// What stands in the path of an address.
pub(crate) struct Path<T>(pub(crate) T);

/// A body as it is.
pub(super) struct Bytes(pub(super) axum::body::Bytes);

fn refuse(status: StatusCode, reason: &str) -> Refusal {
    let code = match status {
        StatusCode::PAYLOAD_TOO_LARGE => "web-body-too-large",
        _ => "web-malformed",
    };
    let message = Message::new(code);
    match status {
        StatusCode::PAYLOAD_TOO_LARGE => Refusal::own(status, &message),
        _ => Refusal::own(status, &message.with("reason", reason)),
    }
}

impl<T> FromRequest<App> for Json<T>
where
    axum::Json<T>: FromRequest<App, Rejection = JsonRejection>,
{
    type Rejection = Refusal;

    async fn from_request(request: Request, app: &App) -> Result<Self, Refusal> {
        let body = axum::Json::from_request(request, app).await;
        body.map(|axum::Json(body)| Self(body))
            .map_err(|wrong| refuse(wrong.status(), &wrong.body_text()))
    }
}

impl<T> FromRequestParts<App> for Query<T>
where
    axum::extract::Query<T>: FromRequestParts<App, Rejection = QueryRejection>,
{
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let query = axum::extract::Query::from_request_parts(parts, app).await;
        query
            .map(|axum::extract::Query(query)| Self(query))
            .map_err(|wrong| refuse(wrong.status(), &wrong.body_text()))
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
            .map_err(|wrong| refuse(wrong.status(), &wrong.body_text()))
    }
}

impl FromRequest<App> for Bytes {
    type Rejection = Refusal;

    async fn from_request(request: Request, app: &App) -> Result<Self, Refusal> {
        let bytes: Result<_, BytesRejection> = axum::body::Bytes::from_request(request, app).await;
        bytes
            .map(Self)
            .map_err(|wrong| refuse(wrong.status(), &wrong.body_text()))
    }
}

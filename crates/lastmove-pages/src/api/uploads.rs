//! Uploads and examples.

use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{AppendHeaders, IntoResponse, Response};
use lastmove::{Message, samples};
use serde::Serialize;
use utoipa::ToSchema;

use super::extract::{Bytes, Path};
use super::schema;
use crate::app::{App, Asker};
use crate::json::Json;
use crate::random_name::random_name;
use crate::refusal::Refusal;
use crate::session::Session;

/// An upload.
#[derive(Serialize, ToSchema)]
pub(super) struct Upload {
    /// Its name, for notations such as `graph:NAME`.
    name: String,
    /// Its size in bytes.
    bytes: usize,
}

/// The uploads of this session
#[utoipa::path(get, operation_id = "list_uploads", path = "/api/v1/uploads", tag = "files",
    responses((status = 200, body = Vec<Upload>)))]
pub(super) async fn list(asker: Asker) -> Json<Vec<Upload>> {
    let uploads = asker.files.list().map(|(name, bytes)| Upload {
        name: name.to_owned(),
        bytes,
    });
    Json(uploads.collect())
}

/// Upload a graph or a board, for this session alone
///
/// The session is known by a cookie; the first upload sets it.
#[utoipa::path(put, operation_id = "put_upload", path = "/api/v1/uploads/{name}", tag = "files",
    params(("name" = String, Path, description = "letters, digits and - _ .")),
    request_body(content = Option<String>, content_type = "application/octet-stream"),
    responses(
        (status = 201, body = Upload),
        (status = "4XX", body = schema::Problem, content_type = "application/problem+json"),
        (status = "5XX", body = schema::Problem, content_type = "application/problem+json")))]
pub(super) async fn put(
    State(app): State<App>,
    Session(session): Session,
    Path(name): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Refusal> {
    let (session, fresh) = match session {
        Some(session) => (session, false),
        None => (random_name(app.settings.random).map_err(Refusal::of)?, true),
    };
    let put = app.uploads.put(&session, &name, &body.bytes);
    put.map_err(Refusal::of)?;
    let upload = Upload {
        name,
        bytes: body.bytes.len(),
    };
    let cookie = fresh.then(|| (SET_COOKIE, Session::cookie(&headers, &session)));
    Ok((StatusCode::CREATED, AppendHeaders(cookie), Json(upload)).into_response())
}

/// The text of an upload
#[utoipa::path(get, operation_id = "read_upload", path = "/api/v1/uploads/{name}", tag = "files",
    params(("name" = String, Path)),
    responses(
        (status = 200, body = String, content_type = "application/octet-stream"),
        (status = "4XX", body = schema::Problem, content_type = "application/problem+json")))]
pub(super) async fn read(asker: Asker, Path(name): Path<String>) -> Result<Response, Refusal> {
    let bytes = asker.files.bytes(&name).ok_or_else(|| missing(&name))?;
    Ok(download(bytes.to_vec()))
}

/// Forget an upload
#[utoipa::path(delete, operation_id = "remove_upload", path = "/api/v1/uploads/{name}", tag = "files",
    params(("name" = String, Path)),
    responses((status = 204), (status = "4XX", body = schema::Problem, content_type = "application/problem+json")))]
pub(super) async fn remove(
    State(app): State<App>,
    Session(session): Session,
    Path(name): Path<String>,
) -> Result<StatusCode, Refusal> {
    let removed = session.is_some_and(|session| app.uploads.remove(&session, &name));
    if removed {
        return Ok(StatusCode::NO_CONTENT);
    }
    Err(missing(&name))
}

/// The names of the examples, for notations such as `graph:examples/graphs/loop.txt`
#[utoipa::path(get, operation_id = "list_examples", path = "/api/v1/examples", tag = "files",
    responses((status = 200, body = Vec<String>)))]
pub(super) async fn examples() -> Json<Vec<String>> {
    Json(samples::names())
}

/// The text of an example
#[utoipa::path(get, operation_id = "read_example", path = "/api/v1/examples/{folder}/{file}", tag = "files",
    params(
        ("folder" = String, Path, example = "graphs"),
        ("file" = String, Path, example = "escape.txt")),
    responses(
        (status = 200, body = String, content_type = "application/octet-stream"),
        (status = "4XX", body = schema::Problem, content_type = "application/problem+json")))]
pub(super) async fn example(
    Path((folder, file)): Path<(String, String)>,
) -> Result<Response, Refusal> {
    let name = format!("examples/{folder}/{file}");
    let bytes = samples::bytes(&name).ok_or_else(|| missing(&name))?;
    Ok(download(bytes.into_owned()))
}

/// Sends a user's text as a download: a browser must never show it as a page of this server.
fn download(bytes: Vec<u8>) -> Response {
    ([("content-type", "application/octet-stream")], bytes).into_response()
}

fn missing(name: &str) -> Refusal {
    let message = Message::new("web-no-upload").with("file", name);
    Refusal::own(StatusCode::NOT_FOUND, message)
}

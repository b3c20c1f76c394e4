//! The page for addresses without a page.

use askama::Template;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use lastmove_words::Words;

use super::render::render;

#[derive(Template)]
#[template(path = "missing.html")]
struct Missing {
    words: &'static Words,
}

/// The page, with status 404.
pub(super) async fn missing(words: &'static Words) -> Response {
    let page = render(&Missing { words });
    (StatusCode::NOT_FOUND, page).into_response()
}

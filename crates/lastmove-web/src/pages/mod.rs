//! The pages: templates filled here, with plain scripts and styles beside them.

mod api;
mod assets;
mod edit;
mod home;
mod play;
mod queens;
mod render;
mod tables;
pub(crate) mod words;

use std::hash::{DefaultHasher, Hash, Hasher};

use askama::Template;
use axum::Router;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use lastmove::Message;

use crate::app::App;
use crate::language::spoken;

use render::render;

/// The routes of the pages.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/", get(home::page))
        .route("/play", get(play::page))
        .route("/queens", get(queens::page))
        .route("/edit", get(edit::page))
        .route("/tables", get(tables::page))
        .route("/api", get(api::page))
        .route("/texts.json", get(texts))
        .route("/assets/{*name}", get(assets::asset))
        .fallback(missing)
}

/// What the scripts say.
///
/// A browser keeps them and asks each time whether they are still the same.
async fn texts(headers: HeaderMap) -> Response {
    let json = lastmove::json::text(&words::of_scripts(spoken()));
    let mut hasher = DefaultHasher::new();
    json.hash(&mut hasher);
    let tag = format!("\"{:016x}\"", hasher.finish());
    let known = headers
        .get(IF_NONE_MATCH)
        .and_then(|tags| tags.to_str().ok());
    // What was compressed on its way may come back as a weak tag.
    let same = known.is_some_and(|tags| tags.contains(&tag));
    let headers = [(ETAG, tag), (CACHE_CONTROL, "private, no-cache".to_owned())];
    if same {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    ([(CONTENT_TYPE, "application/json")], headers, json).into_response()
}

/// There is no such page.
async fn missing() -> Response {
    let page = render(&Missing {});
    (StatusCode::NOT_FOUND, page).into_response()
}

/// The page that says so.
#[derive(Template)]
#[template(path = "missing.html")]
struct Missing {}

impl Missing {
    fn say(&self, code: &'static str) -> String {
        words::say(&Message::new(code))
    }
}

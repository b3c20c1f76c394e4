//! The pages: templates filled here, with plain scripts and styles beside them.

mod api;
mod assets;
mod document;
mod edit;
mod home;
mod learn;
mod missing;
mod picker;
mod play;
mod puzzles;
mod queens;
mod render;
mod results;
mod tables;
mod wrong;

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Router, middleware};
use lastmove_words::Words;

use crate::app::App;
use crate::kept;
use crate::words;

pub use assets::assets;
pub use document::document;
use missing::missing;

/// The routes of the pages.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/", get(home::page))
        .route("/play", get(play::page))
        .route("/learn", get(learn::courses))
        .route("/learn/{course}", get(learn::course))
        .route("/puzzles", get(puzzles::page))
        .route("/queens", get(queens::page))
        .route("/edit", get(edit::page))
        .route("/tables", get(tables::page))
        .route("/results", get(results::page))
        .route("/api", get(api::page))
        .route("/texts.json", get(texts))
        .layer(middleware::from_fn(kept::revalidate))
        .route("/assets/{*name}", get(assets::asset))
        .fallback(missing)
}

/// What the query of an address says by this name; empty where it says nothing.
fn said(query: &str, name: &str) -> String {
    let mut pairs = form_urlencoded::parse(query.as_bytes());
    let found = pairs.find(|(key, _)| key == name);
    found.map_or_else(String::new, |(_, value)| value.into_owned())
}

/// The sentences used by the scripts.
async fn texts(words: &'static Words) -> Response {
    let json = lastmove::json::text(&words::of_scripts(words.language()));
    ([(CONTENT_TYPE, "application/json")], json).into_response()
}

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

use askama::Template;
use axum::Router;
use axum::http::StatusCode;
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
async fn texts() -> impl IntoResponse {
    axum::Json(words::of_scripts(spoken()))
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

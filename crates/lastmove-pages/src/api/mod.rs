//! The JSON API under `/api/v1`, one file for each concept, described by OpenAPI.

mod board_shape;
mod diagram;
mod explain;
mod extract;
mod games;
mod jobs;
mod moves;
mod places;
mod puzzle;
mod queens;
mod random;
mod scene;
mod schema;
mod shape;
mod solve;
mod table;
mod tables;
mod uploads;
mod values;
mod variants;

pub(crate) use extract::Path;
pub(crate) use games::all as games;
pub use queens::{MOST_FOUND, MOST_LISTED};
pub(crate) use scene::Scene;
pub(crate) use tables::{OnDisk, all as tables_on_disk};

use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Router, middleware};
use lastmove::Message;
use serde_json::Value;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::kept;
use crate::refusal::Refusal;

/// The OpenAPI document; its paths come from the routes.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "lastmove",
        description = "Solves finite games of perfect information exactly: who wins, in how many \
                       moves, and what to play. Positions and moves are written as in the command \
                       line; answers are what the command prints with --json."
    ),
    tags(
        (name = "games", description = "Questions about games"),
        (name = "files", description = "Graphs and boards that games are read from"),
        (name = "queens", description = "Placements of queens that do not attack each other"),
        (name = "tables", description = "Tables on disk that the server was started with"),
        (name = "jobs", description = "Long work, with its progress"),
    ),
    components(schemas(queens::How))
)]
struct Document;

/// The routes and their document.
fn described(app: &App) -> (Router<App>, utoipa::openapi::OpenApi) {
    let bounds = &app.settings.bounds;
    let uploads = OpenApiRouter::new()
        .routes(routes!(uploads::put, uploads::read, uploads::remove))
        .layer(DefaultBodyLimit::max(bounds.upload));
    let pictures = OpenApiRouter::new()
        .routes(routes!(diagram::picture))
        .layer(middleware::from_fn(kept::revalidate));
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(games::list))
        .routes(routes!(solve::solve))
        .routes(routes!(solve::totals))
        .routes(routes!(solve::value))
        .routes(routes!(moves::make))
        .routes(routes!(moves::choose))
        .routes(routes!(moves::scenes))
        .routes(routes!(explain::explain))
        .routes(routes!(places::places))
        .routes(routes!(places::position))
        .routes(routes!(scene::scene))
        .routes(routes!(puzzle::puzzle))
        .routes(routes!(random::position))
        .routes(routes!(diagram::data))
        .routes(routes!(table::rows))
        .routes(routes!(values::values))
        .routes(routes!(tables::list))
        .routes(routes!(tables::probe))
        .routes(routes!(uploads::list))
        .routes(routes!(uploads::examples))
        .routes(routes!(uploads::example))
        .routes(routes!(queens::complete))
        .routes(routes!(queens::list))
        .routes(routes!(queens::place))
        .routes(routes!(queens::text))
        .routes(routes!(jobs::start))
        .routes(routes!(jobs::state, jobs::cancel))
        .routes(routes!(jobs::events))
        .layer(DefaultBodyLimit::max(bounds.body))
        .merge(uploads)
        .merge(pictures)
        .split_for_parts()
}

/// The document of the API.
pub(crate) fn document(app: &App) -> Value {
    as_json(&described(app).1)
}

fn as_json(document: &utoipa::openapi::OpenApi) -> Value {
    let mut document = serde_json::to_value(document).unwrap_or_default();
    variants::name_kinds(&mut document);
    document
}

/// The routes of the API.
pub(crate) fn routes(app: &App) -> Router<App> {
    let (router, document) = described(app);
    let json = serde_json::to_string_pretty(&as_json(&document)).unwrap_or_default();
    router
        .route(
            "/api/v1/openapi.json",
            get(move || async move { ([("content-type", "application/json")], json) }),
        )
        .route("/api/{*rest}", axum::routing::any(missing))
        .method_not_allowed_fallback(|| async {
            let message = Message::new("web-method");
            Refusal::own(StatusCode::METHOD_NOT_ALLOWED, message)
        })
}

/// Answers requests for unknown addresses.
async fn missing() -> Refusal {
    Refusal::own(StatusCode::NOT_FOUND, Message::new("web-no-such-page"))
}

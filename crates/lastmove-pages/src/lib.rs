//! What answers a request: the pages on which any game of the catalog is played, and the JSON API
//! under `/api/v1` that answers what the command answers, described at `/api/v1/openapi.json`.
//!
//! There are no sockets and no threads here: [`routes`] make answers of requests, and
//! [`Workers`] do the work of them. The crate `lastmove-web` is a server around it.
//!
//! ```
//! use axum::{body::{Body, to_bytes}, extract::Request};
//! use futures_util::FutureExt;
//! use lastmove_pages::{Alone, App, Settings, routes};
//! use tower::ServiceExt;
//!
//! let app = App::new(Settings::default(), Alone::new(64 << 20));
//! let request = Request::get("/api/v1/position?game=nim:3,4,5").body(Body::empty())?;
//! // Nothing is waited for: the work is done by the thread that asks.
//! let answered = routes(&app).with_state(app).oneshot(request).now_or_never();
//! let body = answered.expect("ready")?.into_body();
//! let bytes = to_bytes(body, 1 << 20).now_or_never().expect("ready")?;
//! assert!(String::from_utf8_lossy(&bytes).contains("\"position\":\"3,4,5\""));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Games reach no file of the machine: in a request, `graph:NAME` and `pursuit:NAME` are uploads of
//! the session, or examples embedded in the program.
//!
//! Pages and errors are in the language of each request. Sentences come from `lastmove-words` and,
//! for the pages themselves, from `src/words`, one file for each page and language; the JSON of
//! answers and errors is that of `lastmove-words`.

mod api;
mod app;
mod bounds;
mod byte_budget;
mod client;
mod cookies;
mod game_cache;
mod job_progress;
mod json;
mod kept;
mod language;
mod pages;
mod random_name;
mod refusal;
mod session;
mod snapshot;
mod tables;
mod uploads;
mod words;
mod workers;

use axum::Router;

pub use api::{MOST_FOUND, MOST_LISTED};
pub use app::{App, Settings};
pub use bounds::Bounds;
pub use byte_budget::{ByteBudget, Claim};
pub use client::{Address, Client};
pub use cookies::{cookie_name, cookies};
pub use game_cache::DoneWork;
pub use job_progress::JobProgress;
pub use language::{Choice, choose};
pub use pages::{assets, document};
pub use random_name::{Random, random_name};
pub use refusal::Refusal;
pub use snapshot::Snapshot;
pub use tables::Tables;
pub use words::of as words;
pub use workers::{Alone, LongWork, Work, Workers};

/// The routes of the pages and of the API. Answers that are refusals have no body until
/// [`Refusal::write`] adds it, in the language that [`choose`] finds.
pub fn routes(app: &App) -> Router<App> {
    Router::new().merge(api::routes(app)).merge(pages::routes())
}

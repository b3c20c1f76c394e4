//! The page of tables on disk.

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use super::render::render;
use super::words;
use crate::api::{OnDisk, tables_on_disk};
use crate::app::App;

#[derive(Template)]
#[template(path = "tables.html")]
struct Tables {
    tables: Vec<OnDisk>,
}

impl Tables {
    fn say(&self, code: &'static str) -> String {
        words::text(code)
    }
}

/// The page; the script asks for positions.
pub(super) async fn page(State(app): State<App>) -> Response {
    render(&Tables {
        tables: tables_on_disk(&app),
    })
}

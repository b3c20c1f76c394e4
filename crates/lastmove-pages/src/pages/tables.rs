//! The page of tables on disk.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use lastmove_words::Words;

use super::render::render;
use crate::api::{OnDisk, tables_on_disk};
use crate::app::{App, Asker};
use crate::refusal::Refusal;

#[derive(Template)]
#[template(path = "tables.html")]
struct Tables {
    words: &'static Words,
    tables: Vec<OnDisk>,
}

/// The page; the script asks for positions.
pub(super) async fn page(State(app): State<App>, asker: Asker) -> Result<Response, Refusal> {
    let words = asker.words;
    let tables = tables_on_disk(&app, asker).await?;
    Ok(render(&Tables { words, tables }))
}

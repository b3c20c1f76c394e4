//! The games of the catalog.

use axum::Json;
use lastmove::catalog;
use serde::Serialize;
use utoipa::ToSchema;

use crate::pages::words;

/// A game of the catalog: what `lastmove games --json` prints.
#[derive(Serialize, ToSchema)]
pub(crate) struct Game {
    pub(crate) name: &'static str,
    /// How the game is written.
    pub(crate) game: &'static str,
    /// How a position is written.
    pub(crate) position: &'static str,
    /// How a move is written.
    #[serde(rename = "move")]
    pub(crate) mv: &'static str,
    /// A game to try.
    pub(crate) example: &'static str,
    /// What it is about.
    pub(crate) about: Option<String>,
}

/// All games, in alphabetical order.
pub(crate) fn all() -> Vec<Game> {
    let entries = catalog::entries().iter();
    entries
        .map(|entry| Game {
            name: entry.name,
            game: entry.syntax.game,
            position: entry.syntax.position,
            mv: entry.syntax.mv,
            example: entry.syntax.example,
            about: words::look_up(&format!("game-{}", entry.name)),
        })
        .collect()
}

/// All games, and how they are written
#[utoipa::path(get, path = "/api/v1/games", tag = "games",
    responses((status = 200, body = Vec<Game>)))]
pub(super) async fn list() -> Json<Vec<Game>> {
    Json(all())
}

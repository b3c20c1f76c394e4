//! The games of the catalog.

use lastmove::catalog;
use lastmove_words::Words;
use lastmove_words::game::GameJson;

use super::schema;
use crate::json::Json;

/// All games, in alphabetical order.
pub(crate) fn all(words: &Words) -> Vec<GameJson> {
    let entries = catalog::entries().into_iter();
    entries.map(|entry| GameJson::new(words, entry)).collect()
}

/// All games, and how they are written
#[utoipa::path(get, operation_id = "list_games", path = "/api/v1/games", tag = "games",
    responses((status = 200, body = Vec<schema::Game>)))]
pub(super) async fn list(words: &'static Words) -> Json<Vec<GameJson>> {
    Json(all(words))
}

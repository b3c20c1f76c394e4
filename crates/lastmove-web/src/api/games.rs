//! The games of the catalog.

use lastmove::catalog;
use lastmove::game::OptionSyntax;
use serde::Serialize;
use utoipa::ToSchema;

use super::body::Json;
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
    /// The options of the notation.
    pub(crate) options: Vec<GameOption>,
    /// A game to try.
    pub(crate) example: &'static str,
    /// What it is about.
    pub(crate) about: Option<String>,
}

/// An option of a game's notation, written `NAME=VALUE`.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameOption {
    name: &'static str,
    /// How its value looks.
    value: &'static str,
    /// What it says.
    about: Option<String>,
}

impl GameOption {
    fn of(option: &OptionSyntax) -> Self {
        Self {
            name: option.name,
            value: option.value,
            about: words::look_up(&format!("option-{}", option.name)),
        }
    }
}

/// All games, in alphabetical order.
pub(crate) fn all() -> Vec<Game> {
    let entries = catalog::entries().into_iter();
    entries
        .map(|entry| Game {
            name: entry.name,
            game: entry.syntax.game,
            position: entry.syntax.position,
            mv: entry.syntax.mv,
            options: entry.options.iter().map(GameOption::of).collect(),
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

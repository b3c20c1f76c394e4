//! Puzzles.

use axum::extract::State;
use lastmove::oracle::Puzzle;
use lastmove::{Outcome, Plies};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::extract::Query;
use super::schema;
use crate::app::{App, Asker};
use crate::json::Json;
use crate::refusal::Refusal;

/// Which puzzle.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    /// The game, such as `nim:3,4,5`.
    #[param(example = "tic-tac-toe")]
    game: String,
    /// A number: the same one gives the same puzzle.
    #[param(minimum = 0, format = "uint64")]
    seed: u64,
    /// How many plies the win takes.
    #[param(minimum = 0, format = "uint64")]
    plies: Option<u64>,
    /// Whether a draw is to be held.
    #[serde(default)]
    draw: bool,
}

/// A position in which a single move of several wins, or holds the draw.
#[derive(Serialize, ToSchema)]
pub(super) struct Riddle {
    /// The game, without a position.
    #[schema(example = "tic-tac-toe")]
    game: String,
    /// The position.
    position: String,
    /// A win or a draw, for the player to move.
    #[schema(value_type = schema::Outcome)]
    outcome: Outcome,
    /// Plies to the end; null for a draw.
    #[schema(value_type = Option<schema::Number>)]
    remoteness: Option<Plies>,
    /// The move.
    r#move: String,
    /// The probability that random moves solve it, against the longest resistance: 1 is easiest.
    chance: f64,
}

/// A puzzle of a game, found at random; null where none is found
#[utoipa::path(get, path = "/api/v1/puzzle", tag = "games", params(Wanted), responses(
    (status = 200, body = Option<Riddle>),
    (status = "4XX", body = schema::Problem, content_type = "application/problem+json"),
    (status = "5XX", body = schema::Problem, content_type = "application/problem+json")))]
pub(super) async fn puzzle(
    State(app): State<App>,
    asker: Asker,
    Query(wanted): Query<Wanted>,
) -> Result<Json<Option<Riddle>>, Refusal> {
    let work = app.work(wanted.game, None, asker, move |asked, control| {
        let oracle = &asked.opened.oracle;
        let outcome = match wanted.draw {
            true => Outcome::Draw,
            false => Outcome::Win,
        };
        let found = oracle.puzzle(wanted.seed, outcome, wanted.plies, control)?;
        let riddle = |puzzle: Puzzle| Riddle {
            game: oracle.game().to_owned(),
            position: puzzle.position,
            outcome: puzzle.outcome,
            remoteness: puzzle.remoteness,
            r#move: puzzle.mv,
            chance: puzzle.chance,
        };
        Ok(found.map(riddle))
    });
    work.await.map(Json)
}

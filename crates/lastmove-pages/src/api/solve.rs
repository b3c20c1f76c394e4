//! Values of positions and of whole games.

use axum::extract::State;
use lastmove::oracle::{NimAnswer, Totals, Want};
use lastmove::{Control, Error};
use lastmove_words::{Words, answer};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::schema;
use crate::app::{App, Asker};
use crate::game_cache::GameQuery;
use crate::json::Json;
use crate::refusal::Refusal;

/// A question about a position.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    /// The game, such as `nim:3,4,5` or `co-bang:8x4@7,2`.
    #[schema(example = "nim:3,4,5")]
    game: String,
    /// The position, in place of the one in `game`.
    position: Option<String>,
    /// Whether to list all legal moves.
    #[serde(default)]
    moves: bool,
    /// Whether to give a best line.
    #[serde(default)]
    line: bool,
    /// Whether to say why.
    #[serde(default)]
    explain: bool,
}

impl Question {
    /// The game, and the position that replaces the one in it.
    pub(super) fn place(&self) -> (String, Option<String>) {
        (self.game.clone(), self.position.clone())
    }

    /// The answer, as JSON.
    pub(super) fn answer(
        &self,
        asked: &GameQuery,
        words: &Words,
        control: &Control<'_>,
    ) -> Result<Value, Error> {
        let want = Want {
            moves: self.moves,
            line: self.line,
            explanation: self.explain,
        };
        let answer = asked.opened.oracle.ask(asked.at(), want, control)?;
        Ok(json!(answer::AnswerJson::new(words, &answer)))
    }
}

/// A game, and perhaps a position of it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Place)]
pub(super) struct GamePosition {
    /// The game, such as `nim:3,4,5`.
    #[schema(example = "nim:3,4,5")]
    game: String,
    /// The position, in place of the one in `game`.
    position: Option<String>,
}

/// A game without a position.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Whole {
    /// The game, such as `nim:3,4,5`.
    #[schema(example = "nim:3,4,5")]
    pub(super) game: String,
}

/// The value of a position and its best moves
#[utoipa::path(post, path = "/api/v1/solve", tag = "games", request_body = Question, responses(
    (status = 200, body = schema::Answer),
    (status = "4XX", body = schema::Problem, content_type = "application/problem+json"),
    (status = "5XX", body = schema::Problem, content_type = "application/problem+json")))]
pub(super) async fn solve(
    State(app): State<App>,
    asker: Asker,
    Json(question): Json<Question>,
) -> Result<Json<Value>, Refusal> {
    let (game, position) = question.place();
    let words = asker.words;
    let answer = app.work(game, position, asker, move |asked, control| {
        question.answer(asked, words, control)
    });
    answer.await.map(Json)
}

/// All positions of a game counted by outcome
#[utoipa::path(post, operation_id = "totals", path = "/api/v1/totals", tag = "games", request_body = Whole, responses(
    (status = 200, body = schema::Totals),
    (status = "4XX", body = schema::Problem, content_type = "application/problem+json"),
    (status = "5XX", body = schema::Problem, content_type = "application/problem+json")))]
pub(super) async fn totals(
    State(app): State<App>,
    asker: Asker,
    Json(whole): Json<Whole>,
) -> Result<Json<Totals>, Refusal> {
    let totals = app.work(whole.game, None, asker, |asked, control| {
        asked.totals(control)
    });
    totals.await.map(Json)
}

/// The nim value of a position
#[utoipa::path(post, operation_id = "nim_value", path = "/api/v1/value", tag = "games", request_body = GamePosition, responses(
    (status = 200, body = schema::NimValue),
    (status = "4XX", body = schema::Problem, content_type = "application/problem+json"),
    (status = "5XX", body = schema::Problem, content_type = "application/problem+json")))]
pub(super) async fn value(
    State(app): State<App>,
    asker: Asker,
    Json(asked): Json<GamePosition>,
) -> Result<Json<NimAnswer>, Refusal> {
    let value = app.work(asked.game, asked.position, asker, |asked, control| {
        asked.opened.oracle.nim_value(asked.at(), control)
    });
    value.await.map(Json)
}

//! Tables on disk that the server was started with, and those that are uploaded.

use axum::extract::State;
use axum::http::StatusCode;
use lastmove::game::Play;
use lastmove::oracle::RatedMove;
use lastmove::table::Table;
use lastmove::{Message, Outcome, Plies};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::extract::Path;
use super::schema;
use crate::app::{App, Asker};
use crate::json::Json;
use crate::refusal::Refusal;

/// A table on disk.
#[derive(Serialize, ToSchema)]
pub(crate) struct OnDisk {
    /// Its number, from 1.
    pub(crate) number: usize,
    /// Its file, without folders.
    pub(crate) name: String,
    /// Its game.
    pub(crate) game: String,
    /// The rule of play, `normal` or `misere`.
    #[schema(value_type = String)]
    play: Play,
    pub(crate) positions: u64,
    pub(crate) wins: u64,
    pub(crate) losses: u64,
    pub(crate) draws: u64,
    /// The largest remoteness of a win, in plies.
    #[schema(value_type = Option<schema::Number>)]
    pub(crate) longest_win_remoteness: Option<u64>,
    /// The largest remoteness of a loss, in plies.
    #[schema(value_type = Option<schema::Number>)]
    pub(crate) longest_loss_remoteness: Option<u64>,
    /// Its length, in bytes.
    pub(crate) bytes: u64,
    /// Whether it holds all that its game is made from, so that the game can be played.
    pub(crate) playable: bool,
    /// Whether it is an upload of this session.
    pub(crate) uploaded: bool,
}

/// A position to look up.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Sought {
    /// The position, as the game writes it.
    #[schema(example = "1,2,3")]
    position: String,
}

/// What a table says of a position.
#[derive(Serialize, ToSchema)]
pub(super) struct Probed {
    game: String,
    position: String,
    #[schema(value_type = schema::Outcome)]
    outcome: Outcome,
    #[schema(value_type = Option<schema::Number>)]
    remoteness: Option<Plies>,
    /// The moves that achieve the value; null where the table does not hold what its game is made
    /// from, or the game would have to be solved again and there is no memory for that.
    #[schema(value_type = Option<Vec<schema::RatedMove>>)]
    best: Option<Vec<RatedMove>>,
}

fn on_disk(number: usize, table: &Table, uploaded: bool) -> OnDisk {
    let meta = table.meta();
    let name = table.name().rsplit(['/', '\\']).next();
    OnDisk {
        number,
        name: name.unwrap_or_default().to_owned(),
        game: meta.game.clone(),
        play: meta.play,
        positions: meta.positions,
        wins: meta.wins,
        losses: meta.losses,
        draws: meta.draws,
        longest_win_remoteness: meta.longest_win,
        longest_loss_remoteness: meta.longest_loss,
        bytes: table.size(),
        // The files in an upload are for looking up only.
        playable: meta.is_self_contained() && (!uploaded || meta.inputs.is_empty()),
        uploaded,
    }
}

/// All tables of the server, and those that are uploaded.
pub(crate) async fn all(app: &App, asker: Asker) -> Result<Vec<OnDisk>, Refusal> {
    let tables = app.settings.tables.clone();
    let all = app.run(asker.client, move |control| {
        let tables = tables.beside(&asker.files, control);
        let numbered = tables.list().zip(1..);
        let all = numbered.map(|((table, uploaded), number)| on_disk(number, table, uploaded));
        Ok(all.collect())
    });
    all.await
}

/// The tables on disk that the server was started with, and those that are uploaded
#[utoipa::path(get, operation_id = "list_tables", path = "/api/v1/tables", tag = "tables",
    responses(
        (status = 200, body = Vec<OnDisk>),
        (status = "5XX", body = schema::Problem, content_type = "application/problem+json")))]
pub(super) async fn list(
    State(app): State<App>,
    asker: Asker,
) -> Result<Json<Vec<OnDisk>>, Refusal> {
    all(&app, asker).await.map(Json)
}

/// Look up a position in a table on disk
#[utoipa::path(post, operation_id = "probe_table", path = "/api/v1/tables/{number}/probe", tag = "tables",
    params(("number" = usize, Path, description = "the number of the table, from 1", example = 1)),
    request_body = Sought,
    responses(
        (status = 200, body = Probed),
        (status = "4XX", body = schema::Problem, content_type = "application/problem+json"),
        (status = "5XX", body = schema::Problem, content_type = "application/problem+json")))]
pub(super) async fn probe(
    State(app): State<App>,
    asker: Asker,
    Path(number): Path<String>,
    Json(sought): Json<Sought>,
) -> Result<Json<Probed>, Refusal> {
    let missing = || {
        let message = Message::new("web-no-table").with("number", number.as_str());
        Refusal::own(StatusCode::NOT_FOUND, message)
    };
    let at: usize = number.parse().map_err(|_| missing())?;
    let tables = app.settings.tables.clone();
    let found = app.run(asker.client, move |control| {
        let tables = tables.beside(&asker.files, control);
        tables.probe(at, &sought.position, control).transpose()
    });
    let found = found.await?.ok_or_else(missing)?;
    Ok(Json(Probed {
        game: found.game,
        position: found.position,
        outcome: found.value.outcome,
        remoteness: found.value.remoteness,
        best: found.best,
    }))
}

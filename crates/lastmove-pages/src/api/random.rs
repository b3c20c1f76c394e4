//! Random positions, reached by random play.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::extract::Query;
use super::schema;
use crate::app::{App, Asker};
use crate::json::Json;
use crate::refusal::Refusal;

/// Where random play begins, and by which numbers.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Played {
    /// The game, such as `nim:3,4,5`.
    #[param(example = "nim:3,4,5")]
    game: String,
    /// The position, in place of the one in `game`.
    position: Option<String>,
    /// The same seed gives the same position.
    #[param(minimum = 0, format = "uint64")]
    seed: Option<u64>,
}

/// A random position of a game.
#[derive(Serialize, ToSchema)]
pub(super) struct RandomStanding {
    /// The game, without a position.
    #[schema(example = "nim:3,4,5")]
    game: String,
    /// The position.
    #[schema(example = "3,2,5")]
    position: String,
    /// Who moves there: the `first` player, who moved first in the random game, or the `second`.
    #[schema(value_type = String)]
    turn: &'static str,
    /// How many moves lead to it.
    plies: u32,
    /// The seed that gives it again.
    #[schema(value_type = schema::Number)]
    seed: lastmove::Plies,
}

/// A position reached by random moves from the start, or from the position named
///
/// Nothing is solved for it. The game is not over at the position, unless it is at the start.
#[utoipa::path(get, operation_id = "random_position", path = "/api/v1/random-position", tag = "games", params(Played), responses(
    (status = 200, body = RandomStanding),
    (status = "4XX", body = schema::Problem, content_type = "application/problem+json"),
    (status = "5XX", body = schema::Problem, content_type = "application/problem+json")))]
pub(super) async fn position(
    State(app): State<App>,
    asker: Asker,
    Query(played): Query<Played>,
) -> Result<Json<RandomStanding>, Refusal> {
    let seed = match played.seed {
        Some(seed) => seed,
        // Small ones are easy to write down.
        None => {
            let random = (app.settings.random)().map_err(Refusal::of)?;
            u64::from(random as u32)
        }
    };
    let work = app.work(
        played.game,
        played.position,
        asker,
        move |asked, control| {
            let oracle = &asked.opened.oracle;
            let found = oracle.random_position(asked.at(), seed, control)?;
            Ok(RandomStanding {
                game: oracle.game().to_owned(),
                position: found.position,
                turn: if found.is_second { "second" } else { "first" },
                plies: found.plies,
                seed: seed.into(),
            })
        },
    );
    work.await.map(Json)
}

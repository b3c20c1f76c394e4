//! Moves made, and moves chosen by the machine.

use axum::extract::State;
use lastmove::oracle::{Mover, Style, Want};
use lastmove::{Control, Error, Message};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::schema;
use crate::app::{App, Asker};
use crate::game_cache::GameQuery;
use crate::json::Json;
use crate::refusal::Refusal;

/// A move to make.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Making {
    /// The game, such as `nim:3,4,5`.
    #[schema(example = "nim:3,4,5")]
    game: String,
    /// The position, in place of the one in `game`.
    position: Option<String>,
    /// The move.
    #[schema(example = "1-2")]
    r#move: String,
}

/// A move that is made.
#[derive(Serialize, ToSchema)]
pub(super) struct Made {
    /// The move.
    #[schema(example = "1-2")]
    r#move: String,
    /// The position that it leads to.
    position: String,
    /// Who moves there.
    #[schema(value_type = schema::Mover)]
    mover: Mover,
}

/// How the machine should choose.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Choosing {
    /// The game, such as `nim:3,4,5`.
    #[schema(example = "nim:3,4,5")]
    game: String,
    /// The position, in place of the one in `game`.
    position: Option<String>,
    /// How the machine plays: `perfect` is the fastest win, else a draw, else the slowest loss;
    /// `source` the rule of thumb of the game's source, where it has one.
    #[serde(default)]
    style: Manner,
    /// How often it makes a move that is not best, from 0 (never) to 1 (whenever there is one).
    #[serde(default)]
    erring: f64,
}

#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Manner {
    #[default]
    Perfect,
    Source,
}

/// The position that a question is about.
fn position(asked: &GameQuery) -> Result<String, Error> {
    let own = || asked.opened.oracle.start();
    let at = asked.at().map(str::to_owned).or_else(own);
    at.ok_or_else(|| Error::input(Message::new("web-position-missing")))
}

/// Make a move
#[utoipa::path(post, operation_id = "make_move", path = "/api/v1/move", tag = "games", request_body = Making, responses(
    (status = 200, body = Made),
    (status = "4XX", body = schema::Problem, content_type = "application/problem+json"),
    (status = "5XX", body = schema::Problem, content_type = "application/problem+json")))]
pub(super) async fn make(
    State(app): State<App>,
    asker: Asker,
    Json(making): Json<Making>,
) -> Result<Json<Made>, Refusal> {
    let made = app.work(making.game, making.position, asker, move |asked, _| {
        let (at, _) = asked.opened.oracle.number(&position(asked)?)?;
        // The position is right: what is wrong now is the move, and its place is in the move.
        let made = asked.opened.oracle.make(&at, &making.r#move);
        Ok(made.map(|(position, mover)| Made {
            r#move: making.r#move,
            position,
            mover,
        }))
    });
    let made = made.await?;
    made.map(Json).map_err(Refusal::of)
}

/// The machine's move; null when it resigns or no move is left
#[utoipa::path(post, operation_id = "choose_move", path = "/api/v1/choose", tag = "games", request_body = Choosing, responses(
    (status = 200, body = Option<Made>),
    (status = "4XX", body = schema::Problem, content_type = "application/problem+json"),
    (status = "5XX", body = schema::Problem, content_type = "application/problem+json")))]
pub(super) async fn choose(
    State(app): State<App>,
    asker: Asker,
    Json(choosing): Json<Choosing>,
) -> Result<Json<Option<Made>>, Refusal> {
    let (style, erring) = (choosing.style, choosing.erring);
    let made = app.work(
        choosing.game,
        choosing.position,
        asker,
        move |asked, control| {
            if !(0.0..=1.0).contains(&erring) {
                return Err(Error::input(Message::new("web-erring")));
            }
            let at = position(asked)?;
            if share()? < erring
                && let Some(mistake) = mistake(asked, &at, control)?
            {
                return Ok(Some(mistake));
            }
            let style = match style {
                Manner::Perfect => Style::Perfect,
                Manner::Source => Style::Source,
            };
            let choice = asked.opened.oracle.choose(&at, style, control)?;
            Ok(choice.map(|choice| Made {
                r#move: choice.mv,
                position: choice.to,
                mover: choice.mover,
            }))
        },
    );
    made.await.map(Json)
}

/// A random number from 0 up to 1.
fn share() -> Result<f64, Error> {
    let random = getrandom::u64().map_err(|error| {
        Error::machine(Message::new("web-random").with("reason", error.to_string()))
    })?;
    // An `f64` has 53 bits of precision.
    Ok((random >> 11) as f64 / (1u64 << 53) as f64)
}

/// A random move that is not best; `None` if all are.
fn mistake(asked: &GameQuery, at: &str, control: &Control<'_>) -> Result<Option<Made>, Error> {
    let want = Want {
        moves: true,
        ..Want::default()
    };
    let answer = asked.opened.oracle.ask(Some(at), want, control)?;
    let mut moves = answer.moves.unwrap_or_default();
    moves.retain(|mv| !answer.best.contains(mv));
    if moves.is_empty() {
        return Ok(None);
    }
    let chosen = (share()? * moves.len() as f64) as usize;
    let chosen = moves.swap_remove(chosen.min(moves.len() - 1));
    Ok(Some(Made {
        r#move: chosen.mv,
        position: chosen.to,
        mover: chosen.mover,
    }))
}

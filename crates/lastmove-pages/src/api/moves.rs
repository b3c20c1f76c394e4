//! Moves made, and moves chosen by the machine.

use std::ops::RangeInclusive;
use std::time::Duration;

use axum::extract::State;
use lastmove::oracle::{self, Choice, Mover, Style, Want};
use lastmove::{Control, Error, Message};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::extract::Query;
use super::places::{self, Pictured};
use super::scene::Scene;
use super::schema;
use crate::app::{App, Asker, Settings};
use crate::game_cache::GameQuery;
use crate::json::Json;
use crate::random_name::Random;
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
    /// For a move chosen `within` a time: whether it is proven that no move has a better outcome.
    #[serde(skip_serializing_if = "Option::is_none")]
    proven: Option<bool>,
    /// What the position looks like, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    scene: Option<Scene>,
}

impl Made {
    fn of(choice: Choice, proven: Option<bool>) -> Self {
        Self {
            r#move: choice.mv,
            position: choice.to,
            mover: choice.mover,
            proven,
            scene: None,
        }
    }
}

/// The most moves of which it is said what they lead to.
const MOST_FORESEEN: usize = 48;

/// What the positions after each move look like
///
/// Of the moves with places, in the order of their list; of none where there are more than 48.
#[utoipa::path(get, path = "/api/v1/scenes", tag = "games", params(Pictured), responses(
    (status = 200, body = Vec<Made>),
    (status = "4XX", body = schema::Problem, content_type = "application/problem+json"),
    (status = "5XX", body = schema::Problem, content_type = "application/problem+json")))]
pub(super) async fn scenes(
    State(app): State<App>,
    asker: Asker,
    Query(wanted): Query<Pictured>,
) -> Result<Json<Vec<Made>>, Refusal> {
    let words = asker.words;
    let (game, position) = (wanted.game, wanted.position);
    let made = app.work(game, position, asker, move |asked, control| {
        let oracle = &asked.opened.oracle;
        let at = places::standing(asked, asked.at(), control)?.position;
        let mut moves = places::shown(asked, Some(&at), control)?;
        if moves.len() > MOST_FORESEEN {
            moves.clear();
        }
        let made = moves.into_iter().map(|shown| {
            control.check()?;
            let (position, mover) = oracle.make(&at, &shown.r#move)?;
            let scene = Some(Scene::of(words, asked, Some(&position), control)?);
            Ok(Made {
                r#move: shown.r#move,
                position,
                mover,
                proven: None,
                scene,
            })
        });
        made.collect::<Result<_, Error>>()
    });
    made.await.map(Json)
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
    /// How many seconds the choice may take, from 0.1 to 30: half of them to solve the position;
    /// where that does not end, the rest for a search that proves nothing. Without it a position
    /// that takes too long is refused.
    within: Option<f64>,
    /// Whether the answer should say what the position after the move looks like.
    #[serde(default)]
    scene: bool,
}

/// The times within which a move may be chosen, in seconds.
const TIMES: RangeInclusive<f64> = 0.1..=30.0;

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
        let at = asked.opened.oracle.written(&position(asked)?)?;
        // The position is right: what is wrong now is the move, and its place is in the move.
        let made = asked.opened.oracle.make(&at, &making.r#move);
        Ok(made.map(|(position, mover)| Made {
            r#move: making.r#move,
            position,
            mover,
            proven: None,
            scene: None,
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
    let (words, state) = (asker.words, app.clone());
    let (game, position) = (choosing.game.clone(), choosing.position.clone());
    let made = app.work(game, position, asker, move |asked, control| {
        let mut made = chosen(asked, &choosing, &state.settings, control)?;
        if let Some(made) = made.as_mut().filter(|_| choosing.scene) {
            made.scene = Some(Scene::of(words, asked, Some(&made.position), control)?);
        }
        Ok(made)
    });
    made.await.map(Json)
}

/// The move that the machine makes.
fn chosen(
    asked: &GameQuery,
    choosing: &Choosing,
    settings: &Settings,
    control: &Control<'_>,
) -> Result<Option<Made>, Error> {
    if !(0.0..=1.0).contains(&choosing.erring) {
        return Err(Error::input(Message::new("web-erring")));
    }
    let at = position(asked)?;
    let oracle = &asked.opened.oracle;
    let errs = share(settings.random)? < choosing.erring;
    let time = match choosing.within {
        None => None,
        Some(seconds) if TIMES.contains(&seconds) => Some(Duration::from_secs_f64(seconds)),
        Some(_) => return Err(Error::input(Message::new("web-within"))),
    };
    if errs {
        let mistake = match time {
            None => mistake(asked, &at, settings.random, control)?,
            Some(time) => {
                let solve = |control: &Control<'_>| mistake(asked, &at, settings.random, control);
                oracle::within(time / 2, &settings.clock, control, &solve)?.flatten()
            }
        };
        if mistake.is_some() {
            return Ok(mistake);
        }
    }
    let style = match (choosing.style, time) {
        (Manner::Source, _) => Style::Source,
        (Manner::Perfect, None) => Style::Perfect,
        (Manner::Perfect, Some(time)) => {
            let reply = oracle.reply(&at, time, &settings.clock, control)?;
            let made = |choice| Made::of(choice, Some(reply.is_proven));
            return Ok(reply.choice.map(made));
        }
    };
    let choice = oracle.choose(&at, style, control)?;
    Ok(choice.map(|choice| Made::of(choice, None)))
}

/// A random number from 0 up to 1.
fn share(random: Random) -> Result<f64, Error> {
    // An `f64` has 53 bits of precision.
    Ok((random()? >> 75) as f64 / (1u64 << 53) as f64)
}

/// A random move that is not best; `None` if all are.
fn mistake(
    asked: &GameQuery,
    at: &str,
    random: Random,
    control: &Control<'_>,
) -> Result<Option<Made>, Error> {
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
    let chosen = (share(random)? * moves.len() as f64) as usize;
    let chosen = moves.swap_remove(chosen.min(moves.len() - 1));
    Ok(Some(Made {
        r#move: chosen.mv,
        position: chosen.to,
        mover: chosen.mover,
        proven: None,
        scene: None,
    }))
}

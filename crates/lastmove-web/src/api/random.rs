//! Random positions, reached by random play.

use axum::extract::State;
use lastmove::oracle::{Mover, Oracle};
use lastmove::{Control, Error};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::extract::Query;
use super::schema;
use crate::app::{App, Asker};
use crate::json::Json;
use crate::refusal::Refusal;

/// The most moves of a random game: games of chance need not end.
const MOST_PLIES: u32 = 100;

/// The most moves of a position among which one is chosen.
const MOST_MOVES: usize = 1_000;

/// About the most bytes of the positions that these moves lead to: on large boards fewer are listed.
const MOST_BYTES: usize = 100_000;

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

/// Numbers that look random, by SplitMix64 (G. Steele, D. Lea and C. Flood 2014).
struct Numbers(u64);

impl Numbers {
    /// A number below `end`, which is small; 0 where it is 0.
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)).checked_rem(end).unwrap_or(0)
    }
}

/// A position of a random game, at which it is not over: its text, who moves, after how many plies.
/// Each position of that game is as likely as the others, the first one left out where there is
/// another.
fn walk(
    oracle: &Oracle,
    start: String,
    seed: u64,
    control: &Control<'_>,
) -> Result<(String, bool, u32), Error> {
    let mut numbers = Numbers(seed);
    let mut chosen = (start.clone(), false, 0);
    let (mut at, mut is_second) = (start, false);
    for plies in 1..=MOST_PLIES {
        control.check()?;
        if oracle.over(&at)?.is_some() {
            break;
        }
        let most = (MOST_BYTES / at.len().max(1)).clamp(2, MOST_MOVES);
        let mut moves = oracle.moves(&at, most)?;
        let number = numbers.below(moves.len() as u64) as usize;
        if number >= moves.len() {
            break;
        }
        let choice = moves.swap_remove(number);
        is_second ^= choice.mover == Mover::Other;
        at = choice.to;
        // Kept with a chance of one in as many as there were so far.
        if numbers.below(u64::from(plies)) == 0 && oracle.over(&at)?.is_none() {
            chosen = (at.clone(), is_second, plies);
        }
    }
    Ok(chosen)
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
        None => getrandom::u32().map(u64::from).map_err(|error| {
            let message = lastmove::Message::new("web-random");
            Refusal::of(Error::machine(message.with("reason", error.to_string())))
        })?,
    };
    let work = app.work(
        played.game,
        played.position,
        asker,
        move |asked, control| {
            let oracle = &asked.opened.oracle;
            let start = match (asked.at(), oracle.start()) {
                (Some(at), _) => oracle.written(at)?,
                (None, Some(start)) => start,
                (None, None) => return Err(super::moves::without_position()),
            };
            let (position, is_second, plies) = walk(oracle, start, seed, control)?;
            Ok(RandomStanding {
                game: oracle.game().to_owned(),
                position,
                turn: if is_second { "second" } else { "first" },
                plies,
                seed: seed.into(),
            })
        },
    );
    work.await.map(Json)
}

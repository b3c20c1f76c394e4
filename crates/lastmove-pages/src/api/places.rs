//! Where moves are on the picture of their position.

use axum::extract::State;
use lastmove::diagram::{self, Place};
use lastmove::oracle::MovePlaces;
use lastmove::{Control, Error};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::extract::Query;
use super::schema;
use crate::app::{App, Asker};
use crate::game_cache::GameQuery;
use crate::json::Json;
use crate::refusal::Refusal;

/// A position that has a picture.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Pictured {
    /// The game, such as `nim:3,4,5`.
    #[param(example = "nim:3,4,5")]
    pub(super) game: String,
    /// The position, in place of the one in `game`.
    pub(super) position: Option<String>,
}

/// A place on the picture of a position: a cell, a row of cells, a heap, a stone of a heap, or a
/// vertex.
#[derive(Default, Serialize, ToSchema)]
pub(super) struct Spot {
    /// In a sum, the part on whose picture it is, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<usize>,
    /// The row of a cell, by its name; without a column, all cells of the row.
    #[schema(value_type = Option<schema::Number>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<u64>,
    /// The column of a cell, by its name.
    #[schema(value_type = Option<schema::Number>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u64>,
    /// A heap, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    heap: Option<usize>,
    /// A stone of that heap, from 1, in decimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    stone: Option<String>,
    /// The name of a vertex.
    #[serde(skip_serializing_if = "Option::is_none")]
    vertex: Option<String>,
}

impl Spot {
    /// Places as data, with their parts if the game is a sum.
    pub(super) fn all(places: impl IntoIterator<Item = Place>, is_sum: bool) -> Vec<Self> {
        let places = places.into_iter();
        places.map(|place| Self::of(place, is_sum)).collect()
    }

    fn of(place: Place, is_sum: bool) -> Self {
        let mut found = match place.spot {
            diagram::Spot::Cell { row, column } => Self {
                row: Some(row),
                column: Some(column),
                ..Self::default()
            },
            diagram::Spot::Row(row) => Self {
                row: Some(row),
                ..Self::default()
            },
            diagram::Spot::Heap(heap) => Self {
                heap: Some(heap),
                ..Self::default()
            },
            diagram::Spot::Stone { heap, stone } => Self {
                heap: Some(heap),
                stone: Some(stone.to_string()),
                ..Self::default()
            },
            diagram::Spot::Vertex(name) => Self {
                vertex: Some(name),
                ..Self::default()
            },
        };
        found.part = is_sum.then_some(place.part + 1);
        found
    }
}

/// Where a move is on the picture.
#[derive(Serialize, ToSchema)]
pub(super) struct Shown {
    /// The move.
    #[schema(example = "1-2")]
    pub(super) r#move: String,
    /// Each way to see it on the picture: the places that together mean it. None where the picture
    /// does not show it.
    ways: Vec<Vec<Spot>>,
    /// An earlier move that leads to the same position up to symmetry, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    like: Option<String>,
}

/// Where the moves of a position are.
///
/// # Errors
/// Those of [`Oracle::places`](lastmove::oracle::Oracle::places).
pub(super) fn shown(
    asked: &GameQuery,
    at: Option<&str>,
    control: &Control<'_>,
) -> Result<Vec<Shown>, Error> {
    let is_sum = asked.is_sum();
    let found = asked.opened.oracle.places(at, control)?;
    let one = |placed: MovePlaces| Shown {
        r#move: placed.mv,
        ways: placed
            .ways
            .into_iter()
            .map(|way| Spot::all(way, is_sum))
            .collect(),
        like: placed.like,
    };
    Ok(found.into_iter().map(one).collect())
}

/// Where the moves of a position are on its picture
///
/// All legal moves, in their order; where they are too many to be listed, the best ones.
#[utoipa::path(get, path = "/api/v1/places", tag = "games", params(Pictured), responses(
    (status = 200, body = Vec<Shown>),
    (status = "4XX", body = schema::Problem, content_type = "application/problem+json"),
    (status = "5XX", body = schema::Problem, content_type = "application/problem+json")))]
pub(super) async fn places(
    State(app): State<App>,
    asker: Asker,
    Query(wanted): Query<Pictured>,
) -> Result<Json<Vec<Shown>>, Refusal> {
    let work = app.work(wanted.game, wanted.position, asker, |asked, control| {
        shown(asked, asked.at(), control)
    });
    work.await.map(Json)
}

/// A position of a game, as both are written.
#[derive(Serialize, ToSchema)]
pub(super) struct Standing {
    /// The game, without a position.
    #[schema(example = "nim:3,4,5")]
    game: String,
    /// The position.
    #[schema(example = "3,4,5")]
    pub(super) position: String,
}

/// The position `at`, or the one that the game begins at.
///
/// # Errors
/// When there is no such position.
pub(super) fn standing(
    asked: &GameQuery,
    at: Option<&str>,
    control: &Control<'_>,
) -> Result<Standing, Error> {
    let oracle = &asked.opened.oracle;
    let position = match (at, oracle.start()) {
        (Some(at), _) => oracle.written(at)?,
        (None, Some(start)) => start,
        // Any question without a position fails with the right error.
        (None, None) => {
            oracle.places(None, control)?;
            String::new()
        }
    };
    Ok(Standing {
        game: oracle.game().to_owned(),
        position,
    })
}

/// The position that a game is at: the one named, or the one at which it begins
///
/// Nothing is solved for it.
#[utoipa::path(get, path = "/api/v1/position", tag = "games", params(Pictured), responses(
    (status = 200, body = Standing),
    (status = "4XX", body = schema::Problem, content_type = "application/problem+json"),
    (status = "5XX", body = schema::Problem, content_type = "application/problem+json")))]
pub(super) async fn position(
    State(app): State<App>,
    asker: Asker,
    Query(wanted): Query<Pictured>,
) -> Result<Json<Standing>, Refusal> {
    let work = app.work(wanted.game, wanted.position, asker, |asked, control| {
        standing(asked, asked.at(), control)
    });
    work.await.map(Json)
}

//! Why a value holds, with the places that each sentence is about.

use axum::extract::State;
use lastmove::Point;
use lastmove::explain::PointTable;
use lastmove::oracle::Want;
use lastmove_words::Words;
use serde::Serialize;
use utoipa::ToSchema;

use super::extract::Query;
use super::places::{Pictured, Spot};
use super::schema;
use crate::app::{App, Asker};
use crate::json::Json;
use crate::refusal::Refusal;

/// A point of an explanation, with the places on the picture that it speaks of.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(super) enum Reason {
    /// A sentence.
    Sentence(Sentence),
    /// A table.
    Table(ReasonTable),
}

/// A sentence, and the places that it speaks of.
#[derive(Serialize, ToSchema)]
pub(super) struct Sentence {
    text: String,
    places: Vec<Spot>,
    /// Whether it is for those who want to know more, such as a proof.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    detail: bool,
}

/// A table.
#[derive(Serialize, ToSchema)]
pub(super) struct ReasonTable {
    rows: Vec<Row>,
}

/// A row of a table: its texts are those that `solve` has.
#[derive(Serialize, ToSchema)]
pub(super) struct Row {
    cells: Vec<String>,
    places: Vec<Spot>,
}

impl Reason {
    fn of(words: &Words, point: &Point, is_sum: bool) -> Self {
        match point {
            Point::Say(message) | Point::Detail(message) => Self::Sentence(Sentence {
                text: words.say(message),
                places: Spot::all(message.places().cloned(), is_sum),
                detail: matches!(point, Point::Detail(_)),
            }),
            Point::Table(table) => Self::table(words, table, is_sum),
        }
    }

    fn table(words: &Words, table: &PointTable, is_sum: bool) -> Self {
        let texts = table.texts(|message| words.say(message));
        // Headings have no places.
        let headings = texts.len() - table.rows.len();
        let row = |(index, cells): (usize, Vec<String>)| {
            let row = index.checked_sub(headings).map(|index| &table.rows[index]);
            let places = row.into_iter().flat_map(|row| row.places.iter().cloned());
            Row {
                cells,
                places: Spot::all(places, is_sum),
            }
        };
        Self::Table(ReasonTable {
            rows: texts.into_iter().enumerate().map(row).collect(),
        })
    }
}

/// Why the value of a position holds
///
/// What `solve` explains, with the places on the picture that each sentence and each row of a table
/// speaks of.
#[utoipa::path(get, path = "/api/v1/explain", tag = "games", params(Pictured), responses(
    (status = 200, body = Vec<Reason>),
    (status = "4XX", body = schema::Problem, content_type = "application/problem+json"),
    (status = "5XX", body = schema::Problem, content_type = "application/problem+json")))]
pub(super) async fn explain(
    State(app): State<App>,
    asker: Asker,
    Query(wanted): Query<Pictured>,
) -> Result<Json<Vec<Reason>>, Refusal> {
    let words = asker.words;
    let work = app.work(wanted.game, wanted.position, asker, |asked, control| {
        let is_sum = asked.is_sum();
        let want = Want {
            explanation: true,
            ..Want::default()
        };
        let answer = asked.opened.oracle.ask(asked.at(), want, control)?;
        let points = answer.explanation.unwrap_or_default();
        Ok(points
            .iter()
            .map(|point| Reason::of(words, point, is_sum))
            .collect())
    });
    work.await.map(Json)
}

//! Placements of queens: completed, listed page by page, and found on large boards. They are
//! counted by a [job](super::jobs).

use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use lastmove::{Control, Error, Message, WriteError};
use lastmove_queens::{
    Algorithm, Board, Format, Listing, Placement, count_all, count_fundamental, first,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::extract::Query;
use super::schema;
use crate::app::App;
use crate::client::Client;
use crate::json::Json;
use crate::refusal::Refusal;

/// The largest N whose placements are listed: any page of 15 takes a few tenths of a second.
pub const MOST_LISTED: usize = 15;

/// The most placements on one page of a list.
const MOST_ON_A_PAGE: u64 = 500;

/// The largest N for which one placement is found here; the command goes further.
pub const MOST_FOUND: u64 = 100_000;

/// Queens that stand already.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GivenQueens {
    /// The columns of the board, and its rows.
    #[schema(minimum = 1, maximum = 32)]
    n: usize,
    /// The queens that stand.
    #[serde(default)]
    queens: Vec<StandingQueen>,
}

/// A queen that stands already.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct StandingQueen {
    /// Its column, from 1.
    column: usize,
    /// Its row, from 1.
    row: usize,
}

/// A placement of queens, none attacking another.
#[derive(Serialize, ToSchema)]
pub(super) struct FoundQueens {
    n: u64,
    /// The row, from 1, of the queen in each column; null when there is no placement.
    placement: Option<Vec<u32>>,
}

/// Which part of the list of all placements is wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Part {
    /// How many queens.
    #[param(minimum = 1, maximum = 15)]
    n: usize,
    /// The number of the first placement wanted, from 1.
    #[param(minimum = 1, format = "uint64")]
    #[serde(default = "one")]
    from: u64,
    /// How many are wanted.
    #[param(minimum = 1, maximum = 500)]
    #[serde(default = "hundred")]
    count: u64,
    /// Whether only one of each class under turns and mirror images is listed, the least.
    #[serde(default)]
    fundamental: bool,
}

fn one() -> u64 {
    1
}

fn hundred() -> u64 {
    100
}

/// A part of the list of all placements, in lexicographic order.
#[derive(Serialize, ToSchema)]
pub(super) struct PageOfQueens {
    n: usize,
    /// The number of the first placement here.
    #[schema(value_type = schema::Number)]
    from: u64,
    /// How many there are in the whole list.
    total: u64,
    /// The rows, from 1, of the queens in columns 1, 2, ...
    placements: Vec<Vec<u8>>,
}

/// Which placement is wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    /// How many queens.
    #[param(minimum = 1, maximum = 100000)]
    n: u64,
    /// How it is found.
    #[serde(default)]
    how: How,
    /// The same seed gives the same random placement.
    #[param(minimum = 0, format = "uint64")]
    #[serde(default = "one")]
    seed: u64,
}

/// How a placement is found.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum How {
    /// By a closed form, without a search.
    #[default]
    Any,
    /// The lexicographically least; N up to 64.
    First,
    /// A random-looking one, some likelier than others.
    Random,
    /// A random one, all equally likely; N up to 16.
    Uniform,
}

impl Wanted {
    /// Finds the placement.
    fn find(&self, control: &Control<'_>) -> Result<Option<Vec<u32>>, Error> {
        check_size(self.n, MOST_FOUND)?;
        // It fits: it is at most `MOST_FOUND`.
        let n = self.n as usize;
        let small = |found: Option<Placement>| found.map(|placement| wide(&placement));
        match self.how {
            How::First => first(n, Algorithm::default(), control).map(small),
            How::Uniform => lastmove_queens::uniform(n, self.seed, control).map(small),
            How::Random => lastmove_queens::random(self.n, self.seed, control),
            How::Any => {
                let found = lastmove_queens::any(self.n)?;
                Ok(found.map(|rows| rows.map(|row| row as u32).collect()))
            }
        }
    }
}

fn wide(placement: &Placement) -> Vec<u32> {
    placement.rows().iter().map(|&row| row.into()).collect()
}

/// Refuses boards that are empty or larger than `most`, as the library does.
fn check_size(n: u64, most: u64) -> Result<(), Error> {
    if (1..=most).contains(&n) {
        return Ok(());
    }
    let message = Message::new("queens-size").with("n", n).with("least", 1u64);
    Err(Error::input(message.with("most", most)))
}

/// The least placement that has the queens that stand already
#[utoipa::path(post, operation_id = "complete_queens", path = "/api/v1/queens/complete", tag = "queens", request_body = GivenQueens,
    responses(
        (status = 200, body = FoundQueens),
        (status = "4XX", body = schema::Problem, content_type = "application/problem+json"),
        (status = "5XX", body = schema::Problem, content_type = "application/problem+json")))]
pub(super) async fn complete(
    State(app): State<App>,
    client: Client,
    Json(given): Json<GivenQueens>,
) -> Result<Json<FoundQueens>, Refusal> {
    let found = app.run(client, move |control| {
        let mut board = Board::new(given.n, given.n)?;
        for StandingQueen { column, row } in given.queens {
            board.place(column, row)?;
        }
        let found = match board.is_empty() {
            // The quickest way for the empty board.
            true => first(given.n, Algorithm::default(), control)?,
            false => board.first(control)?,
        };
        Ok(FoundQueens {
            n: given.n as u64,
            placement: found.as_ref().map(wide),
        })
    });
    found.await.map(Json)
}

/// Placements of N queens, a page of the list of all or of the fundamental ones
#[utoipa::path(get, operation_id = "list_queens", path = "/api/v1/queens/list", tag = "queens", params(Part), responses(
    (status = 200, body = PageOfQueens),
    (status = "4XX", body = schema::Problem, content_type = "application/problem+json"),
    (status = "5XX", body = schema::Problem, content_type = "application/problem+json")))]
pub(super) async fn list(
    State(app): State<App>,
    client: Client,
    Query(part): Query<Part>,
) -> Result<Json<PageOfQueens>, Refusal> {
    let page = app.run(client, move |control| page(&part, control));
    page.await.map(Json)
}

fn page(part: &Part, control: &Control<'_>) -> Result<PageOfQueens, Error> {
    let n = part.n;
    check_size(n as u64, MOST_LISTED as u64)?;
    if part.from == 0 {
        return Err(Error::input(Message::new("web-queens-from")));
    }
    if !(1..=MOST_ON_A_PAGE).contains(&part.count) {
        let message = Message::new("web-queens-count").with("found", part.count);
        return Err(Error::input(message.with("most", MOST_ON_A_PAGE)));
    }
    let all = count_all(n, control)?;
    let total = match part.fundamental {
        true => count_fundamental(n, all, control)?,
        false => all,
    };
    let mut text = Vec::new();
    if part.from <= total {
        Listing::new(n)
            .format(Format::Jsonl)
            .fundamental(part.fundamental)
            .skip(part.from - 1)
            .limit(Some(part.count))
            .write(&mut text, control)
            .map_err(WriteError::into_error)?;
    }
    let lines = serde_json::Deserializer::from_slice(&text).into_iter();
    Ok(PageOfQueens {
        n,
        from: part.from,
        total,
        placements: lines.map_while(Result::ok).collect(),
    })
}

/// One placement of N queens, where N may be large
#[utoipa::path(get, operation_id = "place_queens", path = "/api/v1/queens/place", tag = "queens", params(Wanted), responses(
    (status = 200, body = FoundQueens),
    (status = "4XX", body = schema::Problem, content_type = "application/problem+json"),
    (status = "5XX", body = schema::Problem, content_type = "application/problem+json")))]
pub(super) async fn place(
    State(app): State<App>,
    client: Client,
    Query(wanted): Query<Wanted>,
) -> Result<Json<FoundQueens>, Refusal> {
    let found = app.run(client, move |control| {
        Ok(FoundQueens {
            n: wanted.n,
            placement: wanted.find(control)?,
        })
    });
    found.await.map(Json)
}

/// The same as a line of text, rows separated by blanks; without a placement it is empty
#[utoipa::path(get, operation_id = "place_queens_text", path = "/api/v1/queens/place.txt", tag = "queens", params(Wanted), responses(
    (status = 200, body = String, content_type = "text/plain"),
    (status = "4XX", body = schema::Problem, content_type = "application/problem+json"),
    (status = "5XX", body = schema::Problem, content_type = "application/problem+json")))]
pub(super) async fn text(
    State(app): State<App>,
    client: Client,
    Query(wanted): Query<Wanted>,
) -> Result<Response, Refusal> {
    let name = format!("attachment; filename=\"queens-{}.txt\"", wanted.n);
    let text = app.run(client, move |control| {
        let found = wanted.find(control)?;
        let mut text = Vec::new();
        lastmove_queens::write_rows(found.as_deref(), Format::Plain, &mut text, control)
            .map_err(WriteError::into_error)?;
        Ok(text)
    });
    let headers = [
        (CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text.await?).into_response())
}

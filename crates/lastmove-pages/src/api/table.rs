//! Tables of values.

use std::ops::Range;

use axum::extract::State;
use lastmove::game::Shape;
use lastmove::oracle::{TableBest, TableCell, TableSink, TableWant, Totals};
use lastmove::{Error, Message, Outcome, Plies};
use lastmove_words::Words;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::schema;
use crate::app::{App, Asker};
use crate::json::Json;
use crate::refusal::Refusal;

/// Which part of a table is wanted.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    /// The game, such as `co-bang:8x4`.
    #[schema(example = "co-bang:8x4")]
    game: String,
    /// The position, in place of the one in `game`.
    position: Option<String>,
    /// Only these rows, such as `3..5`, both included.
    rows: Option<String>,
    /// Whether to name a best move of each position.
    #[serde(default)]
    best: bool,
}

/// A table, or rows of it.
#[derive(Serialize, ToSchema)]
pub(super) struct Rows {
    sections: Vec<Section>,
    /// The positions shown, counted; only of lists.
    #[schema(value_type = Option<schema::Totals>)]
    totals: Option<Totals>,
}

/// A section of a table: a board with its cells row by row, or a list.
#[derive(Serialize, ToSchema)]
struct Section {
    title: Option<String>,
    // Flattened fields, as far as the document can describe them.
    #[serde(flatten)]
    #[schema(value_type = MaybeBoard)]
    board: Option<Board>,
    /// A null is a cell without a position.
    cells: Vec<Option<Cell>>,
}

/// The rows and columns of a section.
#[derive(Serialize, ToSchema)]
struct Board {
    first_row: u64,
    rows: u64,
    first_column: u64,
    columns: u64,
}

/// The rows and columns of a section that is a board; a list has none of them.
#[derive(Serialize, ToSchema)]
struct MaybeBoard {
    first_row: Option<u64>,
    rows: Option<u64>,
    first_column: Option<u64>,
    columns: Option<u64>,
}

/// A position in a table.
#[derive(Serialize, ToSchema)]
struct Cell {
    position: String,
    #[schema(value_type = schema::Outcome)]
    outcome: Outcome,
    #[schema(value_type = Option<schema::Number>)]
    remoteness: Option<Plies>,
    /// The first best move, where asked for and there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    best_move: Option<String>,
}

/// About the bytes of a cell in the answer besides the names of its position and its best move, and of
/// one without a position.
const BESIDES: usize = 56;
const EMPTY: usize = 5;

/// Collects a table, up to a number of cells and of bytes.
struct Gather {
    words: &'static Words,
    rows: Rows,
    left: usize,
    most: usize,
    bytes_left: usize,
    most_bytes: usize,
}

impl TableSink for Gather {
    fn section(&mut self, title: Option<&Message>, shape: Option<&Shape>) -> Result<(), Error> {
        self.rows.sections.push(Section {
            title: title.map(|title| self.words.say(title)),
            board: shape.map(|shape| Board {
                first_row: shape.first_row,
                rows: shape.rows,
                first_column: shape.first_column,
                columns: shape.columns,
            }),
            cells: Vec::new(),
        });
        self.room()
    }

    fn cell(&mut self, cell: Option<&TableCell>) -> Result<(), Error> {
        self.room()?;
        self.bytes(cell.map_or(EMPTY, |cell| {
            let best = cell.best.as_ref().map_or(0, String::len);
            BESIDES + cell.position.len() + best
        }))?;
        if let Some(section) = self.rows.sections.last_mut() {
            section.cells.push(cell.map(|cell| Cell {
                position: cell.position.clone(),
                outcome: cell.verdict.outcome,
                remoteness: cell.verdict.remoteness.clone(),
                best_move: cell.best.clone(),
            }));
        }
        Ok(())
    }

    fn end(&mut self, totals: Option<&Totals>) -> Result<(), Error> {
        self.rows.totals = totals.cloned();
        Ok(())
    }
}

impl Gather {
    /// Counts one cell, and fails beyond the limit.
    fn room(&mut self) -> Result<(), Error> {
        self.left = self.left.checked_sub(1).ok_or_else(|| {
            Error::limit(Message::new("web-table-too-long").with("most", self.most))
        })?;
        Ok(())
    }

    /// Counts about the bytes of a cell in the answer, and fails beyond the limit: before there is too
    /// much in memory.
    fn bytes(&mut self, length: usize) -> Result<(), Error> {
        self.bytes_left = self.bytes_left.checked_sub(length).ok_or_else(|| {
            Error::limit(Message::new("web-table-too-large").with("most", self.most_bytes))
        })?;
        Ok(())
    }
}

/// Reads `A..B`, both included, as the half-open range of the library.
pub(super) fn rows_of(text: &str) -> Result<Range<u64>, Error> {
    let wrong = || Error::input(Message::new("web-rows").with("found", text));
    let (first, last) = text.split_once("..").ok_or_else(wrong)?;
    let number = |text: &str, default| match text {
        "" => Ok(default),
        text => text.parse::<u64>().map_err(|_| wrong()),
    };
    let (first, last) = (number(first, 0)?, number(last, u64::MAX)?);
    if first > last {
        return Err(wrong());
    }
    Ok(first..last.saturating_add(1))
}

/// The values of all positions, or of rows of them; of policeman and thief, those with the police
/// where they stand in the position
#[utoipa::path(post, operation_id = "table", path = "/api/v1/table", tag = "games", request_body = Wanted, responses(
    (status = 200, body = Rows),
    (status = "4XX", body = schema::Problem, content_type = "application/problem+json"),
    (status = "5XX", body = schema::Problem, content_type = "application/problem+json")))]
pub(super) async fn rows(
    State(app): State<App>,
    asker: Asker,
    Json(wanted): Json<Wanted>,
) -> Result<Json<Rows>, Refusal> {
    let (most, most_bytes) = (app.settings.bounds.cells, app.settings.bounds.table);
    let words = asker.words;
    let rows = app.work(
        wanted.game,
        wanted.position,
        asker,
        move |asked, control| {
            let want = TableWant {
                rows: wanted.rows.as_deref().map(rows_of).transpose()?,
                best: match wanted.best {
                    true => TableBest::All,
                    false => TableBest::None,
                },
                all: false,
            };
            let mut sink = Gather {
                words,
                rows: Rows {
                    sections: Vec::new(),
                    totals: None,
                },
                left: most,
                most,
                bytes_left: most_bytes,
                most_bytes,
            };
            let oracle = &asked.opened.oracle;
            oracle.table(asked.at(), &want, &mut sink, control)?;
            Ok(sink.rows)
        },
    );
    rows.await.map(Json)
}

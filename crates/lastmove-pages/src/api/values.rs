//! The values of all positions as a file to download.

use std::io::{self, Write};

use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use lastmove::oracle::{TableBest, TableCell, TableSink, TableWant, Totals};
use lastmove::{Control, Error, Message, WriteError};
use lastmove_words::records::{COMMA, Records};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::extract::Query;
use super::schema;
use super::table::rows_of;
use crate::app::{App, Asker};
use crate::game_cache::GameQuery;
use crate::refusal::Refusal;

/// Which values, and how they are written.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct ValuesWanted {
    /// The game, such as `co-bang:8x4`.
    #[param(example = "co-bang:8x4")]
    game: String,
    /// The position, in place of the one in `game`.
    position: Option<String>,
    /// Only these rows, such as `3..5`, both included.
    rows: Option<String>,
    /// How they are written.
    #[param(inline)]
    #[serde(default)]
    format: RecordKind,
}

#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum RecordKind {
    /// Comma-separated values, a position a line.
    #[default]
    Csv,
    /// One JSON object a line, a position each.
    Jsonl,
    /// A table that `lastmove probe` and `verify` read, of all positions of the game.
    Lmt,
}

/// A file in memory, up to a number of bytes.
struct Bounded<'a> {
    bytes: &'a mut Vec<u8>,
    most: usize,
}

impl Write for Bounded<'_> {
    fn write(&mut self, part: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + part.len() > self.most {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend_from_slice(part);
        Ok(part.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Stops a table that has become too long for the file.
struct Until<'a> {
    records: Records<'a>,
    most: usize,
}

impl Until<'_> {
    /// Ends the file.
    fn finish(self) -> Result<(), Error> {
        let most = self.most;
        self.records.finish().map_err(|_| too_large(most))
    }

    /// The refusal, where writing failed: only for want of room.
    fn refused(&self, done: Result<(), Error>) -> Result<(), Error> {
        done.map_err(|error| match error.message.code {
            "output-failed" => too_large(self.most),
            _ => error,
        })
    }
}

fn too_large(most: usize) -> Error {
    Error::limit(Message::new("web-table-too-large").with("most", most))
}

impl TableSink for Until<'_> {
    fn section(
        &mut self,
        title: Option<&Message>,
        shape: Option<&lastmove::game::Shape>,
    ) -> Result<(), Error> {
        let done = self.records.section(title, shape);
        self.refused(done)
    }

    fn cell(&mut self, cell: Option<&TableCell>) -> Result<(), Error> {
        let done = self.records.cell(cell);
        self.refused(done)
    }

    fn end(&mut self, totals: Option<&Totals>) -> Result<(), Error> {
        self.records.end(totals)
    }
}

/// The values of all positions as a file: what `lastmove table --format csv` or `jsonl` prints, or a table
#[utoipa::path(get, operation_id = "values", path = "/api/v1/values", tag = "games", params(ValuesWanted), responses(
    (status = 200, content((String = "text/csv"), (String = "application/jsonl"), (String = "application/octet-stream"))),
    (status = "4XX", body = schema::Problem, content_type = "application/problem+json"),
    (status = "5XX", body = schema::Problem, content_type = "application/problem+json")))]
pub(super) async fn values(
    State(app): State<App>,
    asker: Asker,
    Query(wanted): Query<ValuesWanted>,
) -> Result<Response, Refusal> {
    let most = app.settings.bounds.table;
    let (format, rows) = (wanted.format, wanted.rows);
    let work = app.work(
        wanted.game,
        wanted.position,
        asker,
        move |asked, control| {
            let want = TableWant {
                rows: rows.as_deref().map(rows_of).transpose()?,
                best: TableBest::All,
                all: true,
            };
            let bytes = file(asked, &want, format, most, control)?;
            Ok((bytes, file_name(asked.opened.oracle.game())))
        },
    );
    let (bytes, name) = work.await?;
    let (kind, ending) = match format {
        RecordKind::Csv => ("text/csv; charset=utf-8", "csv"),
        RecordKind::Jsonl => ("application/jsonl; charset=utf-8", "jsonl"),
        RecordKind::Lmt => ("application/octet-stream", "lmt"),
    };
    let headers = [
        (CONTENT_TYPE, kind.to_owned()),
        (
            CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}.{ending}\""),
        ),
    ];
    Ok((headers, bytes).into_response())
}

/// The file, of at most `most` bytes.
fn file(
    asked: &GameQuery,
    want: &TableWant,
    format: RecordKind,
    most: usize,
    control: &Control<'_>,
) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    let mut out = Bounded {
        bytes: &mut bytes,
        most,
    };
    let oracle = &asked.opened.oracle;
    let records = match format {
        RecordKind::Csv => Records::csv(out, COMMA, false),
        RecordKind::Jsonl => Records::json_lines(out, false),
        RecordKind::Lmt => {
            let written = oracle.write_table(&asked.opened.inputs, &mut out, control);
            return match written {
                Ok(_) => Ok(bytes),
                Err(WriteError::Work(error)) => Err(error),
                Err(WriteError::Output(_)) => Err(too_large(most)),
            };
        }
    };
    let mut sink = Until { records, most };
    let done = oracle.table(asked.at(), want, &mut sink, control);
    let finished = sink.finish();
    done.and(finished)?;
    Ok(bytes)
}

/// A game as the name of a file: letters, digits and hyphens.
fn file_name(game: &str) -> String {
    let plain = |letter: char| match letter.is_ascii_alphanumeric() {
        true => letter,
        false => '-',
    };
    game.chars().take(80).map(plain).collect()
}

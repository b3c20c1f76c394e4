//! Tables for programs: CSV and JSON lines, a record a position.

use std::io::{self, Write};

use lastmove::game::Shape;
use lastmove::oracle::{TableCell, TableSink, Totals};
use lastmove::solve::Worth;
use lastmove::solve::energy::Payoff;
use lastmove::{Error, Message, Outcome, Plies};
use serde::Serialize;

use crate::Words;

/// The usual separator of comma-separated values.
pub const COMMA: u8 = b',';

/// A writer of CSV with this separator, a byte of ASCII.
fn csv_writer<W: Write>(out: W, separator: u8) -> csv::Writer<W> {
    csv::WriterBuilder::new()
        .delimiter(separator)
        .from_writer(out)
}

/// Stores the error of the output, and stops the table.
pub(crate) fn stopped(
    written: io::Result<()>,
    failed: &mut Option<io::Error>,
) -> Result<(), Error> {
    written.map_err(|error| {
        let message = Message::new("output-failed").with("reason", error.to_string());
        *failed = Some(error);
        Error::machine(message)
    })
}

/// A position as a record.
#[derive(Serialize)]
struct Record<'a> {
    position: &'a str,
    outcome: Outcome,
    #[serde(skip_serializing_if = "Option::is_none")]
    remoteness: Option<Option<&'a Plies>>,
    #[serde(flatten)]
    worth: Option<&'a Worth>,
    best_move: Option<&'a str>,
}

/// How records are written.
trait RecordFormat {
    fn put(&mut self, record: &Record<'_>) -> io::Result<()>;
    /// Ends the output, without remoteness with `outcomes`.
    fn flush(&mut self, outcomes: bool) -> io::Result<()>;
}

/// Writes a table as records.
pub struct Records<'a> {
    format: Box<dyn RecordFormat + 'a>,
    outcomes: bool,
    failed: Option<io::Error>,
}

impl<'a> Records<'a> {
    /// Values with `separator` between them, after a line with the names, quoted as RFC 4180 says
    /// of [`COMMA`].
    #[must_use]
    pub fn csv(out: impl Write + 'a, separator: u8, outcomes: bool) -> Self {
        let out = csv_writer(out, separator);
        Self::new(Box::new(Csv { out, begun: false }), outcomes)
    }

    /// One JSON object a line.
    #[must_use]
    pub fn json_lines(out: impl Write + 'a, outcomes: bool) -> Self {
        Self::new(Box::new(JsonLines(out)), outcomes)
    }

    fn new(format: Box<dyn RecordFormat + 'a>, outcomes: bool) -> Self {
        Self {
            format,
            outcomes,
            failed: None,
        }
    }

    /// Ends the output.
    ///
    /// # Errors
    /// The error of the output, if any.
    pub fn finish(mut self) -> io::Result<()> {
        match self.failed {
            Some(error) => Err(error),
            None => self.format.flush(self.outcomes),
        }
    }
}

impl TableSink for Records<'_> {
    fn section(&mut self, _: Option<&Message>, _: Option<&Shape>) -> Result<(), Error> {
        // Records are complete: sections need no separator.
        Ok(())
    }

    fn cell(&mut self, cell: Option<&TableCell>) -> Result<(), Error> {
        let Some(cell) = cell else {
            return Ok(());
        };
        let written = self.format.put(&Record {
            position: &cell.position,
            outcome: cell.verdict.outcome,
            remoteness: (!self.outcomes).then_some(cell.verdict.remoteness.as_ref()),
            worth: cell.worth.as_ref().filter(|_| !self.outcomes),
            best_move: cell.best.as_deref(),
        });
        stopped(written, &mut self.failed)
    }

    fn end(&mut self, _: Option<&Totals>) -> Result<(), Error> {
        Ok(())
    }
}

struct JsonLines<W>(W);

impl<W: Write> RecordFormat for JsonLines<W> {
    fn put(&mut self, record: &Record<'_>) -> io::Result<()> {
        json_line(&mut self.0, record)
    }

    fn flush(&mut self, _: bool) -> io::Result<()> {
        self.0.flush()
    }
}

struct Csv<W: Write> {
    out: csv::Writer<W>,
    /// Whether the names of the columns are written.
    begun: bool,
}

impl<W: Write> Csv<W> {
    fn names(&mut self, outcomes: bool, worth: Option<&Worth>, best: bool) -> io::Result<()> {
        self.begun = true;
        let plies = (!outcomes).then_some("remoteness");
        let worth = worth.map(|worth| match worth {
            Worth::Credit(_) => "credit",
            Worth::Payoff(_) => "payoff",
        });
        let names = [
            Some("position"),
            Some("outcome"),
            plies,
            worth,
            best.then_some("best_move"),
        ];
        self.out.write_record(names.iter().flatten()).map_err(cause)
    }
}

impl<W: Write> RecordFormat for Csv<W> {
    fn put(&mut self, record: &Record<'_>) -> io::Result<()> {
        if !self.begun {
            self.names(record.remoteness.is_none(), record.worth, true)?;
        }
        let plies = record.remoteness.map(|r| r.map(Plies::to_string));
        let plies = plies.map(Option::unwrap_or_default);
        let worth = record
            .worth
            .map(|worth| worth_text(worth).unwrap_or_default());
        let fields = [
            Some(record.position),
            Some(word(record.outcome)),
            plies.as_deref(),
            worth.as_deref(),
            Some(record.best_move.unwrap_or_default()),
        ];
        self.out
            .write_record(fields.iter().flatten())
            .map_err(cause)
    }

    fn flush(&mut self, outcomes: bool) -> io::Result<()> {
        if !self.begun {
            self.names(outcomes, None, true)?;
        }
        self.out.flush()
    }
}

/// What play is worth, as a number or a fraction; `None` where no credit is enough, or a player forces an
/// end.
pub(crate) fn worth_text(worth: &Worth) -> Option<String> {
    match worth {
        Worth::Credit(credit) => credit.as_ref().map(Plies::to_string),
        Worth::Payoff(Payoff::End(_)) => None,
        Worth::Payoff(payoff) => Some(payoff.to_string()),
    }
}

/// A value with what play is worth after it, where weights decide.
#[must_use]
pub fn with_worth(words: &Words, value: String, worth: Option<&Worth>) -> String {
    let said = match worth {
        None | Some(Worth::Payoff(Payoff::End(_))) => return value,
        Some(Worth::Credit(Some(credit))) => Message::new("value-credit").with("credit", credit),
        Some(Worth::Credit(None)) => Message::new("value-credit-none"),
        Some(Worth::Payoff(payoff)) => {
            Message::new("value-payoff").with("payoff", payoff.to_string())
        }
    };
    words.say(&said.with("value", value))
}

/// Writes positions and their values, each with a best move if requested.
pub struct ValueRecords<W: Write> {
    form: Form<W>,
    best: bool,
}

enum Form<W: Write> {
    /// Values with a separator between them, after a line with the names.
    Csv(Box<Csv<W>>),
    /// One JSON object a line.
    JsonLines(W),
}

/// A position of a table on disk.
#[derive(Clone, Copy)]
pub struct TableValue<'a> {
    /// The position.
    pub position: &'a str,
    /// Its outcome, for the player to move.
    pub outcome: Outcome,
    /// Plies to the end, where they are known.
    pub remoteness: Option<u64>,
    /// What play is worth, where weights decide.
    pub worth: Option<&'a Worth>,
    /// The first best move, where there is one; written only if requested.
    pub best: Option<&'a str>,
}

/// A position and its value as a record.
#[derive(Serialize)]
struct ValueRecord<'a> {
    position: &'a str,
    outcome: Outcome,
    remoteness: Option<u64>,
    #[serde(flatten)]
    worth: Option<&'a Worth>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best_move: Option<Option<&'a str>>,
}

impl<W: Write> ValueRecords<W> {
    /// Begins to write: CSV with this separator, else JSON lines; with `best`, every record has a
    /// best move.
    pub fn new(out: W, csv: Option<u8>, best: bool) -> Self {
        let form = match csv {
            None => Form::JsonLines(out),
            Some(separator) => Form::Csv(Box::new(Csv {
                out: csv_writer(out, separator),
                begun: false,
            })),
        };
        Self { form, best }
    }

    /// Writes one record.
    ///
    /// # Errors
    /// I/O errors of the output.
    pub fn put(&mut self, value: TableValue<'_>) -> io::Result<()> {
        let best = self.best.then_some(value.best);
        match &mut self.form {
            Form::Csv(csv) => {
                if !csv.begun {
                    csv.names(false, value.worth, self.best)?;
                }
                let plies = value.remoteness.map(|plies| plies.to_string());
                let worth = value
                    .worth
                    .map(|worth| worth_text(worth).unwrap_or_default());
                let fields = [
                    Some(value.position),
                    Some(word(value.outcome)),
                    Some(plies.as_deref().unwrap_or_default()),
                    worth.as_deref(),
                    best.map(Option::unwrap_or_default),
                ];
                csv.out.write_record(fields.iter().flatten()).map_err(cause)
            }
            Form::JsonLines(out) => json_line(
                out,
                &ValueRecord {
                    position: value.position,
                    outcome: value.outcome,
                    remoteness: value.remoteness,
                    worth: value.worth,
                    best_move: best,
                },
            ),
        }
    }

    /// Ends the output.
    ///
    /// # Errors
    /// I/O errors of the output.
    pub fn finish(self) -> io::Result<()> {
        match self.form {
            Form::Csv(mut csv) => {
                if !csv.begun {
                    csv.names(false, None, self.best)?;
                }
                csv.out.flush()
            }
            Form::JsonLines(mut out) => out.flush(),
        }
    }
}

/// Writes one JSON object on a line of `out`; numbers as in [`lastmove::json`].
///
/// # Errors
/// I/O errors of `out`, and errors of serialising `value`.
pub fn json_line(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    lastmove::json::write(&mut *out, value)?;
    out.write_all(b"\n")
}

/// An outcome as records name it.
fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "win",
        Outcome::Draw => "draw",
        Outcome::Loss => "loss",
    }
}

/// The error of the output behind an error of the CSV writer.
fn cause(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}

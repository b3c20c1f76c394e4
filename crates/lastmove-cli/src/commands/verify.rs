//! `lastmove verify`.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use lastmove::certificate::{Certificate, FORMAT, Finding};
use lastmove::files::read_text;
use lastmove::{Error, Message, catalog};
use serde_json::json;

use crate::disk::Disk;
use crate::failure::{self, Failure};
use crate::falsehood::falsehood;
use crate::messages::say;
use crate::options::GAME_HELP;
use crate::output;
use crate::session::{Ending, Session};

/// Check all values of a table, or a certificate, by the rules of its game
///
/// Every value is compared with those of its position's options, by the moves alone and without
/// the programs that found it. The first false one is named, with the reason, and the exit status
/// is 1. All of the file counts: its description, its checksums, and the files embedded in it, also
/// where GAME is read from others. Without GAME the game is made from what the file holds; when that is not enough, only the
/// checksums are checked, and it says so. With a second certificate in its place both are checked,
/// and it is said which one is false when they disagree.
#[derive(Args)]
#[command(after_help = GAME_HELP)]
pub(crate) struct VerifyArgs {
    /// The table or the certificate, as written by solve --table or solve --certificate
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The game that it is of, such as graph:FILE; or another certificate of the same
    game: Option<String>,
}

/// Checks a table or a certificate.
pub(crate) fn run(wanted: &VerifyArgs, session: &Session<'_>) -> Result<Ending, Failure> {
    if is_json(&wanted.file) {
        return match &wanted.game {
            Some(other) if is_file(other) => certificates(wanted, other, session),
            _ => certificate(wanted, session),
        };
    }
    let table = session
        .table(&wanted.file)
        .map_err(|error| match error.message.code {
            "table-not-one" => neither(&wanted.file.display().to_string()),
            _ => error,
        })?;
    let control = session.control();
    let opened = match &wanted.game {
        Some(game) => Some(Arc::new(session.open_for_check(game)?)),
        None => catalog::reopen(&table, &control)?.opened,
    };
    let found = match &opened {
        Some(opened) => opened.verify_table(&table, &control)?,
        None => {
            table.check(&control)?;
            None
        }
    };
    session.hush();
    if let Some(message) = found {
        return falsehood(message, session);
    }
    let positions = table.positions();
    if session.options.json {
        // What was not checked is not said to be true.
        let truth = opened.as_ref().map(|_| true);
        output::json_line(&json!({"true": truth, "positions": positions}))?;
    } else if !session.options.quiet {
        let code = if opened.is_some() {
            "verify-true"
        } else {
            "verify-sound"
        };
        failure::complain(&say(&Message::new(code).with("positions", positions)));
    }
    Ok(Ending::Done)
}

/// The error that a file can be nothing of what is verified.
fn neither(file: &str) -> Error {
    Error::input(Message::new("verify-neither").with("file", file))
}

/// Opens a certificate.
fn open<'a>(file: &'a str, text: &'a str) -> Result<Certificate<'a>, Error> {
    // One that is damaged still says what it is.
    match Certificate::open(file, text) {
        Err(_) if !text.contains(FORMAT) => Err(neither(file)),
        opened => opened,
    }
}

/// Whether the file begins like an object of JSON. What cannot be read is for others to say.
fn is_json(path: &Path) -> bool {
    // A pipe is neither, and what is read from it would be gone.
    if !path.is_file() {
        return false;
    }
    let mut first = [0];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut first));
    read.is_ok() && first == *b"{"
}

/// Whether it is meant as a file and not as a game: no game is written so.
fn is_file(other: &str) -> bool {
    let path = Path::new(other);
    path.is_file() || path.extension().is_some_and(|end| end == "json") && !other.contains(':')
}

/// Checks a certificate.
fn certificate(wanted: &VerifyArgs, session: &Session<'_>) -> Result<Ending, Failure> {
    let control = session.control();
    let file = wanted.file.display().to_string();
    let text = read_text(&Disk, &file, Certificate::MOST_BYTES, &control)?;
    let certificate = open(&file, &text)?;
    let found = match &wanted.game {
        Some(game) => {
            let opened = session.open(game)?;
            opened.oracle.check_certificate(&certificate, &control)?
        }
        None => catalog::check_certificate(&certificate, &control)?,
    };
    session.hush();
    let message = match found {
        Finding::False(message) => return falsehood(message, session),
        Finding::True(message) => message,
    };
    if session.options.json {
        output::json_line(&json!({"true": true, "message": say(&message)}))?;
    } else if !session.options.quiet {
        failure::complain(&say(&message));
    }
    Ok(Ending::Done)
}

/// Checks two certificates and that they say the same.
fn certificates(
    wanted: &VerifyArgs,
    other: &str,
    session: &Session<'_>,
) -> Result<Ending, Failure> {
    let control = session.control();
    let file = wanted.file.display().to_string();
    let (mut says, mut falsehoods) = (Vec::new(), Vec::new());
    for file in [file.as_str(), other] {
        let text = read_text(&Disk, file, Certificate::MOST_BYTES, &control)?;
        let certificate = open(file, &text)?;
        match catalog::check_certificate(&certificate, &control)? {
            Finding::False(message) => falsehoods.push((file, message)),
            Finding::True(message) => {
                says.push((certificate.read::<serde_json::Value>()?, message))
            }
        }
    }
    session.hush();
    if !falsehoods.is_empty() {
        if !session.options.quiet && !session.options.json {
            let code = if says.is_empty() {
                "certificates-false"
            } else {
                "certificate-false"
            };
            let message = Message::new(code).with("file", falsehoods[0].0);
            failure::complain(&say(&message));
        }
        for (_, message) in falsehoods {
            falsehood(message, session)?;
        }
        return Ok(Ending::False);
    }
    if says[0].0 != says[1].0 {
        let message = Message::new("certificates-disagree").with("file", file);
        return Err(Error::input(message.with("other", other)).into());
    }
    let (_, message) = &says[0];
    if session.options.json {
        output::json_line(&json!({"true": true, "message": say(message)}))?;
    } else if !session.options.quiet {
        failure::complain(&say(message));
    }
    Ok(Ending::Done)
}

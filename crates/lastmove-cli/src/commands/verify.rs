//! `lastmove verify`.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use lastmove::certificate::{self, Certificate, FORMAT, Finding};
use lastmove::files::read_text;
use lastmove::game::{Play, Purpose};
use lastmove::graph::shards::Sharded;
use lastmove::table::{Table, TableManifest, verify_shards};
use lastmove::{Error, Message, catalog};
use lastmove_host::{Disk, WorkFolder, shard_folder, table_file};
use serde_json::json;

use crate::failure::{self, Failure};
use crate::falsehood::falsehood;
use crate::messages::say;
use crate::options::GAME_HELP;
use crate::output;
use crate::session::{Ending, Session};

/// Check all values of a table, a work folder or a certificate, by the rules of its game
///
/// Every value is compared with those of its position's options, by the moves alone and without the
/// programs that found it. The first false one is named, with the reason, and the exit status is 1.
/// The whole file is checked: its description, its checksums, and the files embedded in it, even if
/// GAME is read from others. Without GAME the game is made from what the file holds; when that is
/// not enough, only the checksums are checked, and it says so. If GAME is a second certificate,
/// both are checked, and if they disagree, the false one is named. FILE may be the folder that solve
/// --work has filled for a game of pieces, when GAME is given. For such a folder and for a graph in
/// shards, --part checks some of the values, so that many machines can check them together.
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  lastmove solve nim:9,9 --table n.lmt                write a table,
  lastmove verify n.lmt                               and check every value
  lastmove solve co-bang:1000x7 --certificate c.json  write a proof,
  lastmove verify c.json                              and check it by the rules alone
  lastmove solve graph:examples/graphs/goals.pg --certificate g.sol
                                                      write the strategies of a parity game,
  lastmove verify g.sol graph:examples/graphs/goals.pg
                                                      and check those of any program
  lastmove solve morris:5 --work m5                   keep the values of all positions,
  lastmove verify m5 morris:5                         and check them

{GAME_HELP}"))]
pub(crate) struct VerifyArgs {
    /// The table or the certificate, as written by solve --table or solve --certificate, or the
    /// folder of solve --work
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The game that it is of, such as graph:FILE; or another certificate of the same
    game: Option<String>,
    /// For a graph in shards or a work folder: check only the values of part I of K; the shards or
    /// the blocks are divided evenly
    #[arg(long, value_name = "I/K", requires = "game", value_parser = part)]
    part: Option<(u64, u64)>,
}

/// Reads `I/K`.
fn part(text: &str) -> Result<(u64, u64), String> {
    let parts = text.split_once('/');
    let parts = parts.and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
    parts
        .filter(|&(part, of)| (1..=of).contains(&part))
        .ok_or_else(|| "a part is written I/K, such as 1/4 for the first of four".to_owned())
}

/// Checks a table or a certificate.
pub(crate) fn run(wanted: &VerifyArgs, session: &Session<'_>) -> Result<Ending, Failure> {
    let first = wanted.file.display().to_string();
    if let Some(other) = &wanted.game
        && !wanted.file.exists()
        && table_file::is_game(&first)
        && Path::new(other).is_file()
    {
        let message = Message::new("verify-file-first").with("file", other.as_str());
        let message = message.with("game", failure::quoted(&first));
        return Err(Error::input(message).into());
    }
    match FileKind::of(&wanted.file) {
        FileKind::Table => {}
        FileKind::Certificate => {
            if let (Some(_), Some(game)) = (wanted.part, &wanted.game) {
                let message = Message::new("verify-part").with("game", game.as_str());
                return Err(Error::input(message).into());
            }
            return match &wanted.game {
                Some(other) if is_file(other) => certificates(wanted, other, session),
                _ => certificate(wanted, session),
            };
        }
        FileKind::Neither => return Err(neither(&wanted.file.display().to_string()).into()),
    }
    if wanted.file.is_dir() {
        let Some(game) = &wanted.game else {
            return Err(Error::input(Message::new("verify-folder").with("file", first)).into());
        };
        return work_folder(wanted, game, session);
    }
    let table = session.table(&wanted.file)?;
    let control = session.control();
    if let Some(game) = &wanted.game
        && (wanted.part.is_some() || table.shards().is_some())
    {
        match shard_folder::open(game, &control)? {
            Some(graph) => return in_shards(&table, (game, graph), wanted.part, session),
            None if wanted.part.is_some() => {
                let message = Message::new("verify-part").with("game", game.as_str());
                return Err(Error::input(message).into());
            }
            None => {}
        }
    }
    let opened = match &wanted.game {
        Some(game) => Some(Arc::new(session.open_for(game, Purpose::Check)?)),
        None => {
            let opened = catalog::reopen(&table, &control)?.opened;
            session.warn_of(opened.as_deref());
            opened
        }
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
    say_checked(table.positions(), opened.is_some(), session)
}

/// Checks the values of a part of a graph in shards, or all of them.
fn in_shards(
    table: &Table,
    (game, (graph, play)): (&str, (Sharded, Play)),
    part: Option<(u64, u64)>,
    session: &Session<'_>,
) -> Result<Ending, Failure> {
    let meta = table.meta();
    if play != meta.play {
        let message = Message::new("table-other-game").with("file", table.name());
        let message = message.with("of", meta.game.as_str());
        return Err(Error::input(message.with("game", game)).into());
    }
    let shards = &graph.manifest().shards;
    let bound = |part: u64, of: u64| {
        let bound = u128::from(part) * shards.len() as u128 / u128::from(of);
        bound as usize
    };
    let wanted = match part {
        Some((part, of)) => bound(part - 1, of)..bound(part, of),
        None => 0..shards.len(),
    };
    let positions = shards[wanted.clone()].iter();
    let positions = positions.map(|shard| u64::from(shard.vertices)).sum();
    let found = verify_shards(table, &graph, wanted, &session.control())?;
    session.hush();
    match found {
        Some(message) => falsehood(message, session),
        None => say_checked(positions, true, session),
    }
}

/// Checks the values in a work folder, or a part of them.
fn work_folder(wanted: &VerifyArgs, game: &str, session: &Session<'_>) -> Result<Ending, Failure> {
    let work = WorkFolder::new(wanted.file.clone());
    let control = session.control().work_in(&work);
    let opened = session.open_for(game, Purpose::Check)?;
    let (part, of) = wanted.part.map_or((0, 1), |(part, of)| (part - 1, of));
    let checked = opened.oracle.check_work((part, of), &control)?;
    session.hush();
    let Some((slots, found)) = checked else {
        let message = Message::new("verify-work").with("game", opened.oracle.game());
        return Err(Error::input(message).into());
    };
    if let Some(message) = found {
        return falsehood(message, session);
    }
    if session.options.json {
        output::json_line(&json!({"true": true, "slots": slots}))?;
    } else if !session.options.quiet {
        let message = Message::new("verify-work-true").with("slots", slots);
        failure::complain(&say(&message));
    }
    Ok(Ending::Done)
}

/// Reports how many positions were checked: their values, or only checksums.
fn say_checked(positions: u64, values: bool, session: &Session<'_>) -> Result<Ending, Failure> {
    if session.options.json {
        // Unchecked values are not reported as true.
        let truth = values.then_some(true);
        output::json_line(&json!({"true": truth, "positions": positions}))?;
    } else if !session.options.quiet {
        let code = if values {
            "verify-true"
        } else {
            "verify-sound"
        };
        failure::complain(&say(&Message::new(code).with("positions", positions)));
    }
    Ok(Ending::Done)
}

/// The error that a file is neither a table nor a certificate.
fn neither(file: &str) -> Error {
    Error::input(Message::new("verify-neither").with("file", file))
}

/// Opens a certificate.
fn open<'a>(file: &'a str, text: &'a str) -> Result<Certificate<'a>, Error> {
    // A damaged one can still be recognized.
    match Certificate::open(file, text) {
        Err(_) if !text.contains(FORMAT) => Err(neither(file)),
        opened => opened,
    }
}

/// What a file is by its beginning.
enum FileKind {
    Table,
    Certificate,
    Neither,
}

impl FileKind {
    /// An unreadable file counts as a table, and is refused when opened; so does a pipe, since what is
    /// read from it here would be lost.
    fn of(path: &Path) -> Self {
        let mut head = Vec::new();
        let mut read = || File::open(path)?.take(64).read_to_end(&mut head);
        if !path.is_file() || read().is_err() {
            return Self::Table;
        }
        match head.first() {
            _ if Table::begins(&head) || TableManifest::begins(&head) => Self::Table,
            Some(b'{') => Self::Certificate,
            _ if certificate::is_solution(&path.to_string_lossy(), &head) => Self::Certificate,
            _ => Self::Neither,
        }
    }
}

/// Whether it is meant as a file and not as a game: games are not written so.
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

/// Checks two certificates and that they agree.
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

//! `lastmove prove`.

use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use clap::Args;
use lastmove::catalog::{self, Opened};
use lastmove::game::Purpose;
use lastmove::oracle::Want;
use lastmove::table::{ProofSize, Table};
use lastmove::{Error, Message, Outcome};
use lastmove_host::{atomic_file, table_file};
use serde_json::json;

use crate::failure::Failure;
use crate::falsehood::falsehood;
use crate::messages::say;
use crate::options::GAME_HELP;
use crate::output;
use crate::output_kind::OutputKind;
use crate::session::{Ending, Session};

/// The checker, where --checker names no other.
const CHECKER: &str = "lastmove-check";

/// The games whose rules stand in the checker.
const WITH_RULES: [&str; 3] = ["co-bang", "hexapawn", "morris:3"];

/// Solve a game, and let a proved checker check all its values
///
/// The checker, `lastmove-check`, is proved correct in Coq, and shares nothing with this program
/// (docs/proof.md says how to build it). The game is solved, its values are written with the moves
/// that they follow from, and the checker reads them. It then holds that every value is true, of
/// the graph of these moves; of co-bang, hexapawn and morris:3 also that the graph is that of the
/// rules, which stand in Coq.
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  lastmove prove hexapawn:3x3                   by its rules
  lastmove prove tic-tac-toe --proof t.lmproof  and keep the file that was checked

{GAME_HELP}"))]
pub(crate) struct ProveArgs {
    /// The game, such as hexapawn:3x3
    game: String,
    /// The program that checks [default: lastmove-check, wherever programs are found]
    #[arg(long, value_name = "PROGRAM", default_value = CHECKER, hide_default_value = true)]
    checker: PathBuf,
    /// Keep the file that is checked
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
}

/// Proves the values of a game.
pub(crate) fn run(wanted: &ProveArgs, session: &Session<'_>) -> Result<Ending, Failure> {
    find(wanted)?;
    let control = session.control();
    let opened = session.open_for(&wanted.game, Purpose::Answers)?;
    if let Some(proof) = &wanted.proof {
        atomic_file::foresee(proof)?;
        let inputs = opened.inputs.list.iter().map(|input| &input.name);
        atomic_file::no_input(proof, inputs)?;
        session.foresee_same(proof, OutputKind::Proof)?;
    }
    let folder = tempfile::tempdir().map_err(|why| machine("prove-folder", why))?;
    let path = folder.path().join("table.lmt");
    table_file::write(&path, &opened, &control)?;
    let table = table_file::open(&path, &control)?;
    let proof = match &wanted.proof {
        Some(proof) => proof.clone(),
        None => folder.path().join("values.lmproof"),
    };
    let size = table_file::write_proof(&proof, &table, &opened, &control)?;
    session.hush();
    let game = opened.oracle.game();
    let rules = game.replacen("/misere", "", 1);
    let name = rules.split(':').next().unwrap_or(&rules);
    let has_rules = WITH_RULES.contains(&name) || WITH_RULES.contains(&&*rules);
    let mut check = Command::new(&wanted.checker);
    check.arg(&proof).stdin(Stdio::null());
    if has_rules {
        check.args(["--game", game]);
    }
    let checked = check.output().map_err(|why| missing(wanted, why))?;
    let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
    match checked.status.code() {
        Some(0) => {}
        Some(1) => {
            let reason = said(&checked.stdout);
            return falsehood(
                Message::new("prove-refused").with("reason", reason),
                session,
            );
        }
        _ => {
            let message = Message::new("prove-failed");
            let reason = match said(&checked.stderr) {
                nothing if nothing.is_empty() => checked.status.to_string(),
                reason => reason,
            };
            let message = message.with("reason", reason);
            return Err(Error::machine(message.with("file", shown(wanted))).into());
        }
    }
    if session.options.json {
        let told = json!({"true": true, "positions": size.positions, "rules": has_rules});
        output::json_line(&told)?;
        return Ok(Ending::Done);
    }
    let message = proved((&opened, &table), size, has_rules, session)?;
    output::text(|out| writeln!(out, "{}", say(&message)))?;
    Ok(Ending::Done)
}

/// Fails where the checker cannot be run: before long work, not after it.
fn find(wanted: &ProveArgs) -> Result<(), Error> {
    let mut program = Command::new(&wanted.checker);
    let tried = program
        .args([] as [&OsStr; 0])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    tried.map(|_| ()).map_err(|why| missing(wanted, why))
}

/// What was proved.
fn proved(
    (opened, table): (&Opened, &Table),
    size: ProofSize,
    has_rules: bool,
    session: &Session<'_>,
) -> Result<Message, Error> {
    let mut message = Message::new("prove-true")
        .with("positions", size.positions)
        .with("moves", size.moves)
        .with("game", opened.oracle.game())
        .with("rules", if has_rules { "yes" } else { "no" });
    let at = opened.at();
    // The checker says nothing of a position that is not in the file.
    if size.first.is_none() {
        return Ok(message.with("outcome", "none"));
    }
    // As the game writes it; where it is in a sum, with what was left out.
    let start = opened.oracle.ask(at, Want::default(), &session.control())?;
    let start = start.position;
    let mut reader = catalog::reopen(table, &session.control())?;
    let at = reader.locate(&start)?;
    let value = reader.prober.value(at)?;
    if let Some(plies) = table.meta().holds.remoteness(value)
        && value.outcome() != Outcome::Draw
    {
        message = message.with("plies", plies);
    }
    Ok(message
        .with("position", start)
        .with("outcome", value.outcome()))
}

/// The error that the checker cannot be run.
fn missing(wanted: &ProveArgs, why: io::Error) -> Error {
    let code = match why.kind() {
        io::ErrorKind::NotFound => "prove-no-checker",
        _ => "prove-not-run",
    };
    let error = machine(code, why);
    Error::machine(error.message.with("file", shown(wanted)))
}

fn shown(wanted: &ProveArgs) -> String {
    wanted.checker.display().to_string()
}

/// An error of the machine.
fn machine(code: &'static str, why: io::Error) -> Error {
    Error::machine(Message::new(code).with("reason", why.to_string()))
}

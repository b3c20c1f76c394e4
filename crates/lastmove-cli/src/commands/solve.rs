//! `lastmove solve`.

use std::io::{self, BufRead, Write};

use clap::Args;
use lastmove::catalog::Opened;
use lastmove::game::Spec;
use lastmove::oracle::{Answer, Totals, Want};
use lastmove::{Blame, Error, Message};
use serde_json::json;

use crate::cli::GAME_HELP;
use crate::failure::Failure;
use crate::files::take_stdin;
use crate::render::{self, answer::Object};
use crate::session::{Ending, Session};
use crate::{output, signals};

/// The longest line of standard input, in bytes.
const LONGEST_LINE: u64 = 1 << 20;

/// Say who wins, in how many plies, and what to play
///
/// A value is for the player to move: a win in n plies, a loss in n plies, or a draw. The winner
/// hurries, the loser delays; a ply is a move of either player.
#[derive(Args)]
#[command(after_help = GAME_HELP)]
pub(crate) struct Solve {
    /// The game, such as nim:3,5,6; `-` reads one game a line from standard input and prints JSON
    /// lines
    game: String,
    /// Count all positions of the game by outcome, instead of solving one
    #[arg(long, conflicts_with_all = ["moves", "line", "explain"])]
    all: bool,
    /// Show all moves with their values
    #[arg(long)]
    moves: bool,
    /// Show one best line to the end
    #[arg(long)]
    line: bool,
    /// Say why
    #[arg(long)]
    explain: bool,
}

impl Solve {
    fn want(&self) -> Want {
        Want {
            moves: self.moves,
            line: self.line,
            explanation: self.explain,
        }
    }
}

/// What a question comes to.
enum Found {
    Answer(Answer),
    Totals(Totals),
}

/// Answers one question or many.
pub(crate) fn run(wanted: &Solve, session: &Session<'_>) -> Result<Ending, Failure> {
    if wanted.game == "-" {
        return lines(wanted, session);
    }
    let opened = session.open(&wanted.game)?;
    let found = ask(wanted, &opened, session)?;
    session.hush();
    match (&found, session.options.json) {
        (Found::Answer(answer), true) => output::json_line(&Object::from(answer))?,
        (Found::Totals(totals), true) => output::json_line(totals)?,
        (Found::Answer(answer), false) => output::text(|out| render::answer::write(out, answer))?,
        (Found::Totals(totals), false) => output::text(|out| render::totals::write(out, totals))?,
    }
    Ok(Ending::Done)
}

/// Asks about a position, or about the whole game.
fn ask(wanted: &Solve, opened: &Opened, session: &Session<'_>) -> Result<Found, Error> {
    let control = session.control();
    let want = wanted.want();
    if wanted.all
        && let Some(position) = &opened.spec.position
    {
        let end = position.start + position.text.len();
        return Err(Error::input(Message::new("all-with-position"))
            .at(&opened.spec.text, position.start - 1..end));
    }
    let whole = opened.at().is_none() && opened.oracle.start().is_none();
    if wanted.all || whole && want == Want::default() {
        return opened.oracle.totals(&control).map(Found::Totals);
    }
    opened
        .oracle
        .ask(opened.at(), want, &control)
        .map(Found::Answer)
        .map_err(|error| opened.relocate(error))
}

/// Answers one question a line of standard input.
fn lines(wanted: &Solve, session: &Session<'_>) -> Result<Ending, Failure> {
    take_stdin().map_err(|error| error.about("-"))?;
    let mut input = io::BufReader::new(io::stdin().lock());
    let mut out = output::open_data();
    let mut ending = Ending::Done;
    let mut kept = None;
    let mut number: u64 = 0;
    loop {
        // Nobody should wait for an answer while this program waits for the next question.
        if input.buffer().is_empty() {
            out.flush()?;
        }
        let line = match read_line(&mut input)? {
            Line::End => break,
            Line::Text(line) => Ok(line),
            Line::Wrong(error) => Err(error),
        };
        number += 1;
        let answered = match line {
            Ok(line) if line.trim().is_empty() => continue,
            Ok(line) => answer(wanted, &line, &mut kept, session),
            Err(error) => Err(error),
        };
        match answered {
            Ok(found) => match found {
                Found::Answer(answer) => {
                    output::write_json_line(&mut out, &Object::from(&answer))?;
                }
                Found::Totals(totals) => output::write_json_line(&mut out, &totals)?,
            },
            Err(error) if error.blame == Blame::Interrupt => {
                out.flush()?;
                return Err(error.into());
            }
            Err(error) => {
                let mut object = render::error::json(&error);
                object["input_line"] = json!(number);
                output::write_json_line(&mut out, &object)?;
                ending = Ending::BadInput;
            }
        }
    }
    out.flush()?;
    Ok(ending)
}

/// Answers one line. The game asked about last is kept, so that many positions of one game cost
/// little more than one.
fn answer(
    wanted: &Solve,
    line: &str,
    kept: &mut Option<Opened>,
    session: &Session<'_>,
) -> Result<Found, Error> {
    let spec = Spec::parse(line)?;
    let opened = match kept.take() {
        Some(opened) if opened.spec.game() == spec.game() => Opened { spec, ..opened },
        // The game before is let go first: two large ones may not fit.
        _ => session.open(line)?,
    };
    ask(wanted, kept.insert(opened), session)
}

/// A line of standard input.
enum Line {
    End,
    Text(String),
    Wrong(Error),
}

fn read_line(input: &mut impl BufRead) -> Result<Line, Failure> {
    let mut bytes = Vec::new();
    let read = signals::waiting(|| {
        io::Read::take(&mut *input, LONGEST_LINE).read_until(b'\n', &mut bytes)
    })?;
    let unreadable = |error: io::Error| {
        let message = Message::new("input-failed").with("reason", error.to_string());
        match error.kind() {
            io::ErrorKind::IsADirectory => Error::file(message),
            _ => Error::machine(message),
        }
    };
    if read.map_err(unreadable)? == 0 {
        return Ok(Line::End);
    }
    if bytes.len() as u64 == LONGEST_LINE && !bytes.ends_with(b"\n") {
        signals::waiting(|| input.skip_until(b'\n'))?.map_err(unreadable)?;
        let message = Message::new("input-line-too-long").with("most", LONGEST_LINE);
        return Ok(Line::Wrong(Error::input(message)));
    }
    Ok(match String::from_utf8(bytes) {
        Ok(line) => Line::Text(line.trim_end_matches(['\n', '\r']).to_owned()),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            Line::Wrong(Error::input(Message::new("input-not-utf8")).at(&text, at..at + 1))
        }
    })
}

//! `lastmove value`.

mod boards;
mod options;
mod period;
mod range;
mod search;

use std::io::Write;

use lastmove::catalog::Opened;
use lastmove::oracle::NimAnswer;
use lastmove::{Error, Message};
use lastmove_words::answer::head;
use serde::Serialize;

use crate::cached_game::CachedGame;
use crate::failure::Failure;
use crate::lines::answer_each;
use crate::messages::{say, words};
use crate::session::{Ending, Session};
use crate::{output, style};

use boards::Boards;
pub(crate) use options::ValueArgs;

/// Answers one question or many.
pub(crate) fn run(wanted: &ValueArgs, session: &Session<'_>) -> Result<Ending, Failure> {
    if wanted.game == "-" {
        return lines(wanted, session);
    }
    if let Some(boards) = Boards::of(&wanted.game) {
        boards.refuse(wanted)?;
        return boards.run(wanted, session);
    }
    let opened = session.open(&wanted.game);
    let opened = opened.map_err(|error| boards::misplaced(&wanted.game).unwrap_or(error))?;
    if let Some(range) = &wanted.range {
        let found = range::find(&opened, range, session);
        session.hush();
        let found = found?;
        if session.options.json {
            output::json_line(&found)?;
        } else {
            range::write(&found, range)?;
        }
        return Ok(Ending::Done);
    }
    if wanted.period {
        return period::run(&opened, wanted, session);
    }
    let answer = match &wanted.journal {
        Some(path) => search::keep(&opened, path, session, |journal| {
            let control = session.control();
            opened.oracle.nim_value_kept(opened.at(), journal, &control)
        }),
        None => opened.oracle.nim_value(opened.at(), &session.control()),
    };
    session.hush();
    let answer = answer.map_err(|error| opened.relocate(error))?;
    if session.options.json {
        output::json_line(&answer)?;
        return Ok(Ending::Done);
    }
    let head = head(words(), &answer.game, &answer.position);
    let value = Message::new("nim-value").with("value", answer.nim_value.to_string());
    output::text(|out| {
        writeln!(out, "{}", style::heading(&head))?;
        writeln!(out, "{}", say(&value))
    })?;
    Ok(Ending::Done)
}

/// The answer to a line of standard input, as JSON.
#[derive(Serialize)]
#[serde(untagged)]
enum ValueResult {
    Value(NimAnswer),
    Range(range::RangeValues),
    Period(serde_json::Value),
}

/// Answers one question a line of standard input.
fn lines(wanted: &ValueArgs, session: &Session<'_>) -> Result<Ending, Failure> {
    if wanted.journal.is_some() {
        return Err(Error::input(Message::new("journal-of-many")).into());
    }
    if wanted.certificate.is_some() {
        return Err(Error::input(Message::new("certificate-of-many")).into());
    }
    let control = session.control();
    let mut cached = CachedGame::default();
    let find = |opened: &Opened| {
        let oracle = &opened.oracle;
        if let Some(range) = &wanted.range {
            return range::find(opened, range, session).map(ValueResult::Range);
        }
        if wanted.period {
            let heaps = oracle.one_heap()?;
            let looked = heaps.look(wanted.upto, Vec::new(), &mut |_, _| Ok(()), &control)?;
            return Ok(ValueResult::Period(period::json(oracle.game(), &looked)));
        }
        let answer = oracle.nim_value(opened.at(), &control);
        let answer = answer.map_err(|error| opened.relocate(error))?;
        Ok(ValueResult::Value(answer))
    };
    let answer = |line: &str| cached.ask(session.question(line)?, false, session, find);
    answer_each(answer)
}

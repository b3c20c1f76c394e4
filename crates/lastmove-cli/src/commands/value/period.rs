//! `lastmove value GAME --period`.

use std::io::Write;
use std::path::Path;

use lastmove::Message;
use lastmove::catalog::Opened;
use lastmove::game::{Looked, OneHeap};
use lastmove::journal::HeapValues;
use lastmove_host::{Disk, atomic_file};
use serde_json::json;

use super::options::ValueArgs;
use crate::failure::{self, Failure};
use crate::messages::say;
use crate::output;
use crate::output_kind::OutputKind;
use crate::session::{Ending, Session};
use crate::style;

/// The most exceptions that are listed in text.
const NAMED: usize = 100;

/// Searches for the period and prints it, or how far it was searched.
pub(super) fn run(
    opened: &Opened,
    wanted: &ValueArgs,
    session: &Session<'_>,
) -> Result<Ending, Failure> {
    let heaps = opened.oracle.one_heap()?;
    if let Some(path) = &wanted.certificate {
        atomic_file::foresee(path)?;
        session.foresee_same(path, OutputKind::Certificate)?;
    }
    let control = session.control();
    let game = opened.oracle.game();
    let mut journal = match &wanted.journal {
        Some(path) => Some(HeapValues::open(
            &Disk,
            &path.to_string_lossy(),
            game,
            &control,
        )?),
        None => None,
    };
    let known = journal.as_mut().map(HeapValues::known).unwrap_or_default();
    let mut keep = |first, values: &[u16]| match &mut journal {
        Some(journal) => journal.keep(first, values),
        None => Ok(()),
    };
    let looked = heaps.look(wanted.upto, known, &mut keep, &control);
    session.hush();
    if let Some(journal) = journal {
        journal.close()?;
    }
    let looked = looked?;
    print(game, &looked, session)?;
    if let Some(path) = &wanted.certificate {
        write_certificate(path, heaps, session)?;
    }
    Ok(Ending::Done)
}

/// The output of `value --period --json`.
pub(super) fn json(game: &str, looked: &Looked) -> serde_json::Value {
    let repeats = looked.repeats.as_ref();
    json!({
        "game": game,
        "through": looked.through,
        "largest": looked.largest,
        "proved": repeats.is_some_and(|repeats| repeats.proved),
        "preperiod": repeats.map(|repeats| repeats.preperiod),
        "period": repeats.map(|repeats| repeats.period),
        "saltus": repeats.map(|repeats| repeats.saltus),
        "exceptions": repeats.map(|repeats| &repeats.exceptions),
        "exception_count": repeats.map(|repeats| repeats.exception_count),
    })
}

fn print(game: &str, looked: &Looked, session: &Session<'_>) -> Result<(), Failure> {
    let repeats = looked.repeats.as_ref();
    if session.options.json {
        output::json_line(&json(game, looked))?;
        return Ok(());
    }
    let mut lines = Vec::new();
    match repeats {
        None => lines.push(Message::new("period-none").with("through", looked.through)),
        Some(repeats) => {
            let code = match (repeats.proved, repeats.saltus) {
                (true, 0) => "period-proved",
                (true, _) => "period-growth-proved",
                (false, _) => "period-growth-seen",
            };
            lines.push(
                Message::new(code)
                    .with("preperiod", repeats.preperiod)
                    .with("period", repeats.period)
                    .with("saltus", repeats.saltus)
                    .with("through", looked.through),
            );
            let named = &repeats.exceptions[..repeats.exceptions.len().min(NAMED)];
            let named: Vec<String> = named.iter().map(u64::to_string).collect();
            let more = repeats.exception_count - named.len() as u64;
            let code = match (repeats.exception_count, more) {
                (0, _) => "period-exceptions-none",
                (_, 0) => "period-exceptions",
                _ => "period-exceptions-more",
            };
            lines.push(
                Message::new(code)
                    .with("count", repeats.exception_count)
                    .with("exceptions", named.join(", "))
                    .with("more", more),
            );
        }
    }
    lines.push(Message::new("period-largest").with("largest", looked.largest));
    output::text(|out| {
        writeln!(out, "{}", style::heading(game))?;
        for line in lines {
            writeln!(out, "{}", say(&line))?;
        }
        Ok(())
    })?;
    if repeats.is_none() && !session.options.quiet {
        let further = looked.through.saturating_mul(2);
        let message = Message::new("period-further").with("further", further);
        failure::complain(&say(&message));
    }
    Ok(())
}

/// Writes the certificate, all or nothing.
fn write_certificate(
    path: &Path,
    heaps: &dyn OneHeap,
    session: &Session<'_>,
) -> Result<(), Failure> {
    let text = heaps.certificate()?;
    let name = path.display().to_string();
    atomic_file::write(path, |file| file.write_all(text.as_bytes()))?;
    if !session.options.quiet && !session.options.json {
        let message = Message::new("certificate-written").with("file", name);
        failure::complain(&say(&message.with("bytes", text.len() as u64)));
    }
    Ok(())
}

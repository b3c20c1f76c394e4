//! What it takes to find a value, for people and as JSON.

use std::io::{self, Write};

use lastmove::Message;
use lastmove::solve::{Estimate, Method};
use serde::Serialize;

use crate::Words;
use crate::columns::width;
use crate::layout::{Layout, Role};

/// Writes the estimate for people.
///
/// # Errors
/// I/O errors of `out`.
pub fn write(
    words: &Words,
    out: &mut impl Write,
    game: &str,
    estimate: &Estimate,
    layout: &Layout,
) -> io::Result<()> {
    writeln!(out, "{}", layout.paint(Role::Heading, game))?;
    let method = words.say(&Message::new(match estimate.method {
        Method::Rule => "estimate-rule",
        Method::NimValues => "estimate-nim-values",
        Method::Exploration => "estimate-exploration",
        Method::Backwards => "estimate-backwards",
        Method::Search => "estimate-search",
    }));
    let is_searched = estimate.method == Method::Search;
    let positions = estimate.positions.map(at_most);
    let memory = estimate.memory.map(|bytes| {
        let code = match is_searched {
            true => "estimate-bytes-at-most",
            false => "estimate-bytes",
        };
        Message::new(code).with("bytes", bytes)
    });
    // A search takes its time, and a work folder makes it another work.
    let (of_search, of_work) = match is_searched {
        true => (None, estimate.seconds),
        false => (estimate.seconds, None),
    };
    let kept = estimate.kept.map(|kept| {
        let code = match of_work {
            Some(_) => "estimate-kept-time",
            None => "estimate-kept",
        };
        let message = Message::new(code).with("memory", kept.memory);
        let message = message.with("disk", kept.disk);
        match of_work {
            Some(seconds) => message.with("duration", seconds),
            None => message,
        }
    });
    let time = of_search.map(|seconds| Message::new("estimate-seconds").with("duration", seconds));
    let mut rows = vec![(words.text("estimate-method"), method)];
    if estimate.method != Method::Rule {
        let known = |row: Option<Message>| match row {
            Some(message) => words.say(&message),
            None => words.text("estimate-unknown"),
        };
        rows.push((words.text("estimate-positions"), known(positions)));
        rows.push((words.text("estimate-memory"), known(memory)));
        if kept.is_some() {
            rows.push((words.text("estimate-work"), known(kept)));
        }
        rows.push((words.text("estimate-time"), known(time)));
    }
    let names = rows.iter().map(|(name, _)| width(name)).max().unwrap_or(0);
    for (name, text) in &rows {
        writeln!(out, "  {name}{}  {text}", " ".repeat(names - width(name)))?;
    }
    Ok(())
}

fn at_most(count: u64) -> Message {
    Message::new("estimate-at-most").with("count", count)
}

/// An estimate as `solve --json` prints it: sizes are in bytes, and what is not known is null.
#[derive(Serialize)]
pub struct EstimateJson<'a> {
    game: &'a str,
    method: &'static str,
    positions: Option<u64>,
    memory: Option<u64>,
    work: Option<WorkJson>,
    seconds: Option<u64>,
}

impl<'a> EstimateJson<'a> {
    /// The estimate of a game.
    #[must_use]
    pub fn new(game: &'a str, estimate: &Estimate) -> Self {
        Self {
            game,
            method: match estimate.method {
                Method::Rule => "rule",
                Method::NimValues => "nim-values",
                Method::Exploration => "exploration",
                Method::Backwards => "backwards",
                Method::Search => "search",
            },
            positions: estimate.positions,
            memory: estimate.memory,
            work: estimate.kept.map(|kept| WorkJson {
                memory: kept.memory,
                disk: kept.disk,
            }),
            seconds: estimate.seconds,
        }
    }
}

#[derive(Serialize)]
struct WorkJson {
    memory: u64,
    disk: u64,
}

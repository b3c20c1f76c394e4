//! How the program fails: what it says, and its exit status.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};

use clap::error::ErrorKind;
use lastmove::game::PLUS;
use lastmove::{Blame, Error, Message, catalog};
use lastmove_host::signals;
use lastmove_words::report;
use serde_json::json;

use crate::messages::words;
use crate::output;
use crate::wrap::Wrapped;

/// The exit status for bad usage, bad input, and what is too large on every machine.
pub(crate) const BAD_INPUT: u8 = 2;

/// Why a command stopped: the library, or the command in its manner, found something wrong; or
/// standard output cannot be written.
pub(crate) use lastmove::WriteError as Failure;

/// Says what went wrong, on standard error, and gives the exit status.
pub(crate) fn report(failure: &Failure, json: bool) -> u8 {
    let error = match failure {
        Failure::Work(error) => error.clone(),
        // Who closed the pipe has read enough.
        Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            return 0;
        }
        Failure::Output(error) => {
            Error::machine(Message::new("output-failed").with("reason", error.to_string()))
        }
    };
    let text = if json {
        lastmove::json::text(&lastmove_words::error::json(words(), &error))
    } else {
        report::styled(words(), &error)
    };
    complain(&text);
    status(&error)
}

/// The exit status, by who must act. What is too large on every machine has to be asked otherwise, as
/// bad input has; what is over the memory budget does not.
pub(crate) fn status(error: &Error) -> u8 {
    match error.blame {
        Blame::Machine | Blame::Memory => 1,
        Blame::Input | Blame::Missing | Blame::File | Blame::Limit => BAD_INPUT,
        Blame::Interrupt => signals::INTERRUPTED,
    }
}

/// Shows what the reader of the command line has to say: help, the version, or what is wrong.
pub(crate) fn usage(error: &clap::Error, arguments: &[OsString]) -> u8 {
    if matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
    ) {
        let written = output::text(|out| write!(out, "{}", error.render().ansi()));
        return match written {
            Ok(()) => 0,
            Err(error) => report(&Failure::Output(error), false),
        };
    }
    let arguments = arguments.iter().skip(1);
    let arguments: Vec<String> = arguments
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    // The options cannot be trusted here: reading them has just failed.
    let json = arguments.iter().any(|argument| argument == "--json");
    if error.kind() == ErrorKind::UnknownArgument
        && let Some(sum) = unquoted_sum(&arguments)
    {
        return report(&Failure::Work(sum), json);
    }
    if json {
        let text = error.render().to_string();
        complain(&json!({"code": "usage", "message": bare(&text)}).to_string());
    } else {
        complain(error.render().ansi().to_string().trim_end());
    }
    BAD_INPUT
}

/// What the reader of the command line says is wrong, in one line, without what it has to say of
/// other commands.
fn bare(text: &str) -> String {
    let text = text.strip_prefix("error: ").unwrap_or(text);
    let ends = ["\n\n  tip: ", "\n\nUsage: ", "\n\nFor more information, "];
    let end = ends.iter().filter_map(|end| text.find(end)).min();
    let lines = text[..end.unwrap_or(text.len())].lines().map(str::trim);
    lines.collect::<Vec<_>>().join(" ").trim_end().to_owned()
}

/// What is wrong where a + stands between arguments of which the first names a game or is a
/// position: its blanks have taken a sum apart.
fn unquoted_sum(arguments: &[String]) -> Option<Error> {
    let has_plus = |word: &str| word.starts_with('+') || word.ends_with('+');
    let first = arguments.iter().position(|word| has_plus(word))?;
    let start = match arguments[first].starts_with('+') {
        true => first.checked_sub(1)?,
        false => first,
    };
    let mut end = start + 1;
    while end < arguments.len()
        && (arguments[end].starts_with('+') || arguments[end - 1].ends_with('+'))
    {
        end += 1;
    }
    let name = arguments[start].split([':', '/', '@', '+']).next()?;
    if end == start + 1
        || !catalog::entries()
            .into_iter()
            .any(|entry| entry.name == name)
    {
        return None;
    }
    Some(unquoted(&arguments[start..end]))
}

/// The error that a sum is not one argument but these.
pub(crate) fn unquoted(words: &[String]) -> Error {
    let sum = words.join(" ");
    let parts: Vec<&str> = sum.split('+').map(str::trim).collect();
    Error::input(Message::new("sum-unquoted").with("sum", parts.join(PLUS)))
}

/// Writes a line to standard error; there is nowhere to say that this failed.
pub(crate) fn complain(line: &str) {
    let _ = writeln!(anstream::stderr(), "{line}");
}

/// Writes a sentence to standard error, in as many lines as a narrow terminal needs.
pub(crate) fn remark(sentence: &str) {
    let err = io::stderr();
    let width = output::width_of(&err);
    let mut out = Wrapped::new(err.lock(), width);
    let _ = writeln!(out, "{sentence}").and_then(|()| out.flush());
}

/// Whether standard error is watched by a person.
pub(crate) fn is_watched() -> bool {
    io::stderr().is_terminal()
}

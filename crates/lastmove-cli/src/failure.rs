//! Failures of the program: their messages and exit status.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use lastmove::game::PLUS;
use lastmove::{Blame, Control, Error, Message, catalog};
use lastmove_host::{Disk, signals};
use lastmove_words::report;
use serde_json::json;

use crate::messages::words;
use crate::output;
use crate::wrap::Wrapped;

/// The exit status for bad usage, bad input, and work too large for any machine.
pub(crate) const BAD_INPUT: u8 = 2;

/// Why a command stopped: an error of the library or the command; or standard output cannot be
/// written.
pub(crate) use lastmove::WriteError as Failure;

/// Reports a failure on standard error, and returns the exit status.
pub(crate) fn report(failure: &Failure, json: bool) -> u8 {
    let error = match failure {
        Failure::Work(error) => error.clone(),
        // A reader who closes the pipe has read enough.
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

/// Shows the output of the argument parser: help, the version, or an error.
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
    // Parsed options are not available here: parsing has just failed.
    let json = arguments.iter().any(|argument| argument == "--json");
    if error.kind() == ErrorKind::UnknownArgument
        && let Some(sum) = unquoted_sum(&arguments)
    {
        return report(&Failure::Work(sum), json);
    }
    if let Some(error) = without_command(error) {
        return report(&Failure::Work(error), json);
    }
    if json {
        let text = error.render().to_string();
        complain(&json!({"code": "usage", "message": bare(&text)}).to_string());
    } else {
        complain(error.render().ansi().to_string().trim_end());
    }
    BAD_INPUT
}

/// The parser's error in one line, without its hints about other commands.
fn bare(text: &str) -> String {
    let text = text.strip_prefix("error: ").unwrap_or(text);
    let ends = ["\n\n  tip: ", "\n\nUsage: ", "\n\nFor more information, "];
    let end = ends.iter().filter_map(|end| text.find(end)).min();
    let lines = text[..end.unwrap_or(text.len())].lines().map(str::trim);
    lines.collect::<Vec<_>>().join(" ").trim_end().to_owned()
}

/// The error for a + between arguments of which the first is a game or a position: the shell has
/// split a sum at its blanks.
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

/// The error that a sum was split into these arguments.
pub(crate) fn unquoted(words: &[String]) -> Error {
    let sum = words.join(" ");
    let parts: Vec<&str> = sum.split('+').map(str::trim).collect();
    Error::input(Message::new("sum-unquoted").with("sum", parts.join(PLUS)))
}

/// The error that a game or a file stands in the place of a command.
fn without_command(error: &clap::Error) -> Option<Error> {
    let Some(ContextValue::String(found)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    let (command, meant) = match catalog::find(found).map(|entry| entry.map(|e| e.syntax.example)) {
        // The name alone is not enough of every game.
        Ok(Some(example)) if !found.contains([':', '@', '/']) => ("solve", example.to_owned()),
        Ok(_) => ("solve", found.clone()),
        Err(_) => {
            // A misspelt command is more likely than a misspelt game.
            let is_likely = error.get(ContextKind::SuggestedSubcommand).is_none();
            let message = catalog::open(found, &Disk, &Control::default())
                .err()?
                .message;
            let meant = message.args.iter().find(|(name, _)| *name == "meant");
            match (message.code, meant) {
                ("game-is-table", _) => ("info", found.clone()),
                ("game-is-certificate", _) => ("verify", found.clone()),
                (_, Some((_, meant))) if is_likely || meant.to_string().contains(':') => {
                    ("solve", meant.to_string())
                }
                _ => return None,
            }
        }
    };
    let message = Message::new("command-missing").with("found", found.as_str());
    let meant = format!("`lastmove {command} {}`", quoted(&meant));
    Some(Error::input(message.with("meant", meant)))
}

/// An argument as a shell takes it.
pub(crate) fn quoted(text: &str) -> String {
    match text.contains([' ', ';', '*', '?', '(', '&', '|']) {
        true => format!("\"{text}\""),
        false => text.to_owned(),
    }
}

/// Writes a line to standard error; a failure of that cannot be reported.
pub(crate) fn complain(line: &str) {
    let _ = writeln!(output::error(), "{line}");
}

/// Writes a sentence to standard error, in as many lines as a narrow terminal needs.
pub(crate) fn remark(sentence: &str) {
    let width = output::width_of(&io::stderr());
    let mut out = Wrapped::new(output::error(), width);
    let _ = writeln!(out, "{sentence}").and_then(|()| out.flush());
}

/// Writes a warning to standard error: a line, or an object for programs.
pub(crate) fn warn(warning: &Error, json: bool) {
    match json {
        true => complain(&lastmove::json::text(&lastmove_words::error::json(
            words(),
            warning,
        ))),
        false => remark(&report::warning(words(), warning)),
    }
}

/// Whether standard error is a terminal.
pub(crate) fn is_watched() -> bool {
    io::stderr().is_terminal()
}

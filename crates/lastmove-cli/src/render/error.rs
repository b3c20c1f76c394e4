//! Errors: with the line and a caret for people, as an object for programs.

use std::fmt::Write;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use lastmove::{Arg, Error, Message, Outcome, Place, Plies};
use serde_json::{Map, Value, json};

use crate::messages;

/// The error for people. Colours are taken out later where they are not wanted.
pub(crate) fn text(error: &Error) -> String {
    let title = messages::say(&error.message);
    let help = messages::help(&error.message);
    let (is_error, is_help) = (
        messages::say(&Message::new("label-error")),
        messages::say(&Message::new("label-help")),
    );
    let is_error = Level::ERROR.with_name(is_error.as_str());
    let mut report = Group::with_title(is_error.primary_title(title.as_str()));
    if let Some(place) = &error.place {
        report = located(report, place);
    }
    if let Some(help) = &help {
        report = report.element(
            Level::HELP
                .with_name(is_help.as_str())
                .message(help.as_str()),
        );
    }
    Renderer::styled()
        .decor_style(DecorStyle::Ascii)
        .render(&[report])
}

/// The report with the line and a caret.
fn located<'a>(report: Group<'a>, place: &'a Place) -> Group<'a> {
    let span = span(place);
    let before = place.excerpt[..span.start].chars().count() as u64;
    // The column of a long line of which only a part is shown must be given apart.
    let whole = before + 1 == place.column;
    let line = place.line as usize;
    let mut snippet = Snippet::source(place.excerpt.as_str())
        .line_start(line)
        .line_numbering(place.file.is_some())
        .annotation(AnnotationKind::Primary.span(span));
    let mut report = report;
    match place.file.as_deref() {
        Some(file) if whole => snippet = snippet.path(file),
        Some(file) => {
            let origin = Origin::path(file).line(line);
            report = report.element(origin.char_column(place.column as usize));
        }
        None => {}
    }
    if place.excerpt.is_empty() && place.file.is_none() {
        return report;
    }
    report.element(snippet)
}

/// The error in one line.
pub(crate) fn line(error: &Error) -> String {
    let mut text = messages::say(&error.message);
    if let Some(help) = messages::help(&error.message) {
        let _ = write!(text, "; {help}");
    }
    text
}

/// The error for programs.
pub(crate) fn json(error: &Error) -> Value {
    let mut object = Map::new();
    object.insert("code".into(), error.message.code.into());
    object.insert("message".into(), line(error).into());
    if let Some(place) = &error.place {
        if let Some(file) = &place.file {
            object.insert("file".into(), file.as_str().into());
        }
        object.insert("line".into(), place.line.into());
        object.insert("column".into(), place.column.into());
    }
    if !error.message.args.is_empty() {
        let arguments: Map<_, _> = error
            .message
            .args
            .iter()
            .map(|(name, value)| {
                let value = match *name {
                    // No text of the user's, and not long.
                    "known" => json!(value.to_string()),
                    _ => argument(value),
                };
                (name.replace('-', "_"), value)
            })
            .collect();
        object.insert("args".into(), Value::Object(arguments));
    }
    Value::Object(object)
}

fn argument(value: &Arg) -> Value {
    match value {
        Arg::Number(n) => json!(n),
        Arg::Big(n) if n.bits() <= 64 => json!(Plies::from(n.clone())),
        Arg::Placed(shown, _) => argument(shown),
        Arg::Message(message) => json(&Error::input(Message::clone(message))),
        Arg::Outcome(Outcome::Win) => json!("win"),
        Arg::Outcome(Outcome::Draw) => json!("draw"),
        Arg::Outcome(Outcome::Loss) => json!("loss"),
        other => json!(messages::cut(&other.to_string())),
    }
}

/// The wrong part of the excerpt; one character at least, so that there is a caret.
fn span(place: &Place) -> std::ops::Range<usize> {
    let end = place.span.end.min(place.excerpt.len());
    let start = place.span.start.min(end);
    if start < end {
        return start..end;
    }
    let next = place
        .excerpt
        .get(start..)
        .and_then(|rest| rest.chars().next());
    start..start + next.map_or(0, char::len_utf8)
}

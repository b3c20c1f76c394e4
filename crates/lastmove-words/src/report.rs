//! Errors for people, with the line and a caret.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use lastmove::{Error, Message, TextPlace};

use crate::Words;

/// The error with terminal colours.
#[must_use]
pub fn styled(words: &Words, error: &Error) -> String {
    rendered(words, error, &Renderer::styled())
}

/// The error without colours.
///
/// ```
/// use lastmove::{Control, catalog, files::MemoryFiles};
/// use lastmove_words::{Language, Words, report};
///
/// let opened = catalog::open("nim:3,x", &MemoryFiles::default(), &Control::default());
/// let text = report::plain(Words::of(Language::English), &opened.err().unwrap());
/// assert!(text.starts_with("error: "), "{text}");
/// assert!(text.contains("nim:3,x") && text.contains('^'), "{text}");
/// ```
#[must_use]
pub fn plain(words: &Words, error: &Error) -> String {
    rendered(words, error, &Renderer::plain())
}

/// A warning in one line, with its place: `warning: a.kif:3:7: ...`.
#[must_use]
pub fn warning(words: &Words, warning: &Error) -> String {
    let mut text = words.say(&Message::new("label-warning"));
    if let Some(place) = &warning.place {
        let file = place.file.as_deref().unwrap_or_default();
        text += &format!(": {file}:{}:{}", place.line, place.column);
    }
    text + ": " + &crate::error::line(words, &warning.message)
}

fn rendered(words: &Words, error: &Error, renderer: &Renderer) -> String {
    let title = words.say(&error.message);
    let help = words.help(&error.message);
    let is_error = words.say(&Message::new("label-error"));
    let is_help = words.say(&Message::new("label-help"));
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
    let renderer = renderer.clone().decor_style(DecorStyle::Ascii);
    renderer.render(&[report])
}

/// The report with the line and a caret.
fn located<'a>(report: Group<'a>, place: &'a TextPlace) -> Group<'a> {
    let span = span(place);
    let before = place.excerpt[..span.start].chars().count() as u64;
    // Of a long line only a part is shown, so the column is given separately.
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

/// The wrong part of the excerpt; at least one character, so that there is a caret.
fn span(place: &TextPlace) -> std::ops::Range<usize> {
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

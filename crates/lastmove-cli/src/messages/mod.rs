//! Sentences: every message in the language of its reader.
//!
//! A language is one Fluent file with one entry a code; the entry's attribute `help`, where there
//! is one, says what would be right.

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use lastmove::{Arg, Message, Outcome};
use unic_langid::LanguageIdentifier;

use crate::memory;

const ENGLISH: &str = include_str!("en.ftl");

/// The largest number that Fluent, which counts in floating point, keeps exactly.
const LARGEST_NUMBER: u64 = 1 << 53;

/// Arguments that are words of the program, not of the user: their value `row` is said as the
/// message `what-row`, where there is one.
const CODE_WORDS: &[&str] = &["what"];

/// The longest text of the user's that a sentence repeats, in characters.
const LONGEST_TEXT: usize = 240;

/// What selectors see for an empty text: Fluent has no empty selector.
const EMPTY: &str = "EMPTY";

fn bundle() -> &'static FluentBundle<FluentResource> {
    static BUNDLE: OnceLock<FluentBundle<FluentResource>> = OnceLock::new();
    BUNDLE.get_or_init(|| {
        let mut bundle = FluentBundle::new_concurrent(vec![language("en")]);
        // The marks that isolate right-to-left text would be read as part of a notation.
        bundle.set_use_isolating(false);
        // Tests refuse a file with mistakes; what can be read of it is used in any case.
        let english = match FluentResource::try_new(ENGLISH.to_owned()) {
            Ok(resource) | Err((resource, _)) => resource,
        };
        bundle.add_resource_overriding(english);
        let _ = bundle.add_function("BYTES", |arguments, _| match arguments {
            [FluentValue::Number(bytes)] => memory::human(bytes.value).into(),
            // Numbers beyond 2^53 come as text, so that none of their digits is lost.
            [FluentValue::String(bytes)] => match bytes.parse() {
                Ok(bytes) => memory::human(bytes).into(),
                Err(_) => bytes.to_string().into(),
            },
            [other] => other.clone(),
            _ => FluentValue::Error,
        });
        bundle
    })
}

/// The language of this name; one without plurals if there is none.
fn language(name: &str) -> LanguageIdentifier {
    name.parse().unwrap_or_default()
}

/// The message as a sentence or a part of one. A code without an entry is said as it is.
pub(crate) fn say(message: &Message) -> String {
    format(message, None).unwrap_or_else(|| message.to_string())
}

/// What would be right, where the message says that something is wrong.
pub(crate) fn help(message: &Message) -> Option<String> {
    format(message, Some("help"))
}

/// The sentence of a code that is put together while the program runs; `None` without an entry.
pub(crate) fn look_up(code: &str) -> Option<String> {
    let pattern = bundle().get_message(code)?.value()?;
    let mut errors = Vec::new();
    let text = bundle().format_pattern(pattern, None, &mut errors);
    Some(text.into_owned())
}

/// Who wins, and in how many plies.
pub(crate) fn value(outcome: Outcome, remoteness: Option<&lastmove::Plies>) -> String {
    let (code, plies) = match (outcome, remoteness) {
        (Outcome::Win, Some(plies)) => ("value-win", plies),
        (Outcome::Loss, Some(plies)) => ("value-loss", plies),
        _ => return self::outcome(outcome),
    };
    say(&Message::new(code).with("plies", plies))
}

/// An outcome in one word.
pub(crate) fn outcome(outcome: Outcome) -> String {
    say(&Message::new(match outcome {
        Outcome::Win => "word-win",
        Outcome::Draw => "word-draw",
        Outcome::Loss => "word-loss",
    }))
}

fn format(message: &Message, attribute: Option<&str>) -> Option<String> {
    let entry = bundle().get_message(message.code)?;
    let pattern = match attribute {
        Some(name) => entry.get_attribute(name)?.value(),
        None => entry.value()?,
    };
    let mut arguments = FluentArgs::new();
    for (name, value) in &message.args {
        arguments.set(*name, argument(name, value));
    }
    let mut errors = Vec::new();
    let text = bundle().format_pattern(pattern, Some(&arguments), &mut errors);
    debug_assert!(errors.is_empty(), "{}: {errors:?}", message.code);
    let is_empty = |value: &Arg| matches!(value, Arg::Text(text) if text.is_empty());
    if message.args.iter().any(|(_, value)| is_empty(value)) {
        // The sentence makes no difference for an empty text, and quotes it.
        return Some(text.replace(&format!("“{EMPTY}”"), "“”"));
    }
    Some(text.into_owned())
}

/// The text, or the beginning of a long one.
pub(crate) fn cut(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST_TEXT) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

fn argument<'a>(name: &str, value: &'a Arg) -> FluentValue<'a> {
    let number = |n: u64| {
        if n <= LARGEST_NUMBER {
            FluentValue::from(n)
        } else {
            FluentValue::from(n.to_string())
        }
    };
    match value {
        Arg::Number(n) => number(*n),
        Arg::Big(n) => match u64::try_from(n) {
            Ok(n) => number(n),
            Err(_) => FluentValue::from(n.to_string()),
        },
        Arg::Text(text) if CODE_WORDS.contains(&name) => match look_up(&format!("what-{text}")) {
            Some(word) => FluentValue::from(word),
            None => FluentValue::from(text.as_str()),
        },
        Arg::Text(text) if text.is_empty() => FluentValue::from(EMPTY),
        Arg::Text(text) => FluentValue::from(cut(text)),
        Arg::Outcome(outcome) => FluentValue::from(match outcome {
            Outcome::Win => "win",
            Outcome::Draw => "draw",
            Outcome::Loss => "loss",
        }),
    }
}

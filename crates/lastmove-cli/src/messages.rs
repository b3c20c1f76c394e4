//! Messages as sentences.

use lastmove::{Message, Outcome, Plies};
use lastmove_words::{Language, Words};

pub(crate) use lastmove_words::cut;

fn words() -> &'static Words {
    Words::of(Language::English)
}

/// The message as a sentence or a part of one.
pub(crate) fn say(message: &Message) -> String {
    words().say(message)
}

/// What would be right, where the message says that something is wrong.
pub(crate) fn help(message: &Message) -> Option<String> {
    words().help(message)
}

/// The sentence of a code that is put together while the program runs; `None` without an entry.
pub(crate) fn look_up(code: &str) -> Option<String> {
    words().look_up(code)
}

/// Who wins, and in how many plies.
pub(crate) fn value(outcome: Outcome, remoteness: Option<&Plies>) -> String {
    words().value(outcome, remoteness)
}

/// An outcome in one word.
pub(crate) fn outcome(outcome: Outcome) -> String {
    words().outcome(outcome)
}

/// A number with this many digits after the point, or what the language has for it.
pub(crate) fn decimal(number: f64, digits: usize) -> String {
    words().decimal(number, digits)
}

/// A size as people read it.
pub(crate) fn size(bytes: f64) -> String {
    words().size(bytes)
}

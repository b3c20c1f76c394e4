//! Errors: in one line for people, as an object for programs.

use std::fmt::Write;

use lastmove::{Arg, Error, Message, Outcome, Plies};
use serde_json::{Map, Value, json};

use crate::{Words, cut};

/// What is wrong and what would be right, in one line.
#[must_use]
pub fn line(words: &Words, message: &Message) -> String {
    let mut text = words.say(message);
    if let Some(help) = words.help(message) {
        let _ = write!(text, "; {help}");
    }
    text
}

/// The error for programs: its code, the line above, its place and its arguments.
#[must_use]
pub fn json(words: &Words, error: &Error) -> Value {
    let mut object = Map::new();
    object.insert("code".into(), error.message.code.into());
    object.insert("message".into(), line(words, &error.message).into());
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
                    // Not text of the user's, and short.
                    "known" => json!(value.to_string()),
                    _ => argument(words, value),
                };
                (name.replace('-', "_"), value)
            })
            .collect();
        object.insert("args".into(), Value::Object(arguments));
    }
    Value::Object(object)
}

fn argument(words: &Words, value: &Arg) -> Value {
    match value {
        Arg::Number(n) => json!(n),
        Arg::Big(n) if n.bits() <= 64 => json!(Plies::from(n.clone())),
        Arg::Placed(shown, _) => argument(words, shown),
        Arg::Message(message) => json(words, &Error::input(Message::clone(message))),
        Arg::Outcome(Outcome::Win) => json!("win"),
        Arg::Outcome(Outcome::Draw) => json!("draw"),
        Arg::Outcome(Outcome::Loss) => json!("loss"),
        other => json!(cut(&other.to_string())),
    }
}

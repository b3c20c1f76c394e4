//! What is answered when a request cannot be: a status and the structured error of the command.

use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use lastmove::{Arg, Blame, Error, Message};
use lastmove_words::{Words, error};
use serde_json::{Map, Value, json};

/// What the command says by its options and paths, which a page has not, and how it is said here.
const SAID_OTHERWISE: [(&str, &str); 9] = [
    ("file-not-found", "web-no-upload"),
    ("memory-over-budget", "web-memory"),
    ("packed-over-budget", "web-packed"),
    ("co-bang-all-too-large", "web-whole-game"),
    ("table-too-large", "web-table-too-long"),
    ("draw-too-large", "web-picture-too-large"),
    ("draw-no-rows", "web-no-board"),
    ("too-many-moves", "web-too-many-moves"),
    ("line-too-long", "web-line-too-long"),
];

/// Why a request is refused: in an answer without a body until [`Refusal::write`] says it.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    error: Error,
}

impl Refusal {
    /// What the library says.
    pub(crate) fn of(error: Error) -> Self {
        let status = match error.blame {
            Blame::Input => StatusCode::BAD_REQUEST,
            Blame::Missing => StatusCode::NOT_FOUND,
            Blame::File => StatusCode::UNPROCESSABLE_ENTITY,
            Blame::Memory | Blame::Limit => StatusCode::PAYLOAD_TOO_LARGE,
            Blame::Machine => StatusCode::INTERNAL_SERVER_ERROR,
            Blame::Interrupt => StatusCode::SERVICE_UNAVAILABLE,
        };
        Self { status, error }
    }

    /// What this server says itself.
    pub(crate) fn own(status: StatusCode, message: Message) -> Self {
        let error = Error::machine(message);
        Self { status, error }
    }

    /// Too much is going on already.
    pub(crate) fn busy() -> Self {
        Self::own(StatusCode::SERVICE_UNAVAILABLE, Message::new("web-busy"))
    }

    /// Too much long work is going on for this to go on too.
    pub(crate) fn busy_with_long_work() -> Self {
        let message = Message::new("web-busy-long");
        Self::own(StatusCode::SERVICE_UNAVAILABLE, message)
    }

    /// The work panicked: a fault of this program.
    pub(crate) fn panic() -> Self {
        let message = Message::new("web-panic");
        Self::own(StatusCode::INTERNAL_SERVER_ERROR, message)
    }

    /// The error as the client sees it: in the form of the command's.
    pub(crate) fn object(&self, words: &Words) -> Value {
        let message = &self.error.message;
        if message.code.starts_with("web-") {
            return own_object(words, message);
        }
        let mut object = error::json(words, &self.error);
        let mut said = SAID_OTHERWISE.iter();
        if let Some((_, code)) = said.find(|(theirs, _)| *theirs == message.code) {
            let args = message.args.clone();
            object["message"] = error::line(words, &Message { code, args }).into();
        }
        object
    }

    /// Says in an answer why it refuses, if it does.
    pub(crate) fn write(answer: &mut Response, words: &Words) {
        let Some(refusal) = answer.extensions_mut().remove::<Self>() else {
            return;
        };
        let mut error = refusal.object(words);
        // What RFC 9457 has every API say: the status in words, and the sentence under its name there.
        error["type"] = "about:blank".into();
        error["title"] = refusal.status.canonical_reason().unwrap_or_default().into();
        error["status"] = refusal.status.as_u16().into();
        error["detail"] = error["message"].clone();
        *answer.body_mut() = lastmove::json::text(&error).into();
    }
}

/// The code that programs see.
fn public_code(code: &'static str) -> &'static str {
    match code {
        "web-panic" => "panic",
        code => code,
    }
}

/// A message of this server's own, as an error for programs.
fn own_object(words: &Words, message: &Message) -> Value {
    let mut object = Map::new();
    object.insert("code".into(), public_code(message.code).into());
    object.insert("message".into(), error::line(words, message).into());
    if !message.args.is_empty() {
        let arguments = message.args.iter().map(|(name, value)| {
            let value = match value {
                Arg::Number(n) => json!(n),
                Arg::Message(message) => json!(error::line(words, message)),
                other => json!(other.to_string()),
            };
            (name.replace('-', "_"), value)
        });
        object.insert("args".into(), Value::Object(arguments.collect()));
    }
    Value::Object(object)
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        let headers = response.headers_mut();
        let kind = HeaderValue::from_static("application/problem+json");
        headers.insert(CONTENT_TYPE, kind);
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            headers.insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response.extensions_mut().insert(self);
        response
    }
}

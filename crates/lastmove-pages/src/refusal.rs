//! Error answers: a status and the structured error of the command.

use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use lastmove::{Arg, Blame, Error, Message};
use lastmove_words::{Words, error};
use serde_json::{Map, Value, json};

/// Messages of the command that mention its options or paths, and the messages used here instead.
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

/// Why a request is refused: an answer without a body until [`Refusal::write`] adds it.
#[derive(Clone, Debug)]
pub struct Refusal {
    status: StatusCode,
    error: Error,
}

impl Refusal {
    /// An error of the library.
    pub fn of(error: Error) -> Self {
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

    /// An error of the server itself.
    pub fn own(status: StatusCode, message: Message) -> Self {
        let error = Error::machine(message);
        Self { status, error }
    }

    /// No place is free.
    pub fn busy() -> Self {
        Self::own(StatusCode::SERVICE_UNAVAILABLE, Message::new("web-busy"))
    }

    /// No place for long work is free.
    pub fn busy_with_long_work() -> Self {
        let message = Message::new("web-busy-long");
        Self::own(StatusCode::SERVICE_UNAVAILABLE, message)
    }

    /// The work panicked: a bug.
    pub fn panic() -> Self {
        let message = Message::new("web-panic");
        Self::own(StatusCode::INTERNAL_SERVER_ERROR, message)
    }

    /// The reason in a few words that never change, for counting: `input` where the question was wrong,
    /// else the code of the error: that of a limit, of the guard, or of a fault of the server.
    ///
    /// ```
    /// use lastmove_pages::Refusal;
    ///
    /// assert_eq!(Refusal::busy().reason(), "web-busy");
    /// ```
    #[must_use]
    pub fn reason(&self) -> &'static str {
        match self.status {
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN | StatusCode::PAYLOAD_TOO_LARGE => {
                public_code(self.error.message.code)
            }
            status if status.is_server_error() => public_code(self.error.message.code),
            _ => "input",
        }
    }

    /// The status of the answer.
    pub(crate) fn status(&self) -> StatusCode {
        self.status
    }

    /// The error itself.
    pub(crate) fn error(&self) -> &Error {
        &self.error
    }

    /// The message of the error as it is said here.
    pub(crate) fn said(&self) -> Message {
        let Message { code, args } = self.error.message.clone();
        let mut said = SAID_OTHERWISE.iter();
        let other = said.find(|(theirs, _)| *theirs == code);
        Message {
            code: other.map_or(code, |(_, ours)| ours),
            args,
        }
    }

    /// The error as JSON, in the form that the command uses.
    pub fn object(&self, words: &Words) -> Value {
        let message = &self.error.message;
        if message.code.starts_with("web-") {
            return own_object(words, message);
        }
        let mut object = error::json(words, &self.error);
        let said = self.said();
        if said.code != message.code {
            object["message"] = error::line(words, &said).into();
        }
        object
    }

    /// Writes the body of an answer that is a refusal.
    pub fn write(answer: &mut Response, words: &Words) {
        let Some(refusal) = answer.extensions_mut().remove::<Self>() else {
            return;
        };
        let mut error = refusal.object(words);
        // The fields of RFC 9457: the status in words, and the message under the name `detail`.
        error["type"] = "about:blank".into();
        error["title"] = refusal.status.canonical_reason().unwrap_or_default().into();
        error["status"] = refusal.status.as_u16().into();
        error["detail"] = error["message"].clone();
        *answer.body_mut() = lastmove::json::text(&error).into();
    }
}

/// The code in JSON.
fn public_code(code: &'static str) -> &'static str {
    match code {
        "web-panic" => "panic",
        code => code,
    }
}

/// A message of the server itself, as an error in JSON.
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

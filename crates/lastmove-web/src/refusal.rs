//! What is answered when a request cannot be: a status and the structured error of the command.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use lastmove::{Arg, Blame, Error, Message};
use lastmove_words::error;
use serde_json::{Map, Value, json};

use crate::json::Json;
use crate::pages::words;

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

/// Why a request is refused.
#[derive(Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    error: Value,
}

impl Refusal {
    /// What the library says, in the words of the command.
    pub(crate) fn of(error: &Error) -> Self {
        if error.message.code.starts_with("web-") {
            return Self::own(status(error.blame), &error.message);
        }
        let mut object = error::json(words::words(), error);
        let code = error.message.code;
        if let Some((_, code)) = SAID_OTHERWISE.iter().find(|(theirs, _)| *theirs == code) {
            let message = Message {
                code,
                args: error.message.args.clone(),
            };
            object["message"] = error::line(words::words(), &message).into();
        }
        Self {
            status: status(error.blame),
            error: object,
        }
    }

    /// What this server says itself.
    pub(crate) fn own(status: StatusCode, message: &Message) -> Self {
        let mut object = Map::new();
        object.insert("code".into(), message.code.into());
        object.insert(
            "message".into(),
            error::line(words::words(), message).into(),
        );
        if !message.args.is_empty() {
            let arguments = message.args.iter().map(|(name, value)| {
                let value = match value {
                    Arg::Number(n) => json!(n),
                    Arg::Message(message) => json!(error::line(words::words(), message)),
                    other => json!(other.to_string()),
                };
                (name.replace('-', "_"), value)
            });
            object.insert("args".into(), Value::Object(arguments.collect()));
        }
        Self {
            status,
            error: Value::Object(object),
        }
    }

    /// Too much is going on already.
    pub(crate) fn busy() -> Self {
        Self::own(StatusCode::SERVICE_UNAVAILABLE, &Message::new("web-busy"))
    }

    /// Too much long work is going on for this to go on too.
    pub(crate) fn busy_with_long_work() -> Self {
        let message = Message::new("web-busy-long");
        Self::own(StatusCode::SERVICE_UNAVAILABLE, &message)
    }

    /// The work panicked: a fault of this program.
    pub(crate) fn panic() -> Self {
        let mut refusal = Self::own(
            StatusCode::INTERNAL_SERVER_ERROR,
            &Message::new("web-panic"),
        );
        refusal.error["code"] = "panic".into();
        refusal
    }

    /// The error as the client sees it.
    pub(crate) fn object(&self) -> &Value {
        &self.error
    }
}

/// The status when this one must act.
fn status(blame: Blame) -> StatusCode {
    match blame {
        Blame::Input => StatusCode::BAD_REQUEST,
        Blame::Missing => StatusCode::NOT_FOUND,
        Blame::File => StatusCode::UNPROCESSABLE_ENTITY,
        Blame::Memory | Blame::Limit => StatusCode::PAYLOAD_TOO_LARGE,
        Blame::Machine => StatusCode::INTERNAL_SERVER_ERROR,
        Blame::Interrupt => StatusCode::SERVICE_UNAVAILABLE,
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut error = self.error;
        // What RFC 9457 has every API say: the status in words, and the sentence under its name there.
        error["type"] = "about:blank".into();
        error["title"] = self.status.canonical_reason().unwrap_or_default().into();
        error["status"] = self.status.as_u16().into();
        error["detail"] = error["message"].clone();
        let mut response = (self.status, Json(error)).into_response();
        let kind = axum::http::HeaderValue::from_static("application/problem+json");
        response.headers_mut().insert("content-type", kind);
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            let headers = response.headers_mut();
            headers.insert("retry-after", axum::http::HeaderValue::from_static("1"));
        }
        response
    }
}

//! The middleware of all requests and answers.
//!
//! One layer does it all: with separate layers, each request would clone all the layers below.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use axum::body::HttpBody;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use lastmove::Message;
use lastmove_pages::{Refusal, choose, words};
use lastmove_words::Language;

use crate::guard::{AllowedHosts, secure, token};

/// What decides which requests are answered, and how.
pub(crate) struct Gate {
    pub(crate) hosts: AllowedHosts,
    pub(crate) token: Option<String>,
    /// The language of requests that ask for none.
    pub(crate) language: Language,
    /// The largest answer, in bytes.
    pub(crate) most: usize,
}

/// Answers a request if it is allowed, and writes errors in its language. A panic fails only this
/// request and leaves no state that others see.
pub(crate) async fn pass(State(gate): State<Arc<Gate>>, request: Request, next: Next) -> Response {
    let choice = choose(request.uri(), request.headers(), gate.language);
    let refused = gate.hosts.refusal(&request);
    let refused = refused.or_else(|| token::refusal(gate.token.as_deref(), &request));
    let mut response = match refused {
        Some(refusal) => refusal,
        None => {
            let answered = AssertUnwindSafe(next.run(request)).catch_unwind().await;
            let answered = answered.unwrap_or_else(|_| Refusal::panic().into_response());
            bounded(answered, gate.most)
        }
    };
    Refusal::write(&mut response, words(choice.language));
    choice.tell(response.headers_mut());
    secure(&mut response);
    response
}

/// The answer, or a refusal where it has more than `most` bytes. A streamed answer, such as the
/// events of a job, has no size and passes.
fn bounded(response: Response, most: usize) -> Response {
    let size = response.body().size_hint().exact().unwrap_or_default();
    if size <= most as u64 {
        return response;
    }
    let message = Message::new("web-answer-too-large").with("bytes", size);
    Refusal::own(StatusCode::PAYLOAD_TOO_LARGE, message.with("most", most)).into_response()
}

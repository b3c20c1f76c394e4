//! The middleware of all requests and answers.
//!
//! One layer does it all: with separate layers, each request would clone all the layers below.

use std::panic::AssertUnwindSafe;

use axum::body::HttpBody;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use lastmove::Message;

use crate::app::App;
use crate::guard::{secure, token};
use crate::language;
use crate::refusal::Refusal;
use crate::words;

/// Answers a request if it is allowed, and writes errors in its language. A panic fails only this
/// request and leaves no state that others see.
pub(crate) async fn pass(State(app): State<App>, request: Request, next: Next) -> Response {
    let choice = language::choose(request.uri(), request.headers(), app.config.language);
    let refused = app.hosts.refusal(&request);
    let refused = refused.or_else(|| token::refusal(app.config.token.as_deref(), &request));
    let mut response = match refused {
        Some(refusal) => refusal,
        None => {
            let answered = AssertUnwindSafe(next.run(request)).catch_unwind().await;
            let answered = answered.unwrap_or_else(|_| Refusal::panic().into_response());
            bounded(answered, app.config.limits.answer)
        }
    };
    Refusal::write(&mut response, words::of(choice.language));
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

//! The middleware of all requests and answers.
//!
//! One layer does it all: with separate layers, each request would clone all the layers below.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::ACCEPT_ENCODING;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use lastmove::Message;
use lastmove_pages::{ByteBudget, Client, Refusal, choose, words};
use lastmove_words::Language;

use crate::guard::{AllowedHosts, secure, token};
use crate::guarded_body::GuardedBody;
use crate::observer::Seen;
use crate::server::LEAST_COMPRESSED;

/// What decides which requests are answered, and how.
pub(crate) struct Gate {
    pub(crate) hosts: AllowedHosts,
    pub(crate) token: Option<String>,
    /// The language of requests that ask for none.
    pub(crate) language: Language,
    /// The largest answer, in bytes.
    pub(crate) most: usize,
    /// The memory for answers until they are sent.
    pub(crate) transit: ByteBudget,
}

/// About the bytes that compressing an answer takes, besides the answer.
const COMPRESSING: usize = 320 << 10;

/// An extension of answers for which there is no memory to compress them.
#[derive(Clone)]
pub(crate) struct AsItIs;

/// Answers a request if it is allowed, and writes errors in its language. A panic fails only this
/// request and leaves no state that others see.
pub(crate) async fn pass(State(gate): State<Arc<Gate>>, request: Request, next: Next) -> Response {
    let choice = choose(request.uri(), request.headers(), gate.language);
    let client = Client::of(request.extensions());
    let takes_gzip = request.headers().contains_key(ACCEPT_ENCODING);
    let seen = Seen::of(&request);
    let mut response = match gate.refusal(&request) {
        Some(refusal) => refusal,
        None => {
            let answered = AssertUnwindSafe(next.run(request)).catch_unwind().await;
            let answered = answered.unwrap_or_else(|_| Refusal::panic().into_response());
            bounded(answered, gate.most)
        }
    };
    write(&mut response, seen.as_deref(), choice.language);
    if !claim(&mut response, &gate.transit, client, takes_gzip) {
        response = Refusal::busy().into_response();
        write(&mut response, seen.as_deref(), choice.language);
    }
    choice.tell(response.headers_mut());
    secure(&mut response);
    response
}

/// The same for answers that are short and wanted most when the server is full: they pass without
/// bounds.
pub(crate) async fn admit(State(gate): State<Arc<Gate>>, request: Request, next: Next) -> Response {
    let choice = choose(request.uri(), request.headers(), gate.language);
    let seen = Seen::of(&request);
    let mut response = match gate.refusal(&request) {
        Some(refusal) => refusal,
        None => next.run(request).await,
    };
    write(&mut response, seen.as_deref(), choice.language);
    secure(&mut response);
    response
}

/// Notes why a request is refused, and writes it; other answers stay as they are.
fn write(response: &mut Response, seen: Option<&Seen>, language: Language) {
    if let Some(seen) = seen {
        seen.note(response);
    }
    Refusal::write(response, words(language));
}

impl Gate {
    /// The answer to a request that may not pass.
    fn refusal(&self, request: &Request) -> Option<Response> {
        let refused = self.hosts.refusal(request);
        refused.or_else(|| token::refusal(self.token.as_deref(), request))
    }
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

/// Lets an answer hold its bytes until it is sent; false when there is no memory for it. A streamed one
/// holds those of each part.
fn claim(response: &mut Response, transit: &ByteBudget, client: Client, takes_gzip: bool) -> bool {
    let size = response.body().size_hint().exact().unwrap_or_default();
    let size = usize::try_from(size).unwrap_or(usize::MAX);
    if size == 0 {
        return true;
    }
    let Some(mut claim) = transit.claim(client, size) else {
        return false;
    };
    if takes_gzip && size as u64 >= LEAST_COMPRESSED && !claim.grow(COMPRESSING) {
        response.extensions_mut().insert(AsItIs);
    }
    let body = std::mem::take(response.body_mut());
    *response.body_mut() = Body::new(GuardedBody::new(body, claim));
    true
}

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
    if !claim(&mut response, &gate.transit, client, takes_gzip) {
        response = Refusal::busy().into_response();
        Refusal::write(&mut response, words(choice.language));
    }
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

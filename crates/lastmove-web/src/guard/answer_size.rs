//! How large an answer may be.

use axum::body::HttpBody;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use lastmove::Message;

use crate::refusal::Refusal;

/// Refuses answers of more than `most` bytes. One that is told bit by bit, as the events of a job,
/// has no size.
pub(crate) async fn bound(State(most): State<usize>, request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    let size = response.body().size_hint().exact().unwrap_or_default();
    if size <= most as u64 {
        return response;
    }
    let message = Message::new("web-answer-too-large").with("bytes", size);
    Refusal::own(StatusCode::PAYLOAD_TOO_LARGE, &message.with("most", most)).into_response()
}

//! How large an answer may be.

use axum::body::HttpBody;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use lastmove::Message;

use crate::refusal::Refusal;

/// The answer, or a refusal where it has more than `most` bytes. One that is told bit by bit, as the
/// events of a job, has no size.
pub(crate) fn bounded(response: Response, most: usize) -> Response {
    let size = response.body().size_hint().exact().unwrap_or_default();
    if size <= most as u64 {
        return response;
    }
    let message = Message::new("web-answer-too-large").with("bytes", size);
    Refusal::own(StatusCode::PAYLOAD_TOO_LARGE, message.with("most", most)).into_response()
}

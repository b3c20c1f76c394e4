//! Bodies of JSON.

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// A body of JSON; in answers with numbers as [`lastmove::json`] has them.
pub(crate) struct Json<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        let headers = [(CONTENT_TYPE, "application/json")];
        (headers, lastmove::json::text(&self.0)).into_response()
    }
}

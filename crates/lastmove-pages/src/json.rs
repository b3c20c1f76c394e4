//! JSON bodies.

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// A JSON body; answers write numbers as [`lastmove::json`] does.
pub(crate) struct Json<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        let headers = [(CONTENT_TYPE, "application/json")];
        (headers, lastmove::json::text(&self.0)).into_response()
    }
}

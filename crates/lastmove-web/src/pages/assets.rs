//! Scripts, styles and small pictures, embedded in the program.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use lastmove::Message;
use rust_embed::RustEmbed;

use crate::api::Path;
use crate::refusal::Refusal;

#[derive(RustEmbed)]
#[folder = "assets"]
struct Assets;

/// One of the assets.
pub(super) async fn asset(Path(name): Path<String>) -> Response {
    let kind = match name.rsplit_once('.') {
        Some((_, "js")) => "text/javascript; charset=utf-8",
        Some((_, "css")) => "text/css; charset=utf-8",
        Some((_, "svg")) => "image/svg+xml",
        _ => "application/octet-stream",
    };
    match Assets::get(&name) {
        Some(file) => ([("content-type", kind)], file.data).into_response(),
        None => {
            let message = Message::new("web-no-such-page");
            Refusal::own(StatusCode::NOT_FOUND, &message).into_response()
        }
    }
}

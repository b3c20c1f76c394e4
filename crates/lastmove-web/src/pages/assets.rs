//! Scripts, styles and small pictures, embedded in the program.
//!
//! All paths contain a hash of the contents, `/assets/HASH/play/page.js`: so a browser can cache
//! them for ever, and scripts import each other by relative paths.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use lastmove::Message;
use rust_embed::RustEmbed;

use crate::api::Path;
use crate::refusal::Refusal;

#[derive(RustEmbed)]
#[folder = "assets"]
struct Assets;

/// The hash of all assets.
static HASH: LazyLock<String> = LazyLock::new(|| {
    let mut hasher = DefaultHasher::new();
    for name in Assets::iter() {
        let file = Assets::get(&name);
        let content = file.map(|file| file.metadata.sha256_hash());
        (name, content).hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())
});

/// The path of the assets, for pages.
pub(super) fn root() -> String {
    format!("/assets/{}", *HASH)
}

/// Serves an asset.
pub(super) async fn asset(Path(path): Path<String>) -> Response {
    let below = path.strip_prefix(HASH.as_str());
    let hashed = below.and_then(|rest| rest.strip_prefix('/'));
    let name = hashed.unwrap_or(&path);
    let kind = match name.rsplit_once('.') {
        Some((_, "js")) => "text/javascript; charset=utf-8",
        Some((_, "css")) => "text/css; charset=utf-8",
        Some((_, "svg")) => "image/svg+xml",
        _ => "application/octet-stream",
    };
    // Without the hash the contents may change.
    let kept = match hashed {
        Some(_) => "public, max-age=31536000, immutable",
        None => "no-store",
    };
    match Assets::get(name) {
        Some(file) => {
            let headers = [("content-type", kind), ("cache-control", kept)];
            (headers, file.data).into_response()
        }
        None => {
            let message = Message::new("web-no-such-page");
            Refusal::own(StatusCode::NOT_FOUND, message).into_response()
        }
    }
}

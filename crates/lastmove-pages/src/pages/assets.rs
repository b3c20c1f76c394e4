//! Scripts, styles and small pictures, embedded in the program.
//!
//! All paths contain a hash of the contents, `/assets/HASH/play/page.js`: so a browser can cache
//! them for ever, and scripts import each other by relative paths.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hasher};
use std::sync::LazyLock;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use lastmove::Message;
#[cfg(not(target_family = "wasm"))]
use rust_embed::RustEmbed;

use crate::api::Path;
use crate::refusal::Refusal;

#[cfg(not(target_family = "wasm"))]
#[derive(RustEmbed)]
#[folder = "assets"]
struct Assets;

/// In a browser they are files beside the module, which names whichever are there.
#[cfg(target_family = "wasm")]
struct Assets;

#[cfg(target_family = "wasm")]
impl Assets {
    fn iter() -> impl Iterator<Item = Cow<'static, str>> {
        std::iter::empty()
    }

    fn get(_: &str) -> Option<rust_embed::EmbeddedFile> {
        None
    }
}

/// The hash of all assets.
static HASH: LazyLock<String> = LazyLock::new(|| {
    let mut hasher = DefaultHasher::new();
    for name in Assets::iter() {
        let content = Assets::get(&name).map(|file| file.metadata.sha256_hash());
        // As bytes: lengths, which other ways of hashing add, are not the same on all machines.
        hasher.write(name.as_bytes());
        hasher.write(&content.unwrap_or_default());
    }
    format!("{:016x}", hasher.finish())
});

/// All assets, by the paths at which they are served.
///
/// ```
/// let paths: Vec<String> = lastmove_pages::assets().map(|(path, _)| path).collect();
/// assert!(paths.iter().any(|path| path.starts_with("/assets/") && path.ends_with("/play/page.js")));
/// ```
pub fn assets() -> impl Iterator<Item = (String, Cow<'static, [u8]>)> {
    Assets::iter().filter_map(|name| {
        let path = format!("{}/{name}", root());
        Some((path, Assets::get(&name)?.data))
    })
}

/// The path of the assets, for pages.
pub(super) fn root() -> String {
    format!("/assets/{}", *HASH)
}

/// The links by which a browser loads scripts and all that they import at once, not one after the
/// other as it finds the imports.
pub(super) fn preloads<'a>(scripts: impl AsRef<[&'a str]>) -> String {
    let mut names: Vec<String> = scripts
        .as_ref()
        .iter()
        .map(|&name| name.to_owned())
        .collect();
    let mut at = 0;
    while let Some(name) = names.get(at) {
        for imported in imports(name) {
            if !names.contains(&imported) {
                names.push(imported);
            }
        }
        at += 1;
    }
    let root = root();
    let link = |name: &String| format!("<link rel=\"modulepreload\" href=\"{root}/{name}\">\n");
    let mut links: String = names.iter().map(link).collect();
    if names.iter().any(|name| name == "common.js") {
        // It asks for the sentences before anything else.
        links +=
            "<link rel=\"preload\" href=\"/texts.json\" as=\"fetch\" crossorigin=\"anonymous\">\n";
    }
    links
}

/// The scripts that a script imports as it is loaded, by their names.
fn imports(name: &str) -> Vec<String> {
    let file = Assets::get(name);
    let text = file.map(|file| String::from_utf8_lossy(&file.data).into_owned());
    let text = text.unwrap_or_default();
    // An import at run time is a call; a comment with a type begins otherwise.
    let lines = text
        .lines()
        .filter(|line| line.starts_with("import ") || line.starts_with("} from "));
    let path = |line: &str| {
        Some(
            line.rsplit_once("from \"")?
                .1
                .strip_suffix("\";")?
                .to_owned(),
        )
    };
    let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
    lines
        .filter_map(path)
        .map(
            |path| match (path.strip_prefix("./"), path.strip_prefix("../")) {
                (Some(rest), _) if !folder.is_empty() => format!("{folder}/{rest}"),
                (Some(rest), _) | (None, Some(rest)) => rest.to_owned(),
                (None, None) => path.clone(),
            },
        )
        .collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_a_script_imports_is_loaded_with_it() {
        for name in Assets::iter().filter(|name| name.ends_with(".js")) {
            for imported in imports(&name) {
                assert!(Assets::get(&imported).is_some(), "{name}: {imported}");
            }
        }
        let play = preloads(["play/page.js"]);
        for name in [
            "play/page.js",
            "common.js",
            "board/board.js",
            "board/moves.js",
        ] {
            let link = format!("/{name}\">\n");
            assert_eq!(play.matches(&link).count(), 1, "{name}");
        }
        // What is loaded when it is wanted is not loaded before.
        assert!(!play.contains("play/why.js"));
    }
}

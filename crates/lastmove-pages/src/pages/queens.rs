//! The page of queens.

use askama::Template;
use axum::response::Response;
use lastmove_queens::{Join, LARGEST};
use lastmove_words::Words;

use super::render::render;
use crate::api::{MOST_FOUND, MOST_LISTED};

/// The largest board that is drawn.
const MOST_DRAWN: usize = 200;

/// The largest N of each part of the page.
#[derive(Template)]
#[template(path = "queens.html")]
struct Queens {
    words: &'static Words,
    most_hand: usize,
    most_listed: usize,
    most_counted: usize,
    most_found: u64,
    most_drawn: usize,
}

/// The page.
pub(super) async fn page(words: &'static Words) -> Response {
    render(&Queens {
        words,
        most_hand: LARGEST,
        most_listed: MOST_LISTED,
        most_counted: *Join::SIZES.end(),
        most_found: MOST_FOUND,
        most_drawn: MOST_DRAWN,
    })
}

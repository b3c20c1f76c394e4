//! The page of all games.

use askama::Template;
use axum::response::Response;
use lastmove_words::game;

use super::render::render;
use super::words;
use crate::api::games;

/// A game for those who come here for the first time.
struct First {
    name: &'static str,
    game: &'static str,
    /// The view of its picture.
    view: &'static str,
    title: &'static str,
    about: &'static str,
}

/// What newcomers are shown first: small games, whose rules are one sentence.
const FIRSTS: [First; 4] = [
    First {
        name: "nim",
        game: "nim:3,4,5",
        view: "position",
        title: "web-first-nim",
        about: "web-first-nim-about",
    },
    First {
        name: "co-bang",
        game: "co-bang:8x4@8,1",
        view: "map",
        title: "web-first-co-bang",
        about: "web-first-co-bang-about",
    },
    First {
        name: "pursuit",
        game: "pursuit:examples/pursuit/courtyard.txt",
        view: "position",
        title: "web-first-pursuit",
        about: "web-first-pursuit-about",
    },
    First {
        name: "chomp",
        game: "chomp:4x5",
        view: "position",
        title: "web-first-chomp",
        about: "web-first-chomp-about",
    },
];

#[derive(Template)]
#[template(path = "home.html")]
struct Home {
    firsts: &'static [First],
    games: Vec<game::GameJson>,
}

impl Home {
    fn say(&self, code: &'static str) -> String {
        words::text(code)
    }
}

/// The cards of all games.
pub(super) async fn page() -> Response {
    render(&Home {
        firsts: &FIRSTS,
        games: games(),
    })
}

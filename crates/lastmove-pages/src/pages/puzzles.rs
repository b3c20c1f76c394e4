//! The page of puzzles: one a day for each game, more at random, and sets for a class.

use askama::Template;
use axum::extract::Query;
use axum::response::Response;
use lastmove_words::{Words, game};
use serde::Deserialize;

use super::render::render;

/// Games with puzzles that are found at once, the best known first.
const GAMES: [&str; 12] = [
    "connect-four:6x7",
    "hex:4",
    "chess:KPvK",
    "morris:3",
    "dodgem:3",
    "tic-tac-toe",
    "mnk:4x4,k=4",
    "hexapawn:4x4",
    "fox-and-hounds:6",
    "chomp:4x5",
    "nim:3,4,5,6",
    "kayles:12",
];

#[derive(Template)]
#[template(path = "puzzles.html")]
struct Puzzles {
    words: &'static Words,
    /// Each game with its name.
    games: Vec<(&'static str, String)>,
    /// That of the game asked for.
    name: String,
}

/// What the address asks for; the script reads the rest.
#[derive(Deserialize)]
pub(super) struct Asked {
    game: Option<String>,
}

/// The page; the script asks for puzzles.
pub(super) async fn page(words: &'static Words, Query(asked): Query<Asked>) -> Response {
    let name = |notation: &str| {
        let spec = lastmove::game::Spec::parse(notation).ok()?;
        Some(game::heading(words, &spec))
    };
    let named = |notation| Some((notation, name(notation)?));
    let wanted = asked.game.as_deref().unwrap_or(GAMES[0]);
    render(&Puzzles {
        words,
        games: GAMES.into_iter().filter_map(named).collect(),
        name: name(wanted).unwrap_or_else(|| wanted.to_owned()),
    })
}

#[cfg(test)]
mod tests {
    use super::GAMES;
    use lastmove::files::MemoryFiles;
    use lastmove::{Control, Outcome, catalog};

    #[test]
    fn each_game_has_puzzles() {
        let control = Control::default();
        for game in GAMES {
            let opened = catalog::open(game, &MemoryFiles::default(), &control).unwrap();
            let puzzle = opened
                .oracle
                .puzzle(20_261_126, Outcome::Win, None, &control);
            assert!(puzzle.unwrap().is_some(), "{game}");
        }
    }
}

//! The page of puzzles: one a day for each game, more at random, and sets for a class.

use askama::Template;
use axum::extract::RawQuery;
use axum::response::Response;
use lastmove_words::{Words, game};

use super::render::render;
use super::said;

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

/// The page; the script asks for puzzles.
pub(super) async fn page(words: &'static Words, RawQuery(query): RawQuery) -> Response {
    let name = |notation: &str| {
        let spec = lastmove::game::Spec::parse(notation).ok()?;
        Some(game::heading(words, &spec))
    };
    let named = |notation| Some((notation, name(notation)?));
    let wanted = match said(&query.unwrap_or_default(), "game") {
        game if game.is_empty() => GAMES[0].to_owned(),
        game => game,
    };
    render(&Puzzles {
        words,
        games: GAMES.into_iter().filter_map(named).collect(),
        name: name(&wanted).unwrap_or(wanted),
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

//! The page on which any game is played.

use askama::Template;
use axum::extract::RawQuery;
use axum::response::Response;
use lastmove::game::Spec;
use lastmove::{Message, Outcome, Plies, catalog};
use lastmove_words::{Words, game};

use super::render::render;
use crate::api::games;

#[derive(Template)]
#[template(path = "play.html")]
struct Play {
    words: &'static Words,
    notation: String,
    /// The game in words; the notation itself if it is not a game.
    heading: String,
    /// About the longest sentence on how the game stands, for which room is kept.
    longest: String,
    /// Whether the board is higher than wide, as far as the notation tells.
    is_tall: bool,
    is_sum: bool,
    /// The score of training, until the script knows it.
    score: String,
    /// The rules for players, if there are some.
    rules: Option<String>,
    at: String,
    /// The game's entry in the catalog; none for a sum.
    entry: Option<game::GameJson>,
}

/// The page; the script asks for the position itself.
pub(super) async fn page(RawQuery(query): RawQuery, words: &'static Words) -> Response {
    // Reads `game`, which may have a position, and `at`, which replaces it; the script reads the rest.
    let query = query.unwrap_or_default();
    let said = |name| {
        let mut pairs = form_urlencoded::parse(query.as_bytes());
        let found = pairs.find(|(key, _)| key == name);
        found.map_or_else(String::new, |(_, value)| value.into_owned())
    };
    let game = said("game");
    let notation = match game.as_str() {
        "" => catalog::entries()
            .into_iter()
            .find(|entry| entry.name == "nim"),
        _ => None,
    }
    .map_or(game, |nim| nim.syntax.example.to_owned());
    let spec = Spec::parse(&notation).ok();
    let told = spec.as_ref().map(|spec| game::heading(words, spec));
    let rules = spec.as_ref().and_then(|spec| game::rules(words, spec));
    let single = spec.filter(|spec| spec.parts.is_empty());
    let entry = single.and_then(|spec| {
        let mut games = games(words).into_iter();
        games.find(|game| game.name == spec.name.text)
    });
    let score = Message::new("web-script-score");
    render(&Play {
        words,
        score: words.say(&score.with("right", 0_u64).with("wrong", 0_u64)),
        longest: longest(words, &notation),
        is_tall: is_tall(&notation),
        is_sum: notation.contains(" + "),
        heading: told.unwrap_or_else(|| notation.clone()),
        rules,
        notation,
        at: said("at"),
        entry,
    })
}

/// About the longest sentence on how a game stands: after the machine's move, or at the end.
fn longest(words: &Words, notation: &str) -> String {
    let value = words.value(Outcome::Win, Some(&Plies::from(88)));
    let name = notation.split([':', '/', '@']).next().unwrap_or_default();
    let cell = match name {
        "chess" => "h8".to_owned(),
        // Files have names for their vertices.
        _ if notation.contains('/') => "branch12".to_owned(),
        _ => {
            let cell = Message::new("web-script-cell");
            words.say(&cell.with("row", 12_u64).with("column", 12_u64))
        }
    };
    let machine = words.text("web-script-who-machine");
    let played = match MOVING.contains(&name) {
        true => {
            let way = Message::new("web-script-way-from");
            let way = words.say(&way.with("from", cell.as_str()).with("to", cell.as_str()));
            let did = Message::new("web-script-did").with("who", machine);
            words.say(&did.with("move", way))
        }
        false => {
            let did = Message::new("web-script-did-take-other").with("who", machine);
            words.say(&did.with("count", 12_u64).with("heap", 12_u64))
        }
    };
    let turn = words.say(&Message::new("web-script-turn-you").with("value", value));
    format!("{played} {turn}")
}

/// Games in which men go from place to place, so that a move is told by two of them.
const MOVING: [&str; 16] = [
    "arc-kayles",
    "breakthrough",
    "chess",
    "cram",
    "dobutsu",
    "dodgem",
    "fox-and-hounds",
    "hackenbush",
    "hare-and-hounds",
    "hexapawn",
    "morris",
    "mu-torere",
    "pong-hau-ki",
    "quixo",
    "rules",
    "teeko",
];

/// Whether a notation has a size of more rows than columns, such as `8x4`.
fn is_tall(notation: &str) -> bool {
    let mut sizes = notation.split([':', ',', '@', ' ']).filter_map(|part| {
        let (rows, columns) = part.split_once('x')?;
        Some((rows.parse::<u32>().ok()?, columns.parse::<u32>().ok()?))
    });
    sizes.any(|(rows, columns)| rows > columns)
}

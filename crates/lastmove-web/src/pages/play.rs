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
    // Files have names for their vertices.
    let made = match notation.contains('/') {
        true => "branch-branch",
        false => "12-12",
    };
    let played = words.say(&Message::new("web-script-machine-played").with("move", made));
    let turn = words.say(&Message::new("web-script-turn-you").with("value", value));
    let over = words.text("web-script-over-machine");
    let more = [turn, over]
        .into_iter()
        .max_by_key(|said| said.chars().count());
    format!("{played} {}", more.unwrap_or_default())
}

/// Whether a notation has a size of more rows than columns, such as `8x4`.
fn is_tall(notation: &str) -> bool {
    let mut sizes = notation.split([':', ',', '@', ' ']).filter_map(|part| {
        let (rows, columns) = part.split_once('x')?;
        Some((rows.parse::<u32>().ok()?, columns.parse::<u32>().ok()?))
    });
    sizes.any(|(rows, columns)| rows > columns)
}

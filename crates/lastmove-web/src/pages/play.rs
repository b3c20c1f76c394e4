//! The page on which any game is played.

use std::time::Duration;

use askama::Template;
use axum::extract::{RawQuery, State};
use axum::response::Response;
use lastmove::game::Spec;
use lastmove::{Message, Outcome, Plies, catalog};
use lastmove_words::{Words, game};

use super::picker::Picker;
use super::render::render;
use super::wrong;
use crate::api::games;
use crate::app::{App, Asker};
use crate::refusal::Refusal;

#[derive(Template)]
#[template(path = "play.html")]
struct Play {
    words: &'static Words,
    notation: String,
    /// The game in words.
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
    picker: Picker,
    /// The game's entry in the catalog; none for a sum.
    entry: Option<game::GameJson>,
}

/// What the address asks for: the game, which may have a position, and the position that replaces it;
/// the script reads the rest.
fn asked(query: &str) -> (String, String) {
    let said = |name| {
        let mut pairs = form_urlencoded::parse(query.as_bytes());
        let found = pairs.find(|(key, _)| key == name);
        found.map_or_else(String::new, |(_, value)| value.into_owned())
    };
    let game = match said("game") {
        game if game.is_empty() => {
            let mut entries = catalog::entries().into_iter();
            let nim = entries.find(|entry| entry.name == "nim");
            nim.map_or(game, |nim| nim.syntax.example.to_owned())
        }
        game => game,
    };
    (game, said("at"))
}

/// How long the page waits to learn whether there is such a game.
const PATIENCE: Duration = Duration::from_secs(2);

/// Why there is no such game or position, if it turns out in time. Nothing is solved for it. Where it
/// takes longer, or the server is busy, the script finds out.
async fn refused(app: &App, asker: Asker, notation: &str, at: &str) -> Option<Refusal> {
    let at = (!at.is_empty()).then(|| at.to_owned());
    let work = app.work(notation.to_owned(), at, asker, |asked, _| {
        let at = asked.at().map(|at| asked.opened.oracle.written(at));
        at.transpose().map(|_| ())
    });
    let refusal = tokio::time::timeout(PATIENCE, work).await.ok()?.err()?;
    (!refusal.status().is_server_error()).then_some(refusal)
}

/// The page, or what is wrong with the game in its address; the script asks for the position itself.
pub(super) async fn page(
    State(app): State<App>,
    RawQuery(query): RawQuery,
    asker: Asker,
) -> Response {
    let words = asker.words;
    let (notation, at) = asked(&query.unwrap_or_default());
    let uploads: Vec<String> = asker
        .files
        .list()
        .map(|(name, _)| name.to_owned())
        .collect();
    let again = asker.again();
    if let Some(refusal) = refused(&app, asker, &notation, &at).await {
        let meant = match wrong::meant(&notation, refusal.error()) {
            Some(meant) => refused(&app, again, &meant, "")
                .await
                .is_none()
                .then_some(meant),
            None => None,
        };
        return wrong::page(words, &refusal, &notation, &at, meant);
    }
    let spec = match Spec::parse(&notation) {
        Ok(spec) => spec,
        // Seen already, unless the server was busy.
        Err(error) => return wrong::page(words, &Refusal::of(error), &notation, &at, None),
    };
    let entry = spec.parts.is_empty().then(|| {
        let mut games = games(words).into_iter();
        games.find(|game| game.name == spec.name.text)
    });
    let score = Message::new("web-script-score");
    render(&Play {
        words,
        score: words.say(&score.with("right", 0_u64).with("wrong", 0_u64)),
        longest: longest(words, &notation),
        is_tall: is_tall(&notation),
        is_sum: !spec.parts.is_empty(),
        heading: game::heading(words, &spec),
        rules: game::rules(words, &spec),
        picker: Picker::new(words, &spec, &at, &uploads),
        notation,
        at,
        entry: entry.flatten(),
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

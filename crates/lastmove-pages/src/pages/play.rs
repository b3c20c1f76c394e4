//! The page on which any game is played.

use std::pin::pin;
use std::time::Duration;

use askama::Template;
use axum::extract::{RawQuery, State};
use axum::response::Response;
use futures_util::future::{Either, select};
use lastmove::game::Spec;
use lastmove::{Message, catalog};
use lastmove_words::{Words, game};

use super::assets;
use super::picker::Picker;
use super::render::render;
use super::said;
use super::wrong;
use crate::api::{Scene, games};
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
    /// The position as the script asks for it, as JSON.
    scene: String,
    /// What is probably wrong with the game.
    warnings: Vec<String>,
    /// Whether a picture of it can be shown until they draw it.
    has_picture: bool,
    /// The scripts of the page and those that draw the position.
    preloads: String,
    picker: Picker,
    /// The game's entry in the catalog; none for a sum.
    entry: Option<game::GameJson>,
}

/// What the address asks for: the game, which may have a position, and the position that replaces it;
/// the script reads the rest.
fn asked(query: &str) -> (String, String) {
    let game = match said(query, "game") {
        game if game.is_empty() => {
            let mut entries = catalog::entries().into_iter();
            let nim = entries.find(|entry| entry.name == "nim");
            nim.map_or(game, |nim| nim.syntax.example.to_owned())
        }
        game => game,
    };
    (game, said(query, "at"))
}

/// How long the page waits to learn whether there is such a game.
const PATIENCE: Duration = Duration::from_secs(2);

/// What the position looks like and where its moves are, or why there is no such game or position, if
/// it turns out in time. Nothing is solved for it. Where it takes longer, or the server is busy, the
/// script finds out.
async fn opened(
    app: &App,
    asker: Asker,
    notation: &str,
    at: &str,
) -> Result<Option<Scene>, Refusal> {
    let words = asker.words;
    let at = (!at.is_empty()).then(|| at.to_owned());
    let work = app.work(notation.to_owned(), at, asker, move |asked, control| {
        match (asked.at(), asked.opened.oracle.start()) {
            // It begins where the player says.
            (None, None) => Ok(None),
            (at, _) => Scene::of(words, asked, at, control).map(Some),
        }
    });
    let late = app.workers.pause(PATIENCE);
    match select(pin!(work), late).await {
        Either::Left((Err(refusal), _)) if !refusal.status().is_server_error() => Err(refusal),
        Either::Left((Ok(scene), _)) => Ok(scene),
        Either::Left((Err(_), _)) | Either::Right(_) => Ok(None),
    }
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
    let scene = match opened(&app, asker, &notation, &at).await {
        Ok(scene) => scene,
        Err(refusal) => {
            let meant = match wrong::meant(refusal.error()) {
                Some(meant) => opened(&app, again, &meant, "")
                    .await
                    .is_ok()
                    .then_some(meant),
                None => None,
            };
            return wrong::page(words, &refusal, &notation, &at, meant);
        }
    };
    let spec = match Spec::parse(&notation) {
        Ok(spec) => spec,
        // Seen already, unless the server was busy.
        Err(error) => return wrong::page(words, &Refusal::of(error), &notation, &at, None),
    };
    let entry = spec.parts.is_empty().then(|| {
        let mut games = games(words).into_iter();
        games.find(|game| game.name == spec.name.text)
    });
    let mut scripts = vec!["play/page.js"];
    scripts.extend(scene.iter().flat_map(Scene::scripts));
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
        // In a page a text must not end the element that it stands in.
        warnings: scene.iter().flat_map(Scene::warnings).cloned().collect(),
        scene: lastmove::json::text(&scene).replace('<', "\\u003c"),
        preloads: assets::preloads(&scripts),
        has_picture: scripts.len() > 1,
        notation,
        at,
        entry: entry.flatten(),
    })
}

/// About the longest sentence on how a game stands: after the machine's move, or at the end.
fn longest(words: &Words, notation: &str) -> String {
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
    let turn = words.say(&Message::new("web-script-loss-you-in").with("plies", 88_u64));
    let turn = format!("{} {turn}", words.text("web-script-turn-you-hidden"));
    format!("{played} {turn}")
}

/// Games in which men go from place to place, so that a move is told by two of them.
const MOVING: [&str; 17] = [
    "arc-kayles",
    "breakthrough",
    "chess",
    "clobber",
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

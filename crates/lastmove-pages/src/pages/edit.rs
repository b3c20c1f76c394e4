//! The page on which users draw their own boards and graphs.

use askama::Template;
use axum::response::Response;
use lastmove::game::Spec;
use lastmove_words::Words;

use super::render::render;
use crate::api::games;

#[derive(Template)]
#[template(path = "edit.html")]
struct Edit {
    words: &'static Words,
    heap_games: Vec<HeapGame>,
    /// Examples of games without files, for the parts of sums.
    examples: Vec<&'static str>,
}

/// A game whose rules are heaps.
struct HeapGame {
    name: &'static str,
    /// Its common name.
    title: String,
    /// The heaps of its example.
    heaps: String,
    /// Whether the number of heaps is fixed.
    fixed: bool,
}

/// The page.
pub(super) async fn page(words: &'static Words) -> Response {
    let games = games(words);
    let heaps = games.iter().filter_map(|game| {
        // The syntax of the rules is that of the position: heaps.
        let (_, rules) = game.game.split_once(':')?;
        let spec = Spec::parse(game.example).ok()?;
        (rules == game.position).then_some(HeapGame {
            name: game.name,
            title: game.title.clone().unwrap_or_else(|| game.name.to_owned()),
            heaps: spec.rules?.text,
            fixed: !rules.ends_with("..."),
        })
    });
    let mut heap_games: Vec<_> = heaps.collect();
    // Nim, the best known one, comes first.
    heap_games.sort_by_key(|game| (game.name != "nim", game.title.clone()));
    let examples = games.iter().map(|game| game.example);
    render(&Edit {
        words,
        heap_games,
        examples: examples
            .filter(|game| !game.contains("examples/"))
            .collect(),
    })
}

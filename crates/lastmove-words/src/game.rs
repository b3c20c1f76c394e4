//! Games of the catalog: how they are written, and what they are about.

use lastmove::catalog::Entry;
use lastmove::game::OptionSyntax;
use serde::Serialize;

use crate::Words;

/// A game as `games --json` prints it.
#[derive(Serialize)]
pub struct GameJson {
    /// Its name.
    pub name: &'static str,
    /// How the game is written.
    pub game: &'static str,
    /// How a position is written.
    pub position: &'static str,
    /// How a move is written.
    #[serde(rename = "move")]
    pub mv: &'static str,
    /// The options of the notation.
    pub options: Vec<OptionJson>,
    /// A game to try.
    pub example: &'static str,
    /// What it is about.
    pub about: Option<String>,
}

/// An option of a game's notation, written `NAME=VALUE`.
#[derive(Serialize)]
pub struct OptionJson {
    /// Its name.
    pub name: &'static str,
    /// How its value looks.
    pub value: &'static str,
    /// What it says.
    pub about: Option<String>,
}

impl GameJson {
    /// A game of the catalog, with what it is about as sentences.
    #[must_use]
    pub fn new(words: &Words, entry: &Entry) -> Self {
        let choice = |option: &OptionSyntax| OptionJson {
            name: option.name,
            value: option.value,
            about: self::option(words, entry.name, option.name),
        };
        Self {
            name: entry.name,
            game: entry.syntax.game,
            position: entry.syntax.position,
            mv: entry.syntax.mv,
            options: entry.options.iter().map(choice).collect(),
            example: entry.syntax.example,
            about: about(words, entry.name),
        }
    }
}

/// What the game of this name is about, where there is a sentence for it.
#[must_use]
pub fn about(words: &Words, name: &str) -> Option<String> {
    words.look_up(&format!("game-{name}"))
}

/// The same in some words, for a list.
#[must_use]
pub fn brief(words: &Words, name: &str) -> Option<String> {
    words.look_up(&format!("brief-{name}"))
}

/// What the option of this name says.
#[must_use]
pub fn option(words: &Words, game: &str, name: &str) -> Option<String> {
    let own = words.look_up(&format!("option-{game}-{name}"));
    own.or_else(|| words.look_up(&format!("option-{name}")))
}

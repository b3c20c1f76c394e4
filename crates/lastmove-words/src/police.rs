//! The minimum number of policemen.

use std::io::{self, Write};

use lastmove::Message;
use lastmove::games::pursuit::LeastPolice;
use serde::Serialize;

use crate::Words;
use crate::layout::{Layout, Role};

/// The output of `solve --min-police --json`.
#[derive(Serialize)]
pub struct LeastPoliceJson<'a> {
    game: &'a str,
    min_police: Option<u64>,
    placement: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

impl<'a> LeastPoliceJson<'a> {
    /// The minimum for a game, given by its notation.
    #[must_use]
    pub fn new(words: &Words, game: &'a str, least: &'a LeastPolice) -> Self {
        Self {
            game,
            min_police: least.count,
            placement: least.placement.as_deref(),
            note: least.count.is_none().then(|| note(words, game, least)),
        }
    }
}

/// Writes it for people.
///
/// # Errors
/// I/O errors of `out`.
pub fn write(
    words: &Words,
    out: &mut impl Write,
    game: &str,
    least: &LeastPolice,
    layout: &Layout,
) -> io::Result<()> {
    writeln!(out, "{}", layout.paint(Role::Heading, game))?;
    let sentence = match (least.count, &least.placement) {
        (Some(count), Some(placement)) => words.say(
            &Message::new(match is_of_cops(game) {
                true => "min-cops",
                false => "min-police",
            })
            .with("count", count)
            .with("placement", placement.as_str()),
        ),
        _ => note(words, game, least),
    };
    writeln!(out, "{sentence}")
}

/// Why the number is not known.
fn note(words: &Words, game: &str, least: &LeastPolice) -> String {
    let code = match is_of_cops(game) {
        true => "min-cops-more",
        false => "min-police-more",
    };
    let more = words.say(&Message::new(code).with("count", least.tried));
    match &least.refused {
        None => more,
        Some(error) => {
            let refused = Message::new("min-police-refused")
                .with("count", least.tried + 1)
                .with("reason", words.say(&error.message));
            format!("{more} {}", words.say(&refused))
        }
    }
}

/// Whether the question is about cops and a robber, not about policemen and a thief.
fn is_of_cops(game: &str) -> bool {
    game.starts_with("cops")
}

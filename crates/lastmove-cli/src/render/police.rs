//! How many policemen it takes.

use std::io::{self, Write};

use lastmove::Message;
use lastmove::games::pursuit::LeastPolice;
use serde::Serialize;

use super::style;
use crate::messages::say;

/// What `solve --min-police --json` prints.
#[derive(Serialize)]
pub(crate) struct Object<'a> {
    game: &'a str,
    min_police: Option<u64>,
    placement: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

impl<'a> Object<'a> {
    pub(crate) fn new(game: &'a str, least: &'a LeastPolice) -> Self {
        Self {
            game,
            min_police: least.count,
            placement: least.placement.as_deref(),
            note: least.count.is_none().then(|| note(least)),
        }
    }
}

/// Writes it for people.
pub(crate) fn write(out: &mut impl Write, game: &str, least: &LeastPolice) -> io::Result<()> {
    writeln!(out, "{}", style::paint(style::HEADING, game))?;
    let sentence = match (least.count, &least.placement) {
        (Some(count), Some(placement)) => say(&Message::new("min-police")
            .with("count", count)
            .with("placement", placement.as_str())),
        _ => note(least),
    };
    writeln!(out, "{sentence}")
}

/// Why the number is not known.
fn note(least: &LeastPolice) -> String {
    let more = say(&Message::new("min-police-more").with("count", least.tried));
    match &least.refused {
        None => more,
        Some(error) => {
            let refused = Message::new("min-police-refused")
                .with("count", least.tried + 1)
                .with("reason", say(&error.message));
            format!("{more} {}", say(&refused))
        }
    }
}

//! `queens N --first -o PICTURE`.

use std::path::Path;

use lastmove::diagram::Grid;
use lastmove::{Diagram, Error, Message};
use lastmove_draw::Picture;
use serde::Serialize;

use super::Queens;
use super::first::First;
use crate::failure::Failure;
use crate::messages::say;
use crate::pictures::{Canvas, Look};
use crate::session::Session;

/// The largest board that is drawn.
const MOST_DRAWN: usize = 200;

/// The answer to `--first -o` as JSON.
#[derive(Serialize)]
struct Drawn<'a> {
    #[serde(flatten)]
    first: First<'a>,
    file: String,
}

/// Finds and draws.
pub(super) fn run(wanted: &Queens, path: &Path, session: &Session<'_>) -> Result<(), Failure> {
    let canvas = Canvas::new(path, &Look::default(), session)?;
    if wanted.n > MOST_DRAWN {
        let message = Message::new("queens-too-many-to-draw").with("n", wanted.n);
        return Err(Error::input(message.with("most", MOST_DRAWN)).into());
    }
    let found = lastmove_queens::first(wanted.n, wanted.algorithm(), &session.control());
    session.hush();
    let found = found?;
    let Some(placement) = &found else {
        let message = Message::new("queens-none").with("n", wanted.n);
        return Err(Error::input(message).into());
    };
    let rows = placement.rows();
    let diagram = Diagram::Grid(Grid::of_queens(rows.iter().map(|&row| usize::from(row))));
    let texts: Vec<_> = rows.iter().map(ToString::to_string).collect();
    let picture = Picture {
        title: say(&Message::new("queens-title").with("n", wanted.n)),
        lines: vec![texts.join(" ")],
        diagram: &diagram,
    };
    let n = wanted.n;
    canvas.write(&picture, session, |file| Drawn {
        first: First {
            n,
            placement: Some(rows),
        },
        file,
    })
}

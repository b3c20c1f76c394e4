//! Pictures of placements: `-o FILE.svg` and `-o FILE.png`.

use std::path::Path;

use lastmove::diagram::Grid;
use lastmove::{Diagram, Error, Message};
use lastmove_draw::Picture;
use serde::Serialize;

use crate::failure::Failure;
use crate::messages::say;
use crate::picture_file::{PictureArgs, PictureFile};
use crate::session::Session;

/// The largest board that is drawn.
const MOST_DRAWN: usize = 200;

/// The answer as JSON.
#[derive(Serialize)]
struct Drawn<'a> {
    n: usize,
    placement: &'a [u32],
    file: String,
}

/// Whether the file name is that of a picture.
pub(super) fn is_picture(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| {
        ["svg", "png"]
            .iter()
            .any(|e| ending.eq_ignore_ascii_case(e))
    })
}

/// Finds the rows of `n` queens and draws them.
pub(super) fn run(
    n: usize,
    path: &Path,
    session: &Session<'_>,
    find: impl FnOnce() -> Result<Option<Vec<u32>>, Error>,
) -> Result<(), Failure> {
    let picture_file = PictureFile::new(path, &PictureArgs::default(), session)?;
    if n > MOST_DRAWN {
        let message = Message::new("queens-too-many-to-draw").with("n", n);
        return Err(Error::input(message.with("most", MOST_DRAWN)).into());
    }
    let found = find();
    session.hush();
    let Some(rows) = found? else {
        let message = Message::new("queens-none").with("n", n);
        return Err(Error::input(message).into());
    };
    let diagram = Diagram::Grid(Grid::of_queens(rows.iter().map(|&row| row as usize)));
    let texts: Vec<_> = rows.iter().map(ToString::to_string).collect();
    let picture = Picture {
        title: say(&Message::new("queens-title").with("n", n)),
        lines: vec![texts.join(" ")],
        diagram: &diagram,
    };
    picture_file.write(&picture, session, |file| Drawn {
        n,
        placement: &rows,
        file,
    })
}

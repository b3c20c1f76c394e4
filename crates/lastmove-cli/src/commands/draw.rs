//! `lastmove draw`.

use std::ops::Range;
use std::path::PathBuf;

use clap::Args;
use lastmove::Diagram;
use lastmove::oracle::{View, Want};
use lastmove_draw::Picture;
use lastmove_words::{caption, totals};
use serde::Serialize;

use crate::commands::table;
use crate::failure::Failure;
use crate::messages::words;
use crate::options::GAME_HELP;
use crate::picture_file::{PictureArgs, PictureFile};
use crate::session::{Ending, Session};

/// Draw a position and the values around it as a picture
///
/// A board is drawn with the value of every cell: for cờ bảng, where the token would stand there; for
/// policeman and thief, where the thief would be there. Nim is drawn as the table of the heaps in
/// binary. A graph of up to 300 vertices and 900 moves is drawn whole; of a larger one, a vertex and its
/// options. Games of placing, and games of stones such as connect-four, show the value of every move on
/// its square, cell or vertex; with more than 25 empty cells, of the best ones. Hackenbush shows what
/// still stands, other games their board or heaps. The parts of a sum, up to 12, stand side by side
/// with their nim values. Longer sums, and graphs too large for that, have their text in a box.
///
/// +n is a win in n plies for the player to move, −n a loss in n, = a draw; the sooner the end, the
/// stronger the colour. Stars and bold arrows are best moves.
///
/// Where a graph has owners, the boxes of player 0 are pointed. Where player 0 has a goal, each box says
/// which player wins, and after a colon in how many plies, with which credit or at which average; bold
/// arrows are the winner's strategy, and numbers on arrows are weights.
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  lastmove draw co-bang:20x12@19,5 -o board.svg
  lastmove draw co-bang:999x12@700,5 --rows 690..700 -o rows.svg
  lastmove draw pursuit:examples/pursuit/escape.txt -o chase.svg --theme dark
  lastmove draw graph:examples/graphs/escape.txt -o graph.svg
  lastmove draw graph:examples/graphs/goals.txt,goal=energy -o goal.svg
  lastmove draw \"nim:3,4 + kayles:7 + chomp:3x4\" -o sum.svg
  lastmove draw nim:30,30,30 --histogram -o how-far.svg

{GAME_HELP}"))]
pub(crate) struct DrawArgs {
    /// The game, such as co-bang:8x4@7,2
    game: String,
    /// The file to write, a name that ends with .svg or .png; `-` writes SVG to standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Only these rows of a board, from A up to and including B
    #[arg(long, value_name = "A..B", value_parser = table::rows, conflicts_with = "histogram")]
    rows: Option<Range<u64>>,
    /// Draw the numbers of positions of the game won and lost in each number of plies
    #[arg(long)]
    histogram: bool,
    #[command(flatten)]
    picture: PictureArgs,
}

/// The JSON report about a picture.
#[derive(Serialize)]
struct Drawn<'a> {
    game: &'a str,
    /// Null for a whole game.
    position: Option<&'a str>,
    file: String,
}

/// Draws.
pub(crate) fn run(wanted: &DrawArgs, session: &Session<'_>) -> Result<Ending, Failure> {
    let picture_file = PictureFile::new(&wanted.output, &wanted.picture, session)?;
    let opened = session.open(&wanted.game)?;
    let control = session.control();
    let oracle = &opened.oracle;
    let relocate = |error| opened.relocate(error);
    let view = if wanted.histogram {
        View::Histogram
    } else {
        View::Map {
            rows: wanted.rows.clone(),
        }
    };
    let diagram = oracle.diagram(opened.at(), &view, &control);
    let diagram = diagram.map_err(relocate)?;
    // Only now: the diagram has refused pictures that are too large, before solving.
    let answer = if wanted.histogram || (opened.at().is_none() && oracle.start().is_none()) {
        None
    } else {
        let answer = oracle.ask(opened.at(), Want::default(), &control);
        Some(answer.map_err(relocate)?)
    };
    let (title, lines) = match &answer {
        Some(answer) => caption::position(words(), answer),
        None => {
            let counted = match &diagram {
                Diagram::Histogram(histogram) => caption::histogram(words(), histogram),
                _ => totals::line(words(), &oracle.totals(&control)?),
            };
            (oracle.game().to_owned(), vec![counted])
        }
    };
    session.hush();
    let picture = Picture {
        title,
        lines,
        diagram: &diagram,
    };
    picture_file.write(&picture, session, |file| Drawn {
        game: oracle.game(),
        position: answer.as_ref().map(|answer| answer.position.as_str()),
        file,
    })?;
    Ok(Ending::Done)
}

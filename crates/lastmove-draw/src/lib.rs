//! Draws [`Diagram`]s as SVG, and as PNG with the feature `png`.
//!
//! Pure: a diagram and words go in, text or bytes come out. Nothing here knows a game, opens a file
//! or holds a sentence; whoever draws passes a function that says [`Message`](lastmove::Message)s.
//!
//! Outcomes are told by a sign as well as by colour: `+n` is a win in n plies, `−n` a loss, `=` a
//! draw; where cells are too small for numbers, losses are hatched and draws dotted. The colours,
//! blue and orange, are told apart by all kinds of colour vision. Text stays text, so that it can
//! be searched, copied and read aloud; it is set in DejaVu Sans where there is that font, and the
//! room for it is measured by it, which is as wide as the common ones.
//!
//! ```
//! use lastmove::{Control, catalog, files::MemoryFiles, oracle::View};
//! use lastmove_draw::{Picture, Theme, svg};
//!
//! let control = Control::default();
//! let opened = catalog::open("co-bang:8x4@7,2", &MemoryFiles::default(), &control)?;
//! let view = View::Map { rows: None };
//! let diagram = opened.oracle.diagram(opened.at(), &view, &control)?;
//! let picture = Picture {
//!     title: "co-bang:8x4 at 7,2".to_owned(),
//!     lines: Vec::new(),
//!     diagram: &diagram,
//! };
//! let text = svg(&picture, Theme::Light, &|message| message.code.to_owned());
//! assert!(text.starts_with("<svg"));
//! # Ok::<(), lastmove::Error>(())
//! ```

mod bits;
mod board;
mod board_style;
mod cell;
mod dominoes;
mod figures;
mod frame;
mod graph;
mod ground;
mod heaps;
mod histogram;
mod layout;
mod legend;
mod materials;
mod men;
mod picture;
mod pieces;
#[cfg(feature = "png")]
mod png;
mod sheet;
mod signs;
mod standing;
mod sum;
mod terrain;
mod text;
mod theme;

pub use picture::{Picture, Say};
#[cfg(feature = "png")]
pub use png::png;
pub use theme::Theme;

use lastmove::Diagram;

/// Draws a picture as a document of SVG, with a legend.
///
/// The cost is linear in what the diagram holds; graphs take n² steps of layout for n vertices.
#[must_use]
pub fn svg(picture: &Picture<'_>, theme: Theme, say: &Say<'_>) -> String {
    frame::frame(picture, &figure(picture, say), theme)
}

/// Draws what a picture shows alone, without title and legend: for a small picture beside words.
/// The title names it for those who cannot see it.
#[must_use]
pub fn bare_svg(picture: &Picture<'_>, theme: Theme, say: &Say<'_>) -> String {
    frame::bare(picture, &figure(picture, say), theme)
}

fn figure(picture: &Picture<'_>, say: &Say<'_>) -> frame::Figure {
    match picture.diagram {
        // A part is no sum itself.
        Diagram::Sum(parts) => sum::draw(parts, say, &|part| figure_of(part, say)),
        diagram => figure_of(diagram, say),
    }
}

/// The figure of a game that is no sum.
fn figure_of(diagram: &Diagram, say: &Say<'_>) -> frame::Figure {
    match diagram {
        Diagram::Text(text) => figures::note(text),
        Diagram::Grid(grid) => board::draw(grid, say),
        Diagram::Heaps(heaps) => heaps::draw(heaps),
        Diagram::Bits(bits) => bits::draw(bits, say),
        // Arrows have no ground to stand on.
        Diagram::Graph(graph) => match graph.ground.filter(|_| !graph.directed) {
            Some(ground) if !graph.vertices.is_empty() => ground::on_ground(graph, ground, say),
            _ => graph::draw(graph, say),
        },
        Diagram::Histogram(histogram) => histogram::draw(histogram, say),
        Diagram::Sum(_) => figures::note("+"),
    }
}

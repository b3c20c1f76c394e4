//! Draws [`Diagram`]s as SVG, and as PNG with the feature `png`.
//!
//! Pure: input is a diagram and words, output is text or bytes. Nothing here knows a game, opens a
//! file or contains a sentence; the caller passes a function that says
//! [`Message`](lastmove::Message)s.
//!
//! Outcomes have a sign as well as a colour: `+n` is a win in n plies, `−n` a loss, `=` a draw;
//! where cells are too small for numbers, losses are hatched and draws dotted. The colours, blue
//! and orange, can be told apart with all kinds of colour vision. Text stays text, so that it can
//! be searched, copied and read aloud; its font is DejaVu Sans where installed, and its space is
//! measured with it, which is as wide as the common fonts.
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

mod areas;
mod arrows;
mod bits;
mod board;
mod board_style;
mod cell;
mod dominoes;
mod edges;
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
mod on_graph;
mod picture;
mod pieces;
#[cfg(feature = "png")]
mod png;
mod rack;
mod sheet;
mod sides;
mod signs;
mod standing;
mod sum;
mod terrain;
mod text;
mod theme;
mod vertices;

pub use areas::{Area, areas};
pub use picture::{Picture, Say};
#[cfg(feature = "png")]
pub use png::png;
pub use theme::Theme;

use lastmove::Diagram;
use lastmove::diagram::OnGraph;

/// Draws a picture as a document of SVG, with a legend.
///
/// The cost is linear in the size of the diagram; the layout of a graph of n vertices takes n²
/// steps.
#[must_use]
pub fn svg(picture: &Picture<'_>, theme: Theme, say: &Say<'_>) -> String {
    frame::frame(picture, &figure(picture, say), theme)
}

/// Draws the figure alone, without title and legend: for a small picture beside text. The title is
/// for screen readers.
#[must_use]
pub fn bare_svg(picture: &Picture<'_>, theme: Theme, say: &Say<'_>) -> String {
    frame::bare(picture, &figure(picture, say), theme)
}

fn figure(picture: &Picture<'_>, say: &Say<'_>) -> frame::Figure {
    match picture.diagram {
        // A part is never a sum.
        Diagram::Sum(parts) => sum::draw(parts, say, &|part| figure_of(part, say)),
        diagram => figure_of(diagram, say),
    }
}

/// The figure of a game that is not a sum.
fn figure_of(diagram: &Diagram, say: &Say<'_>) -> frame::Figure {
    match diagram {
        Diagram::Text(text) => figures::note(text),
        Diagram::Grid(grid) => board::draw(grid, say),
        Diagram::Heaps(heaps) => heaps::draw(heaps),
        Diagram::Bits(bits) => bits::draw(bits, say),
        // Directed graphs are not drawn on the ground.
        Diagram::Graph(graph) => match graph.ground.filter(|_| !graph.directed) {
            Some(ground) if !graph.vertices.is_empty() => ground::on_ground(graph, ground, say),
            _ => graph::draw(graph, &[], say),
        },
        Diagram::OnGraph(OnGraph { graph, pieces }) => graph::draw(graph, pieces, say),
        Diagram::Histogram(histogram) => histogram::draw(histogram, say),
        Diagram::Sum(_) => figures::note("+"),
    }
}

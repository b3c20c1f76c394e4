//! What an output holds, and so which files it may replace.

use lastmove::certificate;
use lastmove::graph::formats::Format;
use lastmove::table::{PROOF_MARK, Table};

/// What an output holds.
#[derive(Clone, Copy)]
pub(crate) enum OutputKind {
    /// A table or a book.
    Table,
    /// A table in shards.
    #[cfg(feature = "cluster")]
    TableManifest,
    /// A proof for `verify`.
    Certificate,
    /// Values with their moves, for a proved checker.
    Proof,
    /// A graph in a file.
    Graph(Format),
    /// Placements of queens.
    Placements,
    /// A picture.
    Svg,
    /// A picture of pixels.
    Png,
    /// A manual page.
    Manual,
}

impl OutputKind {
    /// Whether a file that begins with `head` holds the same. A text without a mark of lastmove's own
    /// may be somebody's work.
    pub(crate) fn begins(self, head: &[u8]) -> bool {
        match self {
            Self::Table => Table::begins(head),
            #[cfg(feature = "cluster")]
            Self::TableManifest => lastmove::table::TableManifest::begins(head),
            Self::Certificate => certificate::begins(head),
            Self::Proof => head.starts_with(PROOF_MARK),
            Self::Graph(format) => format.begins(head),
            Self::Placements => lastmove_queens::begins_list(head),
            Self::Svg => is_svg(head),
            Self::Png => head.starts_with(b"\x89PNG\r\n\x1a\n"),
            Self::Manual => has(head, b"\n.TH lastmove"),
        }
    }
}

/// Whether a file that begins so is a picture, perhaps of another program.
fn is_svg(head: &[u8]) -> bool {
    let head = head.trim_ascii_start();
    head.starts_with(b"<svg") || head.starts_with(b"<?xml") && has(head, b"<svg")
}

fn has(head: &[u8], part: &[u8]) -> bool {
    head.windows(part.len()).any(|window| window == part)
}

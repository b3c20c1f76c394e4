//! The formats graph6, sparse6 and digraph6 of nauty: a graph is a line of printable characters.
//!
//! ```text
//! IheA@GUAo
//! ```
//!
//! All three write the number of vertices and then bits, six in a character. In graph6 the bits are
//! the upper triangle of the adjacency matrix, column by column; in digraph6, whose lines begin with
//! `&`, all of the matrix, row by row; in sparse6, whose lines begin with `:`, a list of edges. A line
//! says itself which of them it is in. Vertices are called 0 to n − 1. An edge without direction is
//! two moves, a loop one.
//!
//! Source: Brendan McKay, "Description of graph6, sparse6 and digraph6 encodings", `formats.txt` of
//! nauty, <https://users.cecs.anu.edu.au/~bdm/data/formats.txt>.

mod coded;
mod lines;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use coded::{Coded, Fault};
pub use lines::Lines;
pub use read::read;
pub use write::write;

use super::format::Format;

/// Which of the three formats a line is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Simple graphs, as bits of the upper triangle of a matrix.
    Graph6,
    /// Graphs with loops and several edges between two vertices, as a list of edges.
    Sparse6,
    /// Directed graphs, as bits of a matrix.
    Digraph6,
}

impl Kind {
    /// All of them.
    const ALL: [Self; 3] = [Self::Graph6, Self::Sparse6, Self::Digraph6];

    /// What a file may begin with.
    const fn header(self) -> &'static [u8] {
        match self {
            Self::Graph6 => b">>graph6<<",
            Self::Sparse6 => b">>sparse6<<",
            Self::Digraph6 => b">>digraph6<<",
        }
    }

    /// What each line begins with.
    const fn sign(self) -> Option<u8> {
        match self {
            Self::Graph6 => None,
            Self::Sparse6 => Some(b':'),
            Self::Digraph6 => Some(b'&'),
        }
    }

    /// The format by name.
    pub(super) const fn format(self) -> Format {
        match self {
            Self::Graph6 => Format::Graph6,
            Self::Sparse6 => Format::Sparse6,
            Self::Digraph6 => Format::Digraph6,
        }
    }
}

/// The format that the header of a file names.
pub(super) fn headed(head: &[u8]) -> Option<Format> {
    let named = |kind: &Kind| head.starts_with(kind.header());
    Kind::ALL.into_iter().find(named).map(Kind::format)
}

/// Whether the first line of a file that begins so is in this format.
pub(super) fn begins(head: &[u8], kind: Kind) -> bool {
    let line = head.split(|&byte| byte == b'\n').next().unwrap_or(head);
    match Coded::of(line) {
        Ok(coded) => coded.kind == kind,
        // Of a long line only the beginning is there.
        Err(_) => {
            line.len() == head.len()
                && head.len() >= 1 << 12
                && head.first().copied().filter(|byte| *byte < b'?') == kind.sign()
                && head.iter().skip(1).all(|byte| coded::is_code(*byte))
        }
    }
}

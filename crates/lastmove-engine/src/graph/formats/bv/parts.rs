//! The files that make up a graph.

use std::io::{self, Write};

/// A file of a graph in the BV format; its name is that of the graph and the extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The moves.
    Graph,
    /// How the moves are written, and how many there are.
    Properties,
    /// Where the moves of each vertex begin, as differences.
    Offsets,
    /// The same as an index for random access.
    Index,
    /// Ours: the names of vertices.
    Names,
    /// Ours: declared outcomes.
    Labels,
    /// Ours: who moves at each vertex.
    Owners,
}

impl Part {
    /// All parts, in the order in which they are written.
    pub const ALL: [Self; 7] = [
        Self::Graph,
        Self::Offsets,
        Self::Index,
        Self::Names,
        Self::Labels,
        Self::Owners,
        Self::Properties,
    ];

    /// Its extension.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::Graph => "graph",
            Self::Properties => "properties",
            Self::Offsets => "offsets",
            Self::Index => "ef",
            Self::Names => "names",
            Self::Labels => "labels",
            Self::Owners => "owners",
        }
    }

    /// The name of this part of the graph that `file` names: `NAME.graph`, or `NAME` alone.
    ///
    /// ```
    /// use lastmove::graph::formats::bv::Part;
    /// assert_eq!(Part::Properties.beside("web/crawl.graph"), "web/crawl.properties");
    /// assert_eq!(Part::Graph.beside("web/crawl"), "web/crawl.graph");
    /// ```
    #[must_use]
    pub fn beside(self, file: &str) -> String {
        let name = file.strip_suffix(".graph").unwrap_or(file);
        format!("{name}.{}", self.extension())
    }
}

/// Where the files of a graph go.
pub trait Parts {
    /// Begins a file.
    ///
    /// # Errors
    /// When it cannot be there.
    fn create(&mut self, part: Part) -> io::Result<Box<dyn Write>>;
}

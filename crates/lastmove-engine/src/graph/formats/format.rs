//! The formats by name.

/// A file format of graphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// Our binary format: [`binary`](super::binary).
    Binary,
    /// WebGraph's compressed format, several files beside each other; the feature `webgraph`.
    Bv,
    /// Our format for many machines, a folder: [`shards`](super::shards).
    Shards,
    /// One move a line: [`text`](super::text).
    Text,
    /// PGSolver's parity games: [`pg`](super::pg).
    Pg,
    /// Matrix Market's sparse matrices: [`mtx`](super::mtx).
    Mtx,
    /// Simple graphs as nauty writes them: [`graph6`](super::graph6).
    Graph6,
    /// Graphs with loops and several edges, as nauty writes them: [`graph6`](super::graph6).
    Sparse6,
    /// Directed graphs as nauty writes them: [`graph6`](super::graph6).
    Digraph6,
    /// `GraphML`, write only: [`graphml`](super::graphml).
    GraphMl,
    /// Graphviz's language: [`dot`](super::dot).
    Dot,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 11] = [
        Self::Binary,
        Self::Bv,
        Self::Shards,
        Self::Text,
        Self::Pg,
        Self::Mtx,
        Self::Graph6,
        Self::Sparse6,
        Self::Digraph6,
        Self::GraphMl,
        Self::Dot,
    ];

    /// The format's name in options and messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Binary => "lmg",
            Self::Bv => "bv",
            Self::Shards => "shards",
            Self::Text => "text",
            Self::Pg => "pg",
            Self::Mtx => "mtx",
            Self::Graph6 => "graph6",
            Self::Sparse6 => "sparse6",
            Self::Digraph6 => "digraph6",
            Self::GraphMl => "graphml",
            Self::Dot => "dot",
        }
    }

    /// The format for a file's extension.
    ///
    /// ```
    /// use lastmove::graph::formats::Format;
    /// assert_eq!(Format::of_file("games/big.lmg"), Some(Format::Binary));
    /// assert_eq!(Format::of_file("big.edges"), Some(Format::Text));
    /// assert_eq!(Format::of_file("web/crawl.graph"), Some(Format::Bv));
    /// assert_eq!(Format::of_file("big"), None);
    /// ```
    #[must_use]
    pub fn of_file(file: &str) -> Option<Self> {
        let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
        // The extension before `.gz` decides.
        let name = name.strip_suffix(".gz").unwrap_or(name);
        let name = name.strip_suffix(".zst").unwrap_or(name);
        let (_, extension) = name.rsplit_once('.')?;
        match extension.to_ascii_lowercase().as_str() {
            "lmg" => Some(Self::Binary),
            "graph" => Some(Self::Bv),
            "txt" | "edges" => Some(Self::Text),
            "pg" => Some(Self::Pg),
            "mtx" => Some(Self::Mtx),
            "g6" => Some(Self::Graph6),
            "s6" => Some(Self::Sparse6),
            "d6" => Some(Self::Digraph6),
            "graphml" => Some(Self::GraphMl),
            "dot" | "gv" => Some(Self::Dot),
            _ => None,
        }
    }

    /// Whether a file is held as a whole while it is read.
    #[must_use]
    pub fn is_whole(self) -> bool {
        use Format::{Digraph6, Dot, Graph6, Mtx, Pg, Sparse6};
        matches!(self, Pg | Mtx | Graph6 | Sparse6 | Digraph6 | Dot)
    }
}

//! The files of a shard.

use serde::{Deserialize, Serialize};

/// The content of a file of a shard. All are plain lists of numbers, little-endian, so that they
/// can be mapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Section {
    /// How many moves each vertex has: 4 bytes each.
    Degrees,
    /// How many un-moves each vertex has: 4 bytes each.
    Counts,
    /// How many of a vertex's un-moves keep the turn; these come first: 4 bytes each. Present only
    /// where some move does.
    Kept,
    /// The un-moves of each vertex: the codes of its predecessors, first those whose moves keep the
    /// turn. Both lists rise.
    Unmoves,
    /// The outcome that is declared for each vertex: 0 for none, 1 a win, 2 a loss, 3 a draw.
    /// Present only where some is declared.
    Labels,
    /// Who moves at each vertex, a bit each in words of 8 bytes. Present only where vertices have
    /// owners.
    Owners,
    /// The moves of each vertex in the order of the graph: the codes of their targets.
    Moves,
    /// Which of the moves keep the turn, a bit each in words of 8 bytes. Present only where some
    /// does.
    Turns,
    /// Where the name of each vertex ends in [`NameText`](Self::NameText): 8 bytes each. Present
    /// only where names are not consecutive numbers.
    NameEnds,
    /// The names of the vertices, one after the other.
    NameText,
}

impl Section {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Degrees,
        Self::Counts,
        Self::Kept,
        Self::Unmoves,
        Self::Labels,
        Self::Owners,
        Self::Moves,
        Self::Turns,
        Self::NameEnds,
        Self::NameText,
    ];

    /// Its file in the folder.
    ///
    /// ```
    /// use lastmove::graph::shards::Section;
    /// assert_eq!(Section::Unmoves.file(3), "3.unmoves");
    /// ```
    #[must_use]
    pub fn file(self, shard: usize) -> String {
        let name = match self {
            Self::Degrees => "degrees",
            Self::Counts => "counts",
            Self::Kept => "kept",
            Self::Unmoves => "unmoves",
            Self::Labels => "labels",
            Self::Owners => "owners",
            Self::Moves => "moves",
            Self::Turns => "turns",
            Self::NameEnds => "name-ends",
            Self::NameText => "name-text",
        };
        format!("{shard}.{name}")
    }
}

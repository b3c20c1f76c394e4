//! The interface of a search: its shards, and the storage of its cuts.

use lastmove::Error;
use lastmove::graph::shards::Shard;

use super::state::Cursor;

/// A search: its shards, and the storage of its cuts.
pub(crate) trait Job: Send + Sync + 'static {
    /// The division of the graph into shards.
    fn layout(&self) -> Layout;

    /// The first level of the search.
    fn level(&self) -> u32;

    /// Opens a shard; called by its worker.
    fn open(&self, shard: u32) -> Result<Opened, Error>;

    /// Whether it is time for a cut.
    fn is_cut_due(&self) -> bool {
        false
    }

    /// Stores the shards of a worker. All workers do so at the same cut.
    fn save(&self, cut: Cut, shards: &[Saved<'_>]) -> Result<(), Error> {
        let _ = (cut, shards);
        Ok(())
    }

    /// The number of un-moves that a worker follows in one part; `None` leaves it to the engine.
    fn part(&self) -> Option<u64> {
        None
    }

    /// Whether workers remember, in a bit for each vertex of the others, which wins they have sent. Then
    /// less is sent if a vertex has many moves to lost ones.
    fn remembers(&self) -> bool {
        false
    }
}

/// The layout of places in un-moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    /// The number of shards.
    pub(crate) shards: u32,
    /// The number of bits of a place within its shard.
    pub(crate) shift: u32,
}

/// A shard at the start of the search.
pub(crate) struct Opened {
    pub(crate) shard: Shard,
    /// A word for each vertex, from [`first_words`] or from a cut.
    pub(crate) words: Vec<u32>,
    pub(crate) cursor: Cursor,
}

/// The level and part of a cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cut {
    pub(crate) level: u32,
    pub(crate) part: u32,
}

/// A shard at a cut.
pub(crate) struct Saved<'a> {
    pub(crate) shard: u32,
    pub(crate) words: &'a [u32],
    pub(crate) cursor: Cursor,
}

/// The words of a worker's shards, as values.
pub(crate) type Found = Vec<(u32, Vec<u32>)>;

//! What is searched, and where cuts are kept.

use lastmove::Error;
use lastmove::graph::shards::Shard;

use super::state::Cursor;

/// What is searched, and where cuts are kept.
pub(crate) trait Job: Send + Sync + 'static {
    /// How the graph is divided.
    fn layout(&self) -> Layout;

    /// The level that the search begins with.
    fn level(&self) -> u32;

    /// Opens a shard; called by the worker that will have it.
    fn open(&self, shard: u32) -> Result<Opened, Error>;

    /// Whether it is time for a cut.
    fn is_cut_due(&self) -> bool {
        false
    }

    /// Keeps the shards of a worker. All workers do it at the same cut.
    fn save(&self, cut: Cut, shards: &[Saved<'_>]) -> Result<(), Error> {
        let _ = (cut, shards);
        Ok(())
    }

    /// How many un-moves a worker takes back in one part; `None` leaves it to the engine.
    fn part(&self) -> Option<u64> {
        None
    }

    /// Whether workers remember which vertices of others they have told that they win: a bit each, and
    /// less is sent where many moves lead from one vertex to lost ones.
    fn remembers(&self) -> bool {
        false
    }
}

/// How un-moves name places.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    /// The number of shards.
    pub(crate) shards: u32,
    /// How many bits a place in a shard has.
    pub(crate) shift: u32,
}

/// A shard to begin with.
pub(crate) struct Opened {
    pub(crate) shard: Shard,
    /// A word for each vertex, as [`first_words`] makes them, or as they were at a cut.
    pub(crate) words: Vec<u32>,
    pub(crate) cursor: Cursor,
}

/// Which cut it is.
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

/// The words of the shards that a worker had, as values.
pub(crate) type Found = Vec<(u32, Vec<u32>)>;

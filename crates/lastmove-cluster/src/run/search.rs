//! The search of one process: its shards, from the disk or from a checkpoint.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use lastmove::graph::shards::Sharded;
use lastmove::{Control, Error, Message};

use super::events::play;
use crate::checkpoint::{CutName, Keeper};
use crate::engine::{self, Cut, Job, Layout, Opened, Saved, Shared, first_words};

/// The search of this process.
pub(super) struct Search {
    pub(super) graph: Arc<Sharded>,
    pub(super) misere: bool,
    pub(super) part: Option<u64>,
    pub(super) remember: bool,
    pub(super) start: Option<CutName>,
    pub(super) keeper: Option<Keeper>,
    pub(super) shared: Arc<Shared>,
}

impl Job for Search {
    fn layout(&self) -> Layout {
        let manifest = self.graph.manifest();
        Layout {
            shards: manifest.shards.len() as u32,
            shift: manifest.shift,
        }
    }

    fn level(&self) -> u32 {
        self.start.map_or(0, |start| start.cut.level)
    }

    fn open(&self, number: u32) -> Result<Opened, Error> {
        let control = Control::default();
        let mut shard = self.graph.shard(number as usize, &control)?;
        let mut words = std::mem::take(&mut shard.degrees);
        let mut cursor = engine::Cursor::default();
        match (self.start, &self.keeper) {
            (Some(start), Some(keeper)) => {
                (words, cursor) = keeper.restore(start, number, shard.vertices())?;
            }
            _ => first_words(&mut words, &shard.labels, play(self.misere)).map_err(|place| {
                let vertex = shard.first + u64::from(place);
                let message = Message::new("cluster-too-many-moves").with("vertex", vertex);
                Error::limit(message.with("most", u64::from(engine::MOST_MOVES)))
            })?,
        }
        shard.labels = Default::default();
        Ok(Opened {
            shard,
            words,
            cursor,
        })
    }

    fn is_cut_due(&self) -> bool {
        self.keeper.as_ref().is_some_and(Keeper::is_due)
    }

    fn save(&self, cut: Cut, shards: &[Saved<'_>]) -> Result<(), Error> {
        let Some(keeper) = &self.keeper else {
            return Ok(());
        };
        keeper.save(cut, shards)?;
        self.shared.cuts.fetch_add(1, Relaxed);
        Ok(())
    }

    fn part(&self) -> Option<u64> {
        self.part
    }

    fn remembers(&self) -> bool {
        self.remember
    }
}

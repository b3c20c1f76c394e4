//! The tables that a run writes: one a shard, and the manifest that makes one table of them.

use std::path::{Path, PathBuf};

use lastmove::game::Play;
use lastmove::graph::shards::Sharded;
use lastmove::solve::Values;
use lastmove::table::{TableManifest, write_shard};
use lastmove::{Control, Error};
use lastmove_cluster::{ProcessJob, ShardTables};
use lastmove_host::{atomic_file, table_file};

/// Where the tables of a run are.
pub(super) struct Tables<'a> {
    manifest: PathBuf,
    game: String,
    play: Play,
    control: Control<'a>,
}

impl<'a> Tables<'a> {
    pub(super) fn new(manifest: &Path, job: &ProcessJob, control: Control<'a>) -> Self {
        let (play, rule) = match job.misere {
            true => (Play::Misere, "/misere"),
            false => (Play::Normal, ""),
        };
        Self {
            manifest: manifest.to_owned(),
            game: format!("graph{rule}:{}", job.graph),
            play,
            control,
        }
    }

    /// The name of a shard's table, in the folder of the manifest.
    fn file(&self, shard: usize) -> String {
        let stem = self.manifest.file_stem().unwrap_or_default();
        format!("{}.{shard}.lmt", stem.to_string_lossy())
    }

    fn path(&self, shard: usize) -> PathBuf {
        self.manifest.with_file_name(self.file(shard))
    }
}

impl ShardTables for Tables<'_> {
    fn write(&self, graph: &Sharded, shard: usize, words: Vec<u32>) -> Result<(), Error> {
        let path = self.path(shard);
        let values = Values::from_words(words);
        let game = (self.game.as_str(), self.play);
        atomic_file::write(&path, |out| {
            write_shard(graph, shard, game, &values, out, &self.control).map(drop)
        })
    }

    fn finish(&self, graph: &Sharded) -> Result<(), Error> {
        let shards = 0..graph.manifest().shards.len();
        let tables = shards.map(|shard| {
            let table = table_file::open(&self.path(shard), &self.control)?;
            Ok((self.file(shard), table.meta().clone()))
        });
        let tables = tables.collect::<Result<Vec<_>, Error>>()?;
        let manifest = TableManifest::new(graph, &self.game, self.play, &tables);
        let bytes = manifest.to_bytes();
        atomic_file::write(&self.manifest, |file| file.write_all(&bytes))
    }
}

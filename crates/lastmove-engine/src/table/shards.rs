//! Tables of graphs in shards: an ordinary table a shard, and a manifest that makes them one.

use std::io::Write;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use super::blocks::broken;
use super::read::Parts;
use super::{Content, KeyKind, Keys, Meta, Table, write};
use crate::files::{InputFile, Inputs};
use crate::game::{Play, percent_encode};
use crate::graph::shards::{Hash, MOST_SHARDS, Sharded};
use crate::value::Placed;
use crate::{ByNumber, Control, Error, Message, WriteError};

/// The name of the format in the manifest.
const FORMAT: &str = "lastmove table in shards";

/// The version that is written, and the only one that is read.
const VERSION: u32 = 1;

/// The manifest of a table in shards: a file `.lmts` beside the tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableManifest {
    format: String,
    version: u32,
    /// The game's notation: `graph:DIR`.
    pub game: String,
    /// The rule of play.
    pub play: Play,
    /// The manifest of the graph's shards.
    pub graph: InputFile,
    /// How many positions there are in all.
    pub positions: u64,
    /// How many the player to move wins.
    pub wins: u64,
    /// How many the player to move loses.
    pub losses: u64,
    /// How many are drawn.
    pub draws: u64,
    /// The largest remoteness of a win, in plies.
    pub longest_win: Option<u64>,
    /// The largest remoteness of a loss, in plies.
    pub longest_loss: Option<u64>,
    /// The tables, in the order of the shards.
    pub shards: Vec<TableShard>,
}

/// The table of a shard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableShard {
    /// Its file, in the folder of the manifest.
    pub file: String,
    /// The number of its first vertex in the graph.
    pub first: u64,
    /// How many vertices it has.
    pub positions: u64,
    /// The hash of its description, which contains the checksums of everything else.
    pub xxh3: Hash,
}

/// The hash of a table's description.
fn hash(meta: &Meta) -> Hash {
    Hash(xxh3_64(&serde_json::to_vec(meta).unwrap_or_default()))
}

impl TableManifest {
    /// The manifest of the tables of all shards of a graph: for each its file, in the folder of the
    /// manifest, and what [`write_shard`] returned.
    #[must_use]
    pub fn new(graph: &Sharded, game: &str, play: Play, tables: &[(String, Meta)]) -> Self {
        let mut first = 0;
        let shards = tables.iter().map(|(file, meta)| {
            let shard = TableShard {
                file: file.clone(),
                first,
                positions: meta.positions,
                xxh3: hash(meta),
            };
            first += meta.positions;
            shard
        });
        let shards = shards.collect();
        let sum = |of: fn(&Meta) -> u64| tables.iter().map(|(_, meta)| of(meta)).sum();
        let longest =
            |of: fn(&Meta) -> Option<u64>| tables.iter().filter_map(|(_, meta)| of(meta)).max();
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            game: game.to_owned(),
            play,
            graph: graph.input(),
            positions: first,
            wins: sum(|meta| meta.wins),
            losses: sum(|meta| meta.losses),
            draws: sum(|meta| meta.draws),
            longest_win: longest(|meta| meta.longest_win),
            longest_loss: longest(|meta| meta.longest_loss),
            shards,
        }
    }

    /// Whether a file that begins with `head` is meant to be a manifest of tables.
    #[must_use]
    pub fn begins(head: &[u8]) -> bool {
        head.starts_with(format!("{{\"format\":\"{FORMAT}\"").as_bytes())
    }

    /// Reads a manifest; `file` names it in errors.
    ///
    /// # Errors
    /// [`Blame::File`](crate::Blame::File) with `table-damaged` when it is no manifest or damaged,
    /// with `table-version` when its version is unknown.
    pub fn read(bytes: &[u8], file: &str) -> Result<Self, Error> {
        let wrong = || broken(file, "meta");
        let manifest: Self = serde_json::from_slice(bytes).map_err(|_| wrong())?;
        if manifest.version != VERSION {
            let message = Message::new("table-version").with("file", file);
            let message = message.with("found", u64::from(manifest.version));
            return Err(Error::file(message.with("known", u64::from(VERSION))));
        }
        // Every byte must be as this program would write it.
        match manifest.is_sound() && manifest.to_bytes() == bytes {
            true => Ok(manifest),
            false => Err(wrong()),
        }
    }

    fn is_sound(&self) -> bool {
        let mut first = Some(0u64);
        let follow = self.shards.iter().all(|shard| {
            let fits = first == Some(shard.first) && is_beside(&shard.file);
            first = shard.first.checked_add(shard.positions);
            fits
        });
        let counted = self.wins.checked_add(self.losses);
        self.format == FORMAT
            && (1..=MOST_SHARDS).contains(&self.shards.len())
            && follow
            && first == Some(self.positions)
            && counted.and_then(|sum| sum.checked_add(self.draws)) == first
    }

    /// The file's bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        // JSON can represent everything in it.
        serde_json::to_vec(self).unwrap_or_default()
    }
}

/// Whether a file is directly in the folder.
fn is_beside(file: &str) -> bool {
    !file.is_empty() && !file.contains(['/', '\\', '\0']) && file != "." && file != ".."
}

/// Writes the table of a shard: the values of its vertices by their places. `game` is the graph's
/// notation. The table can be read by itself as well.
///
/// # Errors
/// Like [`write()`], and when the names of the vertices cannot be read.
///
/// # Panics
/// When there is no such shard.
pub fn write_shard(
    graph: &Sharded,
    number: usize,
    (game, play): (&str, Play),
    values: &dyn ByNumber,
    out: &mut dyn Write,
    control: &Control<'_>,
) -> Result<Meta, WriteError> {
    let info = &graph.manifest().shards[number];
    let inputs = Inputs {
        list: vec![graph.input()],
        contents: None,
    };
    let mut write = |keys, values: &dyn ByNumber| {
        let positions = info.vertices.into();
        let content = Content::new(game, play, &inputs, keys, positions, values);
        write(&content, out, control)
    };
    let Some(names) = Ordered::of(graph, number, control)? else {
        let first = graph.manifest().first_name.unwrap_or(0) + info.first;
        return write(Keys::Numbers(&|place| first + place), values);
    };
    let text = |index: u64, into: &mut String| into.push_str(names.name(index));
    let place = &|index: u64| names.order[index as usize].into();
    write(Keys::Texts(&text), &Placed { values, place })
}

/// The names of a shard's vertices, sorted.
pub(super) struct Ordered {
    names: Vec<String>,
    /// The places of the vertices, in the order of their names.
    pub(super) order: Vec<u32>,
}

impl Ordered {
    /// `None` where names are numbers.
    pub(super) fn of(
        graph: &Sharded,
        number: usize,
        control: &Control<'_>,
    ) -> Result<Option<Self>, Error> {
        let Some(names) = graph.names_of(number, control)? else {
            return Ok(None);
        };
        // As the graph writes its positions.
        let names: Vec<String> = names.iter().map(|name| percent_encode(name)).collect();
        let mut order: Vec<u32> = (0..names.len() as u32).collect();
        order.sort_unstable_by(|&a, &b| names[a as usize].cmp(&names[b as usize]));
        Ok(Some(Self { names, order }))
    }

    /// The name at this rank.
    pub(super) fn name(&self, index: u64) -> &str {
        &self.names[self.order[index as usize] as usize]
    }
}

impl Table {
    /// Opens a table in shards: `manifest` is its file, `name` names it in errors, and `open` opens
    /// the table of a shard. It is used like any other. Memory: that of all its tables.
    ///
    /// # Errors
    /// Like [`TableManifest::read`] and [`open`](Self::open), and
    /// [`Blame::File`](crate::Blame::File) with `table-other-shard` when a table does not match the
    /// manifest.
    pub fn open_shards(
        manifest: Vec<u8>,
        name: &str,
        open: &mut dyn FnMut(&str) -> Result<Self, Error>,
    ) -> Result<Self, Error> {
        let said = TableManifest::read(&manifest, name)?;
        let mut tables = Vec::new();
        for shard in &said.shards {
            let table = open(&shard.file)?;
            let meta = table.meta();
            let is_own = hash(meta) == shard.xxh3
                && meta.positions == shard.positions
                && (&meta.game, meta.play) == (&said.game, said.play)
                && meta.inputs == [said.graph.clone()]
                && matches!(meta.keys, KeyKind::Numbers | KeyKind::Texts);
            if !is_own {
                let message = Message::new("table-other-shard").with("file", table.name());
                return Err(Error::file(message.with("manifest", name)));
            }
            tables.push(Arc::new(table));
        }
        let metas = || tables.iter().map(|table: &Arc<Self>| table.meta());
        let one = metas().next().ok_or_else(|| broken(name, "meta"))?;
        let sum = |of: fn(&Meta) -> u64| metas().map(of).sum::<u64>();
        let longest = |of: fn(&Meta) -> Option<u64>| metas().filter_map(of).max();
        let is_sum = sum(|meta| meta.wins) == said.wins
            && sum(|meta| meta.losses) == said.losses
            && longest(|meta| meta.longest_win) == said.longest_win
            && longest(|meta| meta.longest_loss) == said.longest_loss
            && metas().all(|meta| meta.keys == one.keys);
        if !is_sum {
            return Err(broken(name, "meta"));
        }
        let meta = Meta {
            game: said.game,
            inputs: vec![said.graph],
            positions: said.positions,
            wins: said.wins,
            losses: said.losses,
            draws: said.draws,
            longest_win: said.longest_win,
            longest_loss: said.longest_loss,
            sections: Vec::new(),
            ..one.clone()
        };
        let parts = Parts {
            firsts: said.shards.iter().map(|shard| shard.first).collect(),
            tables,
        };
        Ok(Self::of_parts(meta, manifest, name, parts))
    }
}

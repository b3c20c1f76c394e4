//! A graph in shards, opened.

use std::io::Read;
use std::sync::Arc;

use xxhash_rust::xxh3::xxh3_64;

use super::manifest::damaged;
use super::{Hash, MANIFEST, Manifest, write};
use crate::files::{FileError, Files, InputFile, MemoryFiles};
use crate::game::percent_encode;
use crate::graph::NamedGraph;
use crate::{Control, Error};

/// The longest manifest: about 1 kB a shard.
const MOST_MANIFEST: u64 = 1 << 30;

/// A graph in shards: a folder whose manifest has been read. Nothing else is held.
///
/// ```
/// use lastmove::graph::shards::Sharded;
/// use lastmove::graph::{GameGraph, Graph, NamedGraph, Names};
/// use lastmove::Control;
/// let control = Control::default();
/// // 0 → 1 → 2 and 0 → 2, in two shards.
/// let graph = NamedGraph {
///     game: GameGraph::from(Graph::from_edges(3, &[(0, 1), (1, 2), (0, 2)])),
///     names: Names::numbered(3),
/// };
/// let sharded = Sharded::cut(&graph, 2, &control)?;
/// let last = sharded.shard(1, &control)?;
/// assert_eq!((last.first, last.vertices()), (2, 1));
/// // Two moves lead to vertex 2: from 0 and from 1, both in shard 0.
/// let sources: Vec<_> = last.unmoves_of(0).map(|code| sharded.manifest().split(code)).collect();
/// assert_eq!(sources, [(0, 0), (0, 1)]);
/// # Ok::<(), lastmove::Error>(())
/// ```
pub struct Sharded {
    files: Arc<dyn Files + Send + Sync>,
    folder: String,
    manifest: Manifest,
}

impl Sharded {
    /// Opens the graph in a folder. Only the manifest is read.
    ///
    /// # Errors
    /// [`Blame::File`](crate::Blame::File) when it cannot be read, see [`Manifest::read`];
    /// [`Blame::Memory`](crate::Blame::Memory) when it is too long for the memory budget.
    pub fn open(
        files: Arc<dyn Files + Send + Sync>,
        folder: &str,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let manifest = read_manifest(&*files, folder, control)?;
        Ok(Self::new(files, folder, manifest))
    }

    /// The graph with this manifest.
    #[must_use]
    pub fn new(files: Arc<dyn Files + Send + Sync>, folder: &str, manifest: Manifest) -> Self {
        Self {
            files,
            folder: folder.trim_end_matches('/').to_owned(),
            manifest,
        }
    }

    /// A graph in memory cut into this many shards, also in memory: for tests and small graphs.
    ///
    /// # Errors
    /// Like [`write()`].
    pub fn cut(graph: &NamedGraph, shards: usize, control: &Control<'_>) -> Result<Self, Error> {
        let files = MemoryFiles::default();
        let manifest = write(&graph.game.graph, graph, shards, &files, control)?;
        Ok(Self::new(Arc::new(files.in_folder("")), "", manifest))
    }

    /// The manifest of the folder.
    #[must_use]
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// The manifest as an input file, by which tables identify the graph.
    #[must_use]
    pub fn input(&self) -> InputFile {
        let bytes = self.manifest.to_bytes();
        InputFile {
            name: self.file(MANIFEST),
            bytes: bytes.len() as u64,
            xxh3: Hash(xxh3_64(&bytes)).to_string(),
        }
    }

    /// The name of a vertex as a position, by its number in the graph. Where names are texts, this
    /// reads the names of its shard.
    ///
    /// # Errors
    /// Like [`names_of`](Self::names_of).
    ///
    /// # Panics
    /// When there is no such vertex.
    pub fn position(&self, vertex: u64, control: &Control<'_>) -> Result<String, Error> {
        if let Some(first) = self.manifest.first_name {
            return Ok((first + vertex).to_string());
        }
        let shards = &self.manifest.shards;
        let number = shards.partition_point(|shard| shard.first <= vertex) - 1;
        let names = self.names_of(number, control)?.unwrap_or_default();
        let place = (vertex - shards[number].first) as usize;
        Ok(percent_encode(&names[place]))
    }

    /// The name of a file of the folder.
    pub(super) fn file(&self, name: &str) -> String {
        format!("{}/{name}", self.folder)
    }

    pub(super) fn files(&self) -> &dyn Files {
        &*self.files
    }
}

/// Whether a folder of shards has this name.
#[must_use]
pub fn is_folder(files: &dyn Files, folder: &str) -> bool {
    files.size(&manifest_of(folder)).is_some()
}

fn manifest_of(folder: &str) -> String {
    format!("{}/{MANIFEST}", folder.trim_end_matches('/'))
}

/// Reads the manifest of a folder.
///
/// # Errors
/// Like [`Sharded::open`].
pub fn read_manifest(
    files: &dyn Files,
    folder: &str,
    control: &Control<'_>,
) -> Result<Manifest, Error> {
    let name = manifest_of(folder);
    let about = |error: FileError| error.about(&name);
    let most = MOST_MANIFEST.min(control.memory_budget() / 4);
    let mut bytes = Vec::new();
    let file = files.open(&name).map_err(about)?;
    let read = file.take(most + 1).read_to_end(&mut bytes);
    read.map_err(|error| about(error.into()))?;
    if bytes.len() as u64 > MOST_MANIFEST {
        return Err(damaged(&name, "shards-length"));
    }
    control.afford((bytes.len() as u64).saturating_mul(4))?;
    Manifest::read(&bytes, &name)
}

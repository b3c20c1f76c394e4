//! The manifest of a folder of shards.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use xxhash_rust::xxh3::xxh3_64;

use super::Section;
use crate::graph::MOST_VERTICES;
use crate::{Error, Message};

/// The name of the manifest in its folder. It is written last.
pub const MANIFEST: &str = "shards.json";

/// The name of the format in the manifest.
const FORMAT: &str = "lastmove shards";

/// The version that is written, and the only one that is read.
pub const VERSION: u32 = 1;

/// The most shards of a graph.
pub const MOST_SHARDS: usize = 1 << 16;

/// The most vertices and edges of a graph in shards.
const MOST: (u64, u64) = (1 << 40, 1 << 48);

/// A 64-bit XXH3, in JSON 16 hexadecimal digits.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Hash(pub u64);

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Hash {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'a> Deserialize<'a> for Hash {
    fn deserialize<D: Deserializer<'a>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let number = u64::from_str_radix(&text, 16).map(Self);
        let same = number.ok().filter(|hash| hash.to_string() == text);
        same.ok_or_else(|| serde::de::Error::custom("no hash"))
    }
}

/// The manifest of a folder of shards: the file [`MANIFEST`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    format: String,
    version: u32,
    /// How many vertices the graph has, up to 2^40.
    pub vertices: u64,
    /// How many edges.
    pub edges: u64,
    /// A vertex is coded as `shard << shift | place`, its place being its number in the shard.
    pub shift: u32,
    /// How many bytes a code takes: 4, or 5 where 32 bits do not suffice.
    pub width: u32,
    /// Whether single moves are marked as keeping the turn, beyond those that follow from owners.
    pub turns: bool,
    /// The first vertex's name where all names are consecutive numbers; else each name is a text.
    pub first_name: Option<u64>,
    /// A fingerprint of the graph and its shards: others have the same only by chance.
    pub hash: Hash,
    /// The shards, in the order of their vertices.
    pub shards: Vec<ShardInfo>,
}

/// The manifest's entry of a shard.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShardInfo {
    /// The number of its first vertex in the graph.
    pub first: u64,
    /// How many vertices it has.
    pub vertices: u32,
    /// How many moves leave them.
    pub moves: u64,
    /// How many moves lead to them.
    pub unmoves: u64,
    /// Its files.
    pub files: BTreeMap<Section, FileInfo>,
}

/// A file of a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileInfo {
    /// Its length.
    pub bytes: u64,
    /// Its hash.
    pub xxh3: Hash,
}

/// How many bits a number below `count` takes.
fn bits(count: u64) -> u32 {
    count.max(1).next_power_of_two().trailing_zeros()
}

/// The shift and the width of the codes of `shards` shards, the largest of which has `largest`
/// vertices; `None` when they are too many. `least` is the least shift.
pub(super) fn coding(shards: usize, largest: u64, least: u32) -> Option<(u32, u32)> {
    let shift = bits(largest).max(least);
    match shift + bits(shards as u64) {
        0..=32 => Some((shift, 4)),
        33..=40 => Some((shift, 5)),
        _ => None,
    }
}

impl Manifest {
    /// The manifest of these shards, with its hash.
    pub(super) fn new(
        shards: Vec<ShardInfo>,
        (shift, width): (u32, u32),
        turns: bool,
        first_name: Option<u64>,
    ) -> Self {
        let mut manifest = Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            vertices: shards.iter().map(|shard| u64::from(shard.vertices)).sum(),
            edges: shards.iter().map(|shard| shard.moves).sum(),
            shift,
            width,
            turns,
            first_name,
            hash: Hash(0),
            shards,
        };
        manifest.hash = manifest.own_hash();
        manifest
    }

    /// Reads a manifest; `file` names it in errors. Its entries are checked to be consistent.
    ///
    /// # Errors
    /// [`Blame::File`](crate::Blame::File) with `shards-manifest` when it is no manifest or
    /// damaged, with `shards-version` when its version is unknown.
    ///
    /// ```
    /// use lastmove::graph::shards::Manifest;
    /// let error = Manifest::read(b"{}", "web/shards.json").unwrap_err();
    /// assert_eq!(error.message.code, "shards-manifest");
    /// ```
    pub fn read(bytes: &[u8], file: &str) -> Result<Self, Error> {
        /// The fields common to all versions.
        #[derive(Deserialize)]
        struct Head {
            format: String,
            version: u32,
        }
        let wrong = || Error::file(Message::new("shards-manifest").with("file", file));
        let head: Head = serde_json::from_slice(bytes).map_err(|_| wrong())?;
        if head.format != FORMAT {
            return Err(wrong());
        }
        if head.version != VERSION {
            let message = Message::new("shards-version").with("file", file);
            let message = message.with("found", u64::from(head.version));
            return Err(Error::file(message.with("known", u64::from(VERSION))));
        }
        let manifest: Self = serde_json::from_slice(bytes).map_err(|_| wrong())?;
        // Every byte must be as this program would write it.
        let is_whole = manifest.own_hash() == manifest.hash && manifest.to_bytes() == bytes;
        match is_whole && manifest.is_sound() {
            true => Ok(manifest),
            false => Err(wrong()),
        }
    }

    /// The file's bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        // JSON can represent everything in it.
        serde_json::to_vec(self).unwrap_or_default()
    }

    fn own_hash(&self) -> Hash {
        let said = (
            (self.vertices, self.edges, self.shift, self.width),
            (self.turns, self.first_name, &self.shards),
        );
        Hash(xxh3_64(&serde_json::to_vec(&said).unwrap_or_default()))
    }

    /// The manifest in these bytes with its hash corrected.
    #[cfg(test)]
    pub(super) fn forged(bytes: &[u8]) -> Option<Self> {
        let mut manifest: Self = serde_json::from_slice(bytes).ok()?;
        manifest.hash = manifest.own_hash();
        Some(manifest)
    }

    /// Whether all entries are consistent.
    fn is_sound(&self) -> bool {
        let first = self.shards.first();
        let (Some(first), 1..=MOST_SHARDS) = (first, self.shards.len()) else {
            return false;
        };
        let has = |shard: &ShardInfo, section| shard.files.contains_key(&section);
        let (owned, kept) = (has(first, Section::Owners), has(first, Section::Kept));
        let (mut vertices, mut moves, mut unmoves) = (0u64, 0u64, 0u64);
        for shard in &self.shards {
            let needed = |section| match section {
                Section::Degrees | Section::Counts | Section::Unmoves | Section::Moves => true,
                Section::Kept | Section::Turns => kept,
                Section::Owners => owned,
                Section::NameEnds | Section::NameText => self.first_name.is_none(),
                Section::Labels => has(shard, section),
            };
            let mut all = Section::ALL.into_iter();
            let fits = shard.first == vertices
                && u64::from(shard.vertices) <= MOST_VERTICES
                && shard.moves <= MOST.1
                && shard.unmoves <= MOST.1
                && all.all(|section| needed(section) == has(shard, section))
                && (shard.files.iter()).all(|(&section, file)| {
                    shard
                        .length(section, self.width)
                        .is_none_or(|length| length == file.bytes)
                });
            if !fits {
                return false;
            }
            vertices += u64::from(shard.vertices);
            // At most 2^20 shards of 2^48 each.
            moves = moves.saturating_add(shard.moves);
            unmoves = unmoves.saturating_add(shard.unmoves);
        }
        let largest = self.shards.iter().map(|shard| shard.vertices).max();
        let largest = largest.unwrap_or(0).into();
        self.shift <= 40
            && coding(self.shards.len(), largest, self.shift) == Some((self.shift, self.width))
            && (self.vertices, self.edges, self.edges) == (vertices, moves, unmoves)
            && vertices <= MOST.0
            && moves <= MOST.1
            && (kept || !self.turns)
            && (kept || !owned)
            && self.first_name.is_none_or(|first| first <= MOST.0)
    }

    /// Whether some move keeps the turn.
    #[must_use]
    pub fn has_kept_turns(&self) -> bool {
        self.has(Section::Kept)
    }

    /// Whether vertices have owners.
    #[must_use]
    pub fn is_owned(&self) -> bool {
        self.has(Section::Owners)
    }

    /// Whether an outcome is declared for some vertex.
    #[must_use]
    pub fn is_labelled(&self) -> bool {
        self.has(Section::Labels)
    }

    fn has(&self, section: Section) -> bool {
        let mut shards = self.shards.iter();
        shards.any(|shard| shard.files.contains_key(&section))
    }

    /// The shard of a vertex and its place in it; `None` when there is no such vertex. O(log S).
    #[must_use]
    pub fn place_of(&self, vertex: u64) -> Option<(usize, u32)> {
        if vertex >= self.vertices {
            return None;
        }
        let after = self.shards.partition_point(|shard| shard.first <= vertex);
        let shard = after.checked_sub(1)?;
        Some((shard, (vertex - self.shards[shard].first) as u32))
    }

    /// The shard and the place that a code of [`Section::Moves`] or [`Section::Unmoves`] stands for.
    #[must_use]
    #[inline]
    pub fn split(&self, code: u64) -> (usize, u32) {
        let place = code & ((1 << self.shift) - 1);
        ((code >> self.shift) as usize, place as u32)
    }

    /// The vertex that a code stands for, which must be one.
    ///
    /// # Panics
    /// When there is no such shard.
    #[must_use]
    #[inline]
    pub fn vertex(&self, code: u64) -> u64 {
        let (shard, place) = self.split(code);
        self.shards[shard].first + u64::from(place)
    }

    /// Whether a code stands for a vertex.
    #[must_use]
    #[inline]
    pub fn is_vertex(&self, code: u64) -> bool {
        let (shard, place) = self.split(code);
        self.shards
            .get(shard)
            .is_some_and(|shard| place < shard.vertices)
    }
}

impl ShardInfo {
    /// The length that a file must have; `None` where it is not known in advance.
    fn length(&self, section: Section, width: u32) -> Option<u64> {
        let (n, width) = (u64::from(self.vertices), u64::from(width));
        Some(match section {
            Section::Degrees | Section::Counts | Section::Kept => n * 4,
            Section::Unmoves => self.unmoves * width,
            Section::Moves => self.moves * width,
            Section::Labels => n,
            Section::Owners => n.div_ceil(64) * 8,
            Section::Turns => self.moves.div_ceil(64) * 8,
            Section::NameEnds => n * 8,
            Section::NameText => return None,
        })
    }
}

/// The error that a file is not what the manifest says.
pub(super) fn damaged(file: &str, what: &'static str) -> Error {
    let message = Message::new("shards-damaged").with("file", file);
    Error::file(message.with("what", Message::new(what)))
}

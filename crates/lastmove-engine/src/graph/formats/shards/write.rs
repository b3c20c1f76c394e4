//! Cutting a graph into shards.

use std::ops::Range;

use xxhash_rust::xxh3::Xxh3;

use super::Section;
use super::cut::Cut;
use super::manifest::{FileInfo, Hash, MANIFEST, Manifest, ShardInfo};
use crate::files::{Keep, NewFile, not_written};
use crate::graph::formats::Failed;
use crate::graph::{GameGraph, MoveStream, NamedGraph, WideStream};
use crate::{Control, Error, Message, Outcome, Storage, WriteError};

/// The size of the write buffer, in bytes.
const BLOCK: usize = 1 << 18;

/// The most un-moves that are transposed at a time: their places are counted in 32 bits.
const MOST_TURNED: u64 = u32::MAX as u64;

/// How many vertices are processed between two checks for cancellation.
const EVERY: u64 = 1 << 14;

/// Memory besides the lists: buffers, and the program itself.
const BUFFERS: u64 = 16 << 20;

/// Writes a graph in `shards` shards of consecutive vertices, with about the same number of
/// vertices and un-moves each; superfluous shards are empty. `rest` has everything but the moves,
/// and in its graph which of them [keep the turn](crate::graph::Graph::kept_turns).
///
/// The moves are read once to count them, once to write them, and once for each part of the
/// un-moves that fits into memory. Memory: 4 bytes a vertex (8 where there are kept turns), and up
/// to the rest of the budget for un-moves, 4 bytes each (5 where codes are longer).
///
/// The files go to `into`, the manifest last, when all others are durable. If anything fails, they
/// are removed.
///
/// # Errors
/// [`Blame::Input`](crate::Blame::Input) when there are too many shards,
/// [`Blame::Budget`](crate::Blame::Budget) when the vertices do not fit into the budget or one has
/// 2^32 moves or un-moves; when the moves cannot be read, a file cannot be written, the work is
/// stopped.
pub fn write(
    moves: &dyn MoveStream,
    rest: &NamedGraph,
    shards: usize,
    into: &dyn Storage,
    control: &Control<'_>,
) -> Result<Manifest, Error> {
    write_coded(&moves, rest, (shards, 0), into, control)
}

/// The same for a graph of up to 2^40 vertices, more than one in memory can have. They are named by
/// their numbers and have nothing but moves.
///
/// # Errors
/// Like [`write()`]; [`Blame::Input`](crate::Blame::Input) with `shards-too-few` when a shard would
/// have more than 2^32 − 2 vertices.
///
/// ```
/// use std::sync::Arc;
/// use lastmove::{Control, files::MemoryFiles};
/// use lastmove::graph::generate::{Generated, Shape};
/// use lastmove::graph::shards::{self, Sharded};
/// let control = Control::default();
/// let path = Generated::wide(Shape::Path, 1_000, 0, 1, &control)?;
/// let folder = MemoryFiles::default();
/// shards::write_wide(&path, 3, &folder, &control)?;
/// let sharded = Sharded::open(Arc::new(folder.in_folder("path")), "path", &control)?;
/// assert_eq!(sharded.manifest().edges, 999);
/// # Ok::<(), lastmove::Error>(())
/// ```
pub fn write_wide(
    moves: &dyn WideStream,
    shards: usize,
    into: &dyn Storage,
    control: &Control<'_>,
) -> Result<Manifest, Error> {
    write_coded(moves, &NamedGraph::default(), (shards, 0), into, control)
}

/// The same with a least shift, for tests of codes of 5 bytes.
pub(super) fn write_coded(
    moves: &dyn WideStream,
    rest: &NamedGraph,
    (shards, shift): (usize, u32),
    into: &dyn Storage,
    control: &Control<'_>,
) -> Result<Manifest, Error> {
    let n = moves.vertices();
    let game = &rest.game;
    let has_turns = game.graph.has_kept_turns();
    let is_kept = has_turns || !game.owners.is_empty();
    let fixed = n * if is_kept { 8 } else { 4 } + BUFFERS;
    control.afford(fixed)?;
    let source = Source {
        moves,
        rest,
        is_kept,
        control,
    };
    let counts = source.count().map_err(WriteError::into_error)?;
    let cut = Cut::of(|v| counts.all(v as usize), n, shards, shift)?;
    let infos = (0..shards).map(|shard| {
        let vertices = cut.firsts[shard]..cut.firsts[shard + 1];
        ShardInfo {
            first: vertices.start,
            vertices: (vertices.end - vertices.start) as u32,
            unmoves: vertices.map(|v| counts.all(v as usize)).sum(),
            ..ShardInfo::default()
        }
    });
    let mut writer = Writer {
        infos: infos.collect(),
        cut,
        into,
        begun: Vec::new(),
        control,
    };
    let room = control.memory_budget().saturating_sub(fixed) / u64::from(writer.cut.width);
    let written = writer.write(&source, counts, room.min(MOST_TURNED));
    written.map_err(|error| {
        for file in &writer.begun {
            // A file that cannot be removed only takes room: without the manifest it is ignored.
            let _ = into.remove(file);
        }
        match error {
            WriteError::Work(error) => error,
            WriteError::Output(error) => {
                let last = writer.begun.last().map_or("", String::as_str);
                not_written(&into.place(last), &error)
            }
        }
    })
}

/// The first name, where all are consecutive numbers.
fn first_name(graph: &NamedGraph) -> Option<u64> {
    let names = &graph.names;
    let number = |v| names.decimal(v);
    if names.is_empty() {
        return Some(0);
    }
    let first = number(0)?;
    let follows = |v: u32| number(v) == Some(first + u64::from(v));
    (0..names.len()).all(follows).then_some(first)
}

/// A vertex and its moves.
struct Vertex<'a> {
    from: u64,
    targets: &'a [u64],
    /// The number of its first move.
    edge: usize,
    game: &'a GameGraph,
}

impl Vertex<'_> {
    /// The targets of its moves, and whether they keep the turn.
    fn moves(&self) -> impl Iterator<Item = (u64, bool)> {
        let turns = self.game.graph.kept_turns();
        self.targets.iter().enumerate().map(move |(at, &to)| {
            let edge = self.edge + at;
            let word = turns.get(edge / 64).copied().unwrap_or(0);
            let is_kept = word >> (edge % 64) & 1 == 1;
            (to, is_kept || self.keeps_turn(to))
        })
    }

    /// Whether one player owns both vertices, in a graph with owners.
    fn keeps_turn(&self, to: u64) -> bool {
        !self.game.owners.is_empty() && self.game.owners.same(self.from as u32, to as u32)
    }
}

/// The graph to write. Where vertices have names, labels or owners, 32 bits suffice for their
/// numbers.
struct Source<'a> {
    moves: &'a dyn WideStream,
    rest: &'a NamedGraph,
    /// Whether some move may keep the turn.
    is_kept: bool,
    control: &'a Control<'a>,
}

impl Source<'_> {
    /// Reads all moves.
    fn read(
        &self,
        each: &mut dyn FnMut(&Vertex<'_>) -> Result<(), WriteError>,
    ) -> Result<(), WriteError> {
        let phase = self.control.phase("shards", Some(self.moves.edges()));
        let mut edge = 0;
        let mut failed = Failed::default();
        let read = self.moves.read(self.control, &mut |from, targets| {
            let vertex = Vertex {
                from,
                targets,
                edge,
                game: &self.rest.game,
            };
            edge += targets.len();
            if from % EVERY == 0 {
                self.control.check()?;
                phase.advance(edge as u64);
            }
            failed.keep(each(&vertex))
        });
        failed.end(read)
    }

    /// How many un-moves each vertex has.
    fn count(&self) -> Result<Counts, WriteError> {
        let n = self.moves.vertices() as usize;
        let mut counts = Counts {
            others: vec![0; n],
            kept: vec![0; if self.is_kept { n } else { 0 }],
        };
        self.read(&mut |vertex| {
            if u32::try_from(vertex.targets.len()).is_err() {
                return Err(too_many(vertex.from));
            }
            for (to, kept) in vertex.moves() {
                let count = counts.of(to, kept);
                *count = count.checked_add(1).ok_or_else(|| too_many(to))?;
            }
            Ok(())
        })?;
        let full = (0..n).find(|&v| u32::try_from(counts.all(v)).is_err());
        match full {
            Some(v) => Err(too_many(v as u64)),
            None => Ok(counts),
        }
    }
}

fn too_many(v: u64) -> WriteError {
    Error::budget(Message::new("graph-hub").with("vertex", v)).into()
}

/// How many un-moves each vertex has: those that keep the turn, and the others.
struct Counts {
    others: Vec<u32>,
    /// Empty where no move keeps the turn.
    kept: Vec<u32>,
}

impl Counts {
    #[inline]
    fn of(&mut self, v: u64, kept: bool) -> &mut u32 {
        let list = match kept {
            true => &mut self.kept,
            false => &mut self.others,
        };
        &mut list[v as usize]
    }

    fn kept(&self, v: usize) -> u32 {
        self.kept.get(v).copied().unwrap_or(0)
    }

    fn all(&self, v: usize) -> u64 {
        u64::from(self.others[v]) + u64::from(self.kept(v))
    }

    /// Replaces the counts of some vertices by the places of their first un-moves of either kind.
    fn begin(&mut self, vertices: Range<usize>) {
        let mut at = 0;
        for v in vertices {
            if let Some(kept) = self.kept.get_mut(v) {
                at += std::mem::replace(kept, at);
            }
            at += std::mem::replace(&mut self.others[v], at);
        }
    }

    /// Replaces the places, which have advanced to their ends, by counts again.
    fn end(&mut self, vertices: Range<usize>) {
        let mut before = 0;
        for v in vertices {
            for list in [&mut self.kept, &mut self.others] {
                if let Some(place) = list.get_mut(v) {
                    let count = *place - before;
                    before = std::mem::replace(place, count);
                }
            }
        }
    }
}

/// Writes the files.
struct Writer<'a> {
    cut: Cut,
    infos: Vec<ShardInfo>,
    into: &'a dyn Storage,
    /// The files, the one that was begun last at the end.
    begun: Vec<String>,
    control: &'a Control<'a>,
}

/// A file that is being written.
struct Output {
    file: Box<dyn NewFile>,
    shard: usize,
    section: Section,
    block: Vec<u8>,
    hash: Xxh3,
    bytes: u64,
}

impl Output {
    #[inline]
    fn put(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        self.block.extend_from_slice(bytes);
        match self.block.len() < BLOCK {
            true => Ok(()),
            false => self.flush(),
        }
    }

    fn flush(&mut self) -> Result<(), WriteError> {
        self.hash.update(&self.block);
        self.bytes += self.block.len() as u64;
        self.file.write_all(&self.block)?;
        self.block.clear();
        Ok(())
    }
}

impl Writer<'_> {
    /// Writes all files, the manifest last.
    fn write(
        &mut self,
        source: &Source<'_>,
        counts: Counts,
        room: u64,
    ) -> Result<Manifest, WriteError> {
        self.moves(source)?;
        self.unmoves(source, counts, room)?;
        let first_name = first_name(source.rest);
        for shard in 0..self.cut.shards() {
            self.control.check()?;
            self.rest(shard, source.rest, first_name)?;
        }
        for file in &self.begun {
            self.into.sync(file)?;
        }
        let infos = std::mem::take(&mut self.infos);
        let coding = (self.cut.shift, self.cut.width);
        let has_turns = source.rest.game.graph.has_kept_turns();
        let manifest = Manifest::new(infos, coding, has_turns, first_name);
        let bytes = manifest.to_bytes();
        self.begun.push(MANIFEST.to_owned());
        let fill = &mut |out: &mut dyn std::io::Write| out.write_all(&bytes);
        self.into.fill(MANIFEST, Keep::Safely, fill)?;
        Ok(manifest)
    }

    fn begin(&mut self, shard: usize, section: Section) -> Result<Output, WriteError> {
        self.control.check()?;
        let name = section.file(shard);
        self.begun.push(name.clone());
        Ok(Output {
            file: self.into.create(&name, Keep::Meanwhile)?,
            shard,
            section,
            block: Vec::with_capacity(BLOCK + 8),
            hash: Xxh3::new(),
            bytes: 0,
        })
    }

    fn end(&mut self, mut output: Output) -> Result<(), WriteError> {
        output.flush()?;
        output.file.finish()?;
        let info = FileInfo {
            bytes: output.bytes,
            xxh3: Hash(output.hash.digest()),
        };
        let files = &mut self.infos[output.shard].files;
        files.insert(output.section, info);
        Ok(())
    }

    /// Writes a list of integers.
    fn list<const W: usize>(
        &mut self,
        shard: usize,
        section: Section,
        list: impl Iterator<Item = [u8; W]>,
    ) -> Result<(), WriteError> {
        let mut output = self.begin(shard, section)?;
        for bytes in list {
            output.put(&bytes)?;
        }
        self.end(output)
    }

    /// The vertices of a shard.
    fn vertices(&self, shard: usize) -> Range<u64> {
        self.cut.firsts[shard]..self.cut.firsts[shard + 1]
    }

    /// Writes the moves of all shards, in one reading.
    fn moves(&mut self, source: &Source<'_>) -> Result<(), WriteError> {
        let mut open = Some(self.begin_moves(0, source.is_kept)?);
        source.read(&mut |vertex| {
            self.moves_until(vertex.from, &mut open, source.is_kept)?;
            let Some(moves) = &mut open else {
                return Ok(());
            };
            let degree = vertex.targets.len() as u32;
            moves.count += u64::from(degree);
            moves.degrees.put(&degree.to_le_bytes())?;
            for (to, kept) in vertex.moves() {
                let code = self.cut.code(to).to_le_bytes();
                moves.targets.put(&code[..self.cut.width as usize])?;
                moves.turn(kept)?;
            }
            Ok(())
        })?;
        let end = self.cut.firsts[self.cut.shards()];
        self.moves_until(end, &mut open, source.is_kept)
    }

    /// Ends the files of all shards that end at or before a vertex, and begins the next.
    fn moves_until(
        &mut self,
        v: u64,
        open: &mut Option<MoveOutput>,
        is_kept: bool,
    ) -> Result<(), WriteError> {
        while let Some(moves) = open.take_if(|moves| v >= self.cut.firsts[moves.shard() + 1]) {
            let next = moves.shard() + 1;
            self.end_moves(moves)?;
            if next < self.cut.shards() {
                *open = Some(self.begin_moves(next, is_kept)?);
            }
        }
        Ok(())
    }

    fn begin_moves(&mut self, shard: usize, is_kept: bool) -> Result<MoveOutput, WriteError> {
        Ok(MoveOutput {
            degrees: self.begin(shard, Section::Degrees)?,
            targets: self.begin(shard, Section::Moves)?,
            turns: match is_kept {
                true => Some(self.begin(shard, Section::Turns)?),
                false => None,
            },
            word: 0,
            bits: 0,
            count: 0,
        })
    }

    fn end_moves(&mut self, mut moves: MoveOutput) -> Result<(), WriteError> {
        self.infos[moves.shard()].moves = moves.count;
        if let Some(mut turns) = moves.turns.take() {
            if moves.bits > 0 {
                turns.put(&moves.word.to_le_bytes())?;
            }
            self.end(turns)?;
        }
        self.end(moves.degrees)?;
        self.end(moves.targets)
    }

    /// Writes the un-moves of all shards, as many in each reading as there is room for.
    fn unmoves(
        &mut self,
        source: &Source<'_>,
        mut counts: Counts,
        room: u64,
    ) -> Result<(), WriteError> {
        let n = counts.others.len();
        let mut shard = 0;
        let mut output = self.begin(0, Section::Unmoves)?;
        let mut first = 0;
        while first < n {
            let (mut end, mut total) = (first, 0);
            while end < n && (end == first || total + counts.all(end) <= room) {
                total += counts.all(end);
                end += 1;
            }
            if total > room {
                // A single vertex that does not fit.
                let needed = (total - room).saturating_mul(4);
                let budget = source.control.memory_budget();
                source.control.afford(budget.saturating_add(needed))?;
                return Err(too_many(first as u64));
            }
            let width = self.cut.width as usize;
            let mut list = vec![0; total as usize * width];
            counts.begin(first..end);
            let vertices = first..end;
            source.read(&mut |vertex| {
                let code = self.cut.code(vertex.from).to_le_bytes();
                for (to, kept) in vertex.moves() {
                    if vertices.contains(&(to as usize)) {
                        let place = counts.of(to, kept);
                        let at = *place as usize * width;
                        list[at..at + width].copy_from_slice(&code[..width]);
                        *place += 1;
                    }
                }
                Ok(())
            })?;
            counts.end(first..end);
            let mut rest = &list[..];
            for v in first..end {
                while v as u64 >= self.cut.firsts[shard + 1] {
                    self.end(output)?;
                    shard += 1;
                    output = self.begin(shard, Section::Unmoves)?;
                }
                let (own, others) = rest.split_at(counts.all(v) as usize * width);
                rest = others;
                own.chunks(BLOCK).try_for_each(|part| output.put(part))?;
            }
            first = end;
        }
        self.end(output)?;
        for shard in shard + 1..self.cut.shards() {
            let output = self.begin(shard, Section::Unmoves)?;
            self.end(output)?;
        }
        for shard in 0..self.cut.shards() {
            let all = |v| (counts.all(v as usize) as u32).to_le_bytes();
            self.list(shard, Section::Counts, self.vertices(shard).map(all))?;
            if source.is_kept {
                let kept = |v| counts.kept(v as usize).to_le_bytes();
                self.list(shard, Section::Kept, self.vertices(shard).map(kept))?;
            }
        }
        Ok(())
    }

    /// Writes everything but the edges of a shard.
    fn rest(
        &mut self,
        shard: usize,
        rest: &NamedGraph,
        first_name: Option<u64>,
    ) -> Result<(), WriteError> {
        let vertices = self.vertices(shard);
        let (labels, owners) = (&rest.game.labels, &rest.game.owners);
        if vertices.clone().any(|v| labels.get(v as u32).is_some()) {
            let code = |v| {
                [match labels.get(v as u32) {
                    None => 0u8,
                    Some(Outcome::Win) => 1,
                    Some(Outcome::Loss) => 2,
                    Some(Outcome::Draw) => 3,
                }]
            };
            self.list(shard, Section::Labels, vertices.clone().map(code))?;
        }
        if !owners.is_empty() {
            let word = |first: u64| {
                let bits = (first..vertices.end.min(first.saturating_add(64)))
                    .map(|v| u64::from(owners.get(v as u32).unwrap_or(0)) << (v - first));
                bits.sum::<u64>().to_le_bytes()
            };
            let words = vertices.clone().step_by(64).map(word);
            self.list(shard, Section::Owners, words)?;
        }
        if first_name.is_none() {
            let mut end = 0u64;
            let ends = vertices.clone().map(|v| {
                end += rest.names.name(v as u32).len() as u64;
                end.to_le_bytes()
            });
            self.list(shard, Section::NameEnds, ends)?;
            let mut output = self.begin(shard, Section::NameText)?;
            for v in vertices {
                output.put(rest.names.name(v as u32).as_bytes())?;
            }
            self.end(output)?;
        }
        Ok(())
    }
}

/// The files of a shard's moves.
struct MoveOutput {
    degrees: Output,
    targets: Output,
    turns: Option<Output>,
    /// The bits of kept turns not written yet.
    word: u64,
    bits: u32,
    count: u64,
}

impl MoveOutput {
    fn shard(&self) -> usize {
        self.degrees.shard
    }

    fn turn(&mut self, kept: bool) -> Result<(), WriteError> {
        let Some(turns) = &mut self.turns else {
            return Ok(());
        };
        self.word |= u64::from(kept) << self.bits;
        self.bits += 1;
        if self.bits == 64 {
            turns.put(&self.word.to_le_bytes())?;
            (self.word, self.bits) = (0, 0);
        }
        Ok(())
    }
}

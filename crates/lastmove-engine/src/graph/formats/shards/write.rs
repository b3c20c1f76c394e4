//! Cutting a graph into shards.

use std::ops::Range;

use super::Section;
use super::cut::Cut;
use super::manifest::{MANIFEST, Manifest, ShardInfo};
use super::output::{BLOCK, MoveOutput, Output};
use super::source::{Counts, Source, too_many};
use crate::files::{Keep, not_written};
use crate::graph::{MoveStream, NamedGraph, WideStream};
use crate::{Control, Error, Outcome, Storage, WriteError};

/// The most un-moves that are transposed at a time: their places are counted in 32 bits.
const MOST_TURNED: u64 = u32::MAX as u64;

/// Beside the lists: buffers, and the program itself.
const BUFFERS: u64 = 16 << 20;

/// Writes a graph in `shards` shards of consecutive vertices, with about the same number of
/// vertices and un-moves each; superfluous shards are empty. `rest` has everything but the moves,
/// and in its graph which of them [keep the turn](crate::graph::Graph::kept_turns).
///
/// The moves are read once to count them, once to write them, and once for each part of the
/// un-moves that fits into memory. Memory: 4 bytes a vertex (8 where there are kept turns), and up
/// to the rest of the budget for un-moves, 4 bytes each (5 where codes are longer).
///
/// The files go to `into`, the manifest last, when all others are durable. If anything fails before
/// that, they are removed.
///
/// # Errors
/// [`Blame::Input`](crate::Blame::Input) when there are more shards than can be,
/// [`Blame::Memory`](crate::Blame::Memory) or [`Blame::Limit`](crate::Blame::Limit) when the
/// vertices do not fit into the budget or one has 2^32 moves or un-moves; when the moves cannot be
/// read, a file cannot be written, the work is stopped.
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
        // With a manifest all is there, even where its name may not last.
        if !matches!(into.find(MANIFEST), Ok(Some(_))) {
            for file in &writer.begun {
                // A file that cannot be removed only takes room: without the manifest it is ignored.
                let _ = into.remove(file);
            }
        }
        match error {
            WriteError::Work(error) => error,
            WriteError::Output(error) => {
                let last = writer.begun.last().map_or("", String::as_str);
                not_written(&into.place(last), error)
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

/// Writes the files.
struct Writer<'a> {
    cut: Cut,
    infos: Vec<ShardInfo>,
    into: &'a dyn Storage,
    /// The files, the one that was begun last at the end.
    begun: Vec<String>,
    control: &'a Control<'a>,
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
        let file = self.into.create(&name, Keep::Meanwhile)?;
        Ok(Output::new(file, shard, section))
    }

    fn end(&mut self, output: Output) -> Result<(), WriteError> {
        let files = &mut self.infos[output.shard].files;
        files.insert(output.section, output.finish()?);
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

//! The un-moves of a graph: some in memory, the others in files of a work folder.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::layout::Layout;
use super::reads::Reads;
use super::window::Window;
use crate::files::{Store, Stored};
use crate::graph::turned::{Keys, PairSum};
use crate::graph::{MoveStream, Turned};
use crate::{Control, Error, Message};

/// A segment ends once it has this many edges: 16 MiB.
pub(super) const SEGMENT: u64 = 1 << 22;

/// The most vertices of a segment.
const VERTICES: usize = 1 << 22;

/// The un-moves of a segment.
enum Segment {
    Held(Vec<u32>),
    Stored(Stored),
}

/// All un-moves, segment by segment.
pub(super) struct Unmoves {
    layout: Layout,
    segments: Vec<Segment>,
    /// The vertices and the edges of the graph.
    size: (u32, u64),
    /// How many edges the segments have.
    edges: u64,
    /// How many bytes have been read from files.
    read: AtomicU64,
}

/// Reads un-moves whose ends are in files, too.
#[derive(Default)]
pub(super) struct EndReads {
    ends: Reads,
    sources: Reads,
    /// The range of the un-moves of each vertex.
    ranges: Vec<Range<usize>>,
}

/// Bytes written at a time.
const PART: usize = 1 << 16;

/// A segment under construction.
struct Made {
    sources: Vec<u32>,
    /// Where the un-moves of each vertex end.
    ends: Vec<u32>,
}

impl Unmoves {
    /// The segments that an earlier run has left, up to the first missing one, and the sum of their
    /// moves. Damage is found now: later they are read in parts.
    pub(super) fn kept(
        size: (u32, u64),
        layout: Layout,
        store: &Store<'_>,
        keys: Keys,
        control: &Control<'_>,
    ) -> Result<(Self, PairSum), Error> {
        let mut unmoves = Self {
            layout,
            segments: Vec::new(),
            size,
            edges: 0,
            read: AtomicU64::new(0),
        };
        let mut sum = PairSum::default();
        while let Some((vertices, stored)) = store.open::<u32>(unmoves.name())? {
            let words = stored.bytes() / 4;
            let first = unmoves.layout.next();
            let is_possible = vertices > 0
                && vertices <= size.0 - first
                && words >= u64::from(vertices)
                && words <= u64::from(vertices) + size.1 - unmoves.edges;
            if !is_possible {
                return Err(stored.damaged("moves"));
            }
            control.afford(stored.bytes())?;
            let mut sources = Vec::with_capacity(words as usize);
            stored.load(control, &mut |part| {
                let parts = part.as_chunks().0.iter();
                sources.extend(parts.map(|bytes| u32::from_le_bytes(*bytes)));
            })?;
            let ends = sources.split_off(sources.len() - vertices as usize);
            let is_whole = ends.is_sorted() && ends.last() == Some(&(sources.len() as u32));
            if !is_whole || sources.iter().any(|&from| from >= size.0) {
                return Err(stored.damaged("moves"));
            }
            let mut start = 0;
            for (v, &end) in (first..).zip(&ends) {
                keys.add_into(v, &sources[start..end as usize], &mut sum);
                start = end as usize;
            }
            unmoves.layout.add(&ends);
            unmoves.edges += sources.len() as u64;
            unmoves.segments.push(Segment::Stored(stored));
            if unmoves.layout.next() == size.0 {
                break;
            }
        }
        Ok((unmoves, sum))
    }

    /// The vertex that the next segment begins with.
    pub(super) fn next(&self) -> u32 {
        self.layout.next()
    }

    /// Whether all edges from the next segment on fit into `room`: then they stay in memory.
    fn is_held(&self, room: u64) -> bool {
        (self.size.1 - self.edges) * 4 <= room
    }

    /// Makes the other segments. `segment` is [`SEGMENT`], except in tests.
    pub(super) fn fill(
        &mut self,
        turned: &Turned<'_>,
        store: &Store<'_>,
        (room, segment): (u64, u64),
        control: &Control<'_>,
    ) -> Result<(), Error> {
        let phase = control.phase("transpose", Some(self.size.1));
        let mut made = Made {
            sources: Vec::with_capacity(segment.min(self.size.1) as usize),
            ends: Vec::new(),
        };
        turned.read(control, &mut |block| {
            for (_, sources) in block.moves() {
                let is_hub = sources.len() as u64 > segment;
                let is_full = (made.sources.len() + sources.len()) as u64 > segment;
                let ends = is_full && !made.sources.is_empty() || made.ends.len() == VERTICES;
                if ends || is_hub && !made.ends.is_empty() {
                    self.end_segment(&mut made, store, room)?;
                }
                if is_hub {
                    let v = u64::from(self.layout.next());
                    let hub = || Error::limit(Message::new("graph-hub").with("vertex", v));
                    let end = u32::try_from(sources.len()).map_err(|_| hub())?;
                    self.add_segment(sources, &[end], store, room)?;
                } else {
                    made.sources.extend_from_slice(sources);
                    // A segment has fewer: see `SEGMENT`.
                    made.ends.push(made.sources.len() as u32);
                }
            }
            phase.advance(self.edges + made.sources.len() as u64);
            Ok(())
        })?;
        if !made.ends.is_empty() {
            self.end_segment(&mut made, store, room)?;
        }
        drop(phase);
        let stored = |segment: &&Segment| matches!(segment, Segment::Stored(_));
        let stored = self.segments.iter().filter(stored).count();
        control.figure("segments", self.segments.len() as u64);
        control.figure("segments-on-disk", stored as u64);
        Ok(())
    }

    fn end_segment(&mut self, made: &mut Made, store: &Store<'_>, room: u64) -> Result<(), Error> {
        self.add_segment(&made.sources, &made.ends, store, room)?;
        made.sources.clear();
        made.ends.clear();
        Ok(())
    }

    /// Adds the un-moves of vertices, which end at these places.
    fn add_segment(
        &mut self,
        sources: &[u32],
        ends: &[u32],
        store: &Store<'_>,
        room: u64,
    ) -> Result<(), Error> {
        let edges = self.edges + sources.len() as u64;
        if edges > self.size.1 {
            // The transpose has more moves than the graph.
            return Err(Error::file(Message::new("graph-moves-changed")));
        }
        let segment = match self.is_held(room) {
            true => Segment::Held(sources.to_vec()),
            false => {
                let (_, stored) = store.keep(self.name(), &(ends.len() as u32), &mut |put| {
                    bytes_of(sources, put)?;
                    bytes_of(ends, put)
                })?;
                Segment::Stored(stored)
            }
        };
        self.layout.add(ends);
        self.segments.push(segment);
        self.edges = edges;
        Ok(())
    }

    /// The file of the next segment.
    fn name(&self) -> String {
        format!("unmoves-{}", self.layout.next())
    }

    /// Calls `each` with windows over the un-moves of `from`, which rise, and the vertices of each; a
    /// vertex with very many un-moves comes in several windows.
    pub(super) fn each(
        &self,
        from: &[u32],
        reads: &mut Reads,
        mut each: impl FnMut(&Window<'_>, &[u32]),
    ) -> Result<(), Error> {
        let mut rest = from;
        while let Some(&v) = rest.first() {
            let segment = self.layout.segment_of(v);
            let end = self.layout.vertices(segment).end;
            let (own, others) = rest.split_at(rest.partition_point(|&v| v < end));
            rest = others;
            match &self.segments[segment] {
                Segment::Held(list) => each(&Window::whole(&self.layout, segment, list), own),
                Segment::Stored(stored) => {
                    let ranges = own.iter().map(|&v| self.layout.range(segment, v));
                    let read = reads.each((segment, stored), ranges, |piece| {
                        let window = Window::of(&self.layout, segment, piece);
                        each(&window, &own[piece.of.clone()]);
                    })?;
                    self.read.fetch_add(read, Relaxed);
                }
            }
        }
        Ok(())
    }

    /// The same where the layout does not hold the ends: calls `each` with the place of a vertex in
    /// `from`, whose vertices rise, and its un-moves, very many in several parts. It stops before the
    /// vertices of a segment that make them more than `most`. Returns for how many vertices it is
    /// done, and how many bytes were read, which depends on nothing but `from` and `most`.
    pub(super) fn each_by_ends(
        &self,
        (from, most): (&[u32], usize),
        reads: &mut EndReads,
        mut each: impl FnMut(usize, &[u32]) -> Result<(), Error>,
    ) -> Result<(usize, u64), Error> {
        let (mut start, mut read, mut all) = (0, 0, 0);
        reads.ends.forget();
        reads.sources.forget();
        while let Some(&v) = from.get(start) {
            let segment = self.layout.segment_of(v);
            let Range { start: first, end } = self.layout.vertices(segment);
            let own = &from[start..][..from[start..].partition_point(|&v| v < end)];
            // A held segment has no un-moves here: there was no room for them.
            if let Segment::Stored(stored) = &self.segments[segment] {
                let edges = (stored.bytes() / 4) as usize - (end - first) as usize;
                let place = |v: &u32| edges + (v - first) as usize;
                // The ends of the un-moves of the previous vertex and of its own.
                let places = |v: &u32| place(v) - usize::from(*v > first)..place(v) + 1;
                let ranges = &mut reads.ranges;
                ranges.clear();
                let ends = own.iter().map(places);
                read += reads.ends.each((segment, stored), ends, |piece| {
                    for v in &own[piece.of.clone()] {
                        ranges.push(match *piece.part(&places(v)) {
                            [end] => 0..end as usize,
                            [start, end] => start as usize..end as usize,
                            _ => edges + 1..edges + 1,
                        });
                    }
                })?;
                let is_right =
                    |range: &Range<usize>| range.start <= range.end && range.end <= edges;
                if ranges.len() != own.len() || !ranges.iter().all(is_right) {
                    return Err(stored.damaged("moves"));
                }
                all += ranges.iter().map(Range::len).sum::<usize>();
                if all > most {
                    break;
                }
                let mut done = Ok(());
                let wanted = ranges.iter().cloned();
                read += reads.sources.each((segment, stored), wanted, |piece| {
                    for at in piece.of.clone() {
                        let sources = piece.part(&ranges[at]);
                        if done.is_ok() && !sources.is_empty() {
                            done = each(start + at, sources);
                        }
                    }
                })?;
                done?;
            }
            start += own.len();
        }
        Ok((start, read))
    }

    /// How many bytes have been read from files since the last call.
    pub(super) fn take_read(&self) -> u64 {
        self.read.swap(0, Relaxed)
    }
}

/// Passes on a list as bytes.
pub(super) fn bytes_of(
    list: &[u32],
    put: &mut dyn FnMut(&[u8]) -> std::io::Result<()>,
) -> std::io::Result<()> {
    let mut bytes = Vec::with_capacity(PART * 4);
    for part in list.chunks(PART) {
        bytes.clear();
        bytes.extend(part.iter().flat_map(|word| word.to_le_bytes()));
        put(&bytes)?;
    }
    Ok(())
}

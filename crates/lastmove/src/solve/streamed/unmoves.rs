//! The un-moves of a graph: some in memory, the others in files of a work folder.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::layout::Layout;
use super::window::{Reads, Window};
use crate::graph::MoveStream;
use crate::solve::stored::{Store, Stored};
use crate::{Control, Error};

/// The un-moves of a segment.
enum Segment {
    Held(Vec<u32>),
    Stored(Stored),
}

/// All un-moves, segment by segment.
pub(super) struct Unmoves {
    layout: Layout,
    segments: Vec<Segment>,
    /// How many bytes have been read from files.
    read: AtomicU64,
}

/// Bytes that are written at a time.
const PART: usize = 1 << 16;

impl Unmoves {
    /// Turns the moves round, in as many passes as `room` bytes ask for. Segments that an earlier run
    /// has left are taken from there; as many as there is room for stay in memory.
    pub(super) fn of(
        moves: &dyn MoveStream,
        layout: Layout,
        store: &Store<'_>,
        room: u64,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let count = layout.segments();
        let mut unmoves = Self {
            layout,
            segments: Vec::with_capacity(count),
            read: AtomicU64::new(0),
        };
        let phase = control.phase("transpose", Some(moves.edges()));
        // The last ones stay in memory, and are not written.
        let held = unmoves.last_within(count, room);
        let mut done = 0;
        while unmoves.segments.len() < held.start {
            let next = unmoves.segments.len();
            if let Some(stored) = unmoves.stored(next, store, control)? {
                unmoves.segments.push(Segment::Stored(stored));
                continue;
            }
            // As many as there is room for, up to those that are there.
            let mut end = next + 1;
            let mut bytes = unmoves.layout.length(next) * 4;
            while end < held.start {
                bytes += unmoves.layout.length(end) * 4;
                let is_there = || store.open::<()>(name(&unmoves.layout, end));
                if bytes > room || is_there()?.is_some() {
                    break;
                }
                end += 1;
            }
            for (segment, list) in (next..).zip(unmoves.pass(moves, next..end, control)?) {
                let name = name(&unmoves.layout, segment);
                let ((), stored) = store.keep(name, &|put| bytes_of(&list, put), ())?;
                done += list.len() as u64;
                phase.advance(done);
                unmoves.segments.push(Segment::Stored(stored));
            }
        }
        let lists = unmoves.pass(moves, held, control)?;
        unmoves
            .segments
            .extend(lists.into_iter().map(Segment::Held));
        drop(phase);
        let stored = |segment: &&Segment| matches!(segment, Segment::Stored(_));
        let stored = unmoves.segments.iter().filter(stored).count();
        control.figure("segments", count as u64);
        control.figure("segments-on-disk", stored as u64);
        Ok(unmoves)
    }

    /// The last segments that fit into `room`.
    fn last_within(&self, count: usize, room: u64) -> Range<usize> {
        let mut left = room;
        let mut first = count;
        while first > 0 {
            let bytes = self.layout.length(first - 1) * 4;
            match left.checked_sub(bytes) {
                Some(rest) => left = rest,
                None => break,
            }
            first -= 1;
        }
        first..count
    }

    /// A segment that an earlier run has left. Damage is found now: later it is read in parts.
    fn stored(
        &self,
        segment: usize,
        store: &Store<'_>,
        control: &Control<'_>,
    ) -> Result<Option<Stored>, Error> {
        let Some(((), stored)) = store.open(name(&self.layout, segment))? else {
            return Ok(None);
        };
        stored.load(control, &mut |_| ())?;
        Ok(Some(stored))
    }

    /// Reads all moves once for these segments.
    fn pass(
        &mut self,
        moves: &dyn MoveStream,
        segments: Range<usize>,
        control: &Control<'_>,
    ) -> Result<Vec<Vec<u32>>, Error> {
        let length = |segment| self.layout.length(segment) as usize;
        let mut lists: Vec<_> = segments.clone().map(|one| vec![0; length(one)]).collect();
        if !lists.is_empty() {
            self.layout.fill(moves, segments, &mut lists, control)?;
        }
        Ok(lists)
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
                    let read = reads.each((&self.layout, segment), stored, own, &mut each)?;
                    self.read.fetch_add(read, Relaxed);
                }
            }
        }
        Ok(())
    }

    /// How many bytes have been read from files since this was asked last.
    pub(super) fn take_read(&self) -> u64 {
        self.read.swap(0, Relaxed)
    }
}

/// The file of a segment.
fn name(layout: &Layout, segment: usize) -> String {
    format!("unmoves-{}", layout.vertices(segment).start)
}

/// Hands over a list as bytes.
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

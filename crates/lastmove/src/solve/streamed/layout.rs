//! Where the un-moves of every vertex stand: in segments, each of vertices that follow one another.

use std::ops::Range;

use rayon::prelude::*;

use crate::graph::{MoveBlock, MoveStream};
use crate::{Control, Error, Message};

/// A segment ends when it has so many edges: 16 MiB.
pub(super) const SEGMENT: u64 = 1 << 22;

/// Which un-moves stand where. 4 bytes a vertex.
pub(super) struct Layout {
    /// The first vertex of each segment, and at the end how many vertices there are.
    firsts: Vec<u32>,
    /// The edges of each segment.
    lengths: Vec<u64>,
    /// Where the un-moves of each vertex end in its segment.
    ends: Vec<u32>,
}

impl Layout {
    /// Reads the moves once: the layout, and how many moves each vertex has. A vertex with more than
    /// `most` moves is refused. `segment` is [`SEGMENT`], but for tests.
    pub(super) fn of(
        moves: &dyn MoveStream,
        (most, segment): (u64, u64),
        control: &Control<'_>,
    ) -> Result<(Self, Vec<u32>), Error> {
        let n = moves.vertices() as usize;
        let phase = control.phase("count-moves", Some(moves.edges()));
        let mut degrees = vec![0u32; n];
        let mut counts = vec![0u32; n];
        let (mut done, part) = (0, part(n));
        moves.read(control, &mut |block| {
            for (v, targets) in block.moves() {
                if targets.len() as u64 > most {
                    return Err(too_many(v));
                }
                degrees[v as usize] = targets.len() as u32;
            }
            let parts = counts.par_chunks_mut(part).enumerate();
            let full = parts.find_map_any(|(at, counts)| count(block, at * part, counts));
            done += block.targets.len() as u64;
            phase.advance(done);
            full.map_or(Ok(()), |v| Err(too_many(v)))
        })?;
        drop(phase);
        Ok((Self::from_counts(counts, segment), degrees))
    }

    /// Turns the numbers of un-moves into places.
    fn from_counts(mut counts: Vec<u32>, segment: u64) -> Self {
        let (mut firsts, mut lengths) = (Vec::new(), Vec::new());
        let mut length = 0u64;
        for (v, count) in (0..).zip(&mut counts) {
            let next = length + u64::from(*count);
            // A vertex with more than a segment's edges has one of its own.
            if firsts.is_empty() || next > segment && length > 0 {
                if !firsts.is_empty() {
                    lengths.push(length);
                }
                firsts.push(v);
                length = 0;
            }
            length += u64::from(*count);
            // Nothing is lost: a longer segment has one vertex with edges.
            *count = length as u32;
        }
        if !firsts.is_empty() {
            lengths.push(length);
        }
        firsts.push(counts.len() as u32);
        Self {
            firsts,
            lengths,
            ends: counts,
        }
    }

    /// How many segments there are.
    pub(super) fn segments(&self) -> usize {
        self.lengths.len()
    }

    /// How many edges a segment has.
    pub(super) fn length(&self, segment: usize) -> u64 {
        self.lengths[segment]
    }

    /// The edges of the largest segment.
    pub(super) fn largest(&self) -> u64 {
        self.lengths.iter().copied().max().unwrap_or(0)
    }

    /// The vertices of a segment.
    pub(super) fn vertices(&self, segment: usize) -> Range<u32> {
        self.firsts[segment]..self.firsts[segment + 1]
    }

    /// The segment of a vertex.
    pub(super) fn segment_of(&self, v: u32) -> usize {
        self.firsts.partition_point(|&first| first <= v) - 1
    }

    /// Where the un-moves of a vertex of this segment stand in it.
    #[inline]
    pub(super) fn range(&self, segment: usize, v: u32) -> Range<usize> {
        let start = match v == self.firsts[segment] {
            true => 0,
            false => self.ends[v as usize - 1],
        };
        start as usize..self.ends[v as usize] as usize
    }

    /// Fills segments that follow one another: `into` has a list for each. The places serve as
    /// cursors meanwhile; a cursor that has gone to its end is an end again. Moves that are not those
    /// that were counted are refused.
    pub(super) fn fill(
        &mut self,
        moves: &dyn MoveStream,
        segments: Range<usize>,
        into: &mut [Vec<u32>],
        control: &Control<'_>,
    ) -> Result<(), Error> {
        let vertices = self.firsts[segments.start]..self.firsts[segments.end];
        let starts = &self.firsts[segments.start..=segments.end];
        let mut ends = &mut self.ends[vertices.start as usize..vertices.end as usize];
        let mut fillers = Vec::with_capacity(into.len());
        for (list, bounds) in into.iter_mut().zip(starts.windows(2)) {
            let own = ends.split_off_mut(..(bounds[1] - bounds[0]) as usize);
            fillers.push(Filler {
                first: bounds[0],
                cursors: own.unwrap_or_default(),
                list,
            });
        }
        let ends: Vec<_> = fillers.iter_mut().map(Filler::begin).collect();
        let threads = rayon::current_num_threads();
        let some = fillers.len().div_ceil(threads).max(1);
        let mut found = vec![Vec::new(); threads];
        moves.read(control, &mut |block| {
            // First each thread looks through a part of the block for what is wanted, then it puts
            // down what belongs to its own segments.
            let part = block.ends.len().div_ceil(threads).max(1);
            let parts = found.par_iter_mut().enumerate();
            parts.for_each(|(at, found)| {
                let last = block.ends.len().min((at + 1) * part);
                let wanted = block.moves_between((at * part).min(last)..last);
                select(wanted, &vertices, found);
            });
            let parts = fillers.par_chunks_mut(some);
            match parts.all(|fillers| found.iter().all(|found| fill_some(fillers, starts, found))) {
                true => Ok(()),
                false => Err(other_moves()),
            }
        })?;
        match fillers.iter().map(Filler::sum).eq(ends) {
            true => Ok(()),
            false => Err(other_moves()),
        }
    }
}

/// One segment that is being filled.
struct Filler<'a> {
    first: u32,
    /// For each vertex, where its next un-move goes.
    cursors: &'a mut [u32],
    list: &'a mut Vec<u32>,
}

impl Filler<'_> {
    /// Ends become beginnings; the hash sum of the ends.
    fn begin(&mut self) -> u64 {
        let sum = self.sum();
        let mut before = 0;
        for cursor in &mut *self.cursors {
            before = std::mem::replace(cursor, before);
        }
        sum
    }

    /// A hash sum of the cursors.
    fn sum(&self) -> u64 {
        let cursors = self.cursors.iter();
        cursors.fold(0, |sum, &cursor| {
            (sum ^ u64::from(cursor)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        })
    }
}

/// How many moves are looked through at a time.
const SELECT: usize = 1 << 10;

/// Gathers the moves to vertices of a range, each as its target and its source.
fn select<'a>(
    moves: impl Iterator<Item = (u32, &'a [u32])>,
    vertices: &Range<u32>,
    found: &mut Vec<(u32, u32)>,
) {
    found.clear();
    let length = vertices.end - vertices.start;
    let parts =
        moves.flat_map(|(from, targets)| targets.chunks(SELECT).map(move |part| (from, part)));
    for (from, targets) in parts {
        // Every move is written, and most are written over by the next: a branch that nobody can
        // foretell would take longer.
        let mut count = found.len();
        found.resize(count + targets.len(), (0, 0));
        for &to in targets {
            found[count] = (to, from);
            count += usize::from(to.wrapping_sub(vertices.start) < length);
        }
        found.truncate(count);
    }
}

/// Puts down those of the moves that lead into these segments, which follow one another; false where
/// there is no room for one of them.
fn fill_some(fillers: &mut [Filler<'_>], starts: &[u32], moves: &[(u32, u32)]) -> bool {
    let (Some(first), Some(last)) = (fillers.first(), fillers.last()) else {
        return true;
    };
    let low = first.first;
    let length = last.first - low + last.cursors.len() as u32;
    let offset = starts.partition_point(|&start| start < low);
    let starts = &starts[offset..offset + fillers.len()];
    for &(to, from) in moves {
        if to.wrapping_sub(low) >= length {
            continue;
        }
        let filler = match fillers.len() {
            1 => 0,
            _ => starts.partition_point(|&start| start <= to) - 1,
        };
        let filler = &mut fillers[filler];
        let cursor = &mut filler.cursors[(to - filler.first) as usize];
        let Some(place) = filler.list.get_mut(*cursor as usize) else {
            return false;
        };
        *place = from;
        *cursor += 1;
    }
    true
}

/// Counts the targets of a block among the vertices from `first` on; the vertex with too many.
fn count(block: &MoveBlock<'_>, first: usize, counts: &mut [u32]) -> Option<u32> {
    let (mut full, mut other) = (None, 1u32);
    for &to in block.targets {
        let at = (to as usize).wrapping_sub(first);
        // Without a branch that nobody can foretell.
        let (count, one) = match at < counts.len() {
            true => (&mut counts[at], 1),
            false => (&mut other, 0),
        };
        *count = count.wrapping_add(one);
        if *count == 0 {
            full = Some(to);
        }
    }
    full
}

/// How many vertices a thread takes.
fn part(vertices: usize) -> usize {
    vertices.div_ceil(rayon::current_num_threads()).max(1)
}

/// The error that a later reading gave other moves than the first.
fn other_moves() -> Error {
    Error::file(Message::new("graph-moves-changed"))
}

fn too_many(v: u32) -> Error {
    Error::budget(Message::new("graph-hub").with("vertex", u64::from(v)))
}

//! Cache-friendly sorting of edges by one of their ends: first into blocks of vertices, then each
//! block on its own, within the cache.
//!
//! The textbook's counting sort touches memory at random twice an edge. Here the first pass writes
//! each edge at the end of the list of its block, so that all writes are nearly sequential, and the
//! second works on one block at a time, whose counters fit the second-level cache. (Propagation
//! blocking: Beamer, Asanović and Patterson 2017.) Both passes run on all threads, each of which has
//! its own slices of memory; the result does not depend on their number.

use rayon::prelude::*;

use super::offsets::{Offset, Offsets};
use crate::{Control, Error};

/// A block holds at most 2^16 vertices, so that a vertex within it takes 16 bits.
const BLOCK_BITS: u32 = 16;

/// Edges in some order, each with a key (the vertex it is sorted by) and another end.
pub(super) trait Edges: Sync {
    /// Some consecutive edges.
    type Part: Send + Sync;

    /// How many there are.
    fn count(&self) -> u64;

    /// Splits them, in their order, into `count` parts with about the same number of edges.
    fn parts(&self, count: usize) -> Vec<Self::Part>;

    /// Calls `edge` with the key and the other end of each edge.
    fn each(&self, part: &Self::Part, edge: impl FnMut(u32, u32));

    /// Calls `key` with the key of each edge.
    fn each_key(&self, part: &Self::Part, mut key: impl FnMut(u32)) {
        self.each(part, |from, _| key(from));
    }
}

/// Bytes that sorting takes, the result included, without the edges themselves.
pub(super) fn bytes(vertices: u64, edges: u64) -> u64 {
    super::Graph::bytes(vertices, edges) + edges * 2
}

/// Where the edges of each of `vertices` vertices begin, and their other ends; those of one vertex
/// stay in their order. `None` when a block has too many edges for its counters.
pub(super) fn sort<E: Edges>(
    edges: &E,
    vertices: u32,
    control: &Control<'_>,
) -> Result<Option<(Offsets, Vec<u32>)>, Error> {
    control.with_threads(|| {
        if edges.count() > u64::from(u32::MAX) {
            let sorted = by_blocks::<u64, E>(edges, vertices, control)?;
            Ok(sorted.map(|(offsets, ends)| (Offsets::Wide(offsets), ends)))
        } else {
            let sorted = by_blocks::<u32, E>(edges, vertices, control)?;
            Ok(sorted.map(|(offsets, ends)| (Offsets::Narrow(offsets), ends)))
        }
    })?
}

/// Offsets and other ends by key.
type Sorted<O> = (Vec<O>, Vec<u32>);

/// Where one thread's edges go, for each block: their other ends, and their keys within the block.
struct Destinations<'a> {
    ends: Vec<&'a mut [u32]>,
    lows: Vec<&'a mut [u16]>,
}

fn by_blocks<O: Offset, E: Edges>(
    edges: &E,
    vertices: u32,
    control: &Control<'_>,
) -> Result<Option<Sorted<O>>, Error> {
    let n = vertices as usize;
    let m = edges.count() as usize;
    let blocks = n.div_ceil(1 << BLOCK_BITS);
    let parts = edges.parts(control.thread_count());
    let counts: Vec<Vec<usize>> = parts
        .par_iter()
        .map(|part| {
            let mut counts = vec![0; blocks];
            edges.each_key(part, |key| counts[(key >> BLOCK_BITS) as usize] += 1);
            counts
        })
        .collect();
    control.check()?;
    let lengths: Vec<usize> = (0..blocks)
        .map(|block| counts.iter().map(|counts| counts[block]).sum())
        .collect();
    if lengths.iter().any(|&length| u32::try_from(length).is_err()) {
        return Ok(None);
    }

    let mut ends = vec![0u32; m];
    let mut lows = vec![0u16; m];
    let own = || Destinations {
        ends: Vec::with_capacity(blocks),
        lows: Vec::with_capacity(blocks),
    };
    let mut destinations: Vec<Destinations<'_>> = parts.iter().map(|_| own()).collect();
    // Block by block, and within a block part by part, so that edges stay in order.
    let (mut rest, mut rest_lows) = (&mut ends[..], &mut lows[..]);
    for block in 0..blocks {
        for (own, counts) in destinations.iter_mut().zip(&counts) {
            own.ends
                .push(rest.split_off_mut(..counts[block]).unwrap_or_default());
            own.lows
                .push(rest_lows.split_off_mut(..counts[block]).unwrap_or_default());
        }
    }
    destinations
        .par_iter_mut()
        .zip(&parts)
        .for_each(|(own, part)| scatter(edges, part, own));
    drop(destinations);
    control.check()?;

    // The edges of each block are now contiguous and only need sorting by key.
    let mut offsets = vec![O::default(); n + 1];
    let mut tasks = Vec::with_capacity(blocks);
    let (mut rest, mut rest_lows) = (&mut ends[..], &lows[..]);
    let mut rest_offsets = &mut offsets[1..];
    let mut first = 0u64;
    for length in lengths {
        let vertices = rest_offsets.len().min(1 << BLOCK_BITS);
        tasks.push(Block {
            first,
            ends: rest.split_off_mut(..length).unwrap_or_default(),
            lows: rest_lows.split_off(..length).unwrap_or_default(),
            offsets: rest_offsets.split_off_mut(..vertices).unwrap_or_default(),
        });
        first += length as u64;
    }
    tasks
        .into_par_iter()
        .for_each_init(Vec::new, |scratch, block| block.sort(scratch));
    control.check()?;
    drop(lows);
    Ok(Some((offsets, ends)))
}

/// Writes each edge of the part behind the others of its block.
fn scatter<E: Edges>(edges: &E, part: &E::Part, own: &mut Destinations<'_>) {
    let mut next = vec![0usize; own.ends.len()];
    edges.each(part, |key, end| {
        let block = (key >> BLOCK_BITS) as usize;
        let at = next[block];
        next[block] = at + 1;
        own.ends[block][at] = end;
        own.lows[block][at] = key as u16;
    });
}

/// A block of keys: its edges, in their order, and its vertices' offsets.
struct Block<'a, O> {
    /// The number of edges in all earlier blocks.
    first: u64,
    ends: &'a mut [u32],
    lows: &'a [u16],
    /// For each vertex, where the next vertex begins.
    offsets: &'a mut [O],
}

impl<O: Offset> Block<'_, O> {
    /// Sorts the edges by key, stably, and sets the offsets.
    fn sort(self, scratch: &mut Vec<u32>) {
        scratch.clear();
        scratch.extend_from_slice(self.ends);
        let mut next = vec![0u32; self.offsets.len() + 1];
        for &low in self.lows {
            next[low as usize + 1] += 1;
        }
        let mut sum = 0;
        for (count, offset) in next[1..].iter_mut().zip(self.offsets) {
            let begin = sum;
            sum += *count;
            *offset = O::from_edges(self.first + u64::from(sum));
            *count = begin;
        }
        for (&low, &end) in self.lows.iter().zip(&*scratch) {
            let at = &mut next[low as usize + 1];
            self.ends[*at as usize] = end;
            *at += 1;
        }
    }
}

//! The transpose at the speed of memory: edges are first sorted into blocks of targets, then each
//! block on its own, within the cache.
//!
//! The textbook's counting sort touches memory at random twice an edge. Here the first pass writes
//! each edge at the end of the list of its target's block, so that all writes are nearly
//! sequential, and the second works on one block at a time, whose counters fit the second-level
//! cache. (Propagation blocking: Beamer, Asanović and Patterson 2017.) Both passes run on all
//! threads, each of which has its own slices of memory; the result does not depend on their number.

use std::ops::Range;

use rayon::prelude::*;

use super::csr::Graph;
use super::offsets::{Offset, Offsets};
use crate::{Control, Error};

/// A block holds at most 2^16 targets, so that a target within it takes 16 bits.
const BLOCK_BITS: u32 = 16;

/// Smaller graphs fit the cache as they are.
const SMALL: u64 = 1 << 16;

impl Graph {
    /// The graph with every edge turned round, in O(n + m) time; sources come in rising order.
    ///
    /// Memory beside the result: 2 bytes an edge. Uses the threads of `control`.
    ///
    /// # Errors
    /// [`Blame::Interrupt`](crate::Blame::Interrupt) and [`Blame::Budget`](crate::Blame::Budget).
    pub fn transpose(&self, control: &Control<'_>) -> Result<Self, Error> {
        if self.has_kept_turns() || self.edges() < SMALL {
            return self.transpose_plainly(control);
        }
        let n = u64::from(self.vertices());
        control.afford(Self::bytes(n, self.edges()) + self.edges() * 2)?;
        let _phase = control.phase("transpose", None);
        let sorted = control.with_threads(|| {
            if self.edges() > u64::from(u32::MAX) {
                let sorted = by_blocks::<u64>(self, control)?;
                Ok(sorted.map(|(offsets, targets)| (Offsets::Wide(offsets), targets)))
            } else {
                let sorted = by_blocks::<u32>(self, control)?;
                Ok(sorted.map(|(offsets, targets)| (Offsets::Narrow(offsets), targets)))
            }
        })??;
        match sorted {
            Some((offsets, targets)) => Ok(Self {
                offsets,
                targets,
                keeps: Vec::new(),
            }),
            None => self.transpose_plainly(control),
        }
    }
}

/// Offsets and sources by target.
type Sorted<O> = (Vec<O>, Vec<u32>);

/// The part of the edges that one thread sorts into blocks.
struct Part<'a> {
    vertices: Range<u32>,
    /// For each block, where this part's edges go: sources, and targets within the block.
    sources: Vec<&'a mut [u32]>,
    lows: Vec<&'a mut [u16]>,
}

/// `None` when a block has too many edges for its counters.
fn by_blocks<O: Offset>(graph: &Graph, control: &Control<'_>) -> Result<Option<Sorted<O>>, Error> {
    let n = graph.vertices() as usize;
    let edges = graph.targets.len();
    let blocks = n.div_ceil(1 << BLOCK_BITS);
    let ranges = parts(graph, control.thread_count());
    let counts: Vec<Vec<usize>> = ranges
        .par_iter()
        .map(|vertices| {
            let mut counts = vec![0; blocks];
            for &to in targets(graph, vertices) {
                counts[(to >> BLOCK_BITS) as usize] += 1;
            }
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

    let mut sources = vec![0u32; edges];
    let mut lows = vec![0u16; edges];
    let mut parts: Vec<Part<'_>> = ranges
        .into_iter()
        .map(|vertices| Part {
            vertices,
            sources: Vec::with_capacity(blocks),
            lows: Vec::with_capacity(blocks),
        })
        .collect();
    // Block by block, and within a block part by part, so that sources stay in order.
    let (mut rest, mut rest_lows) = (&mut sources[..], &mut lows[..]);
    for block in 0..blocks {
        for (part, counts) in parts.iter_mut().zip(&counts) {
            part.sources
                .push(rest.split_off_mut(..counts[block]).unwrap_or_default());
            part.lows
                .push(rest_lows.split_off_mut(..counts[block]).unwrap_or_default());
        }
    }
    parts.par_iter_mut().for_each(|part| scatter(graph, part));
    drop(parts);
    control.check()?;

    // Each block's edges now lie together. What is left is to sort them by target.
    let mut offsets = vec![O::default(); n + 1];
    let mut tasks = Vec::with_capacity(blocks);
    let (mut rest, mut rest_lows) = (&mut sources[..], &lows[..]);
    let mut rest_offsets = &mut offsets[1..];
    let mut first = 0u64;
    for length in lengths {
        let vertices = rest_offsets.len().min(1 << BLOCK_BITS);
        tasks.push(Block {
            first,
            sources: rest.split_off_mut(..length).unwrap_or_default(),
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
    Ok(Some((offsets, sources)))
}

/// Splits the vertices into `count` ranges with about the same number of edges.
fn parts(graph: &Graph, count: usize) -> Vec<Range<u32>> {
    let n = graph.vertices();
    let edges = graph.targets.len();
    let mut ranges = Vec::with_capacity(count);
    let mut start = 0;
    for part in 1..=count {
        let wanted = edges / count * part;
        let end = if part == count {
            n
        } else {
            // The first vertex whose edges begin at or after the wanted one.
            let (mut low, mut high) = (start, n);
            while low < high {
                let middle = low + (high - low) / 2;
                if graph.offsets.get(middle as usize) < wanted {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            low
        };
        ranges.push(start..end);
        start = end;
    }
    ranges
}

fn targets<'a>(graph: &'a Graph, vertices: &Range<u32>) -> &'a [u32] {
    let from = graph.offsets.get(vertices.start as usize);
    let to = graph.offsets.get(vertices.end as usize);
    &graph.targets[from..to]
}

/// Writes each edge of the part behind the others of its block.
fn scatter(graph: &Graph, part: &mut Part<'_>) {
    let mut next = vec![0usize; part.sources.len()];
    for from in part.vertices.clone() {
        for &to in graph.targets(from) {
            let block = (to >> BLOCK_BITS) as usize;
            let at = next[block];
            next[block] = at + 1;
            part.sources[block][at] = from;
            part.lows[block][at] = to as u16;
        }
    }
}

/// A block of targets: its edges, in the order of their sources, and its vertices' offsets.
struct Block<'a, O> {
    /// The number of edges of all blocks before.
    first: u64,
    sources: &'a mut [u32],
    lows: &'a [u16],
    /// For each vertex, where the next vertex begins.
    offsets: &'a mut [O],
}

impl<O: Offset> Block<'_, O> {
    /// Sorts the edges by target, stably, and sets the offsets.
    fn sort(self, scratch: &mut Vec<u32>) {
        scratch.clear();
        scratch.extend_from_slice(self.sources);
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
        for (&low, &from) in self.lows.iter().zip(&*scratch) {
            let at = &mut next[low as usize + 1];
            self.sources[*at as usize] = from;
            *at += 1;
        }
    }
}

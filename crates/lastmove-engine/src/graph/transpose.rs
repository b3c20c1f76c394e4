//! A transpose that is cache-friendly and nearly in place.
//!
//! Vertices are cut into blocks of 2^16. An edge from block s to block t is written, as 16 bits of
//! its source and 16 of its target, to the cell (s, t); then the cells of each t are merged, one
//! block of vertices at a time, whose counters fit the second-level cache. (Propagation blocking:
//! Beamer, Asanović and Patterson 2017.) An edge takes 4 bytes at every stage, and the input is
//! freed while the output grows: the last blocks are read first, since a list can be shortened only
//! at its end, and cells are kept in groups, each of which is freed once it is merged. All steps
//! run on all threads, each of which writes to its own slices; the result does not depend on their
//! number.

use std::ops::Range;

use rayon::prelude::*;

use super::csr::Graph;
use super::dense;
use super::moves::{Moves, Owned};
use super::offsets::{Offset, Offsets};
use crate::{Control, Error};

/// Smaller graphs fit the cache as they are.
const SMALL: u64 = 1 << 16;

/// A block has 2^16 vertices, so that a vertex within it takes 16 bits.
const BITS: u32 = 16;

/// The number of steps after each of which input is freed, and of groups of cells.
const STEPS: usize = 32;

impl Graph {
    /// The graph with every edge reversed, in O(n + m) time; sources come in rising order.
    ///
    /// Memory beside the result: at most 4 bytes an edge, which shrink as the result grows, and 4 a
    /// vertex. Uses the threads of `control`.
    ///
    /// # Errors
    /// [`Blame::Interrupt`](crate::Blame::Interrupt) and [`Blame::Memory`](crate::Blame::Memory).
    pub fn transpose(&self, control: &Control<'_>) -> Result<Self, Error> {
        self.plan_transpose(control)?;
        match self.is_turned_plainly() {
            true => self.transpose_plainly(control),
            false if dense::is_dense(self) => dense::turn(self, control),
            false => turn(self, control),
        }
    }

    /// Consumes the graph: about half the memory, since its edges are freed as they are reversed.
    /// The peak is a sixteenth more than the graph.
    ///
    /// # Errors
    /// Like [`transpose`](Self::transpose).
    pub fn into_transpose(self, control: &Control<'_>) -> Result<Self, Error> {
        self.plan_transpose(control)?;
        match self.is_turned_plainly() {
            true => self.transpose_plainly(control),
            false => turn(Owned::from(self), control),
        }
    }

    fn plan_transpose(&self, control: &Control<'_>) -> Result<(), Error> {
        let n = u64::from(self.vertices());
        control.afford(Self::bytes(n, self.edges()) + cells_bytes(n) + self.edges() / 4)
    }

    /// Whether the textbook algorithm is as fast, or the only one.
    fn is_turned_plainly(&self) -> bool {
        self.has_kept_turns() || !is_worth_blocks(&self)
    }
}

/// Whether [`turn`] can turn these moves, and faster than the textbook algorithm does.
pub(super) fn is_worth_blocks(moves: &impl Moves) -> bool {
    let n = moves.vertices();
    let length = |block| {
        let mut length = 0;
        moves.each_slice(vertices_of(n, block), |targets| length += targets.len());
        length
    };
    // Counters have 32 bits.
    moves.edges() >= SMALL
        && (moves.edges() <= u64::from(u32::MAX)
            || (0..blocks(n)).all(|block| u32::try_from(length(block)).is_ok()))
}

fn blocks(vertices: u32) -> usize {
    (vertices as usize).div_ceil(1 << BITS)
}

/// The vertices of a block.
fn vertices_of(vertices: u32, block: usize) -> Range<usize> {
    let n = vertices as usize;
    (block << BITS).min(n)..((block + 1) << BITS).min(n)
}

/// Bytes for the sizes of all cells: at most those of the offsets.
fn cells_bytes(vertices: u64) -> u64 {
    vertices.div_ceil(1 << BITS).pow(2) * 4
}

/// The moves reversed; for those that are [worth it](is_worth_blocks).
pub(super) fn turn(moves: impl Moves + Send, control: &Control<'_>) -> Result<Graph, Error> {
    let phase = control.phase("transpose", None);
    let edges = moves.edges();
    let turned = control.with_threads(|| match edges > u64::from(u32::MAX) {
        true => {
            turn_to::<u64>(moves, control).map(|(offsets, ends)| (Offsets::Wide(offsets), ends))
        }
        false => {
            turn_to::<u32>(moves, control).map(|(offsets, ends)| (Offsets::Narrow(offsets), ends))
        }
    })?;
    drop(phase);
    let (offsets, targets) = turned?;
    Ok(Graph {
        offsets,
        targets,
        keeps: Vec::new(),
    })
}

/// Cells that are kept together: those from all blocks of sources to some blocks of targets.
struct Group {
    /// The blocks of targets.
    targets: Range<usize>,
    /// Cell after cell: those of the first block of sources come first.
    pairs: Vec<u32>,
}

/// The sizes of all cells: a row for each block of sources.
struct Cells {
    blocks: usize,
    sizes: Vec<u32>,
}

impl Cells {
    fn of(moves: &impl Moves) -> Self {
        let n = moves.vertices();
        let blocks = blocks(n);
        let mut sizes = vec![0; blocks * blocks];
        let rows = sizes.par_chunks_mut(blocks).enumerate();
        rows.for_each(|(from, row)| {
            moves.each_slice(vertices_of(n, from), |targets| {
                for &to in targets {
                    row[(to >> BITS) as usize] += 1;
                }
            });
        });
        Self { blocks, sizes }
    }

    fn row(&self, from: usize) -> &[u32] {
        &self.sizes[from * self.blocks..][..self.blocks]
    }

    /// The edges into each block.
    fn lengths(&self) -> Vec<usize> {
        let mut lengths = vec![0; self.blocks];
        for row in self.sizes.chunks(self.blocks) {
            for (length, &size) in lengths.iter_mut().zip(row) {
                *length += size as usize;
            }
        }
        lengths
    }

    /// The edges from a block into some.
    fn sum(&self, from: usize, targets: &Range<usize>) -> usize {
        self.row(from)[targets.clone()]
            .iter()
            .map(|&size| size as usize)
            .sum()
    }
}

/// Groups of consecutive target blocks with about the same number of edges each.
fn groups(lengths: &[usize]) -> Vec<Group> {
    let wanted = lengths.iter().sum::<usize>() / STEPS;
    let mut groups = Vec::new();
    let (mut start, mut held) = (0, 0);
    for (block, length) in lengths.iter().enumerate() {
        held += length;
        if held >= wanted || block + 1 == lengths.len() {
            groups.push(Group {
                targets: start..block + 1,
                pairs: vec![0; held],
            });
            (start, held) = (block + 1, 0);
        }
    }
    groups
}

fn turn_to<O: Offset>(
    mut moves: impl Moves,
    control: &Control<'_>,
) -> Result<(Vec<O>, Vec<u32>), Error> {
    let cells = Cells::of(&moves);
    let (n, m) = (moves.vertices() as usize, moves.edges() as usize);
    let lengths = cells.lengths();
    let mut groups = groups(&lengths);
    control.check()?;
    scatter(&mut moves, &cells, &mut groups, control)?;
    drop(moves);

    let mut offsets = vec![O::default(); n + 1];
    let mut ends = vec![0; m];
    let (mut rest, mut rest_offsets) = (&mut ends[..], &mut offsets[1..]);
    // The system allocator returns memory best when the last group is freed first.
    while let Some(group) = groups.pop() {
        control.check()?;
        let first = rest.len() - group.pairs.len();
        let ends = rest.split_off_mut(first..).unwrap_or_default();
        let offsets = rest_offsets.split_off_mut(group.targets.start << BITS..);
        gather(
            &group,
            &cells,
            &lengths,
            first,
            ends,
            offsets.unwrap_or_default(),
        );
    }
    Ok((offsets, ends))
}

/// Writes every edge to its cell.
fn scatter(
    moves: &mut impl Moves,
    cells: &Cells,
    groups: &mut [Group],
    control: &Control<'_>,
) -> Result<(), Error> {
    let blocks = cells.blocks;
    // The slices of each group that each source block writes to.
    let mut places: Vec<Vec<&mut [u32]>> = (0..blocks)
        .map(|_| Vec::with_capacity(groups.len()))
        .collect();
    let targets: Vec<Range<usize>> = groups.iter().map(|group| group.targets.clone()).collect();
    for group in groups {
        let mut rest = &mut group.pairs[..];
        for (from, places) in places.iter_mut().enumerate() {
            let length = cells.sum(from, &group.targets);
            places.push(rest.split_off_mut(..length).unwrap_or_default());
        }
    }
    let step = blocks.div_ceil(STEPS).max(rayon::current_num_threads());
    while !places.is_empty() {
        control.check()?;
        let first = places.len().saturating_sub(step);
        let (n, from) = (moves.vertices(), &*moves);
        let last = places.split_off(first);
        last.into_par_iter().enumerate().for_each(|(at, places)| {
            let block = first + at;
            scatter_block(
                from,
                vertices_of(n, block),
                cells.row(block),
                &targets,
                places,
            );
        });
        moves.free_from(first << BITS);
    }
    Ok(())
}

/// Writes the edges that leave a block to their cells.
fn scatter_block(
    moves: &impl Moves,
    vertices: Range<usize>,
    row: &[u32],
    targets: &[Range<usize>],
    places: Vec<&mut [u32]>,
) {
    let mut cells: Vec<&mut [u32]> = Vec::with_capacity(row.len());
    for (targets, mut place) in targets.iter().zip(places) {
        for &size in &row[targets.clone()] {
            cells.push(place.split_off_mut(..size as usize).unwrap_or_default());
        }
    }
    let mut next = vec![0u32; row.len()];
    let first = vertices.start;
    moves.each(vertices, |vertex, targets| {
        let low = (vertex - first) as u32;
        for &to in targets {
            let block = (to >> BITS) as usize;
            let at = next[block];
            next[block] = at + 1;
            cells[block][at as usize] = to << BITS | low;
        }
    });
}

/// Merges the cells of a group: the edges into each of its vertices. `first` edges come before the
/// first of these.
fn gather<O: Offset>(
    group: &Group,
    cells: &Cells,
    lengths: &[usize],
    first: usize,
    ends: &mut [u32],
    offsets: &mut [O],
) {
    // The cells of each block of targets.
    let mut parts: Vec<Vec<&[u32]>> = group
        .targets
        .clone()
        .map(|_| Vec::with_capacity(cells.blocks))
        .collect();
    let mut rest = &group.pairs[..];
    for from in 0..cells.blocks {
        let sizes = &cells.row(from)[group.targets.clone()];
        for (part, &size) in parts.iter_mut().zip(sizes) {
            part.push(rest.split_off(..size as usize).unwrap_or_default());
        }
    }
    let (mut ends, mut before) = (ends, first);
    let mut tasks = Vec::with_capacity(parts.len());
    for ((cells, offsets), block) in parts
        .into_iter()
        .zip(offsets.chunks_mut(1 << BITS))
        .zip(group.targets.clone())
    {
        tasks.push(Task {
            cells,
            offsets,
            ends: ends.split_off_mut(..lengths[block]).unwrap_or_default(),
            before,
        });
        before += lengths[block];
    }
    tasks.into_par_iter().for_each(Task::gather);
}

/// The edges into a block of vertices, to be sorted by target.
struct Task<'a, O> {
    cells: Vec<&'a [u32]>,
    offsets: &'a mut [O],
    ends: &'a mut [u32],
    /// The number of edges into all earlier blocks.
    before: usize,
}

impl<O: Offset> Task<'_, O> {
    fn gather(self) {
        let mut next = vec![0usize; self.offsets.len() + 1];
        for &pair in self.cells.iter().copied().flatten() {
            next[(pair >> BITS) as usize + 1] += 1;
        }
        let mut sum = 0;
        for (count, offset) in next[1..].iter_mut().zip(self.offsets) {
            let begin = sum;
            sum += *count;
            *count = begin;
            *offset = O::from_edges((self.before + sum) as u64);
        }
        for (from, cell) in (0u32..).zip(&self.cells) {
            for &pair in *cell {
                let at = &mut next[(pair >> BITS) as usize + 1];
                self.ends[*at] = from << BITS | pair & ((1 << BITS) - 1);
                *at += 1;
            }
        }
    }
}

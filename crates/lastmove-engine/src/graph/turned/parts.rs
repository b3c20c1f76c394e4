//! Parts of the vertices with about equal numbers of incoming moves.

use std::ops::Range;

/// A part ends when it has this many moves.
pub(crate) const PART: u64 = 1 << 18;

/// The bits of a place in the list of counts: counting stays in the second-level cache.
const PLACES: u32 = 16;

/// The most vertices of a part.
const MOST: u32 = 1 << 18;

/// There are at most about this many parts, whatever the number of moves.
const MOST_PARTS: u64 = 1 << 12;

/// The numbers of moves into groups of neighbouring vertices.
pub(super) struct Counts {
    vertices: u32,
    first: u32,
    /// Groups of 2^`bits` vertices are counted together.
    bits: u32,
    counts: Vec<u64>,
}

impl Counts {
    /// All zero; moves into vertices before `first` are not counted.
    pub(super) fn new(vertices: u32, first: u32) -> Self {
        let bits = (u32::BITS - vertices.leading_zeros()).saturating_sub(PLACES);
        let places = (u64::from(vertices - first)).div_ceil(1 << bits) as usize;
        Self {
            vertices,
            first,
            bits,
            // The last count is for skipped vertices.
            counts: vec![0; places + 1],
        }
    }

    pub(super) fn add(&mut self, targets: &[u32]) {
        let last = self.counts.len() - 1;
        for &to in targets {
            let place = match to >= self.first {
                true => ((to - self.first) >> self.bits) as usize,
                false => last,
            };
            self.counts[place] += 1;
        }
    }
}

/// The parts.
pub(crate) struct Parts {
    /// The first vertex of each, and at the end the number of vertices.
    firsts: Vec<u32>,
    /// How many moves lead into the largest.
    largest: u64,
    bits: u32,
    /// The part of each group of vertices that are counted together.
    of: Vec<u16>,
}

impl Parts {
    /// Parts of `part` moves each, or a few more.
    pub(super) fn of(counts: &Counts, edges: u64, part: u64) -> Self {
        let part = part.max(edges / MOST_PARTS);
        let counted = &counts.counts[..counts.counts.len() - 1];
        let (mut firsts, mut of) = (Vec::new(), Vec::with_capacity(counted.len()));
        let (mut moves, mut largest) = (0, 0u64);
        for (place, &count) in (0u64..).zip(counted) {
            let first = (u64::from(counts.first) + (place << counts.bits)) as u32;
            let is_full = |start: &u32| {
                moves + count > part
                    || (first - start) as usize + (1 << counts.bits) > MOST as usize
            };
            if firsts.last().is_none_or(is_full) {
                firsts.push(first);
                moves = 0;
            }
            moves += count;
            largest = largest.max(moves);
            // There are at most 2^16 groups.
            of.push((firsts.len() - 1) as u16);
        }
        firsts.push(counts.vertices);
        Self {
            firsts,
            largest,
            bits: counts.bits,
            of,
        }
    }

    /// Parts of 2^`bits` vertices each, at most 2^16 of them.
    pub(crate) fn even(vertices: u32, bits: u32) -> Self {
        let firsts = (0..vertices).step_by(1 << bits).chain([vertices]);
        let firsts: Vec<_> = firsts.collect();
        Self {
            largest: 0,
            bits,
            of: (0..firsts.len() - 1).map(|part| part as u16).collect(),
            firsts,
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.firsts.len() - 1
    }

    /// The vertices of a part.
    pub(crate) fn vertices(&self, part: usize) -> Range<u32> {
        self.firsts[part]..self.firsts[part + 1]
    }

    /// The bits of a vertex's number in its part.
    pub(super) fn bits(&self, part: usize) -> u32 {
        let vertices = self.vertices(part);
        u32::BITS - (vertices.len() as u32 - 1).leading_zeros()
    }

    /// How many moves lead into the largest.
    pub(super) fn largest(&self) -> u64 {
        self.largest
    }

    /// The part of a vertex; `None` before the first part.
    #[inline]
    pub(super) fn part_of(&self, v: u32) -> Option<usize> {
        let from_first = v.checked_sub(self.firsts[0])?;
        Some(self.of[(from_first >> self.bits) as usize].into())
    }
}

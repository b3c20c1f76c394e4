//! The places of the un-moves of every vertex: in segments of consecutive vertices.

use std::ops::Range;

/// Which un-moves are where.
pub(super) struct Layout {
    /// The first vertex of each segment, and at the end that of the next.
    firsts: Vec<u32>,
    /// Where the un-moves of each vertex end in its segment, where that is held: 4 bytes a vertex.
    ends: Option<Vec<u32>>,
}

impl Layout {
    /// Empty, with room for the ends of `held` vertices, if they are to be held.
    pub(super) fn new(held: Option<u32>) -> Self {
        Self {
            firsts: vec![0],
            ends: held.map(|vertices| Vec::with_capacity(vertices as usize)),
        }
    }

    /// Adds a segment of vertices whose un-moves end at these places.
    pub(super) fn add(&mut self, ends: &[u32]) {
        if let Some(held) = &mut self.ends {
            held.extend_from_slice(ends);
        }
        self.firsts.push(self.next() + ends.len() as u32);
    }

    /// The vertex that the next segment begins with.
    pub(super) fn next(&self) -> u32 {
        self.firsts[self.firsts.len() - 1]
    }

    /// The vertices of a segment.
    pub(super) fn vertices(&self, segment: usize) -> Range<u32> {
        self.firsts[segment]..self.firsts[segment + 1]
    }

    /// The segment of a vertex.
    pub(super) fn segment_of(&self, v: u32) -> usize {
        self.firsts.partition_point(|&first| first <= v) - 1
    }

    /// The range of the un-moves of a vertex in its segment.
    ///
    /// # Panics
    /// When the ends are not held.
    #[inline]
    pub(super) fn range(&self, segment: usize, v: u32) -> Range<usize> {
        let ends = self.ends.as_deref().unwrap_or_default();
        let start = match v == self.firsts[segment] {
            true => 0,
            false => ends[v as usize - 1],
        };
        start as usize..ends[v as usize] as usize
    }
}

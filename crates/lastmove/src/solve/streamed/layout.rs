//! Where the un-moves of every vertex stand: in segments, each of vertices that follow one another.

use std::ops::Range;

/// Which un-moves stand where. 4 bytes a vertex.
pub(super) struct Layout {
    /// The first vertex of each segment, and at the end that of the next.
    firsts: Vec<u32>,
    /// Where the un-moves of each vertex end in its segment.
    ends: Vec<u32>,
}

impl Layout {
    /// Nothing yet, and room for so many vertices.
    pub(super) fn new(vertices: u32) -> Self {
        Self {
            firsts: vec![0],
            ends: Vec::with_capacity(vertices as usize),
        }
    }

    /// Adds a segment of vertices that have so many un-moves each; `None` when they are 2^32 or more.
    pub(super) fn add(&mut self, counts: &[u32]) -> Option<()> {
        let mut end = 0u32;
        for &count in counts {
            end = end.checked_add(count)?;
            self.ends.push(end);
        }
        self.firsts.push(self.ends.len() as u32);
        Some(())
    }

    /// The vertex that the next segment begins with.
    pub(super) fn next(&self) -> u32 {
        self.ends.len() as u32
    }

    /// The vertices of a segment.
    pub(super) fn vertices(&self, segment: usize) -> Range<u32> {
        self.firsts[segment]..self.firsts[segment + 1]
    }

    /// How many edges a segment has.
    pub(super) fn edges(&self, segment: usize) -> usize {
        match self.vertices(segment) {
            vertices if vertices.is_empty() => 0,
            vertices => self.ends[vertices.end as usize - 1] as usize,
        }
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
}

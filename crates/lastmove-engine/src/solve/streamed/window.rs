//! Un-moves of some vertices that are in memory.

use super::layout::Layout;
use super::reads::Part;
use crate::solve::levels::Sources;

/// Un-moves of vertices of one segment.
pub(in crate::solve) struct Window<'a> {
    layout: &'a Layout,
    segment: usize,
    piece: Part<'a>,
}

impl<'a> Window<'a> {
    /// All un-moves of a segment.
    pub(super) fn whole(layout: &'a Layout, segment: usize, sources: &'a [u32]) -> Self {
        let piece = Part {
            of: 0..0,
            first: 0,
            words: sources,
        };
        Self::of(layout, segment, &piece)
    }

    /// Those that were read.
    pub(super) fn of(layout: &'a Layout, segment: usize, piece: &Part<'a>) -> Self {
        let piece = Part {
            of: piece.of.clone(),
            ..*piece
        };
        Self {
            layout,
            segment,
            piece,
        }
    }
}

impl Sources for Window<'_> {
    #[inline]
    fn sources(&self, v: u32) -> &[u32] {
        self.piece.part(&self.layout.range(self.segment, v))
    }
}

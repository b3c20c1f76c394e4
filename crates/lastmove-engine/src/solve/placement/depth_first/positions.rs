//! Positions as sets of cells: their parts, options and keys.

use super::normal_forms::NormalForms;
use super::small_graphs::{SMALL, SmallGraphs};
use crate::solve::placement::cells::Cells;
use crate::solve::placement::parted::Parted;
use crate::solve::placement::transposition_table::Key;
use crate::solve::placement::{Arena, Takes};

/// All options of parts of at least this size are looked up before the first is searched, where a
/// move takes a cell and its neighbours, and where it takes two cells. In smaller parts this saves
/// a fifth of the positions but doubles the time.
const EAGER: usize = 60;
const EAGER_EDGES: usize = 20;

/// The same where only squares that touch are neighbours: on 3 × 21 squares that share sides it saves
/// two fifths of the positions and of the time.
const EAGER_LOCAL: usize = 28;

/// The positions of an arena.
pub(in crate::solve::placement) struct Positions<const W: usize> {
    takes: Takes,
    forms: NormalForms<W>,
    small: SmallGraphs,
    eager: usize,
}

impl<const W: usize> Positions<W> {
    pub(in crate::solve::placement) fn new(arena: &Arena) -> Self {
        Self {
            takes: arena.takes(),
            forms: NormalForms::new(arena),
            small: SmallGraphs::new(arena.takes(), arena.cells()),
            eager: match arena.takes() {
                Takes::Vertex if arena.is_local() => EAGER_LOCAL,
                Takes::Vertex => EAGER,
                Takes::Edge => EAGER_EDGES,
            },
        }
    }

    fn small_value(&self, cells: &Cells<W>, count: usize) -> u32 {
        self.small.value(count, self.forms.small_graph(cells))
    }
}

impl<const W: usize> Parted<W> for Positions<W> {
    fn cells(&self) -> usize {
        self.forms.near.len()
    }

    #[inline]
    fn eager(&self) -> usize {
        self.eager
    }

    #[inline]
    fn first_part(&self, cells: &Cells<W>) -> Cells<W> {
        let mut part = Cells::of(cells.first());
        let mut front = part;
        loop {
            let mut next = Cells::EMPTY;
            front.each(|cell| next = next.or(&self.forms.near[cell]));
            front = next.and(cells).without(&part);
            part = part.or(&front);
            if front.is_empty() || part == *cells {
                return part;
            }
        }
    }

    /// Of cells whose only neighbour is the same cell, one is enough,
    /// since it can be taken only with that neighbour.
    #[inline]
    fn prune(&self, part: &Cells<W>) -> Cells<W> {
        if self.takes == Takes::Vertex {
            return *part;
        }
        let mut left = *part;
        let mut held = Cells::EMPTY;
        for cell in part.iter() {
            let near = self.forms.near[cell].and(part);
            if near.count() == 1 {
                if !near.without(&held).is_empty() {
                    held = held.or(&near);
                } else {
                    left = left.without(&Cells::of(cell));
                }
            }
        }
        left
    }

    /// Small sets are looked up.
    #[inline]
    fn value_at_once(&self, cells: &Cells<W>, count: usize) -> Option<u32> {
        (count <= SMALL).then(|| self.small_value(cells, count))
    }

    #[inline]
    fn key(&self, part: &Cells<W>, count: usize) -> Key<W> {
        self.forms.key(part, count)
    }

    #[inline]
    fn options(&self, part: &Cells<W>, mut each: impl FnMut(Cells<W>, u32)) {
        for cell in part.iter() {
            let near = &self.forms.near[cell];
            match self.takes {
                Takes::Vertex => {
                    let left = part.without(near).without(&Cells::of(cell));
                    each(left, left.count() as u32);
                }
                Takes::Edge => {
                    let near = near.and(part);
                    for end in near.iter().filter(|&end| end > cell) {
                        let left = part.without(&Cells::of(cell));
                        // Moves that leave the fewest moves come first.
                        let gone = near.count() + self.forms.near[end].and(part).count();
                        each(left.without(&Cells::of(end)), (1 << 16) - gone as u32);
                    }
                }
            }
        }
    }

    #[inline]
    fn rank(&self, cells: &Cells<W>) -> u32 {
        let mut pairs = 0;
        cells.each(|cell| pairs += self.forms.near[cell].and(cells).count() as u32);
        let pairs = pairs.min(1 << 17);
        match self.takes {
            // A placed piece leaves less where more is attacked.
            Takes::Vertex => (1 << 17) - pairs,
            // Every pair is a move.
            Takes::Edge => pairs,
        }
    }
}

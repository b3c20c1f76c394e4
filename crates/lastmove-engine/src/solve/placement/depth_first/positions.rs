//! Positions as sets of cells: their decomposition, and known values.

use super::normal_forms::NormalForms;
use super::small_graphs::{SMALL, SmallGraphs};
use crate::solve::placement::cells::Cells;
use crate::solve::placement::facts::Facts;
use crate::solve::placement::shared::Shared;
use crate::solve::placement::transposition_table::Key;
use crate::solve::placement::transposition_table::TranspositionTable;
use crate::solve::placement::{Arena, Takes};

/// The positions of an arena.
pub(super) struct Positions<const W: usize> {
    pub(super) takes: Takes,
    pub(super) forms: NormalForms<W>,
    pub(super) small: SmallGraphs,
    pub(super) shared: Shared<W>,
}

impl<const W: usize> Positions<W> {
    pub(super) fn new(arena: &Arena) -> Self {
        Self {
            takes: arena.takes(),
            forms: NormalForms::new(arena),
            small: SmallGraphs::new(arena.takes(), arena.cells()),
            shared: Shared::new(arena.cells(), TranspositionTable::new()),
        }
    }

    pub(super) fn facts(&self, key: &Key<W>) -> Facts {
        self.shared.facts(key)
    }

    /// Removes redundant cells: of cells whose only neighbour is the same cell, one is enough,
    /// since it can be taken only with that neighbour.
    #[inline]
    pub(super) fn prune(&self, part: &Cells<W>) -> Cells<W> {
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

    /// The connected part around its first cell.
    #[inline]
    pub(super) fn first_part(&self, cells: &Cells<W>, first: usize) -> Cells<W> {
        let mut part = Cells::of(first);
        let mut front = part;
        while let Some(cell) = front.iter().next() {
            let new = self.forms.near[cell].and(cells).without(&part);
            part = part.or(&new);
            if part == *cells {
                break;
            }
            front = front.or(&new).without(&Cells::of(cell));
        }
        part
    }

    /// The search order of the options of a large part: known ones first, then those already begun,
    /// then by the number of cells, and those with more neighbours first.
    pub(super) fn order(&self, cells: &Cells<W>) -> u32 {
        let (mut left, mut most, mut begun) = (*cells, 0, 1);
        while let Some(first) = left.iter().next() {
            let part = self.first_part(&left, first);
            left = left.without(&part);
            let part = self.prune(&part);
            let count = part.count();
            if count <= SMALL {
                continue;
            }
            let facts = self.facts(&self.forms.key(&part, count));
            if facts.value().is_none() && count as u32 > most {
                most = count as u32;
                begun = u32::from(facts == Facts::NONE);
            }
        }
        if most == 0 {
            return 0;
        }
        let pairs = cells
            .iter()
            .map(|cell| self.forms.near[cell].and(cells).count() as u32);
        let pairs = pairs.sum::<u32>().min(1 << 17);
        let order = begun << 30 | most << 18;
        match self.takes {
            // A placed piece leaves less where more is attacked.
            Takes::Vertex => order.saturating_sub(pairs),
            // Every pair is a move.
            Takes::Edge => order + pairs,
        }
    }
}

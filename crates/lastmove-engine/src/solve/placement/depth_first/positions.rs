//! Positions as sets of cells: their decomposition, and known values.

use super::normal_forms::NormalForms;
use super::small_graphs::{SMALL, SmallGraphs};
use crate::solve::placement::cells::Cells;
use crate::solve::placement::facts::Facts;
use crate::solve::placement::shared::Shared;
use crate::solve::placement::transposition_table::Key;
use crate::solve::placement::transposition_table::TranspositionTable;
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
pub(super) struct Positions<const W: usize> {
    pub(super) takes: Takes,
    pub(super) forms: NormalForms<W>,
    pub(super) small: SmallGraphs,
    pub(super) shared: Shared<W>,
    /// All options of parts of at least this size are looked up before the first is searched.
    pub(super) eager: usize,
}

impl<const W: usize> Positions<W> {
    pub(super) fn new(arena: &Arena) -> Self {
        Self {
            takes: arena.takes(),
            forms: NormalForms::new(arena),
            small: SmallGraphs::new(arena.takes(), arena.cells()),
            shared: Shared::new(arena.cells(), TranspositionTable::new()),
            eager: match arena.takes() {
                Takes::Vertex if arena.is_local() => EAGER_LOCAL,
                Takes::Vertex => EAGER,
                Takes::Edge => EAGER_EDGES,
            },
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
    pub(super) fn first_part(&self, cells: &Cells<W>) -> Cells<W> {
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

    /// The value of an option of a large part if all of it is known; else its place in the order of
    /// the search: those already begun first, then by the number of cells, and those with more
    /// neighbours first.
    pub(super) fn survey(&self, cells: &Cells<W>) -> Result<u32, u32> {
        let (mut left, mut sum, mut most, mut begun) = (*cells, 0, 0, 1);
        while !left.is_empty() {
            let part = self.first_part(&left);
            left = left.without(&part);
            let part = self.prune(&part);
            let count = part.count();
            let facts = match count <= SMALL {
                true => Facts::exact(self.small.value(count, self.forms.small_graph(&part))),
                false => self.facts(&self.forms.key(&part, count)),
            };
            if let Some(exact) = facts.value() {
                sum ^= exact;
            } else if count as u32 > most {
                most = count as u32;
                begun = u32::from(facts == Facts::NONE);
            }
        }
        if most == 0 {
            return Ok(sum);
        }
        let mut pairs = 0;
        cells.each(|cell| pairs += self.forms.near[cell].and(cells).count() as u32);
        let pairs = pairs.min(1 << 17);
        let order = begun << 30 | most << 18;
        Err(match self.takes {
            // A placed piece leaves less where more is attacked.
            Takes::Vertex => order.saturating_sub(pairs),
            // Every pair is a move.
            Takes::Edge => order + pairs,
        })
    }
}

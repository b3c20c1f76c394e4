//! What the threads of a search share: the arena as bits, and what is known of its parts.

use std::sync::atomic::AtomicU64;

use super::cells::Cells;
use super::dominoes::Dominoes;
use super::form::{Key, Shape};
use super::small::{SMALL, Small};
use super::table::{Account, Facts, Table};
use super::{Arena, Takes};

/// How many busy positions are remembered.
pub(super) const BUSY: usize = 1 << 10;

/// Everything about an arena that threads share.
pub(super) struct Engine<const W: usize> {
    pub(super) takes: Takes,
    pub(super) shape: Shape<W>,
    /// Where the cells are a small board and a move takes two.
    pub(super) dominoes: Option<Dominoes>,
    pub(super) small: Small,
    pub(super) graphs: Table<2>,
    pub(super) shapes: Table<W>,
    pub(super) account: Account,
    pub(super) busy: Vec<AtomicU64>,
}

impl<const W: usize> Engine<W> {
    pub(super) fn new(arena: &Arena) -> Self {
        let dominoes = Dominoes::of(arena);
        let shapes = match dominoes {
            // A key is one word of at least two.
            Some(_) => Table::with_notes(),
            None => Table::new(),
        };
        Self {
            takes: arena.takes(),
            shape: Shape::new(arena),
            dominoes,
            small: Small::new(arena.takes(), arena.cells()),
            graphs: Table::new(),
            shapes,
            account: Account::default(),
            busy: (0..BUSY).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    pub(super) fn facts(&self, key: &Key<W>) -> Facts {
        match key.is_graph {
            true => self.graphs.get(&[key.words[0], key.words[1]], key.hash),
            false => self.shapes.get(&key.words, key.hash),
        }
    }

    /// Leaves out cells that change nothing: where two cells have the same only neighbour, one of
    /// them is enough to be taken with it, and neither is taken otherwise.
    #[inline]
    pub(super) fn prune(&self, part: &Cells<W>) -> Cells<W> {
        if self.takes == Takes::Vertex {
            return *part;
        }
        let mut left = *part;
        let mut held = Cells::EMPTY;
        for cell in part.iter() {
            let near = self.shape.near[cell].and(part);
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
            let new = self.shape.near[cell].and(cells).without(&part);
            part = part.or(&new);
            if part == *cells {
                break;
            }
            front = front.or(&new).without(&Cells::of(cell));
        }
        part
    }

    /// How soon an option of a large part is searched: what is known at once, then what has been
    /// begun, then by the number of cells, and the more neighbours the sooner.
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
            let facts = self.facts(&self.shape.key(&part, count));
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
            .map(|cell| self.shape.near[cell].and(cells).count() as u32);
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

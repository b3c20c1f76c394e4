//! The values of all graphs of a few cells.

use std::sync::atomic::{AtomicU8, Ordering};

use crate::solve::placement::Takes;

/// Graphs of up to this many cells are looked up: 2^21 graphs of 7 cells take 2 MB.
pub(super) const SMALL: usize = 7;

const UNKNOWN: u8 = u8::MAX;

/// The values of graphs of up to [`SMALL`] cells, computed on demand. A graph's number has a bit
/// for each pair of cells (1, 0), (2, 0), (2, 1), (3, 0), ... that are neighbours.
pub(super) struct SmallGraphs {
    takes: Takes,
    values: Vec<Vec<AtomicU8>>,
}

impl SmallGraphs {
    /// For arenas of `cells` cells.
    pub(super) fn new(takes: Takes, cells: usize) -> Self {
        let graphs = |cells: usize| 1usize << (cells * cells.saturating_sub(1) / 2);
        let table = |cells| (0..graphs(cells)).map(|_| AtomicU8::new(UNKNOWN)).collect();
        Self {
            takes,
            values: (0..=SMALL.min(cells)).map(table).collect(),
        }
    }

    /// The value of the graph with this number.
    #[inline]
    pub(super) fn value(&self, cells: usize, graph: usize) -> u32 {
        let known = &self.values[cells][graph];
        let mut value = known.load(Ordering::Relaxed);
        if value == UNKNOWN {
            value = work_out(self.takes, cells, graph);
            known.store(value, Ordering::Relaxed);
        }
        u32::from(value)
    }
}

/// Computes the value by the definition, for every subset of the cells in turn.
fn work_out(takes: Takes, cells: usize, graph: usize) -> u8 {
    let mut near = [0usize; SMALL];
    let mut pair = 0;
    for a in 1..cells {
        for b in 0..a {
            if graph >> pair & 1 != 0 {
                near[a] |= 1 << b;
                near[b] |= 1 << a;
            }
            pair += 1;
        }
    }
    let mut values = [0u8; 1 << SMALL];
    for alive in 1..1usize << cells {
        let mut seen = 0u32;
        for cell in (0..cells).filter(|cell| alive >> cell & 1 != 0) {
            match takes {
                Takes::Vertex => seen |= 1 << values[alive & !(near[cell] | 1 << cell)],
                Takes::Edge => {
                    for end in (0..cell).filter(|end| alive & near[cell] & 1 << end != 0) {
                        seen |= 1 << values[alive & !(1 << cell | 1 << end)];
                    }
                }
            }
        }
        values[alive] = seen.trailing_ones() as u8;
    }
    values[(1 << cells) - 1]
}

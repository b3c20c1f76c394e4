//! Normal forms: parts of a board that certainly have equal values get the same key.
//!
//! A part of few cells is written as the graph of its neighbours, its cells in an order by degrees
//! that most turned, mirrored and moved copies share (a true canonical order would merge some more,
//! and takes longer than it saves). A larger part of a board is moved into a corner, turned and
//! mirrored, and the least of these forms taken; of another arena it stands as it is.
//!
//! No game says these as symmetries: a part is moved to where the board's own permutations do not take
//! it, and the engine sees by the arena alone whether that changes its worth.

use crate::solve::placement::Arena;
use crate::solve::placement::arena::Grid;
use crate::solve::placement::cells::Cells;
use crate::solve::placement::engine::MOST_CELLS;
use crate::solve::placement::transposition_table::Key;
use crate::solve::placement::transposition_table::hash;

/// Parts of up to this many cells are written as graphs: 15 · 14 / 2 bits and the number of cells
/// fit two words beside the facts.
pub(super) const MOST_AS_GRAPH: usize = 14;

/// The cells of an arena, whose parts have normal forms.
pub(super) struct NormalForms<const W: usize> {
    /// The neighbours of each cell.
    pub(super) near: Vec<Cells<W>>,
    grid: Option<Grid>,
}

impl<const W: usize> NormalForms<W> {
    pub(super) fn new(arena: &Arena) -> Self {
        let near = |cell| {
            let mut near = Cells::EMPTY;
            for &other in arena.near(cell) {
                near.insert(other as usize);
            }
            near
        };
        Self {
            near: (0..arena.cells() as u32).map(near).collect(),
            grid: arena.grid(),
        }
    }

    /// The graph of at most [`SMALL`](super::small_graphs::SMALL) cells as a number.
    #[inline]
    pub(super) fn small_graph(&self, part: &Cells<W>) -> usize {
        let mut cells = [0u16; 8];
        let (mut count, mut graph, mut pair) = (0, 0, 0);
        for cell in part.iter() {
            let near = &self.near[cell];
            for &before in &cells[..count] {
                graph |= usize::from(near.has(before.into())) << pair;
                pair += 1;
            }
            cells[count & 7] = cell as u16;
            count += 1;
        }
        graph
    }

    /// The key of a part of `count` cells.
    pub(super) fn key(&self, part: &Cells<W>, count: usize) -> Key<W> {
        let is_graph = count <= MOST_AS_GRAPH;
        let words = if is_graph {
            let graph = self.graph(part, count);
            let mut words = [0; W];
            words[0] = graph as u64;
            words[1] = (graph >> 64) as u64;
            words
        } else if let Some(grid) = self.grid {
            least(part, grid)
        } else {
            part.0
        };
        let hash = match is_graph {
            true => hash(&words[..2]),
            false => hash(&words),
        };
        Key {
            words,
            hash,
            is_graph,
        }
    }

    /// The graph of a part, its cells in an order by degrees.
    fn graph(&self, part: &Cells<W>, count: usize) -> u128 {
        let mut cells = [0usize; MOST_AS_GRAPH];
        let mut rows = [0u32; MOST_AS_GRAPH];
        for (a, cell) in part.iter().enumerate().take(MOST_AS_GRAPH) {
            let near = &self.near[cell];
            cells[a] = cell;
            for b in 0..a {
                let is_near = u32::from(near.has(cells[b]));
                rows[a] |= is_near << b;
                rows[b] |= is_near << a;
            }
        }
        // The order: by a hash of a cell's degree, its neighbours' degrees, and theirs.
        let mut ranks = rows.map(|row| row.count_ones());
        for _ in 0..2 {
            ranks = std::array::from_fn(|cell| {
                let (mut sum, mut left) = (ranks[cell].wrapping_mul(0x9E37_79B1), rows[cell]);
                while left != 0 {
                    let rank = ranks[left.trailing_zeros() as usize];
                    sum = sum.wrapping_add((rank ^ rank >> 15).wrapping_mul(0x85EB_CA6B));
                    left &= left - 1;
                }
                sum ^ sum >> 13
            });
        }
        let mut order: [u64; MOST_AS_GRAPH] =
            std::array::from_fn(|cell| u64::from(ranks[cell]) << 8 | cell as u64);
        order[..count].sort_unstable();
        let mut graph = count as u128;
        for a in 1..count {
            let row = rows[(order[a] & 0xff) as usize];
            for before in &order[..a] {
                graph = graph << 1 | u128::from(row >> (before & 0xff) & 1);
            }
        }
        graph
    }
}

/// The least form of a part of a board: moved into the corner, turned and mirrored as it fits.
fn least<const W: usize>(part: &Cells<W>, grid: Grid) -> [u64; W] {
    let mut at = [(0u16, 0u16); MOST_CELLS];
    let mut count = 0;
    let (mut top, mut bottom, mut left, mut right) = (usize::MAX, 0, usize::MAX, 0);
    let mut row = 0;
    for cell in part.iter().take(MOST_CELLS) {
        while (row + 1) * grid.columns <= cell {
            row += 1;
        }
        let column = cell - row * grid.columns;
        (top, bottom) = (top.min(row), bottom.max(row));
        (left, right) = (left.min(column), right.max(column));
        at[count] = (row as u16, column as u16);
        count += 1;
    }
    let (height, width) = (bottom - top, right - left);
    let mut best = [u64::MAX; W];
    let turns = height < grid.columns && width < grid.rows;
    for form in 0..if turns { 8 } else { 4 } {
        let mut cells = Cells::<W>::EMPTY;
        for &(row, column) in &at[..count] {
            let (mut row, mut column) = (usize::from(row) - top, usize::from(column) - left);
            if form & 1 != 0 {
                row = height - row;
            }
            if form & 2 != 0 {
                column = width - column;
            }
            if form & 4 != 0 {
                (row, column) = (column, row);
            }
            cells.insert(row * grid.columns + column);
        }
        if cells.0.iter().rev().lt(best.iter().rev()) {
            best = cells.0;
        }
    }
    best
}

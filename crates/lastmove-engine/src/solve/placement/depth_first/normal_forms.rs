//! Normal forms: parts of a board that certainly have equal values get the same key.
//!
//! A part of few cells is written as the graph of its neighbours, its cells in an order by degrees
//! that most turned, mirrored and moved copies share (a true canonical order would merge some more,
//! and takes longer than it saves). A larger part of a board is moved into a corner, turned and
//! mirrored, and the least of these forms taken; of another arena it stands as it is.
//!
//! Where only squares that touch attack each other, parts of one graph mostly have one shape too, and
//! small parts are moved into a corner like large ones: that takes a third of the time.
//!
//! No game says these as symmetries: a part is moved to where the board's own permutations do not take
//! it, and the engine sees by the arena alone whether that changes its worth.

use super::small_graphs::SMALL;
use crate::solve::placement::Arena;
use crate::solve::placement::arena::Grid;
use crate::solve::placement::cells::Cells;
use crate::solve::placement::transposition_table::Key;
use crate::solve::placement::transposition_table::hash;

/// Parts of up to this many cells are written as graphs: 15 · 14 / 2 bits and the number of cells
/// fit two words beside the facts.
const MOST_AS_GRAPH: usize = 14;

/// The cells of an arena, whose parts have normal forms.
pub(super) struct NormalForms<const W: usize> {
    /// The neighbours of each cell.
    pub(super) near: Vec<Cells<W>>,
    grid: Option<Grid>,
    /// Parts of up to this many cells are written as graphs.
    most_as_graph: usize,
    /// The first row of a board.
    row: Cells<W>,
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
        let mut row = Cells::EMPTY;
        (0..arena.grid().map_or(0, |grid| grid.columns)).for_each(|cell| row.insert(cell));
        Self {
            near: (0..arena.cells() as u32).map(near).collect(),
            grid: arena.grid(),
            most_as_graph: match arena.is_local() {
                true => SMALL,
                false => MOST_AS_GRAPH,
            },
            row,
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
        let is_graph = count <= self.most_as_graph;
        let words = if is_graph {
            let graph = self.graph(part, count);
            let mut words = [0; W];
            words[0] = graph as u64;
            words[1] = (graph >> 64) as u64;
            words
        } else if let Some(grid) = self.grid {
            least(part, grid, &self.row)
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
fn least<const W: usize>(part: &Cells<W>, grid: Grid, row: &Cells<W>) -> [u64; W] {
    let columns = grid.columns;
    let top = part.first() / columns;
    let height = part.last() / columns - top + 1;
    let part = part.down(top * columns);
    let (mut any, mut lines) = (Cells::EMPTY, part);
    for _ in 0..height {
        any = any.or(&lines.and(row));
        lines = lines.down(columns);
    }
    let left = any.first();
    let width = any.last() - left + 1;
    let part = part.down(left);
    let turns = height <= columns && width <= grid.rows;
    // Of two forms the one of less height is the lesser.
    let mut best = [u64::MAX; W];
    if !turns || height <= width {
        best = least_upright(&part, (height, width), columns, row);
    }
    if turns && width <= height {
        let mut turned = Cells::<W>::EMPTY;
        let (mut row_at, mut begin) = (0, 0);
        for cell in part.iter() {
            while begin + columns <= cell {
                (row_at, begin) = (row_at + 1, begin + columns);
            }
            turned.insert((cell - begin) * columns + row_at);
        }
        let form = least_upright(&turned, (width, height), columns, row);
        if form.iter().rev().lt(best.iter().rev()) {
            best = form;
        }
    }
    best
}

/// The least of the four forms without quarter turns of a part in the corner.
#[inline]
fn least_upright<const W: usize>(
    part: &Cells<W>,
    (height, width): (usize, usize),
    columns: usize,
    row: &Cells<W>,
) -> [u64; W] {
    let (mut mirrored, mut lines) = (Cells::EMPTY, *part);
    for _ in 0..height {
        mirrored = mirrored.up(columns).or(&lines.and(row));
        lines = lines.down(columns);
    }
    // Read backwards, the squares of a board are turned by a half.
    let last = (height - 1) * columns + width - 1;
    let turned = |part: &Cells<W>| part.reversed().down(64 * W - 1 - last);
    let mut best = part.0;
    for form in [mirrored, turned(part), turned(&mirrored)] {
        if form.0.iter().rev().lt(best.iter().rev()) {
            best = form.0;
        }
    }
    best
}

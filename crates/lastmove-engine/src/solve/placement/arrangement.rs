//! An arena as its engine sees it.
//!
//! A graph whose vertices are the squares of a board, neighbours sharing a side, is searched as that
//! board, whatever its vertices are called: parts that are equal up to moving, turning and mirroring
//! are then searched once. A board has no fewer columns than rows: a few long rows are mirrored and
//! moved faster than many short ones.

use super::Arena;
use super::cells::Cells;
use super::depth_first::{DepthFirst, Positions};
use super::engine::{Engine, MOST_CELLS};
use super::facts::FACT_BITS;
use super::journal::mark;
use super::nim_search::NimSearch;
use super::proof_number;

/// A search, and the order in which it has the cells.
pub(super) struct Arrangement {
    pub(super) search: NimSearch,
    /// The search's cell of each cell, if they differ.
    places: Option<Vec<u32>>,
}

impl Arrangement {
    /// The arrangement of an arena of at most [`MOST_CELLS`] cells. Linear in the pairs of neighbours.
    pub(super) fn new(arena: &Arena) -> Self {
        let board = board(arena);
        let (arena, places) = match &board {
            Some((board, places)) => (board, Some(places.clone())),
            None => (arena, None),
        };
        Self {
            search: NimSearch::by(engine(arena), mark(arena)),
            places,
        }
    }

    /// Cells of the arena as the search has them.
    pub(super) fn placed(&self, alive: &[u64]) -> [u64; 7] {
        let alive = Cells::<7>::from_words(alive);
        let Some(places) = &self.places else {
            return alive.0;
        };
        let mut placed = Cells::<7>::EMPTY;
        alive.each(|cell| placed.insert(places[cell] as usize));
        placed.0
    }
}

/// The fastest engine: for dominoes on boards of up to 128 squares proof-number search, else
/// depth-first search with as few words as hold the cells.
fn engine(arena: &Arena) -> Box<dyn Engine> {
    if let Some(dominoes) = proof_number::engine(arena) {
        return dominoes;
    }
    match arena.cells() + FACT_BITS as usize {
        ..=128 => depth_first::<2>(arena),
        129..=192 => depth_first::<3>(arena),
        193..=256 => depth_first::<4>(arena),
        _ => depth_first::<7>(arena),
    }
}

fn depth_first<const W: usize>(arena: &Arena) -> Box<dyn Engine> {
    Box::new(DepthFirst::new(Positions::<W>::new(arena)))
}

/// The board that a graph is, or the board turned if it has more rows than columns, and the square
/// there of each cell.
///
/// From the corner of a board a square is its row and its column away, and from the next corner
/// below the rest of the rows and its column: so two distances tell where it is, if it is one.
fn board(arena: &Arena) -> Option<(Arena, Vec<u32>)> {
    let cells = arena.cells();
    if let Some(grid) = arena.grid() {
        return (grid.rows > grid.columns).then(|| arena.turned(grid));
    }
    if cells > MOST_CELLS {
        return None;
    }
    let corner = (0..cells as u32).find(|&cell| arena.near(cell).len() == 2)?;
    let near = distances(arena, corner)?;
    let beside = distances(arena, arena.near(corner)[0])?;
    // In the first column the way from the second is longer.
    let first = (0..cells).filter(|&cell| beside[cell] > near[cell]);
    let below = first.max_by_key(|&cell| near[cell])?;
    let far = distances(arena, below as u32)?;
    let (last, columns) = (near[below], cells / (near[below] + 1));
    let place = |cell: usize| {
        let row = (near[cell] + last - far[cell]) / 2;
        let column = (near[cell] + far[cell] - last) / 2;
        match last < columns {
            true => row * columns + column,
            false => column * (last + 1) + row,
        }
    };
    let places: Vec<u32> = (0..cells).map(|cell| place(cell) as u32).collect();
    let (short, long) = ((last + 1).min(columns), (last + 1).max(columns));
    if short * long != cells {
        return None;
    }
    let board = Arena::on_board(arena.takes(), short, long, |down, right| down + right == 1);
    // Whatever the places are, they are those of a board if all neighbours are.
    let is_square = |cell: u32| {
        let near = arena.near(cell).iter();
        let mut placed: Vec<u32> = near.map(|&near| places[near as usize]).collect();
        placed.sort_unstable();
        let place = places[cell as usize];
        (place as usize) < cells && board.near(place) == placed
    };
    let mut taken: Vec<u32> = places.clone();
    taken.sort_unstable();
    taken.dedup();
    let is_board = taken.len() == cells && (0..cells as u32).all(is_square);
    is_board.then_some((board, places))
}

/// How far each cell is from this one; `None` if some cannot be reached.
fn distances(arena: &Arena, from: u32) -> Option<Vec<usize>> {
    let mut distances = vec![usize::MAX; arena.cells()];
    distances[from as usize] = 0;
    let (mut reached, mut next) = (vec![from], 0);
    while let Some(&cell) = reached.get(next) {
        next += 1;
        for &near in arena.near(cell) {
            if distances[near as usize] == usize::MAX {
                distances[near as usize] = distances[cell as usize] + 1;
                reached.push(near);
            }
        }
    }
    (reached.len() == arena.cells()).then_some(distances)
}

#[cfg(test)]
mod tests {
    use super::super::Takes;
    use super::*;

    #[test]
    fn boards_are_seen_whatever_their_vertices_are_called() {
        for (rows, columns) in [
            (2, 2),
            (2, 3),
            (3, 2),
            (9, 2),
            (3, 3),
            (5, 4),
            (3, 21),
            (21, 3),
        ] {
            let cells = rows * columns;
            let name = |cell: u32| cell * 11 % cells;
            let beside = |cell: u32| (cell % columns + 1 < columns).then_some((cell, cell + 1));
            let below = |cell: u32| (cell / columns + 1 < rows).then_some((cell, cell + columns));
            let pairs = (0..cells)
                .filter_map(beside)
                .chain((0..cells).filter_map(below));
            let pairs: Vec<_> = pairs.map(|(a, b)| (name(a), name(b))).collect();
            let board = |pairs: &[(u32, u32)]| {
                let pairs = pairs.iter().copied();
                board(&Arena::new(Takes::Vertex, cells, pairs))
            };
            assert!(board(&pairs).is_some(), "{rows}x{columns}");
            // One edge less, or one across, and it is none.
            assert!(board(&pairs[1..]).is_none(), "{rows}x{columns}");
            let across = [(name(0), name(columns + 1))];
            assert!(board(&[&pairs[..], &across].concat()).is_none());
        }
    }
}

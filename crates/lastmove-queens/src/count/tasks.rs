//! The search tree, cut into tasks below its first columns.

use crate::attacked::{Attacked, full};

/// Columns that are filled before the tree is cut: enough for hundreds of tasks on a board that
/// takes long.
const COLUMNS: usize = 4;

/// The number of ways in a task: enough to fill vectors.
const TASK: usize = 16;

/// Ways to place the first queens, and their multiplicity.
#[derive(Clone, Debug)]
pub(super) struct Task {
    /// The attacks of each way in the next column.
    pub(super) states: Vec<Attacked>,
    /// How many queens are placed.
    pub(super) placed: usize,
    /// 2 when each also stands for its mirror image, else 1.
    pub(super) weight: u32,
}

/// Cuts the tree of `n` queens. The weighted sum of the completions of all tasks is the number of
/// placements.
///
/// The reflection of the board (row r becomes n + 1 - r) maps placements to placements. As long as
/// the queens are their own mirror image, that is while all are in the middle row, the next queen
/// need only try the lower half, counted twice, and the middle row.
pub(super) fn split(n: usize) -> Vec<Task> {
    let full = full(n);
    let lower = full >> n.div_ceil(2);
    let middle = if n % 2 == 1 { 1 << (n / 2) } else { 0 };
    // The one way that is its own mirror image, if any, and one of each pair of the others.
    let mut symmetric = Some(Attacked::default());
    let mut halves: Vec<Attacked> = Vec::new();
    let placed = COLUMNS.min(n);
    for _ in 0..placed {
        let longer = |(state, rows): (Attacked, u32)| {
            let free = state.free(full) & rows;
            let rows = (0..n)
                .map(|row| 1 << row)
                .filter(move |row| free & row != 0);
            rows.map(move |row| state.with(row))
        };
        let all = halves.into_iter().map(|state| (state, full));
        let new = symmetric.map(|state| (state, lower));
        halves = all.chain(new).flat_map(longer).collect();
        symmetric = symmetric.filter(|state| state.free(full) & middle != 0);
        symmetric = symmetric.map(|state| state.with(middle));
    }
    let task = |weight, states: &[Attacked]| Task {
        states: states.to_vec(),
        placed,
        weight,
    };
    let twice = halves.chunks(TASK).map(|states| task(2, states));
    twice
        .chain(symmetric.map(|state| task(1, &[state])))
        .collect()
}

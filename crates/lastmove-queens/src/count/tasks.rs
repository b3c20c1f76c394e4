//! The search tree, cut into tasks below its first columns.

use crate::attacked::{Attacked, full, lowest};

/// Columns that are settled before the tree is cut: enough for tasks by the thousand on a board
/// that takes long.
const COLUMNS: usize = 3;

/// A way to place the first queens, and how often it counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    /// What its queens attack in the next column.
    pub(super) attacked: Attacked,
    /// How many queens it has placed.
    pub(super) placed: usize,
    /// 2 when it also stands for its mirror image, else 1.
    pub(super) weight: u32,
    /// Its queens are their own mirror image.
    symmetric: bool,
}

/// Cuts the tree of `n` queens. The weighted sum of the completions of all tasks is the number of
/// placements.
///
/// Turning the board over (row r becomes n + 1 - r) turns placements into placements. As long as
/// the queens are their own mirror image, that is while all stand in the middle row, the next queen
/// need only try the lower half, twice, and the middle row.
pub(super) fn split(n: usize) -> Vec<Task> {
    let full = full(n);
    let lower = full >> n.div_ceil(2);
    let middle = if n % 2 == 1 { 1 << (n / 2) } else { 0 };
    let mut tasks = vec![Task {
        attacked: Attacked::default(),
        placed: 0,
        weight: 1,
        symmetric: true,
    }];
    for _ in 0..COLUMNS.min(n) {
        let mut longer = Vec::with_capacity(tasks.len() * n);
        for task in tasks {
            let mut rows = task.attacked.free(full);
            if task.symmetric {
                rows &= lower | middle;
            }
            while rows != 0 {
                let bit = lowest(rows);
                rows ^= bit;
                let symmetric = task.symmetric && bit == middle;
                longer.push(Task {
                    attacked: task.attacked.with(bit),
                    placed: task.placed + 1,
                    weight: if task.symmetric && !symmetric {
                        2
                    } else {
                        task.weight
                    },
                    symmetric,
                });
            }
        }
        tasks = longer;
    }
    tasks
}

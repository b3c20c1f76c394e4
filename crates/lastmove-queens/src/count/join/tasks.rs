//! Cutting the work into tasks.

use lastmove::graph::generate::SplitMix64;

use super::halves::Halves;
use super::sweep::Start;

/// A piece of the work.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    /// Which of the boards cut into halves.
    pub(super) halves: usize,
    /// The beginning of the set of rows.
    pub(super) start: Start,
    /// The number of sets of rows with this beginning: about the cost of the task.
    pub(super) sets: u64,
}

/// The tasks for N = `n`, in a fixed order independent of their cost, so that any share of them is
/// a fair sample. A change of the tasks requires a new version of journals.
pub(super) fn tasks(n: usize, all: &[Halves]) -> Vec<Task> {
    // An odd board is already cut into many boards.
    let rows = if all.len() == 1 {
        n / 2
    } else {
        (n / 2).saturating_sub(5)
    };
    let mut tasks = Vec::new();
    for (halves, board) in all.iter().enumerate() {
        let rest = (board.rows.len() - rows) as u64;
        for east in 0..1u32 << rows {
            let placed = u64::from(east.count_ones());
            let (wanted, west) = (board.wanted[1] as u64, board.wanted[0] as u64);
            if placed > wanted || rows as u64 - placed > west {
                continue;
            }
            tasks.push(Task {
                halves,
                start: Start { rows, east },
                sets: choose(rest, wanted - placed),
            });
        }
    }
    let mut generator = SplitMix64::new(0);
    let mut order: Vec<(u64, Task)> = tasks
        .iter()
        .map(|&task| (generator.next_u64(), task))
        .collect();
    order.sort_by_key(|&(mixed, _)| mixed);
    order.into_iter().map(|(_, task)| task).collect()
}

/// The binomial coefficient, for small numbers without overflow.
fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

//! The search tree, cut into tasks below its first lines.

use crate::attacked::{Attacked, lowest};
use crate::board::FillOrder;

/// The least number of tasks, if the board allows it: enough for threads to share them evenly.
const TASKS: usize = 4096;

/// The states at some line that together represent the whole search, and the line.
pub(crate) fn split(order: &FillOrder) -> (usize, Vec<Attacked>) {
    let mut states = vec![Attacked::default()];
    for (at, line) in order.lines.iter().enumerate() {
        if states.len() >= TASKS {
            return (at, states);
        }
        let mut longer = Vec::new();
        for state in states {
            let mut free = state.free(line.open);
            while free != 0 {
                let bit = lowest(free);
                free ^= bit;
                longer.push(state.beyond(bit, line.step));
            }
        }
        states = longer;
    }
    (order.lines.len(), states)
}

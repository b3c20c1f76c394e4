//! Vertices by falling priority.

use super::board::Board;

/// The vertices inside by falling priority, those of one priority by number. O(n) where priorities are
/// not larger than the number of vertices, else O(n log n).
pub(super) fn by_priority(board: &Board<'_>) -> Vec<u32> {
    let n = board.game.len();
    let inside = || (0..n).filter(|&v| board.inside.has(v));
    let most = inside().map(|v| board.game.priority(v)).max().unwrap_or(0);
    let count = inside().count();
    let mut order: Vec<u32> = Vec::with_capacity(count);
    if most as usize > count {
        order.extend(inside());
        sort(board, &mut order);
        return order;
    }
    // Where the vertices of each priority begin.
    let mut places = vec![0u32; most as usize + 2];
    for v in inside() {
        places[(most - board.game.priority(v)) as usize + 1] += 1;
    }
    for rank in 1..places.len() {
        places[rank] += places[rank - 1];
    }
    order.resize(count, 0);
    for v in inside() {
        let place = &mut places[(most - board.game.priority(v)) as usize];
        order[*place as usize] = v;
        *place += 1;
    }
    order
}

/// Sorts a few vertices in the same way.
pub(super) fn sort(board: &Board<'_>, order: &mut [u32]) {
    order.sort_unstable_by_key(|&v| (std::cmp::Reverse(board.game.priority(v)), v));
}

//! The minimal sets of cells that connect two sides of a board.

/// The most sets that are listed.
const MOST_SETS: usize = 1 << 16;

/// The most beginnings of paths that are examined: many lead nowhere.
const MOST_LOOKED_AT: usize = 1 << 20;

/// The minimal sets of cells that connect a cell of `from` with one of `to`; `None` where they are
/// more than 65,536 or the search takes too long. `near` are the neighbours of each cell.
///
/// Such a set is a path of which only the first cell is in `from`, only the last one in `to`, and
/// only consecutive cells touch.
#[must_use]
pub fn connecting_sets(near: &[u64], from: u64, to: u64) -> Option<Vec<u64>> {
    let mut found = Vec::new();
    // Beginnings of paths: their cells, the last one, and the cells that may not follow.
    let mut begun: Vec<(u64, u32, u64)> = Vec::new();
    begun.extend(lastmove_engine::game::each_cell(from).map(|cell| (1 << cell, cell, from)));
    let mut looked_at = 0;
    while let Some((path, last, closed)) = begun.pop() {
        looked_at += 1;
        if looked_at > MOST_LOOKED_AT || found.len() > MOST_SETS {
            return None;
        }
        if path & to != 0 {
            found.push(path);
            continue;
        }
        let next = near[last as usize];
        let open = lastmove_engine::game::each_cell(next & !closed);
        // Cells after the next one may not touch the last one.
        begun.extend(open.map(|cell| (path | 1 << cell, cell, closed | next)));
    }
    (found.len() <= MOST_SETS).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The connecting sets by trying all sets of cells.
    fn plainly(near: &[u64], from: u64, to: u64) -> Vec<u64> {
        let connects = |set: u64| {
            let mut reached = set & from;
            loop {
                let around = (0..near.len()).filter(|cell| reached >> cell & 1 != 0);
                let next = around.fold(reached, |all, cell| all | near[cell] & set);
                if next == reached {
                    return reached & to != 0;
                }
                reached = next;
            }
        };
        let all = (0..1u64 << near.len()).filter(|set| connects(*set));
        let is_least = |set: &u64| {
            let mut parts = lastmove_engine::game::each_cell(*set).map(|cell| set & !(1 << cell));
            parts.all(|part| !connects(part))
        };
        all.filter(is_least).collect()
    }

    #[test]
    fn all_smallest_sets_are_found() {
        // A row of four, a ring of six, and a square with both diagonals beside a cell alone.
        let ring = |n: usize| -> Vec<u64> {
            (0..n)
                .map(|at| 1 << ((at + 1) % n) | 1 << ((at + n - 1) % n))
                .collect()
        };
        let row = vec![0b0010, 0b0101, 0b1010, 0b0100];
        let square = vec![0b01110, 0b01101, 0b01011, 0b00111, 0];
        for (near, from, to) in [
            (&row, 0b0001, 0b1000),
            (&row, 0b0011, 0b1100),
            (&row, 0b0011, 0b0110),
            (&ring(6), 0b000001, 0b001000),
            (&ring(6), 0b000011, 0b011000),
            (&square, 0b00011, 0b01100),
            (&square, 0b00001, 0b10000),
        ] {
            let mut found = connecting_sets(near, from, to).unwrap();
            found.sort_unstable();
            assert_eq!(
                found,
                plainly(near, from, to),
                "{near:?}, {from:b} to {to:b}"
            );
        }
    }

    #[test]
    fn too_many_sets_are_not_listed() {
        // Layers of two, each joined to the next: twice as many paths with each layer.
        let layer = |at: i64| {
            if (0..30).contains(&at) {
                0b11u64 << (2 * at)
            } else {
                0
            }
        };
        let near: Vec<u64> = (0..60)
            .map(|cell| layer(cell / 2 - 1) | layer(cell / 2 + 1))
            .collect();
        assert_eq!(connecting_sets(&near, 0b11, 0b11 << 58), None);
        assert_eq!(
            connecting_sets(&near, 0b11, 0b11 << 20).unwrap().len(),
            1 << 11
        );
    }
}

//! The places of moves on the picture of the heaps.

use super::Break;
use lastmove_engine::diagram::{Place, Ways};

/// Which tokens of a heap a move takes, as far as the rest determines it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// Undetermined: only the heap can be selected.
    Any,
    /// The last ones.
    Last,
    /// Neighbours in a row, which leave the parts before and after them.
    Neighbours,
}

/// The ways to show a move in a heap of this size.
pub(super) fn ways(taken: Taken, size: u64, mv: &Break) -> Ways {
    let heap = mv.heap + 1;
    match (taken, &mv.left[..]) {
        (Taken::Last, []) => vec![vec![Place::stone(heap, 1u32)]],
        (Taken::Last, [left]) => vec![vec![Place::stone(heap, left + 1)]],
        (Taken::Neighbours, []) => vec![between(heap, size, 0, 0)],
        // The remaining part may be on either side.
        (Taken::Neighbours, [left]) => {
            vec![between(heap, size, *left, 0), between(heap, size, 0, *left)]
        }
        (Taken::Neighbours, [few, more]) if few == more => vec![between(heap, size, *few, *more)],
        (Taken::Neighbours, [few, more]) => {
            vec![
                between(heap, size, *few, *more),
                between(heap, size, *more, *few),
            ]
        }
        _ => vec![vec![Place::heap(heap)]],
    }
}

/// The tokens of a row with `before` tokens before and `after` tokens after them.
fn between(heap: usize, size: u64, before: u64, after: u64) -> Vec<Place> {
    let taken = before + 1..=size - after;
    taken.map(|token| Place::stone(heap, token)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(taken: Taken, size: u64, left: &[u64]) -> Vec<Vec<u64>> {
        let mv = Break {
            heap: 1,
            left: left.to_vec(),
        };
        let ways = ways(taken, size, &mv);
        let number = |token: &u64, place: &Place| *place == Place::stone(2, *token);
        let all: Vec<u64> = (1..=size).collect();
        let of = |way: &Vec<Place>| {
            let found = all
                .iter()
                .filter(|token| way.iter().any(|place| number(token, place)));
            found.copied().collect::<Vec<_>>()
        };
        ways.iter().map(of).collect()
    }

    #[test]
    fn neighbours_are_seen_from_either_end() {
        let row = |left: &[u64]| tokens(Taken::Neighbours, 4, left);
        assert_eq!(row(&[1, 2]), [[2], [3]]);
        assert_eq!(row(&[1, 1]), [[2, 3]]);
        assert_eq!(row(&[3]), [[4], [1]]);
        assert_eq!(row(&[]), [[1, 2, 3, 4]]);
    }

    #[test]
    fn the_last_ones_begin_after_what_is_left() {
        assert_eq!(tokens(Taken::Last, 5, &[3]), [[4]]);
        assert_eq!(tokens(Taken::Last, 5, &[]), [[1]]);
        let mv = Break {
            heap: 0,
            left: vec![1, 2],
        };
        assert_eq!(ways(Taken::Any, 5, &mv), [[Place::heap(1)]]);
    }
}

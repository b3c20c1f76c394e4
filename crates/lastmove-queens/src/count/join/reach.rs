//! Which diagonals a set of rows can occupy.

use super::halves::Halves;

/// The diagonals that a queen of each row can occupy, west and east.
pub(super) struct Reach(Vec<[u64; 2]>);

impl Reach {
    pub(super) fn new(halves: &Halves) -> Self {
        let crossing = (1 << halves.signature) - 1;
        let of = |squares: &Vec<u128>| squares.iter().fold(0, |all, &bits| all | bits as u64);
        let rows = halves.rows.iter();
        Self(
            rows.map(|row| row.each_ref().map(|half| of(half) & crossing))
                .collect(),
        )
    }

    /// The diagonals that both halves can occupy when the rows of the set `east` have their queens
    /// east: the others need no comparison.
    pub(super) fn both(&self, east: u32) -> u64 {
        let mut reached = [0; 2];
        for (row, reach) in self.0.iter().enumerate() {
            let half = (east >> row & 1) as usize;
            reached[half] |= reach[half];
        }
        reached[0] & reached[1]
    }
}

//! The policemen's cells.

use num_bigint::BigUint;

use lastmove_engine::{Error, Message};

/// The most policemen of a game.
pub const MOST_POLICE: usize = 4;

/// The cells of one to four policemen, in ascending order. Policemen are interchangeable, and
/// several may be on one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Squad {
    /// The cells; unused entries are 0.
    cells: [u16; MOST_POLICE],
    count: u8,
}

impl Squad {
    /// The empty squad, to begin with.
    pub(crate) const EMPTY: Self = Self {
        cells: [0; MOST_POLICE],
        count: 0,
    };

    /// Policemen on these cells, given in any order.
    ///
    /// # Panics
    /// When there are none, or more than [`MOST_POLICE`].
    ///
    /// ```
    /// use lastmove::games::pursuit::Squad;
    /// assert_eq!(Squad::new(&[7, 2, 7]).cells(), [2, 7, 7]);
    /// assert_eq!(Squad::new(&[7, 2, 7]), Squad::new(&[2, 7, 7]));
    /// ```
    #[must_use]
    pub fn new(cells: &[u16]) -> Self {
        assert!(!cells.is_empty(), "a squad has at least one policeman");
        cells.iter().fold(Self::EMPTY, |squad, &c| squad.with(c))
    }

    /// The cells in ascending order.
    #[must_use]
    pub fn cells(&self) -> &[u16] {
        &self.cells[..usize::from(self.count)]
    }

    /// Whether a policeman stands on this cell.
    #[must_use]
    pub fn contains(&self, cell: u16) -> bool {
        self.cells().contains(&cell)
    }

    /// One policeman more.
    pub(crate) fn with(mut self, cell: u16) -> Self {
        let mut at = usize::from(self.count);
        while at > 0 && self.cells[at - 1] > cell {
            self.cells[at] = self.cells[at - 1];
            at -= 1;
        }
        self.cells[at] = cell;
        self.count += 1;
        self
    }

    /// Its number among the squads of the same size: with the cells c₁ ≤ … ≤ cₖ, the sum of the
    /// binomials cᵢ + i − 1 over i. So squads are ordered by their last cells, then by the cells
    /// before, and so on.
    pub(crate) fn rank(&self) -> u64 {
        let choose = |(i, &cell): (usize, &u16)| binomial(u64::from(cell) + i as u64, i as u64 + 1);
        self.cells().iter().enumerate().map(choose).sum()
    }

    /// The squad of `police` policemen with this number.
    pub(crate) fn from_rank(mut rank: u64, police: usize) -> Self {
        let mut squad = Self::EMPTY;
        squad.count = police as u8;
        for i in (1..=police as u64).rev() {
            let top = last_below(rank, i);
            rank -= binomial(top, i);
            squad.cells[i as usize - 1] = (top + 1 - i) as u16;
        }
        squad
    }
}

/// How many squads of `police` policemen there are on `cells` cells.
pub(crate) fn squads(cells: u32, police: usize) -> u128 {
    let policemen = 1..=police as u128;
    policemen.fold(1, |count, i| count * (u128::from(cells) + i - 1) / i)
}

/// The number of positions: squads times cells of the thief times two turns.
pub(super) fn positions(cells: u32, police: usize) -> u128 {
    squads(cells, police) * u128::from(cells) * 2
}

/// Fails when the positions cannot be numbered.
pub(super) fn countable(cells: u32, police: usize) -> Result<(), Error> {
    let positions = positions(cells, police);
    if positions <= u128::from(u64::MAX) {
        return Ok(());
    }
    let message = Message::new("positions-over-limit");
    Err(Error::limit(
        message.with("positions", BigUint::from(positions)),
    ))
}

/// The binomial coefficient for `k` up to 4; as the positions of a game have 64-bit numbers, no
/// product overflows.
fn binomial(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * n.saturating_sub(i) / (i + 1))
}

/// The largest n with `binomial(n, k)` at most `rank`.
fn last_below(rank: u64, k: u64) -> u64 {
    if k == 1 {
        return rank;
    }
    // The binomial is about (n − (k − 1)/2)ᵏ / k!, which floating point hits within a few.
    let factorial: u64 = (1..=k).product();
    let root = (rank as f64 * factorial as f64).powf(1.0 / k as f64);
    let mut n = root as u64 + k;
    while binomial(n, k) > rank {
        n -= 1;
    }
    while binomial(n + 1, k) <= rank {
        n += 1;
    }
    n
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_count_all_squads_without_gaps() {
        for police in 1..=MOST_POLICE {
            for cells in 1..=9 {
                let count = squads(cells, police) as u64;
                let mut before = None;
                for rank in 0..count {
                    let squad = Squad::from_rank(rank, police);
                    assert_eq!(squad.rank(), rank);
                    assert_eq!(squad.cells().len(), police);
                    assert!(squad.cells().is_sorted());
                    assert!(squad.cells().iter().all(|&cell| u32::from(cell) < cells));
                    let order: Vec<_> = squad.cells().iter().rev().copied().collect();
                    assert!(before.as_ref() < Some(&order));
                    before = Some(order);
                }
                assert_eq!(
                    Squad::from_rank(count, police).cells()[police - 1],
                    cells as u16
                );
            }
        }
        assert_eq!(Squad::new(&[65_535]).rank(), 65_535);
    }

    #[test]
    fn ranks_of_large_boards_are_exact() {
        // The largest boards of open cells whose positions have numbers of 64 bits.
        for (police, cells) in [(1, 65_536), (2, 65_536), (3, 65_536), (4, 11_600)] {
            assert!(positions(cells, police) <= u128::from(u64::MAX));
            let count = squads(cells, police) as u64;
            let mut rank = count - 1;
            assert_eq!(
                Squad::from_rank(rank, police).cells(),
                vec![(cells - 1) as u16; police]
            );
            while rank > 0 {
                for near in rank.saturating_sub(2)..=rank {
                    assert_eq!(Squad::from_rank(near, police).rank(), near);
                }
                rank = rank / 3 * 2;
            }
        }
        assert!(positions(65_536, 4) > u128::from(u64::MAX));
    }
}

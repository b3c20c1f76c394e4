//! Paths and cycles of any length.
//!
//! On a path, taking a cell and its neighbours is Dawson's chess, the octal game .137, and taking
//! two neighbours is Dawson's Kayles, .07. Both have the period 34 after the same exceptions, one
//! place apart (R. K. Guy and C. A. B. Smith, "The G-values of various games", Proc. Cambridge
//! Philos. Soc. 52 (1956)).

use super::Takes;

/// The length of the period of both games.
const PERIOD: usize = 34;

/// From this length on both games are periodic: the last exceptions are at 51 (.137) and 52 (.07).
const PERIODIC: usize = 53;

/// The values of all paths.
pub(super) struct Paths {
    takes: Takes,
    /// The values of paths of 0, 1, 2, ... cells.
    first: Vec<u64>,
}

impl Paths {
    pub(super) fn new(takes: Takes) -> Self {
        let mut first: Vec<u64> = vec![0];
        for cells in 1..PERIODIC + PERIOD {
            let mut seen = 0u64;
            match takes {
                // Takes a cell and its neighbours: the rest begins two cells away on either side.
                Takes::Vertex => {
                    for cell in 0..cells {
                        let left = first[cell.saturating_sub(1)];
                        seen |= 1 << (left ^ first[(cells - 1 - cell).saturating_sub(1)]);
                    }
                }
                Takes::Edge => {
                    for left in 0..cells - 1 {
                        seen |= 1 << (first[left] ^ first[cells - 2 - left]);
                    }
                }
            }
            first.push(u64::from(seen.trailing_ones()));
        }
        Self { takes, first }
    }

    /// The value of a path of `cells` cells.
    pub(super) fn path(&self, cells: usize) -> u64 {
        let known = match cells < PERIODIC {
            true => cells,
            false => PERIODIC + (cells - PERIODIC) % PERIOD,
        };
        self.first[known]
    }

    /// The value of a cycle of at least three cells: every move leaves the same path.
    pub(super) fn cycle(&self, cells: usize) -> u64 {
        let taken = match self.takes {
            Takes::Vertex => 3,
            Takes::Edge => 2,
        };
        u64::from(self.path(cells.saturating_sub(taken)) == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By Guy and Smith, agreement over a period and the code's length beyond twice the last
    /// exception proves that the period continues forever.
    #[test]
    fn periods_are_proved() {
        for takes in [Takes::Vertex, Takes::Edge] {
            let paths = Paths::new(takes);
            let last = 2 * PERIODIC + 2 * PERIOD + 4;
            let mut values = vec![0u64];
            for cells in 1..=last {
                let options: Vec<u64> = match takes {
                    Takes::Vertex => (0..cells)
                        .map(|cell| {
                            let right = (cells - 1 - cell).saturating_sub(1);
                            values[cell.saturating_sub(1)] ^ values[right]
                        })
                        .collect(),
                    Takes::Edge => (0..cells - 1)
                        .map(|left| values[left] ^ values[cells - 2 - left])
                        .collect(),
                };
                values.push((0..).find(|value| !options.contains(value)).unwrap());
            }
            for cells in PERIODIC..=last - PERIOD {
                assert_eq!(values[cells], values[cells + PERIOD], "{takes:?} {cells}");
            }
            for (cells, value) in values.iter().enumerate() {
                assert_eq!(paths.path(cells), *value, "{takes:?} {cells}");
            }
        }
    }
}

//! Deriving the second half of a list from the first.

use std::collections::VecDeque;

use super::branches::Branch;

/// The results of the branches of the first half, kept for the second.
///
/// The reflection of the board (row r becomes n + 1 - r) reverses the list: the last branch is the
/// mirror image of the first, and so are its placements, in reverse order. So the branches of the
/// second half use the results of the first half, the latest first. Over the budget, the oldest are
/// dropped.
pub(super) struct Half {
    kept: VecDeque<Box<[u8]>>,
    bytes: u64,
    budget: u64,
}

impl Half {
    /// Keeps at most `budget` bytes.
    pub(super) fn new(budget: u64) -> Self {
        Self {
            kept: VecDeque::new(),
            bytes: 0,
            budget,
        }
    }

    /// Keeps the rows of the next branch of the first half.
    pub(super) fn keep(&mut self, rows: &[u8]) {
        self.bytes += cost(rows);
        self.kept.push_back(rows.into());
        while self.bytes > self.budget {
            let Some(oldest) = self.kept.pop_front() else {
                break;
            };
            self.bytes -= cost(&oldest);
        }
    }

    /// The rows of the mirror image of the next branch of the second half, if they are kept.
    pub(super) fn take(&mut self) -> Option<Box<[u8]>> {
        let rows = self.kept.pop_back()?;
        self.bytes -= cost(&rows);
        Some(rows)
    }
}

/// The memory of rows, including their place in the queue.
fn cost(rows: &[u8]) -> u64 {
    (rows.len() + size_of::<Box<[u8]>>()) as u64
}

/// Whether a branch belongs to the second half: its first queen that is not in the middle row is
/// above it. A single queen on a single square belongs to the first.
pub(super) fn is_second(n: usize, branch: &Branch) -> bool {
    let rows = branch.rows[..branch.placed].iter();
    let sides = rows.map(|&row| (2 * usize::from(row)).cmp(&(n + 1)));
    sides.fold(std::cmp::Ordering::Equal, std::cmp::Ordering::then) == std::cmp::Ordering::Greater
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::branches::Branches;

    #[test]
    fn the_second_half_mirrors_the_first() {
        for n in 2..=14 {
            let all: Vec<Branch> = Branches::new(n, false).collect();
            let half = all.len() / 2;
            for (i, branch) in all.iter().enumerate() {
                assert_eq!(is_second(n, branch), i >= half, "N = {n}");
                let mirror = &all[all.len() - 1 - i];
                for (row, image) in branch.rows.iter().zip(&mirror.rows).take(branch.placed) {
                    assert_eq!(usize::from(row + image), n + 1);
                }
            }
        }
    }

    #[test]
    fn the_oldest_are_forgotten() {
        let mut half = Half::new(3 * cost(&[0; 8]));
        for branch in 0..5 {
            half.keep(&[branch; 8]);
        }
        for branch in (2..5).rev() {
            assert_eq!(half.take().as_deref(), Some(&[branch; 8][..]));
        }
        assert_eq!(half.take(), None);
        half.keep(&[0; 100]);
        assert_eq!((half.take(), half.bytes), (None, 0));
    }
}

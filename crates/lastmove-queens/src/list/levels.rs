//! The fast inner loop of listing: a branch, column by column.
//!
//! All ways to place the queens up to a column are in one array, in lexicographic order, from which
//! the next one is computed. Compared with the backtracking [search](super::subtree::search) this
//! avoids most branch mispredictions, which dominate its time: a child is always stored, and
//! counted only if it lives. The last columns are done [at once](super::tails). Together that
//! halves the time.

use lastmove::{Control, Error};

use super::branches::Branch;
use super::tails::{LAST, Tails};
use crate::LARGEST;
use crate::attacked::{Attacked, full, lowest};

/// Queens up to some column.
#[derive(Clone, Copy, Default)]
struct Node {
    /// Their attacks in the next column.
    attacked: Attacked,
    /// The index of the queens up to the previous column, in their array.
    parent: u32,
}

/// A reusable array of nodes.
#[derive(Default)]
struct Level {
    nodes: Vec<Node>,
    filled: usize,
}

/// Reusable memory of the search.
#[derive(Default)]
pub(super) struct Levels {
    levels: Vec<Level>,
}

impl Levels {
    /// Whether this search can do the branch: it needs enough columns.
    pub(super) fn can(n: usize, branch: &Branch) -> bool {
        branch.placed + LAST <= n
    }

    /// Calls `found` with the rows of every placement of `n` queens that begins with those of
    /// `branch`, in lexicographic order. The memory is that of the nodes of the branch.
    ///
    /// Stops soon after `control` is cancelled.
    pub(super) fn search(
        &mut self,
        n: usize,
        branch: &Branch,
        tails: &Tails,
        control: &Control,
        mut found: impl FnMut(&[u8]),
    ) -> Result<(), Error> {
        let full = full(n);
        let steps = n - LAST - branch.placed;
        if self.levels.len() <= steps {
            self.levels.resize_with(steps + 1, Level::default);
        }
        self.levels[0].nodes.resize(1, Node::default());
        self.levels[0].nodes[0].attacked = branch.attacked;
        self.levels[0].filled = 1;
        for step in 0..steps {
            control.check()?;
            let (before, after) = self.levels.split_at_mut(step + 1);
            after[0].grow(&before[step], full);
        }
        let mut rows = branch.rows;
        let last = &self.levels[steps];
        for node in &last.nodes[..last.filled] {
            let mut tail = tails.find(node.attacked, full);
            if tail.is_empty() {
                continue;
            }
            let mut node = *node;
            for step in (0..steps).rev() {
                let parent = self.levels[step].nodes[node.parent as usize];
                let bit = node.attacked.rows ^ parent.attacked.rows;
                rows[branch.placed + step] = bit.trailing_zeros() as u8 + 1;
                node = parent;
            }
            while tails.next(&mut tail, &mut rows[..n]) {
                found(&rows[..n]);
            }
        }
        Ok(())
    }
}

impl Level {
    /// Computes the level after `before`.
    fn grow(&mut self, before: &Level, full: u32) {
        let mut filled = 0;
        for (parent, node) in (0..).zip(&before.nodes[..before.filled]) {
            let wanted = filled + LARGEST;
            if self.nodes.len() < wanted {
                self.nodes.resize(2 * wanted, Node::default());
            }
            let children = &mut self.nodes[filled..wanted];
            let mut living = 0;
            let mut free = node.attacked.free(full);
            while free != 0 {
                let bit = lowest(free);
                free ^= bit;
                let attacked = node.attacked.with(bit);
                children[living % LARGEST] = Node { attacked, parent };
                let lives = (attacked.free(full) != 0) & (attacked.free_after(full) != 0);
                living += usize::from(lives);
            }
            filled += living;
        }
        self.filled = filled;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::allowed::Allowed;
    use crate::list::branches::Branches;
    use crate::list::subtree::search;

    #[test]
    fn branches_have_what_the_plain_search_finds() {
        let tails = Tails::new();
        let mut levels = Levels::default();
        let control = Control::default();
        for n in 7..=18 {
            let board = Allowed::open(n);
            // Some of the branches of larger boards.
            let some = if n < 12 { 1 } else { 1 << (n - 10) };
            for branch in Branches::new(n, false).step_by(some).take(200) {
                let (mut plain, mut fast) = (Vec::new(), Vec::new());
                search(&board, &branch, &control, |rows| {
                    plain.extend_from_slice(rows)
                })
                .unwrap();
                let found = |rows: &[u8]| fast.extend_from_slice(rows);
                levels.search(n, &branch, &tails, &control, found).unwrap();
                assert!(
                    plain == fast,
                    "N = {n}, {:?}",
                    &branch.rows[..branch.placed]
                );
            }
        }
    }

    /// A full word of bits, where a wrong shift would show.
    #[test]
    fn the_largest_boards_are_searched_right() {
        let tails = Tails::new();
        let mut levels = Levels::default();
        let control = Control::default();
        for n in [28, 31, LARGEST] {
            let mut placements = 0;
            for branch in Branches::new(n, false) {
                let mut wrong = 0;
                let mut fast = 0;
                let found = |rows: &[u8]| {
                    let placement = crate::Placement::new(rows.to_vec());
                    wrong += usize::from(!placement.is_peaceful());
                    fast += 1;
                };
                levels.search(n, &branch, &tails, &control, found).unwrap();
                assert_eq!(wrong, 0, "N = {n}");
                placements += fast;
                if placements > 100 {
                    break;
                }
            }
        }
    }
}

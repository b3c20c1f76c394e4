//! Strongly connected components, from the bottom up.

use super::Regions;
use super::board::{Bits, Board};
use crate::Error;

/// What is not reached yet, and what is done.
const NEW: u32 = 0;
const DONE: u32 = u32::MAX;

/// A number for each vertex, and which ones have one in some game.
pub(super) struct Numbers {
    pub(super) number: Vec<u32>,
    pub(super) is_numbered: Bits,
}

/// The search for strongly connected components, by Pearce's algorithm (2016), which takes little memory:
/// 8 bytes a vertex, and the moves of the board count those of vertices that are not done. O(n + m).
pub(super) struct Components {
    /// The vertices that are not decided.
    left: Bits,
    /// When a vertex was reached, from 1 on, or the earliest vertex that it leads back to. Those of the
    /// component inside are free for other numbers.
    pub(super) numbers: Numbers,
    is_root: Bits,
    /// The way to the current vertex grows from the front, and vertices of components that are not done
    /// from the back: no vertex is in both.
    stacks: Vec<u32>,
    way: usize,
    waiting: usize,
    next: u32,
    /// The first vertex that may be new.
    first: u32,
}

impl Components {
    /// Takes all vertices out of the game: only one component at a time will be inside.
    pub(super) fn new(board: &mut Board<'_>) -> Self {
        let n = board.game.len();
        let stacks = (0..n).filter(|&v| board.inside.has(v)).count();
        Self {
            left: std::mem::replace(&mut board.inside, Bits::new(n)),
            numbers: Numbers {
                number: vec![NEW; n as usize],
                is_numbered: Bits::new(n),
            },
            is_root: Bits::new(n),
            stacks: vec![0; stacks],
            way: 0,
            waiting: stacks,
            next: 1,
            first: 0,
        }
    }

    /// Puts the vertices of the next component that is not decided into the game; `None` after the last
    /// one. All that it leads to are decided.
    pub(super) fn next(&mut self, board: &mut Board<'_>) -> Result<Option<Vec<u32>>, Error> {
        loop {
            if self.way == 0 {
                let n = board.game.len();
                let is_new = |&v: &u32| self.left.has(v) && self.numbers.number[v as usize] == NEW;
                let Some(root) = (self.first..n).find(is_new) else {
                    return Ok(None);
                };
                self.first = root + 1;
                self.begin(board, root);
            }
            if let Some(found) = self.step(board)? {
                return Ok(Some(found));
            }
        }
    }

    /// Decides all from which a player forces a way to the vertices of the list, which they win. What the
    /// other player wins of the component may still be left: nobody is forced from there.
    pub(super) fn decide(&mut self, board: &mut Board<'_>, player: u8) -> Result<(), Error> {
        std::mem::swap(&mut self.left, &mut board.inside);
        for &v in &board.list {
            board.inside.remove(v);
        }
        board.has_counts = true;
        board.attract(0, player)?;
        board.has_counts = false;
        board.award(0, board.list.len(), player);
        board.list.clear();
        std::mem::swap(&mut self.left, &mut board.inside);
        Ok(())
    }

    fn begin(&mut self, board: &mut Board<'_>, v: u32) {
        self.stacks[self.way] = v;
        self.way += 1;
        board.found.moves[v as usize] = 0;
        self.is_root.add(v);
        self.numbers.number[v as usize] = self.next;
        self.next += 1;
    }

    /// A vertex leads back to one that was reached at this time.
    fn lower(&mut self, v: u32, low: u32) {
        let number = &mut self.numbers.number[v as usize];
        if low < *number {
            *number = low;
            self.is_root.remove(v);
        }
    }

    /// Follows the moves of the last vertex of the way up to one that is new, or ends with it; then what
    /// is left of its component, if it is the first one of that.
    fn step(&mut self, board: &mut Board<'_>) -> Result<Option<Vec<u32>>, Error> {
        let v = self.stacks[self.way - 1];
        let at = v as usize;
        let targets = board.game.graph().targets(v);
        board.steps += 1;
        if board.steps.is_multiple_of(1 << 12) {
            board.control.check()?;
        }
        let mut low = self.numbers.number[at];
        if self.left.has(v) {
            let done = board.found.moves[at] as usize;
            for (place, &to) in targets.iter().enumerate().skip(done) {
                if !self.left.has(to) {
                    continue;
                }
                match self.numbers.number[to as usize] {
                    NEW => {
                        self.lower(v, low);
                        board.found.moves[at] = place as u32;
                        self.begin(board, to);
                        return Ok(None);
                    }
                    reached => low = low.min(reached),
                }
            }
        }
        self.lower(v, low);
        self.way -= 1;
        if !self.is_root.has(v) {
            self.waiting -= 1;
            self.stacks[self.waiting] = v;
            // Not by the move to it: that is not looked at again if the vertex is decided by now.
            if let Some(before) = self.way.checked_sub(1) {
                self.lower(self.stacks[before], low);
            }
            return Ok(None);
        }
        let begin = self.waiting;
        while let Some(&w) = self.stacks.get(self.waiting)
            && self.numbers.number[w as usize] >= low
        {
            self.waiting += 1;
        }
        let mut found = Vec::with_capacity(1 + self.waiting - begin);
        for w in std::iter::once(v).chain(self.stacks[begin..self.waiting].iter().copied()) {
            self.numbers.number[w as usize] = DONE;
            if self.left.has(w) {
                found.push(w);
            }
        }
        for &w in &found {
            board.inside.add(w);
            board.found.moves[w as usize] = Regions::NONE;
        }
        Ok((!found.is_empty()).then_some(found))
    }
}

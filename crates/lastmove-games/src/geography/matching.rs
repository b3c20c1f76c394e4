//! Which vertices some largest matching of a graph leaves out.
//!
//! Edmonds' algorithm: from each vertex without a partner a tree of alternating paths grows, in which odd
//! cycles count as one vertex. Where such a tree meets another vertex without a partner, the matching
//! becomes larger. Where it meets none, its vertices are never looked at again: no path to a larger
//! matching passes through them. So in the end the outer vertices of these trees are those that some
//! largest matching leaves out (Gallai and Edmonds). O(n m α(n)), in lists: no recursion.
//!
//! Source: J. Edmonds, "Paths, trees, and flowers", Canadian Journal of Mathematics 17 (1965).

use lastmove_engine::{Control, Error};

/// No vertex.
const NONE: u32 = u32::MAX;

/// Edges between two looks whether to stop.
const TICK: u32 = 1 << 14;

/// Bytes a vertex.
const BYTES: u64 = 40;

/// Where a vertex is in the tree that grows now, or was when its tree was done.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// In no tree.
    Free,
    /// At an even distance from the root, along some alternating path.
    Outer,
    /// At odd distances alone.
    Inner,
}

/// A matching that grows.
struct Matching<'a> {
    near: &'a dyn Fn(u32) -> &'a [u32],
    /// The vertices that there are.
    is_there: &'a [bool],
    mate: Vec<u32>,
    side: Vec<Side>,
    /// The vertex before an inner one, and in an odd cycle that across the edge that closed it.
    before: Vec<u32>,
    /// The way to the vertex that stands for an odd cycle.
    base: Vec<u32>,
    /// The last search for a common vertex that came by.
    seen: Vec<u32>,
    searches: u32,
    /// The vertices of the tree that grows now.
    tree: Vec<u32>,
    queue: Vec<u32>,
}

/// The vertices of a graph that some largest matching leaves out. `near` gives the neighbours of a
/// vertex, of which those that are not there do not count.
///
/// # Errors
/// [`Blame::Memory`](lastmove_engine::Blame::Memory), [`Blame::Interrupt`](lastmove_engine::Blame::Interrupt).
pub(super) fn left_out<'a>(
    near: &'a dyn Fn(u32) -> &'a [u32],
    is_there: &'a [bool],
    control: &Control<'_>,
) -> Result<Vec<bool>, Error> {
    let n = is_there.len();
    control.afford(n as u64 * BYTES)?;
    let all = 0..n as u32;
    let mut matching = Matching {
        near,
        is_there,
        mate: vec![NONE; n],
        side: vec![Side::Free; n],
        before: vec![NONE; n],
        base: all.clone().collect(),
        seen: vec![0; n],
        searches: 0,
        tree: Vec::new(),
        queue: Vec::new(),
    };
    // Most partners are found without a search.
    for v in all.clone().filter(|&v| is_there[v as usize]) {
        let is_alone = |w: &&u32| is_there[**w as usize] && matching.mate[**w as usize] == NONE;
        if matching.mate[v as usize] == NONE
            && let Some(&w) = near(v).iter().find(|w| **w != v && is_alone(w))
        {
            matching.mate[v as usize] = w;
            matching.mate[w as usize] = v;
        }
    }
    let mut ticks = 0;
    for root in all.filter(|&v| is_there[v as usize]) {
        if matching.mate[root as usize] == NONE {
            matching.grow(root, &mut ticks, control)?;
        }
    }
    let outer = matching.side.iter().map(|&side| side == Side::Outer);
    Ok(outer.collect())
}

impl Matching<'_> {
    /// Grows a tree from a vertex without a partner until the matching can be made larger, which it then
    /// is, or the tree is done.
    fn grow(&mut self, root: u32, ticks: &mut u32, control: &Control<'_>) -> Result<(), Error> {
        self.enter(root, Side::Outer);
        while let Some(v) = self.queue.pop() {
            let near = self.near;
            for &w in near(v) {
                *ticks += 1;
                if ticks.is_multiple_of(TICK) {
                    control.check()?;
                }
                if !self.is_there[w as usize] {
                    continue;
                }
                match self.side[w as usize] {
                    Side::Inner => {}
                    Side::Outer => self.close(v, w),
                    Side::Free => {
                        self.before[w as usize] = v;
                        let mate = self.mate[w as usize];
                        if mate == NONE {
                            self.turn(w);
                            self.leave();
                            return Ok(());
                        }
                        self.enter(w, Side::Inner);
                        self.enter(mate, Side::Outer);
                    }
                }
            }
        }
        self.tree.clear();
        Ok(())
    }

    fn enter(&mut self, v: u32, side: Side) {
        self.side[v as usize] = side;
        self.tree.push(v);
        if side == Side::Outer {
            self.queue.push(v);
        }
    }

    /// Forgets the tree.
    fn leave(&mut self) {
        self.queue.clear();
        for v in self.tree.drain(..) {
            self.side[v as usize] = Side::Free;
            self.base[v as usize] = v;
        }
    }

    /// Swaps the edges of the path from a vertex without a partner to the root.
    fn turn(&mut self, end: u32) {
        let mut v = end;
        while v != NONE {
            let before = self.before[v as usize];
            let next = std::mem::replace(&mut self.mate[before as usize], v);
            self.mate[v as usize] = before;
            v = next;
        }
    }

    /// The vertex that stands for the odd cycles around this one.
    fn base_of(&mut self, v: u32) -> u32 {
        let mut v = v;
        while self.base[v as usize] != v {
            let next = self.base[v as usize];
            self.base[v as usize] = self.base[next as usize];
            v = next;
        }
        v
    }

    /// Makes one vertex of the odd cycle that an edge between outer vertices closes.
    fn close(&mut self, v: u32, w: u32) {
        if self.base_of(v) == self.base_of(w) {
            return;
        }
        let common = self.common(v, w);
        self.shrink(v, w, common);
        self.shrink(w, v, common);
    }

    /// Where the paths from two outer vertices to the root meet, going up both in turn.
    fn common(&mut self, v: u32, w: u32) -> u32 {
        self.searches += 1;
        let (mut v, mut w) = (v, w);
        loop {
            if v != NONE {
                v = self.base_of(v);
                if self.seen[v as usize] == self.searches {
                    return v;
                }
                self.seen[v as usize] = self.searches;
                let mate = self.mate[v as usize];
                v = match mate {
                    NONE => NONE,
                    mate => self.before[mate as usize],
                };
            }
            std::mem::swap(&mut v, &mut w);
        }
    }

    /// Puts the path from an outer vertex up to `common` into its cycle. The inner vertices on it become
    /// outer too: the other way round the cycle leads to them.
    fn shrink(&mut self, v: u32, across: u32, common: u32) {
        let (mut v, mut across) = (v, across);
        while self.base_of(v) != common {
            self.before[v as usize] = across;
            let mate = self.mate[v as usize];
            if self.side[mate as usize] == Side::Inner {
                self.side[mate as usize] = Side::Outer;
                self.queue.push(mate);
            }
            for part in [v, mate] {
                if self.base[part as usize] == part {
                    self.base[part as usize] = common;
                }
            }
            across = mate;
            v = self.before[mate as usize];
        }
    }
}

//! Enumerating the sets of rows of the east half, with the placements of both halves.

use lastmove::{Control, Error};

use super::halves::{Halves, Squares, State, Symmetry};
use super::list::List;
use super::loops::{Extend, Loops};
use super::pairs::Pairs;
use super::reach::Reach;

/// Counts the placements on a board cut into halves, for a given beginning of the set of rows.
pub(super) struct Sweep<'a, S, L: Loops> {
    halves: &'a Halves,
    control: &'a Control<'a>,
    loops: L,
    /// The squares of each row, west and east.
    squares: Vec<[Squares<S>; 2]>,
    within: S,
    reach: Reach,
    scratch: &'a mut Scratch<S, L>,
}

/// Reusable buffers.
pub(super) struct Scratch<S, L: Loops> {
    levels: Vec<Level<S>>,
    leaf: Leaf<L>,
}

/// Buffers for a complete set of rows.
struct Leaf<L: Loops> {
    pairs: Pairs<L>,
    /// The placements of the halves as words, where they are wider.
    patterns: Vec<u64>,
    west: Vec<u64>,
    /// The placements west, by the number of their queens on long diagonals.
    items: [List<u64>; 3],
    total: u64,
}

/// How a set of rows begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Start {
    /// The number of rows that are fixed.
    pub(super) rows: usize,
    /// Which of them have their queen east, as bits.
    pub(super) east: u32,
}

/// The rows filled so far.
#[derive(Clone, Copy)]
struct Rows {
    /// How many.
    settled: usize,
    /// Which of them have their queen east, as bits.
    east: u32,
    /// Whether the set is still equal to its image under the vertical flip, in the rows compared so
    /// far.
    tie: bool,
}

/// The lists of a row.
#[derive(Clone, Default)]
struct Level<S> {
    longer: List<S>,
    /// Both lists without the diagonals within a half.
    fresh: [Vec<S>; 2],
}

/// The most rows that are fixed.
const MOST_ROWS: usize = 24;

const WEST: usize = 0;
const EAST: usize = 1;

impl<S: State, L: Loops> Scratch<S, L> {
    pub(super) fn new(loops: L) -> Self {
        Self {
            levels: vec![Level::default(); MOST_ROWS],
            leaf: Leaf {
                pairs: Pairs::new(loops),
                patterns: Vec::new(),
                west: Vec::new(),
                items: Default::default(),
                total: 0,
            },
        }
    }
}

impl<'a, S: State, L: Loops + Extend<S>> Sweep<'a, S, L> {
    pub(super) fn new(
        halves: &'a Halves,
        loops: L,
        control: &'a Control<'a>,
        scratch: &'a mut Scratch<S, L>,
    ) -> Self {
        Self {
            halves,
            control,
            loops,
            squares: halves.squares(),
            within: S::of(halves.within),
            reach: Reach::new(halves),
            scratch,
        }
    }

    /// The number of placements whose rows begin like `start`: for the fixed rows, bit r of the set
    /// says whether the queen of row r is east.
    pub(super) fn count(&mut self, start: Start) -> Result<u64, Error> {
        self.scratch.leaf.total = 0;
        let mut levels = std::mem::take(&mut self.scratch.levels);
        let none = Rows {
            settled: 0,
            east: 0,
            tie: true,
        };
        let begin = self.halves.begin.map(|bits| [S::of(bits)]);
        let lists = begin.each_ref().map(|one| &one[..]);
        let done = self.settle(none, start, lists, &mut levels);
        self.scratch.levels = levels;
        done.map(|()| self.scratch.leaf.total)
    }

    /// Fills the next row in both ways, or in the one that `start` fixes. The recursion is at most
    /// 24 rows deep.
    fn settle(
        &mut self,
        rows: Rows,
        start: Start,
        lists: [&[S]; 2],
        levels: &mut [Level<S>],
    ) -> Result<(), Error> {
        let all = self.halves.rows.len();
        if lists.iter().any(|list| list.is_empty()) {
            return Ok(());
        }
        if rows.settled == all {
            let live = self.reach.both(rows.east);
            self.scratch.leaf.count(self.halves, rows.east, live, lists);
            return self.control.check();
        }
        let Some((level, deeper)) = levels.split_first_mut() else {
            return Ok(());
        };
        let Level { longer, fresh } = level;
        let mut lists = lists;
        if rows.settled == self.halves.fresh {
            for (fresh, list) in fresh.iter_mut().zip(lists) {
                fresh.clear();
                fresh.extend(list.iter().map(|state| state.minus(self.within)));
            }
            lists = [&fresh[0], &fresh[1]];
        }
        let wanted = self.halves.wanted;
        let placed_east = rows.east.count_ones() as usize;
        let placed = [rows.settled - placed_east, placed_east];
        for half in [EAST, WEST] {
            if placed[half] == wanted[half] {
                continue;
            }
            if rows.settled < start.rows && start.east >> rows.settled & 1 != half as u32 {
                continue;
            }
            let Some(rows) = rows.then(half, all, self.halves.symmetry) else {
                continue;
            };
            let squares = &self.squares[rows.settled - 1][half];
            let left = wanted[half] - placed[half];
            self.loops.extend(lists[half], squares, left, longer);
            let mut lists = lists;
            lists[half] = longer.items();
            self.settle(rows, start, lists, deeper)?;
        }
        Ok(())
    }
}

impl Rows {
    /// With the next of `all` rows in that half; `None` if the vertical flip gives sets of rows
    /// that are examined instead.
    fn then(self, half: usize, all: usize, symmetry: Symmetry) -> Option<Self> {
        let mut tie = self.tie;
        // From the middle on, each row is compared with its mirror image.
        if symmetry == Symmetry::Flips && tie && self.settled >= all / 2 {
            let image = (self.east >> (all - 1 - self.settled) & 1) as usize;
            if image > half {
                return None;
            }
            tie = image == half;
        }
        Some(Self {
            settled: self.settled + 1,
            east: self.east | (half as u32) << self.settled,
            tie,
        })
    }
}

impl<L: Loops> Leaf<L> {
    fn count<S: State>(&mut self, halves: &Halves, east: u32, live: u64, lists: [&[S]; 2]) {
        let weights = weights(halves, east);
        if weights == [0; 3] {
            return;
        }
        let patterns = S::words(lists[EAST], &mut self.patterns);
        let west = S::words(lists[WEST], &mut self.west);
        let mut items: [&[u64]; 3] = [west, &[], &[]];
        if halves.long != 0 {
            self.pairs.loops().sort(west, halves.long, &mut self.items);
            items = self.items.each_ref().map(List::items);
            if weights[0] == 0 {
                items[0] = &[];
            }
        }
        let counts = self.pairs.count(patterns, items, live);
        for (count, weight) in counts.into_iter().zip(weights) {
            self.total += count * weight;
        }
    }
}

/// How many placements a pair stands for, with none, one and two queens on the long diagonals.
///
/// The vertical and the horizontal flip map the set of rows of the east half to others. They map
/// one arm of a long diagonal to each other one.
fn weights(halves: &Halves, east: u32) -> [u64; 3] {
    if halves.symmetry == Symmetry::Used {
        return [8, 0, 0];
    }
    let rows = halves.rows.len() as u32;
    let turned = |set: u32| set.reverse_bits() >> (32 - rows);
    // The same choice as in `Rows::then`.
    let chosen = |set: u32| {
        let half = rows / 2;
        let upper = |set: u32| set >> half;
        let other = turned(set);
        // Of two mirror images, one has the first row from the middle on that differs east.
        let differ = upper(set) ^ upper(other);
        if differ == 0 || upper(set) >> differ.trailing_zeros() & 1 == 1 {
            set
        } else {
            other
        }
    };
    let upside_down = if east == turned(east) { 1 } else { 2 };
    let exchanged = chosen(!east & (u32::MAX >> (32 - rows)));
    let sides = match exchanged.cmp(&east) {
        std::cmp::Ordering::Less => 0,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Greater => 2,
    };
    [upside_down * sides, upside_down * 2, upside_down * 4]
}

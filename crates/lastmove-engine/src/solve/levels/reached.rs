//! Positions decided in one level.

use rayon::slice::ParallelSliceMut;

/// Positions decided in one level, by outcome.
#[derive(Default)]
pub(super) struct Reached {
    pub(super) won: List,
    pub(super) lost: List,
}

/// Positions: a list, or only their number where a list would take too much memory. Then a scan of
/// the words finds them.
#[derive(Default)]
pub(super) struct List {
    positions: Vec<u32>,
    count: usize,
}

impl Reached {
    pub(super) fn len(&self) -> usize {
        self.won.count + self.lost.count
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Lets `push` append won and lost positions; a list of more than `most` is dropped.
    pub(super) fn grow(&mut self, most: usize, push: impl FnOnce((&mut Vec<u32>, &mut Vec<u32>))) {
        let Self { won, lost } = self;
        won.grow(most, |won| lost.grow(most, |lost| push((won, lost))));
    }

    /// Appends the positions of other lists.
    pub(super) fn append(&mut self, others: Vec<Self>, most: usize) {
        let (won, lost) = others.into_iter().map(|one| (one.won, one.lost)).unzip();
        self.won.append(won, most);
        self.lost.append(lost, most);
    }

    /// Sorts the positions.
    pub(super) fn sort(&mut self) {
        self.won.positions.par_sort_unstable();
        self.lost.positions.par_sort_unstable();
    }

    pub(super) fn clear(&mut self) {
        for list in [&mut self.won, &mut self.lost] {
            list.positions.clear();
            list.count = 0;
        }
    }
}

impl List {
    pub(super) fn of(positions: Vec<u32>) -> Self {
        Self {
            count: positions.len(),
            positions,
        }
    }

    /// A count without a list.
    pub(super) fn of_count(count: usize) -> Self {
        Self {
            positions: Vec::new(),
            count,
        }
    }

    /// The positions, if they are listed.
    pub(super) fn positions(&self) -> Option<&[u32]> {
        (self.positions.len() == self.count).then_some(&self.positions)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub(super) fn push(&mut self, v: u32) {
        self.grow(usize::MAX, |positions| positions.push(v));
    }

    /// Takes the only position.
    pub(super) fn take_one(&mut self) -> Option<u32> {
        let one = self.positions.pop();
        self.count -= usize::from(one.is_some());
        one
    }

    fn grow<T>(&mut self, most: usize, push: impl FnOnce(&mut Vec<u32>) -> T) -> T {
        let before = self.positions.len();
        let was_complete = before == self.count;
        let result = push(&mut self.positions);
        self.count += self.positions.len() - before;
        if !was_complete || self.count > most {
            self.positions = Vec::new();
        }
        result
    }

    fn append(&mut self, others: Vec<Self>, most: usize) {
        let count = others.iter().map(|list| list.count).sum::<usize>();
        let are_complete = others.iter().all(|list| list.positions().is_some());
        if are_complete && self.positions().is_some() && self.count + count <= most {
            self.positions.reserve(count);
            for list in &others {
                self.positions.extend_from_slice(&list.positions);
            }
        } else {
            self.positions = Vec::new();
        }
        self.count += count;
    }
}

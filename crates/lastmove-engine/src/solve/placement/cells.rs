//! Small sets of cells, as bits.

/// A set of the cells 0 to 64·W − 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cells<const W: usize>(pub(super) [u64; W]);

impl<const W: usize> Cells<W> {
    pub(super) const EMPTY: Self = Self([0; W]);

    /// The set of one cell.
    pub(super) fn of(cell: usize) -> Self {
        let mut cells = Self::EMPTY;
        cells.insert(cell);
        cells
    }

    /// The set whose bits these words are, without cells that do not fit.
    pub(super) fn from_words(words: &[u64]) -> Self {
        let mut cells = Self::EMPTY;
        for (word, &bits) in cells.0.iter_mut().zip(words) {
            *word = bits;
        }
        cells
    }

    #[inline]
    pub(super) fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    #[inline]
    pub(super) fn has(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 != 0
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// How many cells it has.
    #[inline]
    pub(super) fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The intersection.
    #[inline]
    pub(super) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// The union.
    #[inline]
    pub(super) fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// The difference.
    #[inline]
    pub(super) fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Its cells, ascending.
    #[inline]
    pub(super) fn iter(self) -> Iter<W> {
        Iter {
            left: self.0,
            word: 0,
        }
    }
}

/// The cells of a set, ascending.
pub(super) struct Iter<const W: usize> {
    left: [u64; W],
    word: usize,
}

impl<const W: usize> Iterator for Iter<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.word < W {
            let bits = self.left[self.word];
            if bits != 0 {
                self.left[self.word] = bits & (bits - 1);
                return Some(self.word * 64 + bits.trailing_zeros() as usize);
            }
            self.word += 1;
        }
        None
    }
}

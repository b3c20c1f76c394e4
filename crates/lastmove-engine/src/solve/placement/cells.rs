//! Small sets of cells, as bits.

/// A set of the cells 0 to 64·W − 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cells<const W: usize>(
    /// Cell c is bit c % 64 of word c / 64.
    pub [u64; W],
);

impl<const W: usize> Cells<W> {
    /// No cells.
    pub const EMPTY: Self = Self([0; W]);

    /// The set of one cell.
    pub fn of(cell: usize) -> Self {
        let mut cells = Self::EMPTY;
        cells.insert(cell);
        cells
    }

    /// The set whose bits these words are, without cells that do not fit.
    pub fn from_words(words: &[u64]) -> Self {
        let mut cells = Self::EMPTY;
        for (word, &bits) in cells.0.iter_mut().zip(words) {
            *word = bits;
        }
        cells
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    /// Whether it has this cell.
    #[inline]
    pub fn has(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 != 0
    }

    /// Whether it has no cell.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// How many cells it has.
    #[inline]
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The intersection.
    #[inline]
    pub fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// The union.
    #[inline]
    pub fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// The difference.
    #[inline]
    pub fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Every cell's number less by this; those that would be below 0 are left out.
    #[inline]
    pub fn down(&self, by: usize) -> Self {
        let word = |at: usize| self.0.get(at).copied().unwrap_or(0);
        let (words, bits) = (by / 64, by % 64);
        // Two shifts, since one by 64 is none.
        Self(std::array::from_fn(|at| {
            word(at + words) >> bits | word(at + words + 1) << 1 << (63 - bits)
        }))
    }

    /// Every cell's number greater by this; those that no longer fit are left out.
    #[inline]
    pub fn up(&self, by: usize) -> Self {
        let word = |at: usize| self.0.get(at).copied().unwrap_or(0);
        let (words, bits) = (by / 64, by % 64);
        Self(std::array::from_fn(|at| {
            let (here, below) = (at.wrapping_sub(words), at.wrapping_sub(words + 1));
            word(here) << bits | word(below) >> 1 >> (63 - bits)
        }))
    }

    /// Cell c becomes cell 64·W − 1 − c.
    #[inline]
    pub fn reversed(&self) -> Self {
        Self(std::array::from_fn(|at| self.0[W - 1 - at].reverse_bits()))
    }

    /// The lowest cell, of a set that has any.
    #[inline]
    pub fn first(&self) -> usize {
        let word = self.0.iter().position(|&word| word != 0).unwrap_or(0);
        word * 64 + self.0[word].trailing_zeros() as usize
    }

    /// The highest cell, of a set that has any.
    #[inline]
    pub fn last(&self) -> usize {
        64 * W - 1 - self.reversed().first()
    }

    /// Calls `each` with its cells, ascending: faster than [`iter`](Self::iter) where none are left
    /// out.
    #[inline]
    pub fn each(&self, mut each: impl FnMut(usize)) {
        for (word, &bits) in self.0.iter().enumerate() {
            let mut left = bits;
            while left != 0 {
                each(word * 64 + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
    }

    /// Its cells, ascending.
    #[inline]
    pub fn iter(self) -> Iter<W> {
        Iter {
            left: self.0,
            word: 0,
        }
    }
}

/// The cells of a set, ascending.
pub struct Iter<const W: usize> {
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

//! Lines of eight words.

/// Eight words, or 512 bits: the unit of loops over rows. Loops over single words would spend most
/// of their time on the remainder that does not fill a vector.
pub(super) type Line = [u64; WORDS];

/// Words of a line.
pub(super) const WORDS: usize = 8;

/// Bits of a line.
pub(super) const BITS: usize = WORDS * 64;

/// No bits.
pub(super) const ZERO: Line = [0; WORDS];

#[inline(always)]
fn map2(a: &Line, b: &Line, with: impl Fn(u64, u64) -> u64) -> Line {
    std::array::from_fn(|i| with(a[i], b[i]))
}

/// Operations on a line.
pub(super) trait Bitwise {
    fn is_zero(&self) -> bool;
    fn or(&self, other: &Line) -> Line;
    fn and(&self, other: &Line) -> Line;
    fn and_not(&self, other: &Line) -> Line;
    fn set(&mut self, bit: usize);
    fn clear(&mut self, bit: usize);
    fn has(&self, bit: usize) -> bool;
}

impl Bitwise for Line {
    #[inline(always)]
    fn is_zero(&self) -> bool {
        self.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    fn or(&self, other: &Line) -> Line {
        map2(self, other, |a, b| a | b)
    }

    #[inline(always)]
    fn and(&self, other: &Line) -> Line {
        map2(self, other, |a, b| a & b)
    }

    #[inline(always)]
    fn and_not(&self, other: &Line) -> Line {
        map2(self, other, |a, b| a & !b)
    }

    fn set(&mut self, bit: usize) {
        self[bit / 64] |= 1 << (bit % 64);
    }

    #[inline(always)]
    fn clear(&mut self, bit: usize) {
        // In all words, so that a line in a register stays there.
        let (at, word) = (bit / 64, !(1 << (bit % 64)));
        *self = std::array::from_fn(|i| if i == at { self[i] & word } else { self[i] });
    }

    fn has(&self, bit: usize) -> bool {
        self[bit / 64] >> (bit % 64) & 1 == 1
    }
}

/// Cache-aligned lines, initially zero.
pub(super) struct Plane {
    words: Vec<u64>,
    /// Words before the first line.
    skip: usize,
    lines: usize,
}

impl Plane {
    pub(super) fn new(lines: usize) -> Self {
        // Zeroed lazily by the system.
        let words = vec![0; (lines + 1) * WORDS];
        let skip = words.as_ptr().align_offset(WORDS * 8).min(WORDS);
        Self { words, skip, lines }
    }

    #[inline(always)]
    pub(super) fn lines(&self) -> &[Line] {
        let words = &self.words[self.skip..];
        &words.as_chunks().0[..self.lines]
    }

    #[inline(always)]
    pub(super) fn lines_mut(&mut self) -> &mut [Line] {
        let words = &mut self.words[self.skip..];
        &mut words.as_chunks_mut().0[..self.lines]
    }
}

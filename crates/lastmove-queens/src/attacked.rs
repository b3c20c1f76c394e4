//! The attacks of the queens placed so far, in words of bits.

/// The squares of the next column that earlier queens attack; bit `r - 1` stands for row `r`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Attacked {
    /// Along rows.
    pub(crate) rows: u32,
    /// Along the diagonals on which the row grows with the column.
    pub(crate) rising: u32,
    /// Along the other diagonals.
    pub(crate) falling: u32,
}

impl Attacked {
    /// The rows of the next column that no queen attacks, on a board whose rows are the bits of `full`.
    #[inline]
    pub(crate) fn free(self, full: u32) -> u32 {
        full & !(self.rows | self.rising | self.falling)
    }

    /// The rows of the column after the next one that no queen attacks.
    #[inline]
    pub(crate) fn free_after(self, full: u32) -> u32 {
        full & !(self.rows | self.rising << 1 | self.falling >> 1)
    }

    /// The attacks after a queen on the row `bit` of the next column, moved to the column after it.
    /// Bits that leave the board on either side drop out.
    #[inline]
    pub(crate) fn with(self, bit: u32) -> Self {
        Self {
            rows: self.rows | bit,
            rising: (self.rising | bit) << 1,
            falling: (self.falling | bit) >> 1,
        }
    }
}

/// All rows of a board of `n` rows, `n` from 1 to 32.
pub(crate) fn full(n: usize) -> u32 {
    u32::MAX >> (32 - n)
}

/// The lowest row of a set that is not empty.
#[inline]
pub(crate) fn lowest(rows: u32) -> u32 {
    rows & rows.wrapping_neg()
}

/// The row of a bit, counted from 1.
#[inline]
pub(crate) fn row(bit: u32) -> u8 {
    bit.trailing_zeros() as u8 + 1
}

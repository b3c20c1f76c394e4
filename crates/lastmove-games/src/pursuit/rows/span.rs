//! The range of nonzero lines in a row.

use super::line::{Bitwise, Line};

/// The lines of a row that may be nonzero; others are skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    from: u32,
    to: u32,
}

impl Span {
    pub(super) const EMPTY: Self = Self {
        from: u32::MAX,
        to: 0,
    };

    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        self.from >= self.to
    }

    #[inline(always)]
    pub(super) fn join(self, other: Self) -> Self {
        Self {
            from: self.from.min(other.from),
            to: self.to.max(other.to),
        }
    }

    /// The span extended by `by` lines on both sides, within a row of `lines`. It must not be
    /// empty.
    #[inline(always)]
    pub(super) fn widened(self, by: usize, lines: usize) -> Self {
        Self {
            from: self.from.saturating_sub(by as u32),
            to: (self.to + by as u32).min(lines as u32),
        }
    }

    #[inline(always)]
    pub(super) fn has(self, line: usize) -> bool {
        self.range().contains(&line)
    }

    /// Extends the span to a line after it.
    #[inline(always)]
    pub(super) fn add(&mut self, line: usize) {
        self.from = self.from.min(line as u32);
        self.to = line as u32 + 1;
    }

    #[inline(always)]
    pub(super) fn range(self) -> std::ops::Range<usize> {
        self.from as usize..self.to as usize
    }

    /// The range of nonzero `lines`.
    pub(super) fn of(lines: &[Line]) -> Self {
        let mut span = Self::EMPTY;
        for (at, line) in lines.iter().enumerate() {
            if !line.is_zero() {
                span.add(at);
            }
        }
        span
    }
}

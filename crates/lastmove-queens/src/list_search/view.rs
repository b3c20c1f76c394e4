//! What a kernel sees of the lines, and does in one.

use crate::attacked::Attacked;

/// What a kernel must know of the lines: what is open in the line to be filled, in the next and in
/// the one after it, and how far it is from each to the following.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) open: [u32; 3],
    pub(super) step: [u32; 2],
}

/// What is to be done in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Work {
    /// Put on the next list what has a free square in both next lines.
    Far,
    /// Put on the next list what has a free square in the next line, which is the last.
    Near,
    /// Count what has a free square in the next line, which is the last and has no more than one.
    CountNext,
    /// Count the free squares: this is the last line.
    CountHere,
}

impl Attacked {
    /// What is attacked after a queen on `bit`, seen from a line `step` further on.
    #[inline(always)]
    pub(crate) fn beyond(self, bit: u32, step: u32) -> Self {
        Self {
            rows: self.rows | bit,
            rising: (self.rising | bit) << step,
            falling: (self.falling | bit) >> step,
        }
    }
}

impl View {
    /// Whether a state at the next line has a free square there.
    #[inline(always)]
    pub(super) fn has_next(&self, state: Attacked) -> bool {
        state.free(self.open[1]) != 0
    }

    /// Whether a state at the next line has a free square in the line after that.
    #[inline(always)]
    pub(super) fn has_after(&self, state: Attacked) -> bool {
        state.beyond(0, self.step[1]).free(self.open[2]) != 0
    }
}

//! A kernel's view of the lines, and its work in one.

use crate::attacked::Attacked;

/// The open squares of the line to be filled and of the next two, and the distance from each line
/// to the following.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) open: [u32; 3],
    pub(super) step: [u32; 2],
}

/// The work of a kernel in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Work {
    /// Put the states with a free square in each of the next two lines on the next list.
    Far,
    /// Put the states with a free square in the next line, which is the last, on the next list.
    Near,
    /// Count the states with a free square in the next line, the last, which has at most one.
    CountNext,
    /// Count the free squares: this is the last line.
    CountHere,
}

impl Attacked {
    /// The attacked squares after a queen on `bit`, as seen from a line `step` further on.
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

//! Filling a line.
//!
//! One state after the other, all of N = 16 takes 4.7 s of one core; 6.9 s with a branch for the states
//! that live, and no less when compiled for AVX2.

use lastmove::vectors::Job;
#[cfg(target_arch = "x86_64")]
use lastmove::vectors::V4;

use super::list::{ENOUGH, LANES, List};
use crate::attacked::{Attacked, lowest};

/// The lines as a kernel needs them: the open squares of the line to be filled, of the next and of
/// the one after it, and the distances between them.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) open: [u32; 3],
    pub(super) step: [u32; 2],
}

/// The work in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Work {
    /// Append states with a free square in both next lines to the next list.
    Far,
    /// Append states with a free square in the next line, which is the last, to the next list.
    Near,
    /// Count states with a free square in the next line, which is the last and has at most one.
    CountNext,
    /// Count the free squares: this is the last line.
    CountHere,
}

impl Attacked {
    /// The attacks after a queen on `bit`, moved `step` lines on.
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
    fn has_next(&self, state: Attacked) -> bool {
        state.free(self.open[1]) != 0
    }

    /// Whether a state at the next line has a free square in the line after that.
    #[inline(always)]
    fn has_after(&self, state: Attacked) -> bool {
        state.beyond(0, self.step[1]).free(self.open[2]) != 0
    }
}

/// Fills a line for the last states of `here`, until too few are left for full vectors (all of them
/// if there are too few from the start) or `next` is long enough. Returns the count.
pub(super) struct Fill<'a> {
    pub(super) view: View,
    pub(super) work: Work,
    pub(super) here: &'a mut List,
    pub(super) next: &'a mut List,
}

impl Job for Fill<'_> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        fill(self.view, self.work, self.here, self.next)
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn v4(self, proof: V4) -> u64 {
        super::avx512::fill(self, proof)
    }
}

#[inline(always)]
fn fill(view: View, work: Work, here: &mut List, next: &mut List) -> u64 {
    let mut count = 0;
    loop {
        let from = here.len.saturating_sub(LANES);
        for at in from..here.len {
            let state = here.get(at);
            let mut free = state.free(view.open[0]);
            if work == Work::CountHere {
                count += u64::from(free.count_ones());
                continue;
            }
            while free != 0 {
                let bit = lowest(free);
                free ^= bit;
                let after = state.beyond(bit, view.step[0]);
                let lives = view.has_next(after) & (work != Work::Far || view.has_after(after));
                if work == Work::CountNext {
                    count += u64::from(lives);
                } else {
                    // Always written, kept if it lives: no branch to mispredict.
                    next.push_if(lives, after);
                }
            }
        }
        here.len = from;
        if here.len < LANES || next.len >= ENOUGH {
            return count;
        }
    }
}

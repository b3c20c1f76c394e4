//! Filling a line.
//!
//! One state after the other, all of N = 16 takes 4.7 s of one core; 6.9 s with a branch for the states
//! that live, and no less when compiled for AVX2.

use lastmove::vectors::Job;
#[cfg(target_arch = "x86_64")]
use lastmove::vectors::V4;

#[cfg(target_arch = "x86_64")]
use super::avx512;
use super::list::{ENOUGH, LANES, List};
use super::view::{View, Work};
use crate::attacked::lowest;

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
        avx512::fill(self.view, self.work, self.here, self.next, proof)
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

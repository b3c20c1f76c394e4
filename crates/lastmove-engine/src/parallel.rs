//! Parallel loops over `dyn` closures: rayon compiles a loop anew for each closure type, so these
//! are compiled once.

use rayon::prelude::*;

/// Calls `work` with each number below `count`, each as a separate task.
#[inline(never)]
pub fn each(count: usize, work: &(dyn Fn(usize) + Sync)) {
    (0..count).into_par_iter().with_max_len(1).for_each(work);
}

/// The first `Some` that `find` returns for a number below `count`, in order.
#[inline(never)]
pub fn find_first<T: Send>(count: u64, find: &(dyn Fn(u64) -> Option<T> + Sync)) -> Option<T> {
    (0..count).into_par_iter().find_map_first(find)
}

/// Whether something holds of all numbers below `count`.
#[inline(never)]
pub fn all(count: u64, holds: &(dyn Fn(u64) -> bool + Sync)) -> bool {
    (0..count).into_par_iter().all(holds)
}

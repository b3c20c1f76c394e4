//! The moves of Lasker's Nim.

/// The largest size of the smaller part in splits of large heaps that are tried: enough for one of
/// every value.
const FEW: u64 = 1000;

/// Up to this size all splits of a heap are tried.
const SCANNED: u64 = 1 << 22;

/// The nim value of a heap: 4k + 3 and 4k + 4 are swapped, others have their own size.
pub(super) fn value(heap: u64) -> u64 {
    match heap % 4 {
        3 => heap + 1,
        0 if heap > 0 => heap - 1,
        _ => heap,
    }
}

pub(super) fn each_option(heap: u64, mut each: impl FnMut(&[u64]) -> bool) {
    for small in 1..=heap / 2 {
        if !each(&[small, heap - small]) {
            return;
        }
    }
    for rest in (1..heap).rev() {
        if !each(&[rest]) {
            return;
        }
    }
    if heap > 0 {
        each(&[]);
    }
}

pub(super) fn allows(heap: u64, left: &[u64]) -> bool {
    match *left {
        [] => heap > 0,
        [rest] => rest < heap,
        [a, b] => a.checked_add(b) == Some(heap),
        _ => false,
    }
}

pub(super) fn count(heap: u64) -> u64 {
    heap / 2 + heap
}

/// The options with this value; for large heaps, those with few tokens in the smaller heap.
pub(super) fn options_of_value(heap: u64, wanted: u64) -> Vec<Vec<u64>> {
    let most = if heap <= SCANNED { heap / 2 } else { FEW };
    let splits = (1..=most).filter(|&small| value(small) ^ value(heap - small) == wanted);
    let mut found: Vec<Vec<u64>> = splits.map(|small| vec![small, heap - small]).collect();
    // The map from sizes to values swaps pairs, so it is its own inverse.
    let rest = value(wanted);
    if rest < heap {
        found.push(if rest == 0 { Vec::new() } else { vec![rest] });
    }
    found
}

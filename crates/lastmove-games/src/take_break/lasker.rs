//! The moves of Lasker's Nim.

/// Of a split, the smaller heap of which options of large heaps are looked through: enough for one
/// of every value.
const FEW: u64 = 1000;

/// Up to this size all splits of a heap are looked through.
const SCANNED: u64 = 1 << 22;

/// The nim value of a heap: 4k + 3 and 4k + 4 change places, the others are their own.
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

/// The options with this value: of large heaps, those with few tokens in the smaller heap.
pub(super) fn options_of_value(heap: u64, wanted: u64) -> Vec<Vec<u64>> {
    let most = if heap <= SCANNED { heap / 2 } else { FEW };
    let splits = (1..=most).filter(|&small| value(small) ^ value(heap - small) == wanted);
    let mut found: Vec<Vec<u64>> = splits.map(|small| vec![small, heap - small]).collect();
    // The values of single heaps are their sizes with two changed: changed again, the sizes.
    let rest = value(wanted);
    if rest < heap {
        found.push(if rest == 0 { Vec::new() } else { vec![rest] });
    }
    found
}

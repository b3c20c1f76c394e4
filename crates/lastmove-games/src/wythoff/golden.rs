//! The pairs ⌊d φ⌋, ⌊d φ⌋ + d, in exact integer arithmetic.
//!
//! φ solves φ² = φ + 1, so that a ≤ d φ means a² ≤ d a + d² = d (a + d) for a ≥ 0: squares of
//! 64-bit numbers are compared in 128 bits.

/// Whether a ≤ d φ.
fn is_below(a: u64, d: u64) -> bool {
    let [a, d] = [a, d].map(u128::from);
    // An overflow of 128 bits exceeds any square of 64 bits.
    d.checked_mul(a + d).is_none_or(|right| a * a <= right)
}

/// Whether `small` and `large` are a pair.
pub(super) fn is_pair(small: u64, large: u64) -> bool {
    let Some(d) = large.checked_sub(small) else {
        return false;
    };
    is_below(small, d) && small.checked_add(1).is_some_and(|next| !is_below(next, d))
}

/// ⌊d φ⌋, if it fits 64 bits.
pub(super) fn lower(d: u64) -> Option<u64> {
    if is_below(u64::MAX, d) {
        return None;
    }
    // The largest number below; d itself is below.
    let (mut low, mut high) = (d, u64::MAX);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if is_below(middle, d) {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(low)
}

/// The number that forms a pair with `n`, if it fits 64 bits.
pub(super) fn partner(n: u64) -> Option<u64> {
    // Both numbers of a pair grow with the difference d, and ⌊d φ⌋ ≥ d.
    let first = |reaches: &dyn Fn(u64) -> bool| {
        let (mut low, mut high) = (0, n);
        while low < high {
            let middle = low + (high - low) / 2;
            if reaches(middle) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        low
    };
    let d = first(&|d| is_below(n, d));
    if lower(d) == Some(n) {
        return n.checked_add(d);
    }
    // ⌊d φ⌋ + d ≥ n means n − d ≤ d φ.
    let d = first(&|d| is_below(n - d, d));
    Some(n - d)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_those_of_the_smallest_numbers_left() {
        // Each pair begins with the smallest number that is in no earlier pair.
        let mut taken = [false; 30_000];
        let mut small = 0usize;
        for d in 0..5_000u64 {
            while taken[small] {
                small += 1;
            }
            let a = small as u64;
            assert_eq!(lower(d), Some(a));
            assert_eq!((partner(a), partner(a + d)), (Some(a + d), Some(a)));
            taken[small] = true;
            taken[small + d as usize] = true;
            for near in (a + d).saturating_sub(2)..a + d + 3 {
                assert_eq!(is_pair(a, near), near == a + d, "{a} {near}");
            }
        }
    }

    #[test]
    fn large_numbers_do_not_overflow() {
        // ⌊10^18 φ⌋, from the digits of φ = 1.618033988749894848 2045...
        assert_eq!(
            lower(1_000_000_000_000_000_000),
            Some(1_618_033_988_749_894_848)
        );
        assert!(is_pair(
            1_618_033_988_749_894_848,
            2_618_033_988_749_894_848
        ));
        assert_eq!(lower(u64::MAX), None);
        for n in [u64::MAX, u64::MAX - 1, u64::MAX / 2] {
            let partner = partner(n);
            assert!(partner.is_none_or(|p| is_pair(n.min(p), n.max(p))), "{n}");
            assert!(!is_pair(n, n));
        }
        // The largest difference whose pair fits.
        let d = (0..64).rev().fold(0u64, |d, bit| {
            let more = d | 1 << bit;
            match lower(more).and_then(|low| low.checked_add(more)) {
                Some(_) => more,
                None => d,
            }
        });
        let low = lower(d).unwrap();
        assert!(is_pair(low, low + d));
        assert_eq!(partner(low), Some(low + d));
        assert_eq!(partner(low + d), Some(low));
    }
}

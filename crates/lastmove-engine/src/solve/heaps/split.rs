//! Rare and common values.
//!
//! Take a mask M and call a value *common* when it shares an odd number of bits with M, else
//! *rare*. The exclusive or of two rare values, and that of two common ones, is rare; that of a
//! rare and a common one is common (Guy; *Winning Ways*, chapter 4: sparse spaces). So the common
//! values among the options of a heap all come from splits with a rare part, and when few heaps
//! have rare values, they are few. This holds for **any** mask: a bad one costs time, never
//! correctness.

/// A split of all values into rare and common ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Split {
    /// The mask; never 0.
    pub(super) mask: u16,
}

impl Split {
    /// Whether the value is among the rare ones.
    pub(super) fn is_rare(self, value: u16) -> bool {
        (value & self.mask).count_ones().is_multiple_of(2)
    }

    /// The split by which the fewest of the heaps have rare values, and how many do. `counts` says
    /// how many heaps have each value; its length is a power of two.
    ///
    /// One Walsh–Hadamard transform gives, for all masks at once, how many more heaps have rare
    /// values than common ones.
    pub(super) fn best(counts: &[u64]) -> Option<(Self, u64)> {
        let mut more: Vec<i64> = counts.iter().map(|&count| count as i64).collect();
        let heaps: u64 = counts.iter().sum();
        let mut half = 1;
        while half < more.len() {
            for block in more.chunks_exact_mut(2 * half) {
                let (low, high) = block.split_at_mut(half);
                for (low, high) in low.iter_mut().zip(high) {
                    (*low, *high) = (*low + *high, *low - *high);
                }
            }
            half *= 2;
        }
        let (mask, least) = (1..more.len())
            .map(|mask| (mask, more[mask]))
            .min_by_key(|&(_, more)| more)?;
        let rare = (heaps as i64 + least) / 2;
        Some((Self { mask: mask as u16 }, rare as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::generate::SplitMix64;

    #[test]
    fn finds_the_best_mask_among_all() {
        let mut rng = SplitMix64::new(7);
        for _ in 0..200 {
            let counts: Vec<u64> = (0..32).map(|_| rng.below(64)).collect();
            let rare = |split: Split| -> u64 {
                let values = (0..32u16).filter(|&value| split.is_rare(value));
                values.map(|value| counts[usize::from(value)]).sum()
            };
            let (found, count) = Split::best(&counts).unwrap();
            assert_eq!(rare(found), count);
            assert!((1..32).all(|mask| rare(Split { mask }) >= count));
        }
    }

    #[test]
    fn one_value_has_no_split() {
        assert_eq!(Split::best(&[5]), None);
    }
}

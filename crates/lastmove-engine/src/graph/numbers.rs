//! Sets of numbers with the rank of each number.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use crate::{Control, Error};

/// A set of numbers. The place of a number is how many smaller ones there are.
#[derive(Clone, Debug)]
pub(super) enum Numbers {
    /// All numbers below this one.
    Below(u32),
    /// Many of the numbers up to some bound: one bit each, and for each word the count of bits
    /// before it.
    Dense {
        bits: Vec<u64>,
        counts: Vec<u32>,
        len: u32,
    },
    /// Few numbers, in rising order; `starts` holds where the numbers with the same upper bits
    /// begin.
    Sparse {
        numbers: Vec<u32>,
        starts: Vec<u32>,
        shift: u32,
    },
}

impl Numbers {
    /// How many bytes they take.
    pub(super) fn bytes(&self) -> u64 {
        let (wide, narrow) = match self {
            Self::Below(_) => (0, 0),
            Self::Dense { bits, counts, .. } => (bits.len(), counts.len()),
            Self::Sparse {
                numbers, starts, ..
            } => (0, numbers.len() + starts.len()),
        };
        (wide * 8 + narrow * 4) as u64
    }

    /// The set of all numbers in these lists, which may have duplicates. Runs on rayon's threads.
    ///
    /// Memory: one and a half bits for each number up to the largest while that is at most 8 times
    /// their count, else up to 8 bytes a number and, during the work, a copy of the lists. `held`
    /// bytes are in use already.
    ///
    /// # Errors
    /// [`Blame::Memory`](crate::Blame::Memory).
    pub(super) fn of(lists: [&[u32]; 2], held: u64, control: &Control<'_>) -> Result<Self, Error> {
        let given: u64 = lists.iter().map(|list| list.len() as u64).sum();
        let largest = |list: &&[u32]| list.par_iter().copied().max();
        let Some(max) = lists.par_iter().filter_map(largest).max() else {
            return Ok(Self::Below(0));
        };
        if !is_dense(max, given) {
            control.afford(held + given * 8)?;
            return Ok(Self::sparse(lists.concat()));
        }
        control.afford(held + u64::from(max) / 4)?;
        let bits: Vec<AtomicU64> = (0..=max / 64).map(|_| AtomicU64::new(0)).collect();
        lists.par_iter().for_each(|list| {
            list.par_iter().for_each(|number| {
                let (word, bit) = (&bits[*number as usize / 64], 1 << (number % 64));
                // Most are set already, and a read is cheaper than a write.
                if word.load(Ordering::Relaxed) & bit == 0 {
                    word.fetch_or(bit, Ordering::Relaxed);
                }
            });
        });
        let bits: Vec<u64> = bits.into_iter().map(AtomicU64::into_inner).collect();
        let len: u64 = bits.iter().map(|word| u64::from(word.count_ones())).sum();
        if len == u64::from(max) + 1 {
            return Ok(Self::Below(len as u32));
        }
        if is_dense(max, len) {
            return Ok(Self::dense(bits, len as u32));
        }
        let ones = |(at, word): (usize, &u64)| {
            let (word, first) = (*word, at as u32 * 64);
            (0..64).filter_map(move |bit| (word >> bit & 1 == 1).then_some(first + bit))
        };
        Ok(Self::sparse(
            bits.iter().enumerate().flat_map(ones).collect(),
        ))
    }

    fn dense(bits: Vec<u64>, len: u32) -> Self {
        let mut before = 0;
        let counts = bits
            .iter()
            .map(|word| {
                before += word.count_ones();
                before - word.count_ones()
            })
            .collect();
        Self::Dense { bits, counts, len }
    }

    fn sparse(mut numbers: Vec<u32>) -> Self {
        numbers.par_sort_unstable();
        numbers.dedup();
        numbers.shrink_to_fit();
        let max = numbers.last().copied().unwrap_or(0);
        // One or two numbers a start when they are spread evenly.
        let bits = numbers.len().checked_ilog2().unwrap_or(0);
        let shift = max.checked_ilog2().unwrap_or(0).saturating_sub(bits) + 1;
        let shift = shift.min(u32::BITS - 1);
        let mut starts = vec![0u32; (max >> shift) as usize + 2];
        for number in &numbers {
            starts[(number >> shift) as usize + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        Self::Sparse {
            numbers,
            starts,
            shift,
        }
    }

    /// How many numbers there are.
    pub(super) fn len(&self) -> u32 {
        match self {
            Self::Below(len) | Self::Dense { len, .. } => *len,
            Self::Sparse { numbers, .. } => numbers.len() as u32,
        }
    }

    /// The number at a place. Panics when there is no such place.
    pub(super) fn number(&self, place: u32) -> u32 {
        assert!(place < self.len(), "number {place} of {}", self.len());
        match self {
            Self::Below(_) => place,
            Self::Sparse { numbers, .. } => numbers[place as usize],
            Self::Dense { bits, counts, .. } => {
                let word = counts.partition_point(|&before| before <= place) - 1;
                let mut rest = bits[word];
                for _ in counts[word]..place {
                    rest &= rest - 1;
                }
                word as u32 * 64 + rest.trailing_zeros()
            }
        }
    }

    /// The place of a number of the set.
    pub(super) fn place(&self, number: u32) -> Option<u32> {
        let held = match self {
            Self::Below(len) => number < *len,
            Self::Dense { bits, .. } => bits
                .get(number as usize / 64)
                .is_some_and(|word| word >> (number % 64) & 1 == 1),
            Self::Sparse { numbers, .. } => {
                let at = self.smaller(number) as usize;
                numbers.get(at) == Some(&number)
            }
        };
        held.then(|| self.smaller(number))
    }

    /// How many numbers of the set are smaller than this one.
    #[inline]
    pub(super) fn smaller(&self, number: u32) -> u32 {
        match self {
            Self::Below(len) => number.min(*len),
            Self::Dense { bits, counts, len } => {
                let word = number as usize / 64;
                let Some(&bits) = bits.get(word) else {
                    return *len;
                };
                counts[word] + (bits & ((1 << (number % 64)) - 1)).count_ones()
            }
            Self::Sparse {
                numbers,
                starts,
                shift,
            } => {
                let bucket = (number >> shift) as usize;
                if bucket + 1 >= starts.len() {
                    return numbers.len() as u32;
                }
                let (start, end) = (starts[bucket] as usize, starts[bucket + 1] as usize);
                let within = numbers[start..end].partition_point(|&other| other < number);
                (start + within) as u32
            }
        }
    }

    /// Replaces each number of the set by its place. Runs on rayon's threads.
    pub(super) fn replace_by_places(&self, numbers: &mut [u32]) {
        if !matches!(self, Self::Below(_)) {
            numbers
                .par_iter_mut()
                .for_each(|number| *number = self.smaller(*number));
        }
    }
}

/// Whether a bit for every number up to `max` is cheap enough for a set of `len` numbers.
fn is_dense(max: u32, len: u64) -> bool {
    u64::from(max) < len * 8 + (1 << 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(given: &[u32]) -> Numbers {
        let (a, b) = given.split_at(given.len() / 3);
        let set = Numbers::of([a, b], 0, &Control::default()).unwrap();
        let mut sorted = given.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(set.len() as usize, sorted.len());
        for (place, &number) in sorted.iter().enumerate() {
            assert_eq!(set.number(place as u32), number);
            assert_eq!(set.place(number), Some(place as u32));
            for near in [number.wrapping_sub(1), number.wrapping_add(1)] {
                let found = sorted.binary_search(&near).ok().map(|place| place as u32);
                assert_eq!(set.place(near), found, "{near}");
            }
        }
        for far in [0, 1 << 20, u32::MAX] {
            assert_eq!(set.place(far).is_some(), sorted.binary_search(&far).is_ok());
        }
        set
    }

    #[test]
    fn all_kinds_give_places_and_numbers() {
        assert!(matches!(check(&[]), Numbers::Below(0)));
        assert!(matches!(check(&[0]), Numbers::Below(1)));
        assert!(matches!(check(&[2, 0, 1, 1]), Numbers::Below(3)));
        assert!(matches!(check(&[5]), Numbers::Dense { .. }));
        let gaps: Vec<u32> = (0..200_000).filter(|n| n % 7 != 3).rev().collect();
        assert!(matches!(check(&gaps), Numbers::Dense { .. }));
        assert!(matches!(check(&[1, 4_000_000_000]), Numbers::Sparse { .. }));
        assert!(matches!(check(&[u32::MAX - 2]), Numbers::Sparse { .. }));
        let spread: Vec<u32> = (0..5000u32)
            .map(|n| n.wrapping_mul(2_654_435_761))
            .collect();
        assert!(matches!(check(&spread), Numbers::Sparse { .. }));
        let repeated: Vec<u32> = (0..300_000).map(|n| n % 3 * 900_000).collect();
        assert!(matches!(check(&repeated), Numbers::Sparse { .. }));
    }
}

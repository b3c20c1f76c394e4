//! The minimum excludant.

/// Computes the least number that is not among others; reuses its memory.
#[derive(Default)]
pub(super) struct Mex {
    seen: Vec<u64>,
}

impl Mex {
    /// The least number not among `count` numbers, which may repeat: at most `count`.
    #[inline]
    pub(super) fn of(&mut self, count: usize, numbers: impl Iterator<Item = u32>) -> u32 {
        if count < 64 {
            // Numbers from 64 on are out of range for the first word.
            let bit = |number| 1u64.checked_shl(number).unwrap_or(0);
            let seen = numbers.fold(0, |seen, number| seen | bit(number));
            return seen.trailing_ones();
        }
        self.seen.clear();
        self.seen.resize(count / 64 + 1, 0);
        for number in numbers {
            if let Some(word) = self.seen.get_mut(number as usize / 64) {
                *word |= 1 << (number % 64);
            }
        }
        let mut mex = 0;
        for word in &self.seen {
            mex += word.trailing_ones();
            if *word != u64::MAX {
                break;
            }
        }
        mex
    }
}

#[cfg(test)]
mod tests {
    use super::Mex;

    #[test]
    fn the_least_missing_number() {
        let mut mex = Mex::default();
        let mut of = |numbers: &[u32]| mex.of(numbers.len(), numbers.iter().copied());
        assert_eq!(of(&[]), 0);
        assert_eq!(of(&[1, 64, u32::MAX >> 2]), 0);
        assert_eq!(of(&[1, 0, 3, 0]), 2);
        for count in [1, 62, 63, 64, 65, 127, 128, 129, 1000] {
            let all: Vec<u32> = (0..count).rev().collect();
            assert_eq!(of(&all), count);
            for gap in 0..count {
                let others: Vec<u32> = all
                    .iter()
                    .map(|&k| if k == gap { count } else { k })
                    .collect();
                assert_eq!(of(&others), gap);
            }
        }
    }
}

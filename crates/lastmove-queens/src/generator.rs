//! Random numbers that are equal on every machine.

/// The generator `SplitMix64`: a seed always gives the same numbers.
///
/// Source: G. Steele, D. Lea, C. Flood, Fast splittable pseudorandom number generators, 2014.
pub(crate) struct Generator(u64);

impl Generator {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `n`, which is not 0; all are equally likely.
    ///
    /// Source: D. Lemire, Fast random integer generation in an interval, 2019.
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        let mut product = u128::from(self.next()) * u128::from(n);
        if (product as u64) < n {
            let refused = n.wrapping_neg() % n;
            while (product as u64) < refused {
                product = u128::from(self.next()) * u128::from(n);
            }
        }
        (product >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_paper() {
        // The first numbers of seed 1234567 in the reference program.
        let mut generator = Generator::new(1_234_567);
        let first = [0; 3].map(|_| generator.next());
        let known = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
        ];
        assert_eq!(first, known);
    }

    #[test]
    fn numbers_below_are_spread_evenly() {
        let mut generator = Generator::new(1);
        let mut seen = [0u32; 7];
        for _ in 0..70_000 {
            seen[generator.below(7) as usize] += 1;
        }
        assert!(
            seen.iter().all(|count| (9_700..10_300).contains(count)),
            "{seen:?}"
        );
        assert_eq!(generator.below(1), 0);
    }
}

//! Random numbers that are equal on every machine.

/// The generator `SplitMix64` of Steele, Lea and Flood (2014).
///
/// ```
/// use lastmove::graph::generate::SplitMix64;
/// let mut rng = SplitMix64::new(1_234_567);
/// assert_eq!(rng.next_u64(), 6_457_827_717_110_365_317);
/// assert!(rng.below(6) < 6);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The sequence that begins with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// The sequence for one part of a graph with this seed.
    pub(super) fn of_part(seed: u64, part: u64) -> Self {
        Self(Self(seed ^ Self(part).next_u64()).next_u64())
    }

    /// A number from 0 to `n` − 1, or 0: the high half of a 128-bit product. Some are likelier than
    /// others by up to `n` in 2^64.
    pub fn below(&mut self, n: u64) -> u64 {
        self.product(n).1
    }

    /// A number from 0 to `n` − 1, or 0; all are equally likely.
    ///
    /// Source: D. Lemire, Fast random integer generation in an interval, 2019.
    pub fn below_unbiased(&mut self, n: u64) -> u64 {
        let (mut low, mut high) = self.product(n);
        if low < n {
            let refused = n.wrapping_neg() % n;
            while low < refused {
                (low, high) = self.product(n);
            }
        }
        high
    }

    /// The halves of the product of `n` and the next number, the lower one first.
    fn product(&mut self, n: u64) -> (u64, u64) {
        let product = u128::from(self.next_u64()) * u128::from(n);
        (product as u64, (product >> 64) as u64)
    }

    /// An index into a list of this length, or 0.
    pub fn index(&mut self, length: usize) -> usize {
        self.below(length as u64) as usize
    }

    /// A random item.
    ///
    /// # Panics
    /// When the list is empty.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.index(from.len())]
    }

    /// True with a probability of `percent` in a hundred.
    pub fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// Shuffles items.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.index(i + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_paper() {
        // The first numbers of seed 1234567 in the reference program.
        let mut rng = SplitMix64::new(1_234_567);
        let first = [0; 3].map(|_| rng.next_u64());
        let known = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
        ];
        assert_eq!(first, known);
    }

    #[test]
    fn numbers_below_are_spread_evenly() {
        let mut rng = SplitMix64::new(1);
        let mut seen = [0u32; 7];
        for _ in 0..70_000 {
            seen[rng.below_unbiased(7) as usize] += 1;
        }
        assert!(
            seen.iter().all(|count| (9_700..10_300).contains(count)),
            "{seen:?}"
        );
        assert_eq!(rng.below_unbiased(1), 0);
    }
}

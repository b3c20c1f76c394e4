//! Options that leave three heaps.

/// For each sum, the values of its splits into two and into three heaps, as bit sets.
///
/// The splits into three are those into one heap and two: the set of the two is moved by exclusive or
/// with the one heap's value. Sets of equal values are joined first and moved once. Cost: for each
/// heap n, n/2 pairs and n sets of (largest value)/64 words.
pub(super) struct Triples {
    /// The words of a set.
    width: usize,
    /// For each sum, the values of its splits into two.
    pairs: Vec<u64>,
    /// For each sum, the values of its splits into three.
    threes: Vec<u64>,
    /// For each value, the joined sets of the sums less the heaps that have it.
    joined: Vec<u64>,
    /// How many words have been processed.
    work: u64,
}

impl Triples {
    pub(super) fn new() -> Self {
        Self {
            width: 1,
            pairs: Vec::new(),
            threes: Vec::new(),
            joined: Vec::new(),
            work: 0,
        }
    }

    /// How many words of sets have been processed.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// The bytes that the sets take with one more sum and values up to `highest`.
    pub(super) fn bytes(&self, sums: usize, highest: u16) -> u64 {
        let width = words(highest).max(self.width) as u64;
        // Twice as many during reallocation.
        width * 8 * (4 * sums as u64 + 2 + 64 * width)
    }

    /// Adds the sets of the next sum, which is one more than the last heap in `values`.
    pub(super) fn add(&mut self, values: &[u16], highest: u16) {
        let width = words(highest);
        if width > self.width {
            self.widen(width);
        }
        let (width, sum) = (self.width, values.len());
        self.work += (width * (sum + 2 * usize::from(highest) + 2)) as u64;
        // Sums 0 to 2 have no splits into three.
        self.pairs.resize((sum + 1) * width, 0);
        self.threes.resize((sum + 1) * width, 0);
        let pairs = &mut self.pairs[sum * width..];
        for small in 1..=sum / 2 {
            let x = usize::from(values[small] ^ values[sum - small]);
            pairs[x / 64] |= 1 << (x % 64);
        }
        self.joined.clear();
        self.joined.resize((usize::from(highest) + 1) * width, 0);
        for (heap, &value) in (1..=sum.saturating_sub(2)).zip(&values[1..]) {
            let joined = &mut self.joined[usize::from(value) * width..][..width];
            let pairs = &self.pairs[(sum - heap) * width..][..width];
            for (joined, pairs) in joined.iter_mut().zip(pairs) {
                *joined |= pairs;
            }
        }
        let threes = &mut self.threes[sum * width..];
        for (value, joined) in self.joined.chunks_exact(width).enumerate() {
            for (word, &joined) in joined.iter().enumerate() {
                threes[word ^ (value / 64)] |= moved(joined, value % 64);
            }
        }
    }

    /// The values of the splits of a sum into two.
    pub(super) fn pairs(&self, sum: usize) -> &[u64] {
        &self.pairs[sum * self.width..][..self.width]
    }

    /// The values of the splits of a sum into three.
    pub(super) fn threes(&self, sum: usize) -> &[u64] {
        &self.threes[sum * self.width..][..self.width]
    }

    fn widen(&mut self, width: usize) {
        for sets in [&mut self.pairs, &mut self.threes] {
            let mut wide = vec![0; sets.len() / self.width * width];
            let old = sets.chunks_exact(self.width);
            for (wide, old) in wide.chunks_exact_mut(width).zip(old) {
                wide[..self.width].copy_from_slice(old);
            }
            *sets = wide;
        }
        self.width = width;
    }
}

/// The words of a set that holds the exclusive ors of values up to `highest`.
fn words(highest: u16) -> usize {
    (usize::from(highest) + 1).next_power_of_two().div_ceil(64)
}

/// The set whose members are those of `set` xor `by`, which is below 64.
fn moved(mut set: u64, by: usize) -> u64 {
    const HALVES: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (bit, half) in HALVES.iter().enumerate() {
        if by >> bit & 1 == 1 {
            set = (set & half) << (1 << bit) | (set >> (1 << bit)) & half;
        }
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moved_sets_hold_the_exclusive_ors() {
        for by in 0..64 {
            for member in 0..64 {
                assert_eq!(moved(1 << member, by), 1 << (member ^ by));
            }
        }
    }
}

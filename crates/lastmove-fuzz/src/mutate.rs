//! Random mutations of valid files, the same on every machine.

/// `SplitMix64` of Steele, Lea and Flood.
pub struct Rng(u64);

impl Rng {
    /// A generator with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number, uniform over 64 bits.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `n` − 1; 0 when `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        (self.number() % (n as u64).max(1)) as usize
    }
}

/// Bytes with a meaning in some format.
const SIGNS: &[u8] = b"0123456789 ;,\n\"%:=#@/-.*PTEab\t\r\0\xff\x80\x7f\x01";

/// Changes a few bytes, or a piece.
pub fn mutate(bytes: &mut Vec<u8>, rng: &mut Rng) {
    for _ in 0..=rng.below(5) {
        let at = rng.below(bytes.len() + 1);
        let sign = SIGNS[rng.below(SIGNS.len())];
        match (rng.below(9), bytes.get_mut(at)) {
            (0, _) => bytes.insert(at, sign),
            (1, Some(_)) => {
                bytes.remove(at);
            }
            (2 | 3, Some(byte)) => *byte = sign,
            (4, Some(byte)) => *byte ^= 1 << rng.below(8),
            (5, Some(byte)) => *byte = byte.wrapping_add(rng.below(3) as u8).wrapping_sub(1),
            (6, Some(_)) => {
                let end = at + rng.below((bytes.len() - at).min(64) + 1);
                let piece = bytes[at..end].to_vec();
                let to = rng.below(bytes.len());
                bytes.splice(to..to, piece);
            }
            (7, Some(_)) => {
                let end = at + rng.below((bytes.len() - at).min(16) + 1);
                bytes.drain(at..end);
            }
            (_, Some(_)) if rng.below(8) == 0 => bytes.truncate(at),
            _ => {}
        }
    }
}

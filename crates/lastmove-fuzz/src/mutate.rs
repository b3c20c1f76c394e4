//! Random mutations of valid files, the same on every machine.

use lastmove::graph::generate::SplitMix64;

/// Bytes with a meaning in some format.
const SIGNS: &[u8] = b"0123456789 ;,\n\"%:=#@/-.*PTEab\t\r\0\xff\x80\x7f\x01";

/// Changes some bytes: a few of them, or a piece.
pub fn mutate(bytes: &mut Vec<u8>, rng: &mut SplitMix64) {
    for _ in 0..=rng.index(5) {
        let at = rng.index(bytes.len() + 1);
        let sign = *rng.pick(SIGNS);
        match (rng.index(9), bytes.get_mut(at)) {
            (0, _) => bytes.insert(at, sign),
            (1, Some(_)) => {
                bytes.remove(at);
            }
            (2 | 3, Some(byte)) => *byte = sign,
            (4, Some(byte)) => *byte ^= 1 << rng.index(8),
            (5, Some(byte)) => *byte = byte.wrapping_add(rng.index(3) as u8).wrapping_sub(1),
            (6, Some(_)) => {
                let end = at + rng.index((bytes.len() - at).min(64) + 1);
                let piece = bytes[at..end].to_vec();
                let to = rng.index(bytes.len());
                bytes.splice(to..to, piece);
            }
            (7, Some(_)) => {
                let end = at + rng.index((bytes.len() - at).min(16) + 1);
                bytes.drain(at..end);
            }
            (_, Some(_)) if rng.index(8) == 0 => bytes.truncate(at),
            _ => {}
        }
    }
}

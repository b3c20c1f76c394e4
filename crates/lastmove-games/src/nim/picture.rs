//! Heaps in binary, as a diagram.

use num_bigint::BigUint;

use super::Nim;
use lastmove_engine::diagram::{Bits, BitsRow};
use lastmove_engine::game::RatedOf;
use lastmove_engine::{Error, Message};

/// The most heaps and binary digits that are drawn.
const MOST_ROWS: usize = 100;
const MOST_DIGITS: u64 = 64;

/// The binary table of the heaps, with what the best moves leave.
///
/// # Errors
/// [`Blame::Limit`](lastmove_engine::Blame::Limit) when there is more than can be drawn.
pub(super) fn bits(heaps: &[BigUint], best: &[RatedOf<Nim>]) -> Result<Bits, Error> {
    let widest = heaps.iter().map(BigUint::bits).max().unwrap_or(0);
    if heaps.len() > MOST_ROWS || widest > MOST_DIGITS {
        let message = Message::new("draw-nim-too-large").with("most", MOST_ROWS);
        return Err(Error::limit(message.with("bits", MOST_DIGITS)));
    }
    let xor = heaps.iter().fold(BigUint::ZERO, |xor, heap| xor ^ heap);
    let row = |(index, heap): (usize, &BigUint)| {
        let mut moves = best.iter().filter(|option| option.step.mv.heap == index);
        BitsRow {
            heap: heap.clone(),
            rest: heap ^ &xor,
            leaves: moves.next().map(|option| option.step.to[index].clone()),
        }
    };
    Ok(Bits {
        heaps: heaps.iter().enumerate().map(row).collect(),
        xor,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_large_is_refused() {
        let heaps = |count: usize, bits: u32| vec![BigUint::from(1u32) << (bits - 1); count];
        assert!(bits(&heaps(100, 64), &[]).is_ok());
        assert!(bits(&heaps(101, 1), &[]).is_err());
        assert!(bits(&heaps(1, 65), &[]).is_err());
        assert_eq!(bits(&[], &[]).unwrap().heaps, []);
    }
}

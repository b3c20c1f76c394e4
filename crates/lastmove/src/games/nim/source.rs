//! The move of the source's `CachDi`.

use num_bigint::BigUint;

use super::Nim;
use crate::game::{Play, Step};

/// The source's move in normal play; it has none for misère play. With x = 0, one stone from a
/// largest heap, the first of equals; else the move that makes x = 0 in the first heap that has
/// one; `Some(None)`, resignation, when no stone is left.
pub(super) fn choose(game: &Nim, at: &[BigUint], play: Play) -> Option<Option<Step<Nim>>> {
    if play == Play::Misere {
        return None;
    }
    let xor = at.iter().fold(BigUint::ZERO, |xor, heap| xor ^ heap);
    if xor == BigUint::ZERO {
        let largest = at.iter().max()?;
        if *largest == BigUint::ZERO {
            return Some(None);
        }
        let heap = at.iter().position(|heap| heap == largest)?;
        return Some(Some(game.take(at, heap, BigUint::from(1u32))));
    }
    let heap = at.iter().position(|heap| heap ^ &xor < *heap)?;
    let stones = &at[heap] - (&at[heap] ^ &xor);
    Some(Some(game.take(at, heap, stones)))
}

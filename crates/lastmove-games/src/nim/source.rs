//! The move of the source's `CachDi`.

use num_bigint::BigUint;

use super::Nim;
use lastmove_engine::game::{Play, SourceMove, SourceMoveOf};

/// The source's move in normal play; it has no rule for misère play. With x = 0, one stone from a
/// largest heap, the first of equals; else the move that makes x = 0 in the first heap that has
/// one. It resigns when no stone is left.
pub(super) fn choose(game: &Nim, at: &[BigUint], play: Play) -> SourceMoveOf<Nim> {
    if play == Play::Misere {
        return SourceMove::NoRule;
    }
    let xor = at.iter().fold(BigUint::ZERO, |xor, heap| xor ^ heap);
    let chosen = if xor == BigUint::ZERO {
        let largest = at.iter().max().filter(|heap| **heap != BigUint::ZERO);
        largest
            .and_then(|largest| at.iter().position(|heap| heap == largest))
            .map(|heap| (heap, BigUint::from(1u32)))
    } else {
        at.iter()
            .position(|heap| heap ^ &xor < *heap)
            .map(|heap| (heap, &at[heap] - (&at[heap] ^ &xor)))
    };
    match chosen {
        Some((heap, stones)) => SourceMove::Play(game.take(at, heap, stones)),
        None => SourceMove::Resign,
    }
}

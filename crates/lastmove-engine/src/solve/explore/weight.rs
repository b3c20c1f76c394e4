//! The weights of moves: moves from long positions count more.

use crate::Error;
use crate::game::Game;

/// A move counts once more for each of this many bytes of the position.
pub(super) const LONG: u64 = 1 << 8;

/// The weight of a move from a position of this many bytes.
pub(super) fn weight(bytes: u64) -> u64 {
    1 + bytes / LONG
}

/// The weight of all moves from a position.
pub(super) fn moves_of<G: Game>(game: &G, at: &G::Position) -> Result<u64, Error> {
    let count = match game.label(at) {
        Some(_) => 0,
        None => game.move_count(at)?,
    };
    Ok(count.saturating_mul(weight(game.position_bytes(at))))
}

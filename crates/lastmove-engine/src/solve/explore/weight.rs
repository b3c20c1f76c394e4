//! How much moves count: those of long positions more.

use crate::Error;
use crate::game::Game;

/// A move counts once more for each so many bytes of the position.
pub(super) const LONG: u64 = 1 << 8;

/// How much a move from a position of so many bytes counts.
pub(super) fn weight(bytes: u64) -> u64 {
    1 + bytes / LONG
}

/// How much all moves from a position count.
pub(super) fn moves_of<G: Game>(game: &G, at: &G::Position) -> Result<u64, Error> {
    let count = match game.label(at) {
        Some(_) => 0,
        None => game.move_count(at)?,
    };
    Ok(count.saturating_mul(weight(game.position_bytes(at))))
}

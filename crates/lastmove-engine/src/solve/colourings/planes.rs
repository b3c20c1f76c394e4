//! The layout of a layer's values: planes of bits, block by block.

use super::bits::BLOCK;
use super::tiers::words;
use crate::Value;
use crate::game::Play;

/// The most planes of a layer: two for the outcome, and the remoteness by halves, up to 32.
pub(super) const MOST_PLANES: usize = 8;

/// The layout of the values of a layer. Each tier is cut into blocks; a block holds one plane after
/// the other, a word of each for 64 colourings:
///
/// - not lost;
/// - won;
/// - half the remoteness in binary, the lowest bit first; of a win its complement.
///
/// So the value that is worse for the player to move is the smaller number, when planes are read in
/// the order first, second, then from the last to the third. A win and a loss never have a
/// remoteness of the same parity: in normal play a win takes an odd number of plies, in misère play
/// an even one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Planes {
    pub(super) play: Play,
    /// How many planes.
    pub(super) count: usize,
    /// The words of a plane in a block.
    pub(super) block: usize,
    /// The words of a plane in a tier.
    pub(super) words: usize,
}

impl Planes {
    /// The layout of a layer from which at most `plies` more can be played; `None` for outcomes alone.
    pub(super) fn new(layer: usize, plies: Option<usize>, play: Play) -> Self {
        let halves = plies.map_or(0, |plies| plies / 2);
        let words = words(layer);
        Self {
            play,
            count: 2 + (usize::BITS - halves.leading_zeros()) as usize,
            block: words.min(BLOCK),
            words,
        }
    }

    /// The words of all planes of a tier.
    pub(super) fn tier(&self) -> usize {
        self.words * self.count
    }

    /// The remoteness for this number of half plies.
    pub(super) fn plies(&self, is_win: bool, halves: u64) -> u64 {
        2 * halves + u64::from(is_win == (self.play == Play::Normal))
    }

    /// The value of a colouring, among the words of its tier.
    pub(super) fn value(&self, tier: &[u64], colouring: usize) -> Value {
        let word = colouring / 64;
        let start = word / self.block * self.block * self.count + word % self.block;
        let bit = |plane: usize| tier[start + plane * self.block] >> (colouring % 64) & 1;
        let halves = (2..self.count).fold(0, |halves, plane| halves | bit(plane) << (plane - 2));
        match (bit(0), bit(1)) {
            (0, _) => Value::Loss(self.plies(false, halves)),
            (_, 0) => Value::Draw,
            _ => Value::Win(self.plies(true, halves ^ ((1 << (self.count - 2)) - 1))),
        }
    }
}

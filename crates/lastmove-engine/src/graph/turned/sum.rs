//! A sum over all moves, by which two lists in any order are compared.

use std::hash::{BuildHasher, RandomState};

use crate::graph::MoveBlock;

/// Keys for hashing moves, drawn anew for each comparison, so that no one can forge other moves
/// with the same sum.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keys {
    from: u64,
    to: u64,
}

/// The sum of the hashes of all moves, duplicates included. The hash of a move is that of its
/// source times that of its target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PairSum {
    hash: u64,
    moves: u64,
}

impl Keys {
    pub(crate) fn drawn() -> Self {
        let state = RandomState::new();
        Self {
            from: state.hash_one(0u8),
            to: state.hash_one(1u8),
        }
    }

    /// Adds a vertex's moves.
    #[inline]
    pub(crate) fn add(self, v: u32, targets: &[u32], sum: &mut PairSum) {
        sum.add((self.from, v), (self.to, targets));
    }

    /// Adds the moves into a vertex.
    #[inline]
    pub(crate) fn add_into(self, v: u32, sources: &[u32], sum: &mut PairSum) {
        sum.add((self.to, v), (self.from, sources));
    }

    /// Adds the moves into the vertices of a block whose targets are their sources.
    pub(crate) fn add_block_into(self, block: &MoveBlock<'_>, sum: &mut PairSum) {
        for (v, sources) in block.moves() {
            self.add_into(v, sources, sum);
        }
    }
}

impl PairSum {
    #[inline]
    fn add(&mut self, (key, v): (u64, u32), (others_key, others): (u64, &[u32])) {
        if others.is_empty() {
            return;
        }
        let hashes = others.iter().map(|&other| hash(others_key, other));
        let sum = hashes.fold(0, u64::wrapping_add);
        self.hash = self.hash.wrapping_add(hash(key, v).wrapping_mul(sum));
        self.moves += others.len() as u64;
    }
}

/// An odd number: multiplying by it loses no bits.
#[inline]
fn hash(key: u64, v: u32) -> u64 {
    let z = (u64::from(v) ^ key).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 32)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ (z >> 29)) | 1
}

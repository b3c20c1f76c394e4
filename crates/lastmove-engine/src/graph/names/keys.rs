//! Hash keys of names.

use std::hash::BuildHasher;

use hashbrown::DefaultHashBuilder;

/// The number of bits of a key that select its shard.
pub(super) const SHARD_BITS: u32 = 8;

/// The bits of a short name.
const SHORT: u64 = u64::MAX >> 1;

/// Makes 64-bit keys of names, never 0. A key is odd for a short name, one of at most eight ASCII
/// characters: then the key is unique. Otherwise it is a hash. Keys are seeded anew in each run, so
/// that collisions cannot be provoked.
#[derive(Clone, Debug)]
pub(in crate::graph) struct Keys {
    hasher: DefaultHashBuilder,
    seed: u64,
}

impl Default for Keys {
    fn default() -> Self {
        let hasher = DefaultHashBuilder::default();
        Self {
            seed: hasher.hash_one(0),
            hasher,
        }
    }
}

impl Keys {
    /// The key of a name.
    pub(in crate::graph) fn key(&self, name: &[u8]) -> u64 {
        if name.len() <= 8 {
            let mut bytes = [0; 8];
            bytes[..name.len()].copy_from_slice(name);
            if name.iter().all(|byte| (1..0x80).contains(byte)) {
                return self.short(u64::from_le_bytes(bytes));
            }
        }
        self.long(name)
    }

    /// The key of a short name whose characters are these bytes, the first one lowest.
    #[inline]
    pub(in crate::graph) fn short(&self, name: u64) -> u64 {
        // Each step is a bijection of 63 bits.
        let mut key = (name ^ self.seed) & SHORT;
        key = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) & SHORT;
        key ^= key >> 32;
        key = key.wrapping_mul(0xbf58_476d_1ce4_e5b9) & SHORT;
        key ^= key >> 29;
        key << 1 | 1
    }

    /// The key of a name that is not short.
    #[inline]
    pub(in crate::graph) fn long(&self, name: &[u8]) -> u64 {
        (self.hasher.hash_one(name) & !1).max(2)
    }

    /// Whether this is the key of one name only.
    #[inline]
    pub(in crate::graph) fn is_exact(key: u64) -> bool {
        key & 1 == 1
    }
}

/// The shard of a key.
#[inline]
pub(super) fn shard(key: u64) -> usize {
    (key >> (u64::BITS - SHARD_BITS)) as usize
}

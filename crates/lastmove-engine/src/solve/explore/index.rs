//! An index from positions to numbers: a hash table beside the list of positions.

use std::array::from_fn;
use std::hash::{BuildHasher, Hash};
use std::hint::black_box;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use hashbrown::DefaultHashBuilder;
use rayon::prelude::*;

use crate::memory::zeroed;
use crate::{Error, Message};

/// Positions that are looked up together: all their slots are read first, so that many memory reads
/// run at once.
const BATCH: usize = 64;

/// Positions that a thread inserts into a larger table at a time.
const PART: usize = 1 << 14;

/// The least and the most bits of a slot that a number takes.
const LEAST_BITS: u32 = 6;
const MOST_BITS: u32 = u32::BITS;

/// An open-addressing table of numbers, 4 bytes a slot and at most three quarters full.
///
/// A number beyond those of known positions is provisional: while threads insert new positions, it
/// identifies a child of the round. Where several children are the same position, the least number
/// stays, whatever the order of insertion.
pub(super) struct Index {
    /// 0 for an empty slot. Else one more than the number, in the low `bits`; above them a part of
    /// the hash, to avoid most comparisons of different positions.
    slots: Vec<AtomicU32>,
    bits: u32,
    hasher: DefaultHashBuilder,
}

/// The result of looking up children.
#[derive(Default)]
pub(super) struct Found {
    /// The number of each child; arbitrary while it is pending.
    pub(super) numbers: Vec<u32>,
    /// The children that were not known, with their slots.
    pub(super) pending: Vec<(u32, u32)>,
}

/// The number in an empty slot.
const NONE: u32 = u32::MAX;

impl Index {
    /// A table with one position.
    pub(super) fn of<P: Hash>(first: &P) -> Result<Self, Error> {
        let index = Self::empty()?;
        index.put_all::<P, false>(0, std::slice::from_ref(first));
        Ok(index)
    }

    fn empty() -> Result<Self, Error> {
        Ok(Self {
            slots: zeroed(1 << LEAST_BITS)?,
            bits: LEAST_BITS,
            hasher: DefaultHashBuilder::default(),
        })
    }

    /// The hash of a position.
    #[inline]
    pub(super) fn hash<P: Hash>(&self, at: &P) -> u64 {
        self.hasher.hash_one(at)
    }

    /// Bytes that the table takes.
    pub(super) fn bytes(&self) -> u64 {
        self.slots.len() as u64 * 4
    }

    /// How many bits a table for `count` numbers needs.
    ///
    /// # Errors
    /// [`Blame::Limit`](crate::Blame::Limit) when there is no such table.
    pub(super) fn bits_for(&self, count: u64) -> Result<u32, Error> {
        // The largest table may be fuller, since none is larger.
        let room = |bits| match bits {
            MOST_BITS => (1u64 << bits) / 16 * 15,
            _ => (1u64 << bits) / 4 * 3,
        };
        let fits = |bits: &u32| room(*bits) >= count;
        (self.bits..=MOST_BITS).find(fits).ok_or_else(|| {
            Error::limit(Message::new("positions-over-limit").with("positions", count))
        })
    }

    /// How many bits the table has.
    pub(super) fn bits(&self) -> u32 {
        self.bits
    }

    /// Rebuilds the table with `bits` bits, and inserts `positions`.
    ///
    /// # Errors
    /// When there is no memory for it.
    pub(super) fn grow<P: Hash + Sync>(
        &mut self,
        bits: u32,
        positions: &[P],
        parallel: bool,
    ) -> Result<(), Error> {
        // The old table is freed first: the positions are all that is needed.
        self.slots = Vec::new();
        self.slots = zeroed(1 << bits)?;
        self.bits = bits;
        let this = &*self;
        let parts = positions.chunks(PART).enumerate();
        if parallel && positions.len() > PART {
            let parts = positions.par_chunks(PART).enumerate();
            parts.for_each(|(part, positions)| this.put_all::<P, true>(part * PART, positions));
        } else {
            parts.for_each(|(part, positions)| this.put_all::<P, false>(part * PART, positions));
        }
        Ok(())
    }

    /// Inserts different positions, with the numbers from `first` on.
    fn put_all<P: Hash, const SHARED: bool>(&self, first: usize, positions: &[P]) {
        for (batch, positions) in positions.chunks(BATCH).enumerate() {
            let hashes: [u64; BATCH] = from_fn(|i| positions.get(i).map_or(0, |at| self.hash(at)));
            let hashes = &hashes[..positions.len()];
            self.touch(hashes);
            for (number, &hash) in (first + batch * BATCH..).zip(hashes) {
                let entry = self.entry(hash, number as u32);
                let mut slot = self.home(hash);
                while !self.put::<SHARED>(slot, entry) {
                    slot = self.next(slot);
                }
            }
        }
    }

    /// The number of a position.
    pub(super) fn find<P: Eq + Hash>(&self, positions: &[P], at: &P) -> Option<u32> {
        let hash = self.hash(at);
        let mut slot = self.home(hash);
        loop {
            let entry = self.slots[slot].load(Relaxed);
            if entry == 0 {
                return None;
            }
            let number = self.number(entry);
            if self.is_like(entry, hash) && positions[number as usize] == *at {
                return Some(number);
            }
            slot = self.next(slot);
        }
    }

    /// Looks up children, and inserts new ones with the provisional numbers from `first` on.
    /// `other` returns any child by its provisional number. With `SHARED`, other threads may be
    /// doing the same with other children.
    pub(super) fn look_up<'a, P: Eq + 'a, const SHARED: bool>(
        &self,
        positions: &[P],
        (children, hashes): (&[P], &[u64]),
        first: u32,
        other: impl Fn(u32) -> &'a P,
        found: &mut Found,
    ) {
        let known = positions.len() as u32;
        let mut seen = [(0u32, NONE); BATCH];
        let mut same = [false; BATCH];
        let mut child = 0;
        for (hashes, children) in hashes.chunks(BATCH).zip(children.chunks(BATCH)) {
            self.touch(hashes);
            for (seen, &hash) in seen.iter_mut().zip(hashes) {
                *seen = self.first_like(hash);
            }
            // These reads are independent as well.
            for ((same, (_, number)), at) in same.iter_mut().zip(&seen).zip(children) {
                let position = positions.get(*number as usize);
                *same = *position.unwrap_or(&positions[0]) == *at;
            }
            for (i, (at, &hash)) in children.iter().zip(hashes).enumerate() {
                let (slot, number) = seen[i];
                if same[i] && number < known {
                    found.numbers.push(number);
                } else {
                    let is = |number| match number < known {
                        true => positions[number as usize] == *at,
                        false => *other(number) == *at,
                    };
                    let (slot, number) = self.find_or_put::<SHARED>(slot, hash, first + child, is);
                    found.numbers.push(number);
                    if number >= known {
                        found.pending.push((child, slot));
                    }
                }
                child += 1;
            }
        }
    }

    /// The first slot from the home of this hash on that is free or has a matching entry, and its
    /// number.
    #[inline]
    fn first_like(&self, hash: u64) -> (u32, u32) {
        let mut slot = self.home(hash);
        loop {
            let entry = self.slots[slot].load(Relaxed);
            if entry == 0 || self.is_like(entry, hash) {
                return (slot as u32, self.number(entry));
            }
            slot = self.next(slot);
        }
    }

    /// The slot and the number of a position, searched from `slot` on; a missing position is
    /// inserted as `mine`.
    fn find_or_put<const SHARED: bool>(
        &self,
        slot: u32,
        hash: u64,
        mine: u32,
        is: impl Fn(u32) -> bool,
    ) -> (u32, u32) {
        let new = self.entry(hash, mine);
        let mut slot = slot as usize;
        loop {
            if self.put::<SHARED>(slot, new) {
                return (slot as u32, mine);
            }
            let entry = self.slots[slot].load(Relaxed);
            let number = self.number(entry);
            if self.is_like(entry, hash) && is(number) {
                // Both entries have the same part of the hash, so the lesser number makes the
                // lesser entry.
                if SHARED && number > mine {
                    self.slots[slot].fetch_min(new, Relaxed);
                }
                return (slot as u32, number);
            }
            slot = self.next(slot);
        }
    }

    /// The number in a slot that has one.
    #[inline]
    pub(super) fn number_in(&self, slot: u32) -> u32 {
        self.number(self.slots[slot as usize].load(Relaxed))
    }

    /// Sets the number of the position in a slot.
    #[inline]
    pub(super) fn renumber(&self, slot: u32, number: u32) {
        let slot = &self.slots[slot as usize];
        slot.store(slot.load(Relaxed) & !self.mask() | (number + 1), Relaxed);
    }

    /// Prefetches the home slots of these hashes.
    fn touch(&self, hashes: &[u64]) {
        let read = |hash: &u64| self.slots[self.home(*hash)].load(Relaxed);
        black_box(hashes.iter().map(read).fold(0, u32::wrapping_add));
    }

    /// Stores an entry in a slot if that is free.
    #[inline]
    fn put<const SHARED: bool>(&self, slot: usize, entry: u32) -> bool {
        let slot = &self.slots[slot];
        if slot.load(Relaxed) != 0 {
            return false;
        }
        if SHARED {
            return slot.compare_exchange(0, entry, Relaxed, Relaxed).is_ok();
        }
        slot.store(entry, Relaxed);
        true
    }

    /// The home slot of a hash, from its upper bits. The lower ones are in the entry.
    #[inline]
    fn home(&self, hash: u64) -> usize {
        (hash >> (u64::BITS - self.bits)) as usize
    }

    #[inline]
    fn next(&self, slot: usize) -> usize {
        (slot + 1) & (self.slots.len() - 1)
    }

    #[inline]
    fn mask(&self) -> u32 {
        ((1u64 << self.bits) - 1) as u32
    }

    #[inline]
    fn entry(&self, hash: u64, number: u32) -> u32 {
        (u64::from(hash as u32) << self.bits) as u32 | (number + 1)
    }

    /// Whether an entry, which is not free, matches this hash.
    #[inline]
    fn is_like(&self, entry: u32, hash: u64) -> bool {
        (u64::from(hash as u32) << self.bits) as u32 == entry & !self.mask()
    }

    /// The number in an entry; [`NONE`] for a free one.
    #[inline]
    fn number(&self, entry: u32) -> u32 {
        (entry & self.mask()).wrapping_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All children have one hash: only comparing distinguishes them.
    #[test]
    fn the_least_number_stays_where_children_are_the_same() {
        let mut index = Index::empty().unwrap();
        let positions: Vec<u64> = (0..5).collect();
        index.grow(6, &positions, false).unwrap();
        let children = [7, 3, 8, 7, 8, 9, 0];
        let hashes = [1 << 60; 7];
        let mut found = Found::default();
        let other = |number: u32| &children[number as usize - 5];
        let both = (&children[3..], &hashes[3..]);
        index.look_up::<u64, true>(&positions, both, 5 + 3, other, &mut found);
        let both = (&children[..3], &hashes[..3]);
        index.look_up::<u64, true>(&positions, both, 5, other, &mut found);
        let pending = found.pending.iter();
        let numbers: Vec<_> = pending.map(|&(_, slot)| index.number_in(slot)).collect();
        // 3 and 0 have other hashes in the table; 7, 8, 9 and 0, then 7, 3 and 8.
        assert_eq!(numbers, [5, 7, 10, 11, 5, 6, 7]);
    }

    #[test]
    fn every_position_is_found_after_growing_on_any_number_of_threads() {
        let positions: Vec<u64> = (0..100_000).map(|i| i * i).collect();
        let mut index = Index::empty().unwrap();
        for parallel in [false, true] {
            let bits = index.bits_for(positions.len() as u64).unwrap();
            assert_eq!(bits, 18);
            index.grow(bits, &positions, parallel).unwrap();
            for (number, at) in positions.iter().enumerate() {
                assert_eq!(index.find(&positions, at), Some(number as u32));
            }
            assert_eq!(index.find(&positions, &2), None);
        }
        let error = index.bits_for(1 << 32).unwrap_err();
        assert_eq!(error.message.code, "positions-over-limit");
    }

    /// With all 32 bits a slot has room for the number only.
    #[test]
    fn entries_of_the_largest_table() {
        let mut index = Index::empty().unwrap();
        index.bits = 32;
        let entry = index.entry(u64::MAX, u32::MAX - 1);
        assert_eq!(index.number(entry), u32::MAX - 1);
        assert!(index.is_like(entry, 5));
        assert_eq!(index.home(u64::MAX), u32::MAX as usize);
    }
}

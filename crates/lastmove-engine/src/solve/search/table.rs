//! The transposition table: bounds of values by positions, shared by all threads without locks.

use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU64, fence};

use super::keys::Keys;
use crate::game::Stones;
use crate::memory::{fetch, zeroed};
use crate::{Control, Error};

/// The words of a bucket: a cache line. The first one is a sequence counter of writes; an entry
/// takes one or two of the others.
const BUCKET: usize = 8;

/// The bytes of a bucket.
pub(super) const BUCKET_BYTES: u64 = 8 * BUCKET as u64;

/// The bits of an entry besides those of the key: seven for each bound, and four.
const NOTE_BITS: u32 = 18;

/// Added to bounds to make them positive.
const ZERO: i32 = 64;

/// How many buckets are looked at to see how full a table is.
const SAMPLE: usize = 64;

/// Bounds of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
}

impl Bounds {
    /// The bound that decides whether the score is at least `beta`, if one does.
    #[inline(always)]
    pub(super) fn decide(self, beta: i32) -> Option<i32> {
        match self.upper < beta {
            true => Some(self.upper),
            false => (self.lower >= beta).then_some(self.lower),
        }
    }
}

/// A table of a fixed size. In a full bucket the entry that took the least work is overwritten.
pub(super) struct Table {
    keys: Keys,
    words: Vec<AtomicU64>,
    /// Where the first bucket begins: at the start of a line.
    first: usize,
    buckets: u64,
    /// How many of the lowest bits of a key are stored in its entry.
    stored: u32,
    /// The words of an entry.
    width: usize,
}

/// The place of a position's entry.
#[derive(Clone, Copy, Default)]
pub(super) struct EntryPlace {
    bucket: usize,
    /// Identifies its entry in the bucket.
    stored: u128,
}

impl Table {
    /// An empty table of about `bytes` bytes for boards of `cells` cells.
    ///
    /// # Errors
    /// When there is no memory for it.
    pub(super) fn new(cells: u32, bytes: u64) -> Result<Self, Error> {
        let buckets = (bytes / BUCKET_BYTES).max(1);
        let words = usize::try_from(buckets)
            .ok()
            .and_then(|buckets| buckets.checked_mul(BUCKET)?.checked_add(BUCKET - 1));
        let words: Vec<AtomicU64> = zeroed(words.unwrap_or(usize::MAX))?;
        let keys = Keys::new(cells);
        // Keys of one bucket differ by less than 2^bits / buckets: if that is at most 2^stored, no
        // two of them have the same lowest bits.
        let stored = keys.bits.saturating_sub(buckets.ilog2());
        Ok(Self {
            keys,
            first: words.as_ptr().align_offset(BUCKET_BYTES as usize) % BUCKET,
            words,
            buckets,
            stored,
            width: match stored + NOTE_BITS {
                ..=64 => 1,
                _ => 2,
            },
        })
    }

    pub(super) fn bytes(&self) -> u64 {
        self.buckets * BUCKET_BYTES
    }

    /// The words of the entries of a bucket.
    fn entries(&self, bucket: usize) -> impl Iterator<Item = &[AtomicU64]> {
        self.words[self.first + bucket * BUCKET..][1..BUCKET].chunks_exact(self.width)
    }

    /// Whether three quarters of the entries of some buckets are taken, so that results are soon
    /// lost.
    pub(super) fn is_filled(&self) -> bool {
        let step = (self.buckets as usize / SAMPLE).max(1);
        let (mut taken, mut all) = (0, 0);
        for bucket in (0..self.buckets as usize).step_by(step) {
            for entry in self.entries(bucket) {
                taken += usize::from(self.load(entry) != 0);
                all += 1;
            }
        }
        4 * taken >= 3 * all
    }

    /// A larger table with the entries of this one.
    ///
    /// # Errors
    /// When there is no memory for it.
    pub(super) fn grown(&self, bytes: u64, control: &Control<'_>) -> Result<Self, Error> {
        let mut larger = Self::new(self.keys.cells, bytes)?;
        // Each entry has its own key, so nothing is found that was not put.
        for bucket in 0..self.buckets as usize {
            if bucket.is_multiple_of(1 << 16) {
                control.check()?;
            }
            for words in self.entries(bucket) {
                let entry = self.load(words);
                if entry != 0 {
                    let place = larger.place_of(self.key(bucket as u64, entry >> NOTE_BITS));
                    larger.store(place, entry);
                }
            }
        }
        Ok(larger)
    }

    /// The key of an entry: the only one of its bucket with these lowest bits.
    fn key(&self, bucket: u64, stored: u128) -> u128 {
        let unused = 128 - self.keys.bits;
        let first = (u128::from(bucket) << 64).div_ceil(u128::from(self.buckets)) << 64;
        let first = first.div_ceil(1 << unused);
        let further = stored.wrapping_sub(first) & ((1 << self.stored) - 1);
        (first + further) << unused
    }

    /// Puts an entry of a smaller table into an empty place; it is dropped where there is none.
    fn store(&mut self, place: EntryPlace, entry: u128) {
        let notes = entry & ((1 << NOTE_BITS) - 1);
        let entry = place.stored << NOTE_BITS | notes;
        let words = &mut self.words[place.bucket..][1..BUCKET];
        let mut entries = words.chunks_exact_mut(self.width);
        let is_empty = |words: &[AtomicU64]| words.iter().all(|word| word.load(Relaxed) == 0);
        if let Some(empty) = entries.find(|words| is_empty(words)) {
            for (at, word) in empty.iter_mut().enumerate() {
                *word.get_mut() = (entry >> (64 * at)) as u64;
            }
        }
    }

    /// The place of this position; its bucket is prefetched.
    #[inline(always)]
    pub(super) fn place(&self, at: Stones) -> EntryPlace {
        let place = self.place_of(self.keys.key(at));
        fetch(&self.words[place.bucket]);
        place
    }

    #[inline(always)]
    fn place_of(&self, key: u128) -> EntryPlace {
        let bucket = ((key >> 64) * u128::from(self.buckets)) >> 64;
        let bucket = self.first + bucket as usize * BUCKET;
        EntryPlace {
            bucket,
            stored: key >> (128 - self.keys.bits) & ((1 << self.stored) - 1),
        }
    }

    #[inline(always)]
    fn load(&self, words: &[AtomicU64]) -> u128 {
        let word = |at: usize| u128::from(words[at].load(Relaxed));
        match self.width {
            1 => word(0),
            _ => word(1) << 64 | word(0),
        }
    }

    /// The bounds of the position of this place.
    #[inline(always)]
    pub(super) fn get(&self, place: EntryPlace) -> Option<Bounds> {
        let bucket = &self.words[place.bucket..][..BUCKET];
        let version = bucket[0].load(Acquire);
        let mut entries = bucket[1..].chunks_exact(self.width);
        let entry = entries.find_map(|words| {
            let entry = self.load(words);
            (entry >> NOTE_BITS == place.stored && entry != 0).then_some(entry)
        })?;
        // If another thread wrote meanwhile, the words may not belong together.
        fence(Acquire);
        let is_sound = version.is_multiple_of(2) && bucket[0].load(Relaxed) == version;
        is_sound.then(|| bounds(entry))
    }

    /// Stores bounds that took `nodes` nodes to find. They are dropped when another thread is
    /// writing to the same bucket.
    #[inline(always)]
    pub(super) fn put(&self, place: EntryPlace, found: Bounds, nodes: u64) {
        let bucket = &self.words[place.bucket..][..BUCKET];
        let version = bucket[0].load(Relaxed);
        if !version.is_multiple_of(2)
            || bucket[0]
                .compare_exchange(version, version + 1, Acquire, Relaxed)
                .is_err()
        {
            return;
        }
        fence(Release);
        let mut least = (u128::MAX, &bucket[1..=self.width]);
        let mut found = found;
        let mut work = u128::from(nodes.max(1).ilog2() / 2).min(15);
        for words in bucket[1..].chunks_exact(self.width) {
            let entry = self.load(words);
            if entry == 0 {
                least = (0, words);
                break;
            }
            let its_work = entry >> 14 & 15;
            if entry >> NOTE_BITS == place.stored {
                let known = bounds(entry);
                found.lower = found.lower.max(known.lower);
                found.upper = found.upper.min(known.upper);
                work = work.max(its_work);
                least = (0, words);
                break;
            }
            if its_work < least.0 {
                least = (its_work, words);
            }
        }
        let number = |bound: i32| (bound + ZERO) as u128 & 127;
        let entry =
            place.stored << NOTE_BITS | work << 14 | number(found.upper) << 7 | number(found.lower);
        for (at, word) in least.1.iter().enumerate() {
            word.store((entry >> (64 * at)) as u64, Relaxed);
        }
        bucket[0].store(version + 2, Release);
    }
}

#[inline(always)]
fn bounds(entry: u128) -> Bounds {
    let number = |entry: u128| (entry & 127) as i32 - ZERO;
    Bounds {
        lower: number(entry),
        upper: number(entry >> 7),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All positions of this board, each with different bounds.
    fn all(cells: u32) -> impl Iterator<Item = (Stones, Bounds)> {
        let halves = (0..1u64 << cells).flat_map(move |x| (0..1u64 << cells).map(move |o| (x, o)));
        let stones = halves.filter(|(x, o)| x & o == 0);
        stones.map(|(x, o)| {
            let lower = (x * 7 + o * 11) as i32 % 50 - 32;
            let upper = lower + (x * 5 + o * 3) as i32 % 15;
            (Stones { x, o }, Bounds { lower, upper })
        })
    }

    #[test]
    fn what_is_found_was_put_there_for_the_same_position() {
        // Tables of one bucket, of a few, and of more than there are positions.
        for (cells, bytes) in [(4, 1), (6, 64 * 3), (7, 64 * 64), (6, 64 * 5_000)] {
            // And boards of which only the highest cells are used, so that entries are wide.
            for (cells_in_all, shift) in [(cells, 0), (64, 64 - cells)] {
                let table = Table::new(cells_in_all, bytes).unwrap();
                let moved = |at: Stones| Stones {
                    x: at.x << shift,
                    o: at.o << shift,
                };
                for (at, bounds) in all(cells) {
                    table.put(table.place(moved(at)), bounds, 1);
                    assert_eq!(table.get(table.place(moved(at))), Some(bounds));
                }
                let held = all(cells).filter(|&(at, bounds)| {
                    let found = table.get(table.place(moved(at)));
                    assert!(found.is_none() || found == Some(bounds));
                    found.is_some()
                });
                let held = held.count();
                assert!(held > 0);
                assert!(bytes < 64 * 5_000 || held > 700, "{held}");
            }
        }
    }

    #[test]
    fn a_grown_table_has_what_the_smaller_one_had() {
        for (cells, shift, cells_in_all) in [(7, 0, 7), (7, 0, 40), (7, 57, 64), (5, 4, 9)] {
            for bytes in [64 * 3, 64 * 7, 64 * 333] {
                let table = Table::new(cells_in_all, bytes).unwrap();
                let place = |table: &Table, at: Stones| {
                    table.place(Stones {
                        x: at.x << shift,
                        o: at.o << shift,
                    })
                };
                for (at, bounds) in all(cells) {
                    table.put(place(&table, at), bounds, 1);
                }
                for larger in [8 * bytes, 5 * bytes + 64] {
                    let grown = table.grown(larger, &Control::default()).unwrap();
                    let (mut held, mut kept) = (0, 0);
                    for (at, _) in all(cells) {
                        let found = table.get(place(&table, at));
                        let after = grown.get(place(&grown, at));
                        assert!(after.is_none() || after == found);
                        held += usize::from(found.is_some());
                        kept += usize::from(after.is_some());
                    }
                    assert!(held > 8 && 100 * kept >= 99 * held, "{kept} of {held}");
                }
            }
        }
    }

    #[test]
    fn a_table_is_filled_when_three_quarters_are_taken() {
        for (bytes, is_filled) in [(64 * 20, true), (64 * 5_000, false)] {
            let table = Table::new(7, bytes).unwrap();
            assert!(!table.is_filled());
            for (at, bounds) in all(7) {
                table.put(table.place(at), bounds, 1);
            }
            assert_eq!(table.is_filled(), is_filled);
        }
    }

    #[test]
    fn bounds_of_a_position_are_joined() {
        let table = Table::new(9, 1 << 10).unwrap();
        let place = table.place(Stones { x: 1, o: 2 });
        let bounds = |lower, upper| Bounds { lower, upper };
        table.put(place, bounds(-5, 3), 100);
        table.put(place, bounds(-2, 5), 1);
        assert_eq!(table.get(place), Some(bounds(-2, 3)));
    }

    #[test]
    fn threads_find_nothing_that_was_not_put() {
        for cells_in_all in [8, 64] {
            let table = Table::new(cells_in_all, 64 * 4).unwrap();
            std::thread::scope(|scope| {
                for _ in 0..4 {
                    scope.spawn(|| {
                        for (at, bounds) in all(8) {
                            let place = table.place(at);
                            let found = table.get(place);
                            assert!(found.is_none() || found == Some(bounds));
                            table.put(place, bounds, 1);
                        }
                    });
                }
            });
        }
    }
}

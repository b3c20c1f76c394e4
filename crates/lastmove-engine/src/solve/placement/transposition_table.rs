//! The transposition table: facts of positions, in shards, shared by all threads.
//!
//! A shard grows while the memory budget allows it. From then on a new key takes the place of another
//! one close by: facts that are lost are found again when they are asked for, so that a search with
//! less memory takes longer. Searches must therefore not expect to find what they have stored. With a
//! budget below [`REPLACING`] they stop instead: so little is given to bound questions, not to answer
//! hard ones.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::cells::Cells;
use super::facts::{FACT_BITS, Facts};
use crate::memory::tried;
use crate::{Control, Error};

/// A part's key, of W words. Keys of graphs use the first two words only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key<const W: usize> {
    pub(super) words: [u64; W],
    pub(super) hash: u64,
    pub(super) is_graph: bool,
}

impl<const W: usize> Key<W> {
    /// The key of a part with this normal form.
    #[must_use]
    #[inline]
    pub fn of(form: &Cells<W>) -> Self {
        Self {
            words: form.0,
            hash: hash(&form.0),
            is_graph: false,
        }
    }
}

const SHARD_BITS: u32 = 8;

/// The initial capacity of a shard.
const FIRST: usize = 8;

/// The least memory budget with which a full table goes on; in tests of the tables any.
pub(super) const REPLACING: u64 = if cfg!(test) { 1 } else { 32 << 20 };

/// In a full shard a key is within this many slots of its home.
const WINDOW: usize = 16;

/// A shard: open addressing, linear probing. An empty slot is all zero.
struct Shard<const N: usize> {
    slots: Vec<[u64; N]>,
    used: usize,
    /// Whether it could not grow when it should have.
    is_full: bool,
    /// How many keys have taken the place of others.
    replaced: usize,
}

/// Facts by keys of N words, not all zero, with the highest [`FACT_BITS`] bits zero. Where keys do
/// not use the last word, its other bits are a note beside the facts.
pub(super) struct TranspositionTable<const N: usize> {
    shards: Vec<Mutex<Shard<N>>>,
    /// The bits of the last word that keys use.
    key_mask: u64,
}

const KEY_MASK: u64 = u64::MAX >> FACT_BITS;

/// The bits of a note.
pub(super) const NOTE_BITS: u32 = 64 - FACT_BITS;

/// The memory that a search takes, and the number of keys in its tables.
#[derive(Default)]
pub(super) struct Account {
    bytes: AtomicU64,
    pub(super) keys: AtomicU64,
    /// The bytes that a table would have taken in all, had it been let, in this search; else 0.
    refused: AtomicU64,
}

/// Bytes of an account besides the tables, given back on drop.
pub(super) struct Held<'a> {
    account: &'a Account,
    bytes: u64,
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.account.bytes.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

impl Account {
    /// Takes bytes for what a thread holds besides the tables.
    ///
    /// # Errors
    /// [`Blame::Memory`](crate::Blame::Memory) when they do not fit beside what is taken.
    pub(super) fn hold(&self, bytes: u64, control: &Control<'_>) -> Result<Held<'_>, Error> {
        let all = self.bytes.fetch_add(bytes, Ordering::Relaxed) + bytes;
        let held = Held {
            account: self,
            bytes,
        };
        control.afford(all)?;
        Ok(held)
    }

    /// To be called where a search begins: nothing is refused yet.
    pub(super) fn begin(&self) {
        self.refused.store(0, Ordering::Relaxed);
    }

    /// # Errors
    /// [`Blame::Memory`](crate::Blame::Memory) when a table was not let grow, and the budget is too
    /// little to go on without.
    pub(super) fn check(&self, control: &Control<'_>) -> Result<(), Error> {
        match self.refused.load(Ordering::Relaxed) {
            refused if control.memory_budget() < REPLACING => control.afford(refused),
            _ => Ok(()),
        }
    }

    /// How many keys there are, and how many bytes they take.
    pub(super) fn now(&self) -> (u64, u64) {
        let load = |number: &AtomicU64| number.load(Ordering::Relaxed);
        (load(&self.keys), load(&self.bytes))
    }
}

impl<const N: usize> TranspositionTable<N> {
    pub(super) fn new() -> Self {
        Self::with_key_mask(KEY_MASK)
    }

    /// For keys whose last word is 0.
    pub(super) fn with_notes() -> Self {
        Self::with_key_mask(0)
    }

    fn with_key_mask(key_mask: u64) -> Self {
        let shard = || {
            Mutex::new(Shard {
                slots: Vec::new(),
                used: 0,
                is_full: false,
                replaced: 0,
            })
        };
        Self {
            shards: (0..1 << SHARD_BITS).map(|_| shard()).collect(),
            key_mask,
        }
    }

    fn shard(&self, hash: u64) -> MutexGuard<'_, Shard<N>> {
        let shard = &self.shards[(hash >> (64 - SHARD_BITS)) as usize];
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The facts of a key.
    pub(super) fn get(&self, key: &[u64; N], hash: u64) -> Facts {
        self.get_noted(key, hash).0
    }

    /// The facts of a key, and its note: 0 if there is none.
    pub(super) fn get_noted(&self, key: &[u64; N], hash: u64) -> (Facts, u64) {
        let shard = self.shard(hash);
        if shard.slots.is_empty() {
            return (Facts::NONE, 0);
        }
        let Some(at) = shard.find(key, hash, self.key_mask) else {
            return (Facts::NONE, 0);
        };
        let found = shard.slots[at][N - 1];
        let note = found & KEY_MASK & !self.key_mask;
        (Facts::of_word(found), note)
    }

    /// The fewest bytes with which searches are to be begun.
    pub(super) const FEWEST: u64 = ((FIRST * size_of::<[u64; N]>()) << SHARD_BITS) as u64;

    /// Adds facts about a key. Without room for even a few keys they are dropped.
    pub(super) fn put(
        &self,
        key: &[u64; N],
        hash: u64,
        facts: Facts,
        account: &Account,
        control: &Control<'_>,
    ) {
        self.put_noted(key, hash, facts, None, account, control);
    }

    /// Like [`put`](Self::put), with a note that replaces the previous one.
    pub(super) fn put_noted(
        &self,
        key: &[u64; N],
        hash: u64,
        facts: Facts,
        note: Option<u64>,
        account: &Account,
        control: &Control<'_>,
    ) {
        let mut shard = self.shard(hash);
        if shard.used * 8 >= shard.slots.len() * 7 {
            shard.is_full = !shard.grow(account, control, self.key_mask);
        }
        if shard.slots.is_empty() {
            return;
        }
        let at = match shard.find(key, hash, self.key_mask) {
            Some(at) => at,
            None => shard.give_way(hash),
        };
        let slot = &mut shard.slots[at];
        let before = Facts::of_word(slot[N - 1]);
        let is_new = slot.iter().all(|&word| word == 0);
        let note_mask = KEY_MASK & !self.key_mask;
        let note = note.unwrap_or(slot[N - 1]) & note_mask;
        *slot = *key;
        slot[N - 1] |= before.merge(facts).bits() << (64 - FACT_BITS) | note;
        if is_new {
            shard.used += 1;
            account.keys.fetch_add(1, Ordering::Relaxed);
        }
    }
}

impl<const N: usize> Shard<N> {
    /// The slot of a key, or the empty one where it belongs; `None` if the shard is full there.
    #[inline]
    fn find(&self, key: &[u64; N], hash: u64, key_mask: u64) -> Option<usize> {
        let mut at = home(hash, self.slots.len());
        let most = match self.is_full {
            true => WINDOW,
            false => usize::MAX,
        };
        for _ in 0..most {
            let slot = &self.slots[at];
            let is_same = slot[..N - 1] == key[..N - 1] && slot[N - 1] & key_mask == key[N - 1];
            if is_same || slot.iter().all(|&word| word == 0) {
                return Some(at);
            }
            at += 1;
            if at == self.slots.len() {
                at = 0;
            }
        }
        None
    }

    /// Empties a slot for a key of this hash, and returns it: in turn one of those whose value is not
    /// known, then any. With a third of the memory that 3 × 21 squares of node Kayles fill, this takes
    /// 8 % longer than with all; in turn without regard to values 140 %, the parts of the fewest cells
    /// first far more.
    fn give_way(&mut self, hash: u64) -> usize {
        let (home, length) = (home(hash, self.slots.len()), self.slots.len());
        self.replaced = self.replaced.wrapping_add(1);
        let slot = |step: usize| (home + self.replaced.wrapping_add(step) % WINDOW) % length;
        let is_open = |at: &usize| Facts::of_word(self.slots[*at][N - 1]).value().is_none();
        let at = (0..WINDOW).map(slot).find(is_open).unwrap_or(slot(0));
        self.slots[at] = [0; N];
        self.used -= 1;
        at
    }

    /// Grows by half, if the memory allows it.
    fn grow(&mut self, account: &Account, control: &Control<'_>, key_mask: u64) -> bool {
        let capacity = match self.slots.len() {
            0 => FIRST,
            slots => slots + slots / 2,
        };
        // Both arrays exist while keys move.
        let size = size_of::<[u64; N]>() as u64;
        let more = capacity as u64 * size;
        let all = account.bytes.fetch_add(more, Ordering::Relaxed) + more;
        let mut larger = Vec::new();
        if control.afford(all).is_err() || tried(|| larger.try_reserve_exact(capacity)).is_err() {
            account.bytes.fetch_sub(more, Ordering::Relaxed);
            account.refused.store(all, Ordering::Relaxed);
            return false;
        }
        larger.resize(capacity, [0; N]);
        let before = std::mem::replace(&mut self.slots, larger);
        for slot in before
            .iter()
            .filter(|slot| slot.iter().any(|&word| word != 0))
        {
            let mut key = *slot;
            key[N - 1] &= key_mask;
            if let Some(at) = self.find(&key, hash(&key), key_mask) {
                self.slots[at] = *slot;
            }
        }
        let freed = before.len() as u64 * size;
        account.bytes.fetch_sub(freed, Ordering::Relaxed);
        true
    }
}

/// The home slot of a hash, chosen by the bits below the shard's.
#[inline]
fn home(hash: u64, slots: usize) -> usize {
    let middle = hash >> (32 - SHARD_BITS) & 0xffff_ffff;
    ((middle * slots as u64) >> 32) as usize
}

/// The hash of a key.
#[inline]
pub(super) fn hash(key: &[u64]) -> u64 {
    let mut sum = 0x9E37_79B9_7F4A_7C15_u64;
    for &word in key {
        let product = u128::from(word ^ sum) * 0xA076_1D64_78BD_642F_u128;
        sum = (product as u64).rotate_left(23) ^ (product >> 64) as u64;
    }
    (sum ^ sum >> 32).wrapping_mul(0x94D0_49BB_1331_11EB)
}

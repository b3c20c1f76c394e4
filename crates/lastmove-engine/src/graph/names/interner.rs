//! A parallel interner: names are numbered in the order of first appearance, many at a time.
//!
//! Names are divided into shards by the first bits of their keys, so that each shard has its own
//! table that fits the cache, and each thread works on one shard at a time. A new name first gets a
//! temporary number that says where it first appeared; after all lookups, new names are numbered in
//! the order of appearance. So the numbers depend neither on the threads nor on the size of the
//! batches.

use std::hint::black_box;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use rayon::prelude::*;

use super::Names;
use super::keys::{Keys, SHARD_BITS, shard};
use super::packed::{NumberTable, Packed};
use crate::graph::MOST_VERTICES;

/// The number of shards.
const SHARDS: usize = 1 << SHARD_BITS;

/// How many names are looked up at a time.
const BATCH: usize = 64;

/// The names in a part of a text, in order: their spans and, by shard, their keys.
#[derive(Default)]
pub(in crate::graph) struct Words {
    spans: Vec<(u32, u32)>,
    keys: Vec<u64>,
    /// Which name each of `keys` belongs to.
    owners: Vec<u32>,
    /// Where the keys of each shard begin, and the end.
    bounds: Vec<u32>,
}

impl Words {
    pub(in crate::graph) fn clear(&mut self) {
        self.spans.clear();
    }

    /// How many there are.
    pub(in crate::graph) fn len(&self) -> usize {
        self.spans.len()
    }

    /// Appends the name at this span of the text; its key goes to the end of `keys`.
    #[inline]
    pub(in crate::graph) fn push(&mut self, start: usize, end: usize) -> u32 {
        let number = self.spans.len() as u32;
        self.spans.push((start as u32, end as u32));
        number
    }

    /// Groups the names by shard. These are their keys.
    pub(in crate::graph) fn share_out(&mut self, keys: &[u64]) {
        let mut next = [0u32; SHARDS + 1];
        for &key in keys {
            next[shard(key) + 1] += 1;
        }
        for at in 0..SHARDS {
            next[at + 1] += next[at];
        }
        self.bounds.clear();
        self.bounds.extend_from_slice(&next);
        self.keys.resize(keys.len(), 0);
        self.owners.resize(keys.len(), 0);
        for (owner, &key) in (0..).zip(keys) {
            let at = &mut next[shard(key)];
            self.keys[*at as usize] = key;
            self.owners[*at as usize] = owner;
            *at += 1;
        }
    }

    fn of_shard(&self, shard: usize) -> impl Iterator<Item = (u64, u32)> {
        let range = self.bounds[shard] as usize..self.bounds[shard + 1] as usize;
        let owners = self.owners[range.clone()].iter().copied();
        self.keys[range].iter().copied().zip(owners)
    }

    /// The place of a name in the text.
    fn span(&self, number: u32) -> std::ops::Range<usize> {
        let (start, end) = self.spans[number as usize];
        start as usize..end as usize
    }
}

/// Names being interned.
pub(in crate::graph) struct Interner {
    keys: Keys,
    text: Vec<u8>,
    ends: Vec<u64>,
    shards: Vec<Shard>,
}

/// There are no free numbers.
#[derive(Debug)]
pub(in crate::graph) struct Full;

impl Interner {
    /// No names yet; `keys` makes the keys of those to come.
    pub(in crate::graph) fn new(keys: Keys) -> Self {
        Self {
            keys,
            text: Vec::new(),
            ends: Vec::new(),
            shards: (0..SHARDS).map(|_| Shard::default()).collect(),
        }
    }

    /// How many names there are.
    pub(in crate::graph) fn len(&self) -> u32 {
        self.ends.len() as u32
    }

    /// The bytes of a name.
    pub(in crate::graph) fn name(&self, number: u32) -> &[u8] {
        name(&self.text, &self.ends, number)
    }

    /// How many bytes they take.
    pub(in crate::graph) fn bytes(&self) -> u64 {
        let shards = self.shards.iter().map(|shard| shard.keys.len() as u64 * 12);
        self.text.capacity() as u64 + self.ends.capacity() as u64 * 8 + shards.sum::<u64>()
    }

    /// The numbers of the names in some texts, one after the other; new names get the next numbers.
    /// Runs on rayon's threads.
    pub(in crate::graph) fn numbers(
        &mut self,
        parts: &[(&[u8], &Words)],
    ) -> Result<Vec<u32>, Full> {
        let known = self.len();
        let mut bases = Vec::with_capacity(parts.len());
        let mut count = 0;
        for (_, words) in parts {
            bases.push(count);
            count += words.len();
        }
        if u64::from(known) + count as u64 > MOST_VERTICES {
            return Err(Full);
        }
        let bases: Vec<u32> = bases.into_iter().map(|base| base as u32).collect();
        let numbers: Vec<AtomicU32> = (0..count).map(|_| AtomicU32::new(0)).collect();
        let look = LookUp {
            known,
            text: &self.text,
            ends: &self.ends,
            parts,
            bases: &bases,
            numbers: &numbers,
        };
        let shards = self.shards.par_iter_mut().enumerate();
        shards.for_each(|(at, shard)| look.up(at, shard));
        let mut numbers: Vec<u32> = numbers.into_iter().map(AtomicU32::into_inner).collect();
        let mut next = known;
        for ((text, words), base) in parts.iter().zip(bases) {
            for at in 0..words.len() as u32 {
                let here = (base + at) as usize;
                let number = numbers[here];
                if number < known {
                    continue;
                }
                let first = (number - known) as usize;
                if first < here {
                    numbers[here] = numbers[first];
                    continue;
                }
                numbers[here] = next;
                next += 1;
                self.text.extend_from_slice(&text[words.span(at)]);
                self.ends.push(self.text.len() as u64);
            }
        }
        let shards = self.shards.par_iter_mut();
        shards.for_each(|shard| shard.settle(known, &numbers));
        Ok(numbers)
    }

    /// The complete names. Runs on rayon's threads.
    pub(in crate::graph) fn finish(self) -> Result<Names, std::string::FromUtf8Error> {
        let mut text = String::from_utf8(self.text)?;
        text.shrink_to_fit();
        let mut ends = self.ends;
        ends.shrink_to_fit();
        let tables = self.shards.into_par_iter().map(Shard::pack).collect();
        Ok(Names::from_packed(Packed {
            text,
            ends,
            keys: self.keys,
            tables,
        }))
    }
}

fn name<'a>(text: &'a [u8], ends: &[u64], number: u32) -> &'a [u8] {
    let number = number as usize;
    let start = if number == 0 { 0 } else { ends[number - 1] };
    &text[start as usize..ends[number] as usize]
}

/// The names to look up, and where.
struct LookUp<'a> {
    known: u32,
    text: &'a [u8],
    ends: &'a [u64],
    parts: &'a [(&'a [u8], &'a Words)],
    /// How many names come before each part.
    bases: &'a [u32],
    numbers: &'a [AtomicU32],
}

impl LookUp<'_> {
    /// Looks up the names of a shard.
    fn up(&self, at: usize, shard: &mut Shard) {
        for (&(text, words), &base) in self.parts.iter().zip(self.bases) {
            let mut rest = words.of_shard(at);
            let mut batch = [(0, 0); BATCH];
            loop {
                let mut length = 0;
                for (slot, word) in batch.iter_mut().zip(rest.by_ref()) {
                    *slot = word;
                    length += 1;
                }
                if length == 0 {
                    break;
                }
                self.warm(&batch[..length], shard);
                for &(key, owner) in &batch[..length] {
                    let same = |other| self.name(other) == &text[words.span(owner)];
                    let number = shard.number(key, self.known + base + owner, same);
                    self.numbers[(base + owner) as usize].store(number, Relaxed);
                }
            }
        }
    }

    /// Prefetches what looking up the names will read, without a branch, so that many reads run at
    /// once.
    fn warm(&self, batch: &[(u64, u32)], shard: &Shard) {
        if shard.keys.is_empty() {
            return;
        }
        let reads = batch.iter().map(|&(key, _)| {
            let at = shard.place(key);
            shard.keys[at] ^ u64::from(shard.numbers[at])
        });
        black_box(reads.fold(0, u64::wrapping_add));
        let mut starts = [0; BATCH];
        let mut count = 0;
        for &(key, _) in batch {
            if !Keys::is_exact(key)
                && let Some(number) = shard.first(key)
                && number < self.known
            {
                starts[count] = self.ends[number as usize] - 1;
                count += 1;
            }
        }
        let bytes = starts[..count].iter().map(|&at| self.text[at as usize]);
        black_box(bytes.fold(0, u8::wrapping_add));
    }

    /// A name that is known, or appears in these texts.
    fn name(&self, number: u32) -> &[u8] {
        if number < self.known {
            return name(self.text, self.ends, number);
        }
        let place = number - self.known;
        let part = self.bases.partition_point(|&base| base <= place) - 1;
        let (text, words) = self.parts[part];
        &text[words.span(place - self.bases[part])]
    }
}

/// The table of one shard: keys, 0 where there is none, and their numbers.
#[derive(Default)]
struct Shard {
    keys: Vec<u64>,
    numbers: Vec<u32>,
    len: usize,
    /// Keys and numbers that are new.
    fresh: Vec<(u64, u32)>,
}

impl Shard {
    #[inline]
    fn place(&self, key: u64) -> usize {
        (key >> (u64::BITS - SHARD_BITS - 32)) as usize & (self.keys.len() - 1)
    }

    /// The number of a name; `new` if there is none yet.
    #[inline]
    fn number(&mut self, key: u64, new: u32, same: impl Fn(u32) -> bool) -> u32 {
        if self.len * 4 >= self.keys.len() * 3 {
            self.grow();
        }
        let mut at = self.place(key);
        loop {
            let here = self.keys[at];
            if here == key && (Keys::is_exact(key) || same(self.numbers[at])) {
                return self.numbers[at];
            }
            if here == 0 {
                self.keys[at] = key;
                self.numbers[at] = new;
                self.len += 1;
                self.fresh.push((key, new));
                return new;
            }
            at = (at + 1) & (self.keys.len() - 1);
        }
    }

    /// The number of the first name with this key.
    fn first(&self, key: u64) -> Option<u32> {
        if self.keys.is_empty() {
            return None;
        }
        let mut at = self.place(key);
        while self.keys[at] != 0 {
            if self.keys[at] == key {
                return Some(self.numbers[at]);
            }
            at = (at + 1) & (self.keys.len() - 1);
        }
        None
    }

    fn grow(&mut self) {
        let places = (self.keys.len() * 2).max(16);
        let keys = std::mem::replace(&mut self.keys, vec![0; places]);
        let numbers = std::mem::replace(&mut self.numbers, vec![0; places]);
        for (key, number) in keys.into_iter().zip(numbers) {
            if key != 0 {
                let mut at = self.place(key);
                while self.keys[at] != 0 {
                    at = (at + 1) & (places - 1);
                }
                self.keys[at] = key;
                self.numbers[at] = number;
            }
        }
    }

    /// Replaces the temporary numbers by those in `numbers`.
    fn settle(&mut self, known: u32, numbers: &[u32]) {
        for (key, number) in std::mem::take(&mut self.fresh) {
            let mut at = self.place(key);
            while self.numbers[at] != number || self.keys[at] != key {
                at = (at + 1) & (self.keys.len() - 1);
            }
            self.numbers[at] = numbers[(number - known) as usize];
        }
    }

    fn pack(self) -> NumberTable {
        let entries = self.keys.iter().copied().zip(self.numbers.iter().copied());
        NumberTable::of(self.len, entries.filter(|&(key, _)| key != 0))
    }
}

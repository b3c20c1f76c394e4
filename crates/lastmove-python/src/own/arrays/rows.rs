//! Numbers for rows of bytes, equal rows sharing one.

use lastmove::memory;

/// How many rows are looked up together, so that their reads from memory overlap.
const BATCH: usize = 128;

/// No row.
pub(super) const NONE: u32 = u32::MAX;

/// The most rows: their numbers are those of vertices.
const MOST_ROWS: usize = lastmove::graph::MOST_VERTICES as usize - BATCH;

/// The high bits of a slot, which are those of a hash.
const TAG: u64 = !0 << 32;

/// Calls a method for the width of the rows: a constant where it is common, so that rows are compared
/// as numbers, and 0 where it is not known before.
macro_rules! by_width {
    ($self:ident.$method:ident($($argument:expr),*)) => {
        match $self.width {
            1 => $self.$method::<1>($($argument),*),
            2 => $self.$method::<2>($($argument),*),
            4 => $self.$method::<4>($($argument),*),
            8 => $self.$method::<8>($($argument),*),
            16 => $self.$method::<16>($($argument),*),
            _ => $self.$method::<0>($($argument),*),
        }
    };
}

/// Rows of the same width, numbered from 0 in the order in which they came: their bytes, and 11 to 21
/// bytes a row for the table.
pub(super) struct Rows {
    width: usize,
    bytes: Vec<u8>,
    /// Open addressing: 32 bits of the hash and one more than the number, 0 where free. A row
    /// belongs to the slot that the first bits of its hash name, or to the next one that is free, so
    /// that a table twice as large is filled from front to back.
    slots: Vec<u64>,
    /// How many bits of a hash do not name a slot.
    shift: u32,
}

impl Rows {
    pub(super) fn new(width: usize) -> Self {
        let bits = 10;
        Self {
            width,
            bytes: Vec::new(),
            slots: vec![0; 1 << bits],
            shift: 64 - bits,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.bytes.len() / self.width
    }

    /// The bytes of some rows.
    pub(super) fn bytes(&self, numbers: std::ops::Range<usize>) -> &[u8] {
        &self.bytes[numbers.start * self.width..numbers.end * self.width]
    }

    /// What the rows and their table take, in bytes.
    pub(super) fn memory(&self) -> u64 {
        (self.bytes.capacity() + self.slots.len() * 8) as u64
    }

    /// Appends the numbers of rows, new ones for those that have none. Stops before the table is too
    /// full, and returns how many rows it has done.
    pub(super) fn intern(&mut self, rows: &[u8], into: &mut Vec<u32>) -> usize {
        by_width!(self.intern_rows(rows, into))
    }

    /// Appends the numbers of rows, [`NONE`] for those that have none.
    pub(super) fn find(&self, rows: &[u8], into: &mut Vec<u32>) {
        by_width!(self.find_rows(rows, into));
    }

    /// What the table takes when it grows next, in bytes; `None` where it cannot.
    pub(super) fn larger(&self) -> Option<u64> {
        (self.shift > 32).then(|| self.slots.len() as u64 * 16)
    }

    /// Makes the table twice as large.
    pub(super) fn grow(&mut self) {
        let size = self.slots.len() * 2;
        let old = std::mem::replace(&mut self.slots, vec![0; size]);
        memory::ask_for_large_pages(&self.slots);
        self.shift -= 1;
        for slot in old.into_iter().filter(|slot| *slot != 0) {
            let mut at = (slot >> self.shift) as usize;
            while self.slots[at] != 0 {
                at = (at + 1) % size;
            }
            self.slots[at] = slot;
        }
    }

    /// How many rows there may be before the table grows.
    fn room(&self) -> usize {
        match self.shift {
            32 => MOST_ROWS,
            _ => self.slots.len() / 4 * 3,
        }
    }

    fn intern_rows<const W: usize>(&mut self, rows: &[u8], into: &mut Vec<u32>) -> usize {
        let width = self.width_of::<W>();
        let mut done = 0;
        for batch in rows.chunks(width * BATCH) {
            let mut next = self.bytes.len() / width;
            if next + BATCH > self.room() {
                break;
            }
            let hashes = self.begin::<W>(batch);
            for (row, hash) in batch.chunks_exact(width).zip(hashes) {
                let number = match self.place::<W>(row, hash) {
                    Ok(number) => number,
                    Err(free) => {
                        self.bytes.extend_from_slice(row);
                        let number = next as u32;
                        self.slots[free] = hash & TAG | u64::from(number + 1);
                        next += 1;
                        number
                    }
                };
                into.push(number);
            }
            done += batch.len() / width;
        }
        done
    }

    fn find_rows<const W: usize>(&self, rows: &[u8], into: &mut Vec<u32>) {
        let width = self.width_of::<W>();
        for batch in rows.chunks(width * BATCH) {
            let hashes = self.begin::<W>(batch);
            let rows = batch.chunks_exact(width).zip(hashes);
            into.extend(rows.map(|(row, hash)| self.place::<W>(row, hash).unwrap_or(NONE)));
        }
    }

    /// The width, which the compiler knows unless `W` is 0.
    #[inline(always)]
    fn width_of<const W: usize>(&self) -> usize {
        match W {
            0 => self.width,
            _ => W,
        }
    }

    /// The hashes of some rows. Reads what is needed to look them up, in turns whose reads do not wait
    /// for each other.
    #[inline(always)]
    fn begin<const W: usize>(&self, batch: &[u8]) -> [u64; BATCH] {
        let width = self.width_of::<W>();
        let mut hashes = [0; BATCH];
        for (hash, row) in hashes.iter_mut().zip(batch.chunks_exact(width)) {
            *hash = hash_of(row);
        }
        let mut slots = [0; BATCH];
        for (slot, hash) in slots.iter_mut().zip(&hashes) {
            *slot = self.slots[(hash >> self.shift) as usize];
        }
        let mut seen = 0;
        for (slot, hash) in slots.iter().zip(&hashes) {
            if (slot ^ hash) & TAG == 0 {
                let number = (*slot as u32).saturating_sub(1) as usize;
                seen ^= self.bytes.get(number * width).copied().unwrap_or(0);
            }
        }
        std::hint::black_box(seen);
        hashes
    }

    /// The number of a row, or the slot where it belongs.
    #[inline(always)]
    fn place<const W: usize>(&self, row: &[u8], hash: u64) -> Result<u32, usize> {
        let width = self.width_of::<W>();
        let last = self.slots.len() - 1;
        let mut at = (hash >> self.shift) as usize & last;
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                return Err(at);
            }
            if (slot ^ hash) & TAG == 0 {
                let number = slot as u32 - 1;
                let start = number as usize * width;
                if self.bytes[start..start + width] == row[..width] {
                    return Ok(number);
                }
            }
            at = (at + 1) & last;
        }
    }
}

/// A hash whose high bits are spread well.
#[inline(always)]
fn hash_of(row: &[u8]) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let mixed = |hash: u64, word: u64| {
        let product = u128::from(hash ^ word) * u128::from(ODD);
        product as u64 ^ (product >> 64) as u64
    };
    let (words, rest) = row.as_chunks::<8>();
    let mut hash = 0x2545_f491_4f6c_dd1d;
    for word in words {
        hash = mixed(hash, u64::from_le_bytes(*word));
    }
    if !rest.is_empty() {
        let mut word = [0; 8];
        word[..rest.len()].copy_from_slice(rest);
        hash = mixed(hash, u64::from_le_bytes(word));
    }
    (hash ^ hash >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

/// Rows in the order of the places that are given for them: `next` is where each place begins.
pub(super) fn ordered(rows: &[u8], width: usize, places: &[u32], next: &mut [usize]) -> Vec<u8> {
    let mut sorted = vec![0; rows.len()];
    let each = rows.chunks_exact(width).zip(places);
    macro_rules! copied {
        ($width:expr) => {
            for (row, place) in each {
                let at = &mut next[*place as usize];
                sorted[*at * $width..][..$width].copy_from_slice(&row[..$width]);
                *at += 1;
            }
        };
    }
    match width {
        1 => copied!(1),
        2 => copied!(2),
        4 => copied!(4),
        8 => copied!(8),
        16 => copied!(16),
        _ => copied!(width),
    }
    sorted
}

//! A cache of generated moves, as far as there is memory, so that they need not be generated again
//! for the transpose.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The bits of a word with the slot in the chunk; the others hold the number of moves.
const SLOT_BITS: u32 = 12;

/// A list of moves for each chunk of slots: for each slot with moves, the slot and their number,
/// and then their targets.
pub(super) struct Kept {
    lists: Vec<OnceLock<Vec<u32>>>,
    /// How many bytes are left for more.
    room: AtomicU64,
    all: u64,
}

impl Kept {
    /// Without lists, for `chunks` chunks and at most `room` bytes.
    pub(super) fn new(chunks: usize, room: u64) -> Self {
        Self {
            lists: (0..chunks).map(|_| OnceLock::new()).collect(),
            room: AtomicU64::new(room),
            all: room,
        }
    }

    /// How many words there is room for.
    pub(super) fn room(&self) -> usize {
        usize::try_from(self.room.load(Relaxed) / 4).unwrap_or(usize::MAX)
    }

    /// Stores the list of a chunk, if there is one and room for it.
    pub(super) fn put(&self, chunk: usize, list: Option<Vec<u32>>) {
        let Some(mut list) = list else { return };
        list.shrink_to_fit();
        let bytes = list.len() as u64 * 4;
        let take = |room: u64| room.checked_sub(bytes);
        if self.room.fetch_update(Relaxed, Relaxed, take).is_ok() {
            // Each chunk is stored only once.
            let _ = self.lists[chunk].set(list);
        }
    }

    /// The list of a chunk, if it was stored.
    pub(super) fn list(&self, chunk: usize) -> Option<&[u32]> {
        self.lists[chunk].get().map(Vec::as_slice)
    }

    /// Bytes that all lists take.
    pub(super) fn bytes(&self) -> u64 {
        self.all - self.room.load(Relaxed)
    }
}

/// The list with the moves from one more slot of the chunk; `None` where they are too many for the
/// format.
#[inline(always)]
pub(super) fn with(mut list: Vec<u32>, slot: usize, targets: &[u64]) -> Option<Vec<u32>> {
    if targets.len() >= 1 << (u32::BITS - SLOT_BITS) {
        return None;
    }
    list.push(slot as u32 | (targets.len() as u32) << SLOT_BITS);
    list.extend(targets.iter().map(|to| *to as u32));
    Some(list)
}

/// Calls `each` with the slot of the chunk and the target of each move.
pub(super) fn each(mut list: &[u32], mut each: impl FnMut(usize, u32)) {
    while let Some((&head, rest)) = list.split_first() {
        let slot = head & ((1 << SLOT_BITS) - 1);
        let (targets, rest) = rest.split_at((head >> SLOT_BITS) as usize);
        targets.iter().for_each(|to| each(slot as usize, *to));
        list = rest;
    }
}

//! The transpose of the moves within a block, by two passes.

use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;

use crate::memory::zeroed;
use crate::{Control, Error, Message};

/// Slots whose lists are counted together.
const GROUP: usize = 1 << 12;

/// The moves into each slot, counted.
pub(super) struct Counted(Vec<AtomicU32>);

impl Counted {
    /// All zero, for `slots` slots.
    pub(super) fn new(slots: usize) -> Result<Self, Error> {
        Ok(Self(zeroed(slots)?))
    }

    /// One more move into a slot.
    #[inline]
    pub(super) fn add(&self, slot: u64) {
        self.0[slot as usize].fetch_add(1, Relaxed);
    }

    /// Allocates lists for all counted moves, within the memory budget; `held` bytes are in use
    /// already.
    pub(super) fn room(self, held: u64, control: &Control<'_>) -> Result<Unmoves, Error> {
        let mut ends = self.0;
        let mut bases = Vec::with_capacity(ends.len() / GROUP + 2);
        let mut base = 0u64;
        for group in ends.chunks_mut(GROUP) {
            bases.push(base);
            let mut end = 0u32;
            for count in group {
                end = end.checked_add(*count.get_mut()).ok_or_else(|| {
                    let message = Message::new("positions-over-limit");
                    Error::limit(message.with("positions", u64::from(u32::MAX)))
                })?;
                *count.get_mut() = end;
            }
            base += u64::from(end);
        }
        bases.push(base);
        control.afford(held + base * 4)?;
        Ok(Unmoves {
            starts: ends,
            bases,
            from: zeroed(base as usize)?,
        })
    }
}

/// The slots from which moves lead to each slot, once for each move.
pub(super) struct Unmoves {
    /// The start of a slot's list, relative to the base of its group; while lists are filled, the
    /// end of the part still missing.
    starts: Vec<AtomicU32>,
    bases: Vec<u64>,
    from: Vec<AtomicU32>,
}

impl Unmoves {
    /// How many moves there are.
    pub(super) fn edges(&self) -> u64 {
        self.from.len() as u64
    }

    /// Stores a move. Each must have been counted.
    #[inline]
    pub(super) fn put(&self, from: u32, to: u64) {
        let to = to as usize;
        let place = self.starts[to].fetch_sub(1, Relaxed) - 1;
        let base = self.bases[to / GROUP];
        self.from[(base + u64::from(place)) as usize].store(from, Relaxed);
    }

    /// The sources of the moves into a slot, once all are stored.
    #[inline]
    pub(super) fn of(&self, slot: usize) -> impl Iterator<Item = u32> {
        let base = self.bases[slot / GROUP];
        let start = base + u64::from(self.starts[slot].load(Relaxed));
        let next = slot + 1;
        let end = match next.is_multiple_of(GROUP) || next == self.starts.len() {
            true => self.bases[slot / GROUP + 1],
            false => base + u64::from(self.starts[next].load(Relaxed)),
        };
        let list = &self.from[start as usize..end as usize];
        list.iter().map(|from| from.load(Relaxed))
    }
}

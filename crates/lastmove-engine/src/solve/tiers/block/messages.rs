//! Messages to slots, sorted by their part of the block, so that each part has one reader.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::CHUNK;

/// A message to a slot: how many of its moves lead to a position that was found to be won, or 0
/// where one leads to a lost one.
#[derive(Clone, Copy, Default)]
pub(super) struct Message(u64);

impl Message {
    #[inline(always)]
    pub(super) fn new(slot: u64, moves: u32) -> Self {
        Self(slot | u64::from(moves) << 32)
    }

    /// A block has fewer than 2^32 slots.
    #[inline(always)]
    pub(super) fn slot(self) -> usize {
        (self.0 as u32) as usize
    }

    #[inline(always)]
    pub(super) fn moves(self) -> u32 {
        (self.0 >> 32) as u32
    }
}

/// The messages of each sender to each part of the block. Parts are whole chunks, few enough that
/// the ends of all lists stay in the cache, and small enough that the words of one do.
pub(in crate::solve::tiers) struct Messages {
    /// By sender, then by part.
    lists: Vec<Vec<Mutex<Vec<Message>>>>,
    /// The logarithm of a part's slots.
    part: u32,
    /// How many messages a sender collects before they are read.
    pub(super) most: usize,
}

/// The logarithms of the slots of the smallest part and of a usual one, 512 KB of words.
const SMALL_PART: u32 = 12;
const PART: u32 = 18;

/// The most parts, and about how many there are in small blocks.
const PARTS: usize = 1 << 10;
const FEW_PARTS: usize = 1 << 5;

impl Messages {
    /// For a block with this many slots, with so many bytes left for messages.
    pub(super) fn new(slots: usize, senders: usize, room: u64) -> Self {
        let parts = |part: u32| slots.div_ceil(1 << part);
        let part = (SMALL_PART..u32::BITS)
            .find(|part| parts(*part) <= FEW_PARTS || *part >= PART && parts(*part) <= PARTS)
            .unwrap_or(u32::BITS);
        let lists = || (0..parts(part)).map(|_| Mutex::default()).collect();
        let bytes = Self::bytes(slots as u64).min(room) as usize;
        Self {
            lists: (0..senders).map(|_| lists()).collect(),
            part,
            most: bytes / size_of::<Message>() / senders,
        }
    }

    /// About how many bytes the messages of all threads take at a time, for a block with this many
    /// slots, where there is room for them; a single chunk has one thread, which sends none.
    pub(in crate::solve::tiers) fn bytes(slots: u64) -> u64 {
        match slots > CHUNK as u64 {
            true => (slots / 8).clamp(1 << 13, 1 << 21) * size_of::<Message>() as u64,
            false => 0,
        }
    }

    pub(super) fn senders(&self) -> usize {
        self.lists.len()
    }

    pub(super) fn parts(&self) -> usize {
        self.lists.first().map_or(0, Vec::len)
    }

    /// The lists of a sender, for it to fill.
    pub(super) fn of(&self, sender: usize) -> Sender<'_> {
        Sender {
            lists: self.lists[sender].iter().map(held).collect(),
            part: self.part,
            sent: 0,
        }
    }

    /// Takes out all messages to a part.
    #[inline(always)]
    pub(super) fn read(&self, part: usize, mut read: impl FnMut(&[Message])) {
        for lists in &self.lists {
            let mut list = held(&lists[part]);
            read(&list);
            list.clear();
        }
    }
}

/// No one else holds a list: senders have their own, and each part has one reader.
fn held(list: &Mutex<Vec<Message>>) -> MutexGuard<'_, Vec<Message>> {
    list.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The lists of a sender.
pub(super) struct Sender<'a> {
    lists: Vec<MutexGuard<'a, Vec<Message>>>,
    part: u32,
    /// How many messages there are.
    pub(super) sent: usize,
}

impl Sender<'_> {
    #[inline(always)]
    pub(super) fn send(&mut self, message: Message) {
        self.lists[message.slot() >> self.part].push(message);
        self.sent += 1;
    }
}

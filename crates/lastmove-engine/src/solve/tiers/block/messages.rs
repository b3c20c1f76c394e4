//! Messages to slots, sorted by their part of the block, so that each part has one reader.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::CHUNK;

/// How many messages are unpacked together, and their words fetched before the first is read.
pub(super) const TOGETHER: usize = 64;

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

/// The messages of each sender to each part of the block, packed: the slot within the part, and above
/// it the moves. Parts are whole chunks, few enough that the ends of all lists stay in the cache, and
/// small enough that the words of one do. There are many messages, since each word that one of them
/// brings into the cache serves all others of its round.
pub(in crate::solve::tiers) struct Messages {
    /// By sender, then by part.
    lists: Vec<Vec<Mutex<Vec<u32>>>>,
    shape: Shape,
    /// How many messages a sender collects before they are read.
    pub(super) most: usize,
}

/// How messages are packed.
#[derive(Clone, Copy)]
struct Shape {
    /// The logarithm of a part's slots.
    part: u32,
}

impl Shape {
    /// The most moves that one message tells.
    #[inline(always)]
    fn most_moves(self) -> u32 {
        u32::MAX >> self.part
    }

    #[inline(always)]
    fn pack(self, slot: usize, moves: u32) -> u32 {
        slot as u32 & !(u32::MAX << self.part) | moves << self.part
    }

    #[inline(always)]
    fn unpack(self, part: usize, packed: u32) -> Message {
        let within = u64::from(packed & !(u32::MAX << self.part));
        Message::new((part as u64) << self.part | within, packed >> self.part)
    }
}

/// The logarithms of the slots of the smallest part and of a usual one, 512 KB of words.
const SMALL_PART: u32 = 12;
const PART: u32 = 18;

/// Of so many slots there is about one message at a time.
const MESSAGES: u64 = 4;

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
            shape: Shape { part },
            most: bytes / size_of::<u32>() / senders,
        }
    }

    /// About how many bytes the messages of all threads take at a time, for a block with this many
    /// slots, where there is room for them; a single chunk has one thread, which sends none.
    pub(in crate::solve::tiers) fn bytes(slots: u64) -> u64 {
        match slots > CHUNK as u64 {
            true => (slots / MESSAGES).clamp(1 << 13, 1 << 26) * size_of::<u32>() as u64,
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
            shape: self.shape,
            sent: 0,
        }
    }

    /// Takes out all messages to a part; `read` gets some at a time.
    #[inline(always)]
    pub(super) fn read(&self, part: usize, mut read: impl FnMut(&[Message])) {
        for lists in &self.lists {
            let mut list = held(&lists[part]);
            for packed in list.chunks(TOGETHER) {
                let mut some = [Message::default(); TOGETHER];
                for (message, packed) in some.iter_mut().zip(packed) {
                    *message = self.shape.unpack(part, *packed);
                }
                read(&some[..packed.len()]);
            }
            list.clear();
        }
    }
}

/// No one else holds a list: senders have their own, and each part has one reader.
fn held(list: &Mutex<Vec<u32>>) -> MutexGuard<'_, Vec<u32>> {
    list.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The lists of a sender.
pub(super) struct Sender<'a> {
    lists: Vec<MutexGuard<'a, Vec<u32>>>,
    shape: Shape,
    /// How many messages there are.
    pub(super) sent: usize,
}

impl Sender<'_> {
    #[inline(always)]
    pub(super) fn send(&mut self, message: Message) {
        let (slot, mut moves) = (message.slot(), message.moves());
        let most = self.shape.most_moves();
        let list = &mut self.lists[slot >> self.shape.part];
        while moves > most {
            list.push(self.shape.pack(slot, most));
            moves -= most;
        }
        list.push(self.shape.pack(slot, moves));
        self.sent += 1;
    }
}

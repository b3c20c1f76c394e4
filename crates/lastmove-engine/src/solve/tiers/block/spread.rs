//! Spreading values within a block, by rising remoteness.

use std::ops::Range;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

use super::super::scan;
use super::super::unmoves::Unmoves;
use super::super::word::{DRAW, Left, Word, is_loss, plies};
use super::messages::{Message, Messages, Sender, TOGETHER};
use super::{Block, CHUNK};
use crate::Error;
use crate::game::Tiered;
use crate::memory::fetch;
use crate::vectors::{Job, always};

impl<G: Tiered, W: Word> Block<'_, G, W> {
    /// Spreads values, by rising remoteness.
    ///
    /// In each round some chunks send messages to the slots before theirs, each thread in lists of
    /// its own, sorted by parts of the block; then each part is read by one thread. So no slot is
    /// changed by two threads at a time, and changing one needs no locked instruction. What little
    /// there is for one thread goes to the slots at once. Messages take at most `room` bytes, and those
    /// of a chunk.
    pub(super) fn spread(&self, unmoves: Option<&Unmoves>, room: u64) -> Result<(), Error> {
        let senders = match self.levels.len() {
            1 => 1,
            _ => rayon::current_num_threads(),
        };
        let messages = (senders > 1).then(|| Messages::new(self.words.len(), senders, room));
        let mut level = 0;
        let mut busy = Vec::new();
        while level <= self.most.load(Relaxed) {
            self.control.check()?;
            if level == W::MOST_PLIES {
                self.is_too_large.store(true, Relaxed);
                return Ok(());
            }
            let bit = 1 << (level % 64);
            busy.clear();
            for (chunk, levels) in self.levels.iter().enumerate() {
                if levels.load(Relaxed) & bit != 0 {
                    levels.store(levels.load(Relaxed) & !bit, Relaxed);
                    busy.push(chunk);
                }
            }
            match &messages {
                Some(messages) if busy.len() > 1 => {
                    self.spread_by_messages(&busy, level, unmoves, messages);
                }
                _ => {
                    for chunk in &busy {
                        self.spread_from(*chunk, level, unmoves, None);
                    }
                }
            }
            level += 1;
        }
        self.control.check()
    }

    fn spread_by_messages(
        &self,
        busy: &[usize],
        level: u32,
        unmoves: Option<&Unmoves>,
        messages: &Messages,
    ) {
        let next = AtomicUsize::new(0);
        while next.load(Relaxed) < busy.len() && !self.control.is_cancelled() {
            crate::parallel::each(messages.senders(), &|sender| {
                let mut sender = messages.of(sender);
                // At least one chunk, however little room there is.
                while sender.sent == 0 || sender.sent < messages.most {
                    let Some(chunk) = busy.get(next.fetch_add(1, Relaxed)) else {
                        return;
                    };
                    self.spread_from(*chunk, level, unmoves, Some(&mut sender));
                }
            });
            crate::parallel::each(messages.parts(), &|part| {
                self.vectors.run(Tell {
                    block: self,
                    messages,
                    part,
                    next: level + 1,
                });
            });
        }
    }

    /// Tells the slots before those of a chunk that have this remoteness, by messages or at once.
    fn spread_from(
        &self,
        chunk: usize,
        level: u32,
        unmoves: Option<&Unmoves>,
        sender: Option<&mut Sender<'_>>,
    ) {
        let is_later = self.vectors.run(Spread {
            block: self,
            slots: self.slots_of(chunk),
            level,
            unmoves,
            sender,
        });
        if is_later {
            self.mark(chunk, level);
        }
    }

    /// Tells the slots before some slots of a remoteness; returns whether a later level with the same
    /// bit has work.
    #[inline(always)]
    fn spread_some(
        &self,
        slots: Range<usize>,
        level: u32,
        unmoves: Option<&Unmoves>,
        mut sender: Option<&mut Sender<'_>>,
    ) -> bool {
        let (mut is_later, is_direct) = (false, sender.is_none());
        let mut told = [Message::default(); TOGETHER];
        let mut count = 0;
        for first in slots.clone().step_by(scan::WORDS) {
            let words = &self.words[first..slots.end.min(first + scan::WORDS)];
            let mut bits = W::which_may_last(words, level);
            while bits != 0 {
                let slot = first + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let state = self.words[slot].state();
                if state.code == DRAW || !matches!(state.left, Left::Nothing | Left::Saved) {
                    continue;
                }
                let at = plies(state.code);
                is_later |= at > level && at % 64 == level % 64;
                if at != level {
                    continue;
                }
                let is_loss = is_loss(state.code);
                let mut send = always(
                    #[inline(always)]
                    |message| {
                        told[count % TOGETHER] = message;
                        count += 1;
                        if count.is_multiple_of(TOGETHER) {
                            self.pass_on(&told, level + 1, &mut sender);
                        }
                    },
                );
                match unmoves {
                    Some(unmoves) => {
                        for before in unmoves.of(slot) {
                            send(Message::new(before.into(), u32::from(!is_loss)));
                        }
                    }
                    None => self.ask(slot, is_loss, is_direct, &mut send),
                }
            }
        }
        self.pass_on(&told[..count % TOGETHER], level + 1, &mut sender);
        is_later
    }

    /// Passes messages on, or hears them at once.
    #[inline(never)]
    fn pass_on(&self, told: &[Message], next: u32, sender: &mut Option<&mut Sender<'_>>) {
        match sender {
            Some(sender) => told.iter().for_each(|message| sender.send(*message)),
            None => self.tell(told, next),
        }
    }

    /// Sends messages to the predecessors of a slot, from the game's un-moves.
    ///
    /// Only one image of a position is stored. The moves between all images of p and all images of
    /// q can be counted from either side; the number of images of p is the number of symmetries
    /// divided by the number of those that fix it. So where u un-moves lead from q to images of p,
    /// u · fixed(p) / fixed(q) moves lead from p to images of q.
    #[inline(always)]
    fn ask(&self, slot: usize, is_loss: bool, is_direct: bool, send: &mut impl FnMut(Message)) {
        let Some(at) = self.game.at(self.block, slot as u64) else {
            return;
        };
        let fixed = match is_loss {
            true => 1,
            false => self.game.slot_and_fixed(at).1 as u32,
        };
        if fixed > 1 {
            return self.ask_of_few(at, fixed, send);
        }
        let mut tell = always(
            #[inline(always)]
            |slot: u64, fixed: u64| {
                if is_direct {
                    // Prefetched now, used later.
                    fetch(&self.words[slot as usize]);
                }
                let moves = if is_loss { 0 } else { fixed as u32 };
                send(Message::new(slot, moves));
            },
        );
        self.game.each_slot_before(self.block, at, &mut tell);
    }

    /// The same for a win that some symmetries fix: messages to the same slot are summed.
    #[cold]
    fn ask_of_few(&self, at: G::At, fixed: u32, send: &mut dyn FnMut(Message)) {
        let mut told: Vec<(u64, u64)> = Vec::new();
        self.game
            .each_slot_before(self.block, at, &mut |slot, fixed| told.push((slot, fixed)));
        told.sort_unstable();
        for same in told.chunk_by(|one, other| one.0 == other.0) {
            let moves: u64 = same.iter().map(|(_, moves)| moves).sum();
            send(Message::new(same[0].0, moves as u32 / fixed));
        }
    }

    /// Updates slots after losses and wins in `next` plies less one.
    #[inline(always)]
    fn tell(&self, told: &[Message], next: u32) {
        let mut most = 0;
        for message in told {
            let slot = message.slot();
            if let Some(code) = self.words[slot].hear(message.moves(), next) {
                self.mark(slot / CHUNK, plies(code));
                most = most.max(plies(code));
            }
        }
        self.lasts(most);
    }
}

/// Compiled for the machine's level, as the beginning is.
struct Spread<'a, 'b, 'c, G, W> {
    block: &'a Block<'b, G, W>,
    slots: Range<usize>,
    level: u32,
    unmoves: Option<&'a Unmoves>,
    sender: Option<&'a mut Sender<'c>>,
}

impl<G: Tiered, W: Word> Job for Spread<'_, '_, '_, G, W> {
    type Output = bool;
    const V3_SUFFICES: bool = true;

    #[inline(always)]
    fn run(self) -> bool {
        self.block
            .spread_some(self.slots, self.level, self.unmoves, self.sender)
    }
}

/// The reading of messages.
struct Tell<'a, 'b, G, W> {
    block: &'a Block<'b, G, W>,
    messages: &'a Messages,
    part: usize,
    next: u32,
}

impl<G: Tiered, W: Word> Job for Tell<'_, '_, G, W> {
    type Output = ();
    const V3_SUFFICES: bool = true;

    #[inline(always)]
    fn run(self) {
        self.messages.read(
            self.part,
            always(
                #[inline(always)]
                |told: &[Message]| {
                    for message in told {
                        fetch(&self.block.words[message.slot()]);
                    }
                    self.block.tell(told, self.next);
                },
            ),
        );
    }
}

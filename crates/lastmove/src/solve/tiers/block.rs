//! Solving one block, when all others that its moves lead to are solved.

use std::ops::Range;
use std::sync::atomic::Ordering::{AcqRel, Relaxed, Release};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64};

use rayon::prelude::*;

use super::kept::{self, Kept};
use super::unmoves::{Counted, Unmoves};
use super::word::{Code, DRAW, Left, State, Word, code, is_loss, over, plies};
use crate::game::{Play, Tiered};
use crate::memory::{fetch, zeroed};
use crate::vectors::{Job, Vectors, always};
use crate::{Control, Error, Message};

/// Slots that a thread takes at a time.
const CHUNK: usize = 1 << 12;

/// What a slot is told: how many of its moves lead to a position whose value is now known.
#[derive(Clone, Copy)]
struct Told {
    slot: u32,
    moves: u32,
    /// Whether that position is lost.
    is_loss: bool,
}

/// So many slots are told at a time: while memory comes for some, others are numbered.
const TOLD: usize = 64;

/// What the moves from a position lead to, of what is known.
#[derive(Clone, Copy, Default)]
pub(super) struct Best {
    /// The fastest loss of the other player.
    loss: Option<Code>,
    /// The slowest win.
    win: Option<Code>,
    is_draw: bool,
}

impl Best {
    #[inline(always)]
    pub(super) fn see(&mut self, code: Code) {
        if code == DRAW {
            self.is_draw = true;
        } else if is_loss(code) {
            self.loss = Some(self.loss.map_or(code, |loss| loss.min(code)));
        } else {
            self.win = self.win.max(Some(code));
        }
    }

    /// The value that follows if that is all; nothing at all is `stuck`.
    #[inline(always)]
    pub(super) fn code(self, stuck: Code) -> Code {
        match self {
            Self {
                loss: Some(loss), ..
            } => code(true, plies(loss) + 1),
            Self { is_draw: true, .. } => DRAW,
            Self { win: Some(win), .. } => code(false, plies(win) + 1),
            _ => stuck,
        }
    }

    /// What is known when so many moves besides stay in the block.
    #[inline(always)]
    fn state(self, inside: u32, stuck: Code) -> State {
        let left = match (inside, self) {
            (0, _) => Left::Nothing,
            (
                _,
                Self {
                    loss: Some(loss), ..
                },
            ) if plies(loss) == 0 => Left::Nothing,
            (
                _,
                Self {
                    loss: None,
                    is_draw: false,
                    ..
                },
            ) => Left::Moves(inside),
            _ => Left::Saved,
        };
        let code = match left {
            Left::Moves(_) => self.code(DRAW),
            _ => self.code(stuck),
        };
        State { code, left }
    }
}

/// The moves from a position.
struct Made<A> {
    after: Vec<A>,
    /// The slots of those that stay in the block; the blocks and slots of the others.
    inside: Vec<u64>,
    outside: Vec<(usize, u64)>,
}

impl<A> Default for Made<A> {
    fn default() -> Self {
        Self {
            after: Vec::new(),
            inside: Vec::new(),
            outside: Vec::new(),
        }
    }
}

/// A block that is being solved.
pub(super) struct Block<'a, G, W> {
    game: &'a G,
    block: usize,
    play: Play,
    control: &'a Control<'a>,
    vectors: Vectors,
    words: Vec<W>,
    /// For each chunk, at which remoteness something is to be done there: a bit for all that have
    /// the same remainder by 64.
    levels: Vec<AtomicU64>,
    /// The largest remoteness so far.
    most: AtomicU32,
    /// Whether a state does not fit a word.
    is_too_large: AtomicBool,
    /// Whether moves stay in the block that may matter.
    stays: AtomicBool,
    /// Whether the game says where moves come from.
    is_told: bool,
}

impl<'a, G: Tiered, W: Word> Block<'a, G, W> {
    /// Solves a block; `known` gives the codes of positions in other blocks. `None` when words of this
    /// kind are too narrow for it. `held` bytes are held by others.
    pub(super) fn solve(
        (game, block, play): (&'a G, usize, Play),
        known: impl Fn(usize, u64) -> Option<Code> + Sync,
        held: u64,
        control: &'a Control<'a>,
    ) -> Result<Option<Vec<W>>, Error> {
        let slots = game.slots(block);
        if slots >= u64::from(u32::MAX) {
            let message = Message::new("positions-over-limit").with("positions", slots);
            return Err(Error::budget(message));
        }
        let is_told = game.has_unmoves(block);
        let counts = if is_told { 0 } else { slots };
        let held = held + slots * size_of::<W>() as u64 + counts * 4;
        control.afford(held)?;
        let slots = slots as usize;
        let this = Self {
            game,
            block,
            play,
            control,
            vectors: Vectors::widest(),
            words: zeroed(slots)?,
            levels: zeroed(slots.div_ceil(CHUNK))?,
            most: AtomicU32::new(0),
            is_too_large: AtomicBool::new(false),
            stays: AtomicBool::new(false),
            is_told,
        };
        let counted = Counted::new(counts as usize)?;
        // A part of what is free: moves kept as they are made need not be made again.
        let kept = Kept::new(
            slots.div_ceil(CHUNK),
            match is_told {
                true => 0,
                false => control.memory_budget().saturating_sub(held) / 3,
            },
        );
        this.begin(&known, &counted, &kept);
        let is_done = |this: &Self| this.is_too_large.load(Relaxed);
        control.check()?;
        if is_done(&this) {
            return Ok(None);
        }
        if !this.stays.load(Relaxed) {
            // All is known.
        } else if is_told {
            this.spread(None)?;
        } else {
            let unmoves = counted.room(held + kept.bytes(), control)?;
            if unmoves.edges() > 0 {
                this.turn_round(&unmoves, &kept);
                drop(kept);
                control.check()?;
                this.spread(Some(&unmoves))?;
            }
        }
        Ok((!is_done(&this)).then_some(this.words))
    }

    /// Does some work for each chunk of slots, on all threads where there are several.
    fn each_chunk(&self, work: impl Fn(usize, Range<usize>) + Send + Sync) {
        let chunk = |chunk: usize| {
            if !self.control.is_cancelled() {
                work(
                    chunk,
                    chunk * CHUNK..self.words.len().min((chunk + 1) * CHUNK),
                );
            }
        };
        match self.levels.len() {
            1 => chunk(0),
            chunks => (0..chunks).into_par_iter().with_max_len(1).for_each(chunk),
        }
    }

    /// Says that something is to be done for a slot at a remoteness, while those of another one are
    /// gone through.
    #[inline]
    fn mark(&self, slot: usize, plies: u32, now: u32) {
        let (levels, bit) = (&self.levels[slot / CHUNK], 1 << (plies % 64));
        // Bits of other levels than the present one are not taken away meanwhile.
        if plies % 64 == now % 64 || levels.load(Relaxed) & bit == 0 {
            levels.fetch_or(bit, Release);
        }
        self.lasts(plies);
    }

    /// Something has this remoteness.
    #[inline]
    fn lasts(&self, plies: u32) {
        if plies > self.most.load(Relaxed) {
            self.most.fetch_max(plies, Relaxed);
        }
    }

    /// What is known of each slot at first; the moves that stay in the block are counted.
    fn begin(
        &self,
        known: &(impl Fn(usize, u64) -> Option<Code> + Sync),
        counted: &Counted,
        kept: &Kept,
    ) {
        let stuck = over(self.play.stuck());
        self.each_chunk(|chunk, slots| {
            let list = self.vectors.run(Begin {
                block: self,
                slots,
                stuck,
                known,
                counted,
                most: kept.room(),
            });
            kept.put(chunk, list);
        });
    }

    #[inline(always)]
    fn begin_some(
        &self,
        slots: Range<usize>,
        stuck: Code,
        known: &impl Fn(usize, u64) -> Option<Code>,
        counted: &Counted,
        most: usize,
    ) -> Option<Vec<u32>> {
        let mut made = Made::default();
        let mut list = Some(Vec::new());
        let start = slots.start;
        let (mut levels, mut longest, mut stays) = (0, 0, false);
        for slot in slots {
            let state = self.first(slot, stuck, known, &mut made);
            let inside = &made.inside;
            let fits = match state.left {
                Left::Moves(moves) => moves <= W::MOST_MOVES,
                _ => true,
            };
            if !fits || (state.code != DRAW && plies(state.code) > W::MOST_PLIES) {
                self.is_too_large.store(true, Relaxed);
                return None;
            }
            self.words[slot].set(state);
            stays |= matches!(state.left, Left::Moves(_) | Left::Saved);
            match state.left {
                Left::Empty => continue,
                Left::Nothing => {}
                _ if self.is_told => {}
                _ => {
                    inside.iter().for_each(|slot| counted.add(*slot));
                    let listed = list.take().filter(|list| list.len() + inside.len() < most);
                    list = listed.and_then(|list| kept::with(list, slot - start, inside));
                }
            }
            if state.code != DRAW && !matches!(state.left, Left::Moves(_)) {
                levels |= 1 << (plies(state.code) % 64);
                longest = longest.max(plies(state.code));
            }
        }
        self.levels[start / CHUNK].store(levels, Release);
        self.lasts(longest);
        if stays {
            self.stays.store(true, Relaxed);
        }
        list
    }

    #[inline(always)]
    fn first(
        &self,
        slot: usize,
        stuck: Code,
        known: &impl Fn(usize, u64) -> Option<Code>,
        made: &mut Made<G::At>,
    ) -> State {
        made.inside.clear();
        let Some(at) = self.game.at(self.block, slot as u64) else {
            return State {
                code: DRAW,
                left: Left::Empty,
            };
        };
        if let Some(outcome) = self.game.label(at) {
            return State {
                code: over(outcome),
                left: Left::Nothing,
            };
        }
        // Moves are made first and numbered then.
        let mut make = always(
            #[inline(always)]
            |to| made.after.push(to),
        );
        let stay = match self.is_told {
            true => self.game.each_leaving(at, &mut make),
            false => {
                self.game.each_move(at, &mut make);
                0
            }
        };
        for to in made.after.drain(..) {
            match self.game.slot(to) {
                (block, slot) if block == self.block => made.inside.push(slot),
                outside => made.outside.push(outside),
            }
        }
        let mut best = Best::default();
        // Looked up together, so that none waits for another's memory.
        for (block, slot) in made.outside.drain(..) {
            let code = known(block, slot);
            debug_assert!(code.is_some(), "a move to no position");
            best.see(code.unwrap_or(DRAW));
        }
        best.state(stay + made.inside.len() as u32, stuck)
    }

    /// Turns the moves round that stay in the block.
    fn turn_round(&self, unmoves: &Unmoves, kept: &Kept) {
        self.each_chunk(|chunk, slots| {
            if let Some(list) = kept.list(chunk) {
                kept::each(list, |slot, to| {
                    unmoves.put((slots.start + slot) as u32, to.into());
                });
                return;
            }
            self.vectors.run(TurnRound {
                block: self,
                slots,
                unmoves,
            });
        });
    }

    #[inline(always)]
    fn turn_some_round(&self, slots: Range<usize>, unmoves: &Unmoves) {
        let mut after = Vec::new();
        for slot in slots {
            if !matches!(self.words[slot].state().left, Left::Moves(_) | Left::Saved) {
                continue;
            }
            let Some(at) = self.game.at(self.block, slot as u64) else {
                continue;
            };
            self.game.each_move(at, &mut |to| after.push(to));
            for to in after.drain(..) {
                let (block, to) = self.game.slot(to);
                if block == self.block {
                    unmoves.put(slot as u32, to);
                }
            }
        }
    }

    /// Lets values spread, from remoteness to remoteness.
    fn spread(&self, unmoves: Option<&Unmoves>) -> Result<(), Error> {
        let mut level = 0;
        while level <= self.most.load(Relaxed) {
            self.control.check()?;
            if level == W::MOST_PLIES {
                self.is_too_large.store(true, Relaxed);
                return Ok(());
            }
            let bit = 1 << (level % 64);
            self.each_chunk(|chunk, slots| {
                if self.levels[chunk].load(Relaxed) & bit == 0 {
                    return;
                }
                // What others mark from now on stays marked.
                self.levels[chunk].fetch_and(!bit, AcqRel);
                let is_later = self.vectors.run(Spread {
                    block: self,
                    slots,
                    level,
                    unmoves,
                });
                if is_later {
                    self.levels[chunk].fetch_or(bit, Release);
                }
            });
            level += 1;
        }
        self.control.check()
    }

    /// Tells who can move to slots of a remoteness; returns whether there is more to do at one that
    /// has the same bit.
    #[inline(always)]
    fn spread_some(&self, slots: Range<usize>, level: u32, unmoves: Option<&Unmoves>) -> bool {
        let mut is_later = false;
        let (mut before, mut told) = (Vec::new(), Vec::new());
        for slot in slots {
            let word = &self.words[slot];
            if !word.may_last(level) {
                continue;
            }
            let state = word.state();
            if state.code == DRAW || !matches!(state.left, Left::Nothing | Left::Saved) {
                continue;
            }
            let at = plies(state.code);
            is_later |= at > level && at % 64 == level % 64;
            if at != level {
                continue;
            }
            let is_loss = is_loss(state.code);
            if let Some(unmoves) = unmoves {
                for from in unmoves.of(slot) {
                    let told = Told {
                        slot: from,
                        moves: 1,
                        is_loss,
                    };
                    self.tell(told, level);
                }
                continue;
            }
            self.ask(slot, is_loss, &mut before, &mut told);
            if told.len() >= TOLD {
                for told in &told {
                    self.tell(*told, level);
                }
                told.clear();
            }
        }
        for told in told {
            self.tell(told, level);
        }
        is_later
    }

    /// Puts down who is to be told of a slot, as the game says where moves come from.
    ///
    /// Of the images of a position only one is kept. Between all images of p and all images of q there
    /// are as many moves seen from p as from q; p has as many images as there are symmetries, shared by
    /// those that leave it as it is. So where u un-moves lead from q to images of p, u · fixed(p) /
    /// fixed(q) moves lead from p to images of q.
    #[inline(always)]
    fn ask(&self, slot: usize, is_loss: bool, before: &mut Vec<G::At>, told: &mut Vec<Told>) {
        let Some(at) = self.game.at(self.block, slot as u64) else {
            return;
        };
        let mut make = always(
            #[inline(always)]
            |at| {
                if self.game.block(at) == self.block {
                    before.push(at);
                }
            },
        );
        self.game.each_unmove(at, &mut make);
        let first = told.len();
        for &at in &*before {
            let (slot, fixed) = self.game.slot_and_fixed(at);
            // Asked for now, told later, when it has come.
            fetch(&self.words[slot as usize]);
            told.push(Told {
                slot: slot as u32,
                moves: fixed as u32,
                is_loss,
            });
        }
        before.clear();
        match self.game.slot_and_fixed(at).1 {
            1 => {}
            fixed => share(told, first, fixed as u32),
        }
    }

    /// Tells a slot what is lost or won in so many plies.
    #[inline(always)]
    fn tell(&self, told: Told, level: u32) {
        let (from, next) = (told.slot as usize, level + 1);
        if told.is_loss {
            let win = State {
                code: code(true, next),
                left: Left::Nothing,
            };
            let is_better = |known: State| match known.left {
                Left::Moves(_) => true,
                Left::Saved => known.code == DRAW || known.code > win.code,
                Left::Nothing | Left::Empty => false,
            };
            let changed = self.words[from].change(|known| is_better(known).then_some(win));
            if changed.is_some() {
                self.mark(from, next, level);
            }
            return;
        }
        let moves = told.moves;
        let changed = self.words[from].change(|known| match known.left {
            Left::Moves(left) if left <= moves => Some(State {
                code: known.code.max(code(false, next)),
                left: Left::Nothing,
            }),
            Left::Moves(left) => Some(State {
                left: Left::Moves(left - moves),
                ..known
            }),
            _ => None,
        });
        if let Some(State {
            code,
            left: Left::Nothing,
        }) = changed
        {
            self.mark(from, plies(code), level);
        }
    }
}

/// Adds up what each slot is told from the first one on, and divides it.
#[cold]
fn share(told: &mut Vec<Told>, first: usize, among: u32) {
    let mut last = told.split_off(first);
    last.sort_unstable_by_key(|told| told.slot);
    last.dedup_by(|next, kept| {
        let is_same = next.slot == kept.slot;
        if is_same {
            kept.moves += next.moves;
        }
        is_same
    });
    told.extend(last.into_iter().map(|told| Told {
        moves: told.moves / among,
        ..told
    }));
}

/// Compiled for the machine's level: numbering positions counts bits.
struct Begin<'a, 'b, G, W, K> {
    block: &'a Block<'b, G, W>,
    slots: Range<usize>,
    stuck: Code,
    known: &'a K,
    counted: &'a Counted,
    /// How many words a list of moves may have.
    most: usize,
}

impl<G: Tiered, W: Word, K: Fn(usize, u64) -> Option<Code>> Job for Begin<'_, '_, G, W, K> {
    type Output = Option<Vec<u32>>;

    #[inline(always)]
    fn run(self) -> Option<Vec<u32>> {
        self.block
            .begin_some(self.slots, self.stuck, self.known, self.counted, self.most)
    }
}

struct Spread<'a, 'b, G, W> {
    block: &'a Block<'b, G, W>,
    slots: Range<usize>,
    level: u32,
    unmoves: Option<&'a Unmoves>,
}

impl<G: Tiered, W: Word> Job for Spread<'_, '_, G, W> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        self.block.spread_some(self.slots, self.level, self.unmoves)
    }
}

struct TurnRound<'a, 'b, G, W> {
    block: &'a Block<'b, G, W>,
    slots: Range<usize>,
    unmoves: &'a Unmoves,
}

impl<G: Tiered, W: Word> Job for TurnRound<'_, '_, G, W> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.block.turn_some_round(self.slots, self.unmoves);
    }
}

//! Solving one block, when all others that its moves lead to are solved.

use std::ops::Range;
use std::sync::atomic::Ordering::{AcqRel, Relaxed, Release};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64};

use rayon::prelude::*;

use super::kept::{self, Kept};
use super::unmoves::{Counted, Unmoves};
use super::word::{Code, DRAW, Left, State, Word, code, is_loss, over, plies};
use crate::game::{Play, Tiered};
use crate::memory::zeroed;
use crate::vectors::{Job, Vectors};
use crate::{Control, Error, Message};

/// Slots that a thread takes at a time.
const CHUNK: usize = 1 << 12;

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
        let held = held + slots * (size_of::<W>() as u64 + 4);
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
        };
        let counted = Counted::new(slots)?;
        // A part of what is free: moves kept as they are made need not be made again.
        let kept = Kept::new(
            slots.div_ceil(CHUNK),
            control.memory_budget().saturating_sub(held) / 3,
        );
        this.begin(&known, &counted, &kept);
        let is_done = |this: &Self| this.is_too_large.load(Relaxed);
        control.check()?;
        if is_done(&this) {
            return Ok(None);
        }
        let unmoves = counted.room(held + kept.bytes(), control)?;
        if unmoves.edges() > 0 {
            this.turn_round(&unmoves, &kept);
            drop(kept);
            control.check()?;
            this.spread(&unmoves)?;
            if is_done(&this) {
                return Ok(None);
            }
        }
        Ok(Some(this.words))
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

    /// Says that something is to be done for a slot at a remoteness.
    #[inline]
    fn mark(&self, slot: usize, plies: u32) {
        self.levels[slot / CHUNK].fetch_or(1 << (plies % 64), Release);
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
        let (mut after, mut inside) = (Vec::new(), Vec::new());
        let mut list = Some(Vec::new());
        let start = slots.start;
        for slot in slots {
            let state = self.first(slot, stuck, known, (&mut after, &mut inside));
            let fits = match state.left {
                Left::Moves(moves) => moves <= W::MOST_MOVES,
                _ => true,
            };
            if !fits || (state.code != DRAW && plies(state.code) > W::MOST_PLIES) {
                self.is_too_large.store(true, Relaxed);
                return None;
            }
            self.words[slot].set(state);
            match state.left {
                Left::Empty => continue,
                Left::Nothing => {}
                _ => {
                    inside.iter().for_each(|slot| counted.add(*slot));
                    let listed = list.take().filter(|list| list.len() + inside.len() < most);
                    list = listed.and_then(|list| kept::with(list, slot - start, &inside));
                }
            }
            if state.code != DRAW && !matches!(state.left, Left::Moves(_)) {
                self.mark(slot, plies(state.code));
            }
        }
        list
    }

    #[inline(always)]
    fn first(
        &self,
        slot: usize,
        stuck: Code,
        known: &impl Fn(usize, u64) -> Option<Code>,
        (after, inside): (&mut Vec<G::At>, &mut Vec<u64>),
    ) -> State {
        inside.clear();
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
        // Moves are made first and numbered then: what numbers them is compiled for the machine, which
        // a closure that the game calls would not be.
        self.game.each_move(at, &mut |to| after.push(to));
        let mut best = Best::default();
        for to in after.drain(..) {
            let (block, slot) = self.game.slot(to);
            match block == self.block {
                true => inside.push(slot),
                false => {
                    let code = known(block, slot);
                    debug_assert!(code.is_some(), "a move to no position");
                    best.see(code.unwrap_or(DRAW));
                }
            }
        }
        best.state(inside.len() as u32, stuck)
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
    fn spread(&self, unmoves: &Unmoves) -> Result<(), Error> {
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
                let mut is_later = false;
                for slot in slots {
                    let state = self.words[slot].state();
                    if state.code == DRAW || !matches!(state.left, Left::Nothing | Left::Saved) {
                        continue;
                    }
                    let at = plies(state.code);
                    if at == level {
                        self.spread_from(slot, is_loss(state.code), level + 1, unmoves);
                    }
                    is_later |= at > level && at % 64 == level % 64;
                }
                if is_later {
                    self.levels[chunk].fetch_or(bit, Release);
                }
            });
            level += 1;
        }
        self.control.check()
    }

    /// A slot is lost or won in one ply less than `next`: who can move there is told.
    fn spread_from(&self, slot: usize, is_loss: bool, next: u32, unmoves: &Unmoves) {
        for from in unmoves.of(slot) {
            let from = from as usize;
            if is_loss {
                let win = State {
                    code: code(true, next),
                    left: Left::Nothing,
                };
                let is_better = |known: State| match known.left {
                    Left::Moves(_) => true,
                    Left::Saved => known.code == DRAW || known.code > win.code,
                    Left::Nothing | Left::Empty => false,
                };
                if self.words[from]
                    .change(|known| is_better(known).then_some(win))
                    .is_some()
                {
                    self.mark(from, next);
                }
                continue;
            }
            let told = self.words[from].change(|known| match known.left {
                Left::Moves(1) => Some(State {
                    code: known.code.max(code(false, next)),
                    left: Left::Nothing,
                }),
                Left::Moves(moves) => Some(State {
                    left: Left::Moves(moves - 1),
                    ..known
                }),
                _ => None,
            });
            if let Some(State {
                code,
                left: Left::Nothing,
            }) = told
            {
                self.mark(from, plies(code));
            }
        }
    }
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

//! The values of all blocks.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::atomic::{AtomicU16, AtomicU32};

use xxhash_rust::xxh3::Xxh3;

use super::block::{Block, Messages};
use super::erased::Erased;
use super::shelf::{self, Kept, Known, Shelf, Words};
use super::word::{Word, over, value};
use crate::files::Store;
use crate::game::{Play, Tiered};
use crate::solve::{Estimate, KeptEstimate, Method};
use crate::{Control, Error, Message, Value};

/// How many slots of a block are sampled to estimate its number of moves.
const LOOKED_AT: u64 = 512;

/// Some slots of a block.
fn some_slots<G: Tiered>(game: &G, block: usize) -> impl Iterator<Item = u64> {
    let slots = game.slots(block);
    let step = slots.div_ceil(LOOKED_AT).max(1);
    (0..slots).step_by(step as usize)
}

/// An estimate for a block, from the moves of some slots.
#[derive(Default)]
pub(super) struct Foreseen {
    /// About how many moves there are.
    moves: u64,
    /// About how many of them stay in the block.
    inside: u64,
    /// The blocks that the others lead to.
    pub(super) after: BTreeSet<usize>,
}

impl Foreseen {
    pub(super) fn of<G: Tiered>(game: &G, block: usize) -> Self {
        let mut this = Self::default();
        for slot in some_slots(game, block) {
            if let Some(at) = game.at(block, slot)
                && game.label(at).is_none()
            {
                game.each_move(at, &mut |to| {
                    this.moves += 1;
                    match game.slot(to).0 {
                        to if to == block => this.inside += 1,
                        to => _ = this.after.insert(to),
                    }
                });
            }
        }
        let slots = game.slots(block);
        // Of a small block all slots were looked at.
        let each = slots.div_ceil(LOOKED_AT).max(1);
        this.moves = this.moves.saturating_mul(each);
        this.inside = this.inside.saturating_mul(each);
        this
    }

    /// The bytes of the blocks after it.
    fn held<G: Tiered>(&self, game: &G) -> u64 {
        let after = self.after.iter();
        after.fold(0, |held: u64, block| {
            held.saturating_add(game.slots(*block).saturating_mul(2))
        })
    }

    /// The bytes that it takes at least to solve the block, without those of others, and about how
    /// many it takes. The moves are turned round, which takes 4 bytes each, and a third of what is
    /// free is used to keep them meanwhile.
    fn own<G: Tiered>(&self, game: &G, block: usize) -> (u64, u64) {
        let slots = game.slots(block);
        let values = slots.saturating_mul(2);
        let small = Messages::bytes(slots).saturating_add(SMALL);
        if game.has_unmoves(block) {
            return (values, values.saturating_add(small));
        }
        let counted = values.saturating_add(slots.saturating_mul(4));
        let surely = match slots {
            ..LOOKED_AT => 0,
            _ => (self.inside / 4 * 3).saturating_mul(4),
        };
        let about = (self.inside + self.inside / 8).saturating_mul(6);
        let about = about.saturating_add(small);
        (
            counted.saturating_add(surely),
            counted.saturating_add(about),
        )
    }
}

/// The bytes of what is too small to be counted apart.
const SMALL: u64 = 4 << 10;

/// The bytes for reading and writing files.
const READING: u64 = 2 << 20;

/// Slots and moves that a processor handles a second: 20 to 60 million in games of four kinds.
const STEPS_A_SECOND: u64 = 30_000_000;

/// What it takes to solve the blocks, those in the store excepted: a slot takes 2 bytes for its
/// value, and while its block is solved 4 more, and 4 for each move that stays in the block, unless
/// the game implements un-moves. The number of moves is estimated from some slots, and three
/// quarters of the result must fit. With a work folder only the blocks that a block's moves lead to
/// are held beside it; in files, where they are compressed, slots of morris take 2 to 3 bits, and
/// half a byte is expected.
pub(in crate::solve) fn estimate<G: Tiered>(
    game: &G,
    control: &Control<'_>,
) -> Result<Estimate, Error> {
    Ok(foreseen(game, None, control)?.1)
}

/// The bytes that the work takes at least, and the estimate.
fn foreseen<G: Tiered>(
    game: &G,
    store: Option<&Store<'_>>,
    control: &Control<'_>,
) -> Result<(u64, Estimate), Error> {
    let (mut slots, mut steps) = (0u64, 0u64);
    let (mut least, mut most, mut kept) = (0, 0, 0);
    for block in 0..game.blocks() {
        control.check()?;
        let held = slots.saturating_mul(2);
        slots = slots.saturating_add(game.slots(block));
        if let Some(store) = store
            && shelf::open(store, block, game.slots(block))?.is_some()
        {
            continue;
        }
        let foreseen = Foreseen::of(game, block);
        let (surely, about) = foreseen.own(game, block);
        let beside = match store {
            Some(_) => foreseen.held(game),
            None => held,
        };
        least = least.max(beside.saturating_add(surely));
        most = most.max(held.saturating_add(about));
        kept = kept.max(foreseen.held(game).saturating_add(about));
        steps = steps.saturating_add(foreseen.moves.saturating_add(game.slots(block)));
    }
    let estimate = Estimate {
        method: Method::Backwards,
        positions: Some(slots),
        memory: Some(most),
        kept: Some(KeptEstimate {
            memory: kept.saturating_add(READING),
            disk: slots.div_ceil(2),
        }),
        seconds: Some(steps / STEPS_A_SECOND),
    };
    Ok((least, estimate))
}

/// Refuses games that will not fit, before the first block is begun.
fn foresee<G: Tiered>(
    game: &G,
    store: Option<&Store<'_>>,
    control: &Control<'_>,
) -> Result<(), Error> {
    let (least, estimate) = foreseen(game, store, control)?;
    estimate.plan(least, control)
}

/// A fingerprint of a game: the sizes of its blocks, and the targets of moves from some slots.
fn mark<G: Tiered>(game: &G, play: Play) -> u64 {
    let mut hash = Xxh3::new();
    let mut add = |number: u64| hash.update(&number.to_le_bytes());
    add(u64::from(play == Play::Misere));
    for block in 0..game.blocks() {
        add(game.slots(block));
        for slot in some_slots(game, block) {
            let Some(at) = game.at(block, slot) else {
                continue;
            };
            add(slot);
            match game.label(at) {
                Some(outcome) => add(over(outcome).into()),
                None => game.each_move(at, &mut |to| {
                    let (block, slot) = game.slot(to);
                    add(block as u64);
                    add(slot);
                }),
            }
        }
    }
    hash.digest()
}

/// The values of all positions of a [`Tiered`] game.
pub struct Blocks {
    pub(super) blocks: Vec<Kept>,
    pub(super) play: Play,
}

impl Blocks {
    /// Solves all blocks, in O(n + m) for n slots and m moves, on all threads of `control`.
    ///
    /// Memory: 2 bytes a slot, and while a block is solved 4 more for each of its slots and 4 to 8
    /// for each move that stays in it, unless the game implements un-moves; with several threads a
    /// byte a slot, at most 256 MB, for messages, if the budget has it; 4 a slot where a block
    /// has a remoteness over 254, or a position with more than 125 moves that stay in it. With a
    /// [work folder](Control::work) each block is written to a file, `block-` and its number, when
    /// it is solved, compressed where there is the feature `tables`; then only a block and those
    /// that its moves lead to are held at a time, and
    /// interrupted work continues after the last block written.
    ///
    /// # Errors
    /// [`Blame::Memory`](crate::Blame::Memory) or [`Blame::Limit`](crate::Blame::Limit) when it
    /// does not fit the memory budget or something lasts over 65,534 plies,
    /// [`Blame::Interrupt`](crate::Blame::Interrupt), [`Blame::Machine`](crate::Blame::Machine)
    /// when threads cannot be started.
    pub fn solve<G: Tiered>(game: &G, play: Play, control: &Control<'_>) -> Result<Self, Error> {
        control.with_threads(|| Self::solve_all(game, play, control))?
    }

    /// Whether the [work folder](Control::work) has blocks of this game.
    ///
    /// # Errors
    /// [`Blame::File`](crate::Blame::File) when they cannot be read or are damaged.
    pub fn are_kept<G: Tiered>(game: &G, play: Play, control: &Control<'_>) -> Result<bool, Error> {
        match control.work() {
            // The fingerprint takes longer to find than the file.
            Some(work) if Self::are_begun(control)? => {
                shelf::store(work, mark(game, play)).has(&shelf::name(0))
            }
            _ => Ok(false),
        }
    }

    /// Whether the [work folder](Control::work) has blocks of some game.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn are_begun(control: &Control<'_>) -> Result<bool, Error> {
        let work = control.work();
        work.map_or(Ok(false), |work| Ok(work.find(&shelf::name(0))?.is_some()))
    }

    /// All blocks of the [work folder](Control::work).
    ///
    /// # Errors
    /// [`Blame::File`](crate::Blame::File) when they cannot be read or are damaged, and
    /// [`Blame::Input`](crate::Blame::Input) when some are missing.
    pub fn kept<G: Tiered>(game: &G, play: Play, control: &Control<'_>) -> Result<Self, Error> {
        let store = control
            .work()
            .map(|work| shelf::store(work, mark(game, play)));
        let mut blocks = Vec::new();
        for block in 0..game.blocks() {
            control.check()?;
            let kept = match &store {
                Some(store) => shelf::open(store, block, game.slots(block))?,
                None => None,
            };
            let missing = || {
                let message = Message::new("work-unfinished").with("done", block as u64);
                Error::input(message.with("all", game.blocks() as u64))
            };
            blocks.push(kept.ok_or_else(missing)?);
        }
        Ok(Self { blocks, play })
    }

    fn solve_all<G: Tiered>(game: &G, play: Play, control: &Control<'_>) -> Result<Self, Error> {
        let all =
            (0..game.blocks()).fold(0, |all: u64, block| all.saturating_add(game.slots(block)));
        let store = control
            .work()
            .map(|work| shelf::store(work, mark(game, play)));
        foresee(game, store.as_ref(), control)?;
        let phase = control.phase("tiers", Some(all));
        let mut this = Self {
            blocks: Vec::new(),
            play,
        };
        let mut shelf = Shelf::new(game.blocks(), control);
        let mut done = 0;
        for block in 0..game.blocks() {
            let known = match &store {
                Some(store) => shelf::open(store, block, game.slots(block))?,
                None => None,
            };
            let told = |slots| phase.advance(done + slots);
            let kept = match (known, &store) {
                (Some(known), _) => known,
                (None, Some(store)) => {
                    let foreseen = Foreseen::of(game, block);
                    shelf.keep_only(&foreseen.after);
                    shelf.load_all(&this.blocks, &foreseen.after)?;
                    let held = foreseen.held(game);
                    let words = this.solve_one(game, block, (&shelf, held), &told, control)?;
                    let kept = shelf::keep(store, block, &words)?;
                    shelf.put(block, words);
                    kept
                }
                (None, None) => {
                    let held = this.blocks.iter().map(Kept::bytes).sum();
                    Kept::Held(this.solve_one(game, block, (&shelf, held), &told, control)?)
                }
            };
            done += game.slots(block);
            phase.advance(done);
            this.blocks.push(kept);
        }
        Ok(this)
    }

    /// Solves the next block; `told` hears how many of its slots are done.
    fn solve_one<G: Tiered>(
        &self,
        game: &G,
        block: usize,
        (shelf, held): (&Shelf<'_>, u64),
        told: &(dyn Fn(u64) + Sync),
        control: &Control<'_>,
    ) -> Result<Words, Error> {
        let known = Known {
            blocks: &self.blocks,
            shelf,
        };
        let here = (game, block, self.play);
        let narrow = Block::<G, AtomicU16>::solve(here, &known, held, told, control);
        shelf.check()?;
        if let Some(words) = narrow? {
            return Ok(Words::Narrow(words));
        }
        // Games this long are rare: compiled once for all games.
        let erased = Erased::new(game);
        let here = (&erased, block, self.play);
        let wide = Block::<_, AtomicU32>::solve(here, &known, held, told, control);
        shelf.check()?;
        match wide? {
            Some(words) => Ok(Words::Wide(words)),
            None => {
                let most = u64::from(AtomicU32::MOST_PLIES);
                let message = Message::new("remoteness-over-range");
                Err(Error::limit(message.with("most", most)))
            }
        }
    }

    /// The value in a slot; `None` where there is no position.
    ///
    /// # Errors
    /// [`Blame::File`](crate::Blame::File) when the block's file cannot be read.
    pub fn value(&self, block: usize, slot: u64) -> Result<Option<Value>, Error> {
        let Some(kept) = self.blocks.get(block) else {
            return Ok(None);
        };
        Ok(kept.code(slot)?.map(value))
    }

    /// Calls `each` with some slots of a block, in order, and their values; slots without a position
    /// are left out.
    pub(in crate::solve) fn each_of(
        &self,
        block: usize,
        slots: Range<u64>,
        mut each: impl FnMut(u64, Value),
    ) -> Result<(), Error> {
        let mut numbers = Vec::new();
        self.blocks[block].numbers(slots.clone(), &mut numbers)?;
        for (slot, number) in slots.zip(numbers) {
            if let Some(code) = number.checked_sub(1) {
                each(slot, value(code));
            }
        }
        Ok(())
    }

    /// A reader for many slots, block by block: it loads the file of a block as a whole, and holds
    /// one block at a time.
    #[must_use]
    pub fn reader<'a>(&'a self, control: &'a Control<'a>) -> Reader<'a> {
        Reader {
            blocks: self,
            control,
            loaded: None,
        }
    }
}

/// Looks up values, one block after the other.
pub struct Reader<'a> {
    blocks: &'a Blocks,
    control: &'a Control<'a>,
    loaded: Option<(usize, Words)>,
}

impl Reader<'_> {
    /// The value in a slot; `None` where there is no position.
    ///
    /// # Errors
    /// [`Blame::File`](crate::Blame::File) when the block's file cannot be read or is damaged; [`Blame::Interrupt`](crate::Blame::Interrupt).
    pub fn value(&mut self, block: usize, slot: u64) -> Result<Option<Value>, Error> {
        let Some(kept) = self.blocks.blocks.get(block) else {
            return Ok(None);
        };
        let words = match (kept, &mut self.loaded) {
            (Kept::Held(words), _) => words,
            (Kept::Stored(_), Some((loaded, words))) if *loaded == block => words,
            (Kept::Stored(file), loaded) => {
                *loaded = None;
                &loaded.insert((block, file.load(false, self.control)?)).1
            }
        };
        Ok(words.code(slot).map(value))
    }
}

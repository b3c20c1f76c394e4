//! The storage of solved blocks: in memory, or in files of which some are loaded.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::atomic::{AtomicU16, AtomicU32};
use std::sync::{Mutex, OnceLock, PoisonError};

use super::word::{Code, DRAW, Left, State, Word, code};
use crate::files::{Packed, Store};
use crate::memory::zeroed;
use crate::{Control, Error, Storage};

/// The version of the files.
const FORMAT: &str = "lastmove blocks 4";

/// The values of a block.
pub(super) enum Words {
    Narrow(Vec<AtomicU16>),
    Wide(Vec<AtomicU32>),
}

impl Words {
    /// The code of a slot, if it holds a position.
    #[inline(always)]
    pub(super) fn code(&self, slot: u64) -> Option<Code> {
        match self {
            Self::Narrow(words) => words[slot as usize].code(),
            Self::Wide(words) => words[slot as usize].code(),
        }
    }
}

impl Words {
    /// For this many slots, each yet without a position.
    fn empty(is_wide: bool, slots: usize) -> Result<Self, Error> {
        Ok(match is_wide {
            false => Self::Narrow(zeroed(slots)?),
            true => Self::Wide(zeroed(slots)?),
        })
    }

    fn slots(&self) -> usize {
        match self {
            Self::Narrow(words) => words.len(),
            Self::Wide(words) => words.len(),
        }
    }

    /// The bytes of a word.
    fn width(&self) -> usize {
        match self {
            Self::Narrow(_) => 2,
            Self::Wide(_) => 4,
        }
    }

    /// Their numbers from a slot on: 0 where there is no position, else one more than the code.
    fn numbers(&self, first: u64, into: &mut [u32]) {
        for (number, slot) in into.iter_mut().zip(first..) {
            *number = self.code(slot).map_or(0, |code| code + 1);
        }
    }

    /// Sets the words from a slot on to numbers of a file; false where one is none.
    fn set(&self, first: u64, numbers: &[u32]) -> bool {
        match self {
            Self::Narrow(words) => set(&words[first as usize..], numbers),
            Self::Wide(words) => set(&words[first as usize..], numbers),
        }
    }
}

/// See [`Words::set`].
fn set<W: Word>(words: &[W], numbers: &[u32]) -> bool {
    let most = code(true, W::MOST_PLIES) + 1;
    for (word, number) in words.iter().zip(numbers) {
        word.set(match number.checked_sub(1) {
            None => State::EMPTY,
            Some(code) => State {
                code,
                left: Left::Nothing,
            },
        });
    }
    numbers.iter().all(|number| *number <= most)
}

/// A block in a file, by its [numbers](Words::numbers).
pub(super) struct File(Packed);

impl File {
    /// Loads all words, on [all threads](Packed::load) or on this one.
    pub(super) fn load(&self, all_threads: bool, control: &Control<'_>) -> Result<Words, Error> {
        control.afford(self.0.unpacked())?;
        let slots = self.0.unpacked() / self.0.width() as u64;
        let words = Words::empty(self.0.width() == 4, slots as usize)?;
        self.0.load(control, all_threads, &|first, numbers| {
            words.set(first, numbers)
        })?;
        Ok(words)
    }

    /// The code of a slot, if it holds a position.
    fn code(&self, slot: u64) -> Result<Option<Code>, Error> {
        Ok(self.0.get(slot)?.checked_sub(1))
    }
}

/// The values of a solved block.
pub(super) enum Kept {
    Held(Words),
    Stored(File),
}

impl Kept {
    /// The bytes that it takes in memory.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            Self::Held(Words::Narrow(words)) => words.len() as u64 * 2,
            Self::Held(Words::Wide(words)) => words.len() as u64 * 4,
            Self::Stored(_) => 0,
        }
    }

    /// The code of a slot, if it holds a position.
    pub(super) fn code(&self, slot: u64) -> Result<Option<Code>, Error> {
        match self {
            Self::Held(words) => Ok(words.code(slot)),
            Self::Stored(file) => file.code(slot),
        }
    }

    /// Replaces `into` by the numbers of some slots.
    pub(super) fn numbers(&self, slots: Range<u64>, into: &mut Vec<u32>) -> Result<(), Error> {
        into.clear();
        match self {
            Self::Held(words) => {
                into.resize((slots.end - slots.start) as usize, 0);
                words.numbers(slots.start, into);
                Ok(())
            }
            Self::Stored(File(packed)) => packed.some(slots, &mut |some| into.extend(some)),
        }
    }
}

/// The files of one game, identified by its mark.
pub(super) fn store(work: &dyn Storage, mark: u64) -> Store<'_> {
    Store::new(work, FORMAT, mark)
}

/// A block of `slots` slots that was written before; `None` when there is none.
pub(super) fn open(store: &Store<'_>, block: usize, slots: u64) -> Result<Option<Kept>, Error> {
    let packed = Packed::open(store, name(block), slots)?;
    Ok(packed.map(|packed| Kept::Stored(File(packed))))
}

/// The file of a block.
pub(super) fn name(block: usize) -> String {
    format!("block-{block}")
}

/// Writes a block.
pub(super) fn keep(store: &Store<'_>, block: usize, words: &Words) -> Result<Kept, Error> {
    let shape = (words.width(), words.slots() as u64);
    let packed = Packed::keep(store, name(block), shape, &|first, into| {
        words.numbers(first, into);
    })?;
    Ok(Kept::Stored(File(packed)))
}

/// The blocks in files that are needed now; each is loaded on first use.
pub(super) struct Shelf<'a> {
    loaded: Vec<OnceLock<Option<Words>>>,
    /// The error of loading one. Until it is [checked](Self::check), all slots of that block are
    /// draws.
    failed: Mutex<Option<Error>>,
    control: &'a Control<'a>,
}

impl<'a> Shelf<'a> {
    pub(super) fn new(blocks: usize, control: &'a Control<'a>) -> Self {
        Self {
            loaded: (0..blocks).map(|_| OnceLock::new()).collect(),
            failed: Mutex::new(None),
            control,
        }
    }

    /// Drops all other blocks.
    pub(super) fn keep_only(&mut self, wanted: &BTreeSet<usize>) {
        for (block, loaded) in self.loaded.iter_mut().enumerate() {
            if !wanted.contains(&block) {
                loaded.take();
            }
        }
    }

    /// Loads blocks on all threads, as far as they are in files.
    pub(super) fn load_all(&self, blocks: &[Kept], wanted: &BTreeSet<usize>) -> Result<(), Error> {
        for (block, kept) in wanted
            .iter()
            .filter_map(|block| Some((*block, blocks.get(*block)?)))
        {
            if let Kept::Stored(file) = kept
                && self.loaded[block].get().is_none()
            {
                let words = file.load(true, self.control)?;
                // No other thread loads now.
                let _ = self.loaded[block].set(Some(words));
            }
        }
        Ok(())
    }

    /// Adds a block that has just been solved.
    pub(super) fn put(&mut self, block: usize, words: Words) {
        self.loaded[block] = OnceLock::from(Some(words));
    }

    /// The values of a block; none when its file cannot be read.
    #[inline(always)]
    fn words<'b>(&'b self, kept: &'b Kept, block: usize) -> Option<&'b Words> {
        match kept {
            Kept::Held(words) => Some(words),
            Kept::Stored(file) => {
                let loaded = self.loaded[block].get_or_init(|| self.load(file));
                loaded.as_ref()
            }
        }
    }

    /// The code of a slot of a block, if it holds a position.
    #[inline(always)]
    pub(super) fn code(&self, kept: &Kept, block: usize, slot: u64) -> Option<Code> {
        match self.words(kept, block) {
            Some(words) => words.code(slot),
            None => Some(DRAW),
        }
    }

    #[cold]
    fn load(&self, file: &File) -> Option<Words> {
        match file.load(false, self.control) {
            Ok(words) => Some(words),
            Err(error) => {
                let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
                failed.get_or_insert(error);
                None
            }
        }
    }

    /// Fails when a block could not be loaded.
    pub(super) fn check(&self) -> Result<(), Error> {
        let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        failed.take().map_or(Ok(()), Err)
    }
}

/// The values of the blocks before one.
pub(super) struct Known<'a> {
    pub(super) blocks: &'a [Kept],
    pub(super) shelf: &'a Shelf<'a>,
}

impl<'a> Known<'a> {
    /// The code of a slot of a block, if it holds a position.
    #[inline(always)]
    pub(super) fn code(&self, block: usize, slot: u64) -> Option<Code> {
        self.shelf.code(&self.blocks[block], block, slot)
    }

    /// The word of a slot that holds a position, or its code where the word is of a rare kind.
    #[inline(always)]
    pub(super) fn place(&self, block: usize, slot: u64) -> Result<&'a AtomicU16, Code> {
        match self.shelf.words(&self.blocks[block], block) {
            Some(Words::Narrow(words)) => Ok(&words[slot as usize]),
            Some(Words::Wide(words)) => Err(solved(&words[slot as usize])),
            None => Err(DRAW),
        }
    }
}

/// The code of a word that holds a position.
#[inline(always)]
pub(super) fn solved<W: Word>(word: &W) -> Code {
    let code = word.code();
    debug_assert!(code.is_some(), "a move to no position");
    code.unwrap_or(DRAW)
}

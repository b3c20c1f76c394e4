//! The storage of solved blocks: in memory, or in files of which some are loaded.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU16, AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};

use super::word::{Code, DRAW, Word};
use crate::files::{Store, Stored};
use crate::{Control, Error, Storage};

/// The version of the files.
const FORMAT: &str = "lastmove blocks 3";

/// Words written at a time.
const PART: usize = 1 << 18;

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

/// A block in a file.
pub(super) struct File {
    is_wide: bool,
    stored: Stored,
}

impl File {
    /// Loads all words.
    pub(super) fn load(&self, control: &Control<'_>) -> Result<Words, Error> {
        control.afford(self.stored.bytes())?;
        if self.is_wide {
            let mut words = Vec::with_capacity((self.stored.bytes() / 4) as usize);
            self.stored.load(control, &mut |part| {
                let parts = part.as_chunks().0.iter();
                words.extend(parts.map(|bytes| AtomicU32::new(u32::from_le_bytes(*bytes))));
            })?;
            return Ok(Words::Wide(words));
        }
        let mut words = Vec::with_capacity((self.stored.bytes() / 2) as usize);
        self.stored.load(control, &mut |part| {
            let parts = part.as_chunks().0.iter();
            words.extend(parts.map(|bytes| AtomicU16::new(u16::from_le_bytes(*bytes))));
        })?;
        Ok(Words::Narrow(words))
    }

    /// The code of a slot, if it holds a position.
    fn code(&self, slot: u64) -> Result<Option<Code>, Error> {
        if self.is_wide {
            let mut bytes = [0; 4];
            self.stored.read(slot * 4, &mut bytes)?;
            return Ok(AtomicU32::new(u32::from_le_bytes(bytes)).code());
        }
        let mut bytes = [0; 2];
        self.stored.read(slot * 2, &mut bytes)?;
        Ok(AtomicU16::new(u16::from_le_bytes(bytes)).code())
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
}

/// The files of one game, identified by its mark.
pub(super) fn store(work: &dyn Storage, mark: u64) -> Store<'_> {
    Store::new(work, FORMAT, mark)
}

/// A block of `slots` slots that was written before; `None` when there is none.
pub(super) fn open(store: &Store<'_>, block: usize, slots: u64) -> Result<Option<Kept>, Error> {
    let Some((is_wide, stored)) = store.open(name(block))? else {
        return Ok(None);
    };
    let width = if is_wide { 4 } else { 2 };
    let stored = stored.of_bytes(slots.saturating_mul(width))?;
    Ok(Some(Kept::Stored(File { is_wide, stored })))
}

/// The file of a block.
pub(super) fn name(block: usize) -> String {
    format!("block-{block}")
}

/// Writes a block.
pub(super) fn keep(store: &Store<'_>, block: usize, words: &Words) -> Result<Kept, Error> {
    let is_wide = matches!(words, Words::Wide(_));
    let (is_wide, stored) = store.keep(name(block), &is_wide, &mut |put| match words {
        Words::Narrow(words) => words.chunks(PART).try_for_each(|part| {
            let bytes = part
                .iter()
                .flat_map(|word| word.load(Relaxed).to_le_bytes());
            put(&bytes.collect::<Vec<u8>>())
        }),
        Words::Wide(words) => words.chunks(PART).try_for_each(|part| {
            let bytes = part
                .iter()
                .flat_map(|word| word.load(Relaxed).to_le_bytes());
            put(&bytes.collect::<Vec<u8>>())
        }),
    })?;
    Ok(Kept::Stored(File { is_wide, stored }))
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
        match file.load(self.control) {
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

impl Known<'_> {
    /// The word of a slot that holds a position, or its code where the word is of a rare kind.
    #[inline(always)]
    pub(super) fn place(&self, block: usize, slot: u64) -> Result<&AtomicU16, Code> {
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

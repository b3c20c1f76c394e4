//! The words of a layer, in memory or in a file.

use std::borrow::Cow;

use serde::Serialize;
use serde::de::DeserializeOwned;
use xxhash_rust::xxh3::Xxh3;

use super::planes::Planes;
use super::tiers::Tiers;
use crate::files::{Store, Stored};
use crate::game::{Play, Positional, Stone};
use crate::{Control, Error, Storage};

/// The version of the files.
const FORMAT: &str = "lastmove colourings 4";

/// Words written at a time.
const PART: usize = 1 << 17;

/// The words of a layer.
pub(super) enum Words {
    Held(Vec<u64>),
    Stored(Stored),
}

impl Words {
    /// Some of the words.
    pub(super) fn range(&self, from: usize, length: usize) -> Result<Cow<'_, [u64]>, Error> {
        match self {
            Self::Held(words) => Ok(Cow::Borrowed(&words[from..][..length])),
            Self::Stored(stored) => {
                let mut bytes = vec![0; length * 8];
                stored.read(from as u64 * 8, &mut bytes)?;
                Ok(Cow::Owned(words_of(&bytes).collect()))
            }
        }
    }
}

/// A layer that is kept.
pub(super) struct Layer {
    /// What play can reach and is not over.
    pub(super) live: Words,
    pub(super) planes: Planes,
    pub(super) values: Words,
}

/// Words as they are in files, the lowest byte first.
fn words_of(bytes: &[u8]) -> impl Iterator<Item = u64> + '_ {
    let words = bytes.chunks_exact(8);
    words.map(|word| {
        let bytes = word.iter().rev();
        bytes.fold(0, |all, &byte| all << 8 | u64::from(byte))
    })
}

/// All words of a layer in a file.
pub(super) fn load(stored: &Stored, control: &Control<'_>) -> Result<Vec<u64>, Error> {
    let mut words = Vec::with_capacity((stored.bytes() / 8) as usize);
    stored.load(control, &mut |part| words.extend(words_of(part)))?;
    Ok(words)
}

/// The files of one game.
pub(super) fn store<'a>(
    work: &'a dyn Storage,
    game: &dyn Positional,
    tiers: &Tiers,
    play: Play,
) -> Store<'a> {
    let mut hash = Xxh3::new();
    let mut add = |number: u64| hash.update(&number.to_le_bytes());
    let base = tiers.base();
    let beginning = [base.x, base.o, u64::from(play == Play::Misere)];
    beginning.into_iter().for_each(&mut add);
    for stone in [Stone::X, Stone::O] {
        let sets = game.winning_sets(stone).unwrap_or_default();
        add(sets.len() as u64);
        sets.iter().copied().for_each(&mut add);
    }
    // The open cells follow from the sets that can be filled.
    let filled = (0..tiers.layers()).flat_map(|layer| tiers.layer(layer));
    filled.copied().for_each(&mut add);
    Store::new(work, FORMAT, hash.digest())
}

/// Stores the words of a layer.
pub(super) fn keep<S: Serialize + DeserializeOwned>(
    store: &Store<'_>,
    name: String,
    words: &[u64],
    summary: &S,
) -> Result<(S, Stored), Error> {
    store.keep(name, summary, &mut |put| {
        words.chunks(PART).try_for_each(|part| {
            let bytes: Vec<u8> = part.iter().flat_map(|word| word.to_le_bytes()).collect();
            put(&bytes)
        })
    })
}

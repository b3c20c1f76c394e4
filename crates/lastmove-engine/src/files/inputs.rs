//! The files that a game was read from: their fingerprints, and the contents of small ones.

use serde::{Deserialize, Serialize};

use super::MemoryFiles;

/// A file that a game was read from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputFile {
    /// Its name in the notation.
    pub name: String,
    /// How many bytes of it were read.
    pub bytes: u64,
    /// The 64-bit XXH3 of these bytes, as 16 hexadecimal digits.
    pub xxh3: String,
}

impl InputFile {
    /// Whether these bytes are those that were read, by length and fingerprint.
    #[cfg(feature = "tables")]
    pub fn is_of(&self, bytes: &[u8]) -> bool {
        self.bytes == bytes.len() as u64
            && self.xxh3 == fingerprint(xxhash_rust::xxh3::xxh3_64(bytes))
    }
}

/// An XXH3 as 16 hexadecimal digits.
pub(super) fn fingerprint(xxh3: u64) -> String {
    format!("{xxh3:016x}")
}

/// The files that a game was read from, in the order in which they were opened.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    /// The files.
    pub list: Vec<InputFile>,
    /// Their contents, where they are short enough to keep.
    pub contents: Option<Vec<Vec<u8>>>,
}

impl Inputs {
    /// Whether these are the same files, by length and fingerprint; names do not matter.
    #[must_use]
    pub fn is_same(list: &[InputFile], other: &[InputFile]) -> bool {
        let same = |(a, b): (&InputFile, &InputFile)| a.bytes == b.bytes && a.xxh3 == b.xxh3;
        list.len() == other.len() && list.iter().zip(other).all(same)
    }

    /// The files in memory, by name.
    #[must_use]
    pub fn files(list: &[InputFile], contents: Vec<Vec<u8>>) -> MemoryFiles {
        let names = list.iter().map(|input| input.name.clone());
        names.zip(contents).collect()
    }
}

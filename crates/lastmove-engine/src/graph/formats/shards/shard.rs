//! A shard in memory, for the backward search.

use std::ops::Range;

use super::input::Input;
use super::manifest::damaged;
use super::{Section, Sharded};
use crate::graph::Labels;
use crate::graph::offsets::Offsets;
use crate::{Control, Error, Outcome};

/// A list of codes of vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Codes {
    /// Of 4 bytes each.
    Narrow(Vec<u32>),
    /// Of 5 bytes each, little-endian.
    Wide(Vec<[u8; 5]>),
}

/// Consecutive codes, such as the un-moves of a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeSlice<'a> {
    /// Of 4 bytes each.
    Narrow(&'a [u32]),
    /// Of 5 bytes each, little-endian.
    Wide(&'a [[u8; 5]]),
}

/// The code of 5 bytes.
#[must_use]
#[inline]
pub fn widened([a, b, c, d, e]: [u8; 5]) -> u64 {
    u64::from_le_bytes([a, b, c, d, e, 0, 0, 0])
}

impl Codes {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Narrow(codes) => codes.len(),
            Self::Wide(codes) => codes.len(),
        }
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A range of the codes.
    ///
    /// # Panics
    /// When there are fewer.
    #[must_use]
    #[inline]
    pub fn slice(&self, range: Range<usize>) -> CodeSlice<'_> {
        match self {
            Self::Narrow(codes) => CodeSlice::Narrow(&codes[range]),
            Self::Wide(codes) => CodeSlice::Wide(&codes[range]),
        }
    }
}

impl<'a> CodeSlice<'a> {
    /// All of them.
    pub fn iter(self) -> impl Iterator<Item = u64> + 'a {
        let (narrow, wide) = match self {
            Self::Narrow(codes) => (codes, &[][..]),
            Self::Wide(codes) => (&[][..], codes),
        };
        let narrow = narrow.iter().map(|&code| u64::from(code));
        narrow.chain(wide.iter().map(|&code| widened(code)))
    }
}

/// A shard in memory: everything but its moves and names. It takes 8 bytes a vertex (12 where there
/// are kept turns), 4 or 5 an un-move, and a byte a vertex where outcomes are declared in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Its number.
    pub number: usize,
    /// The number of its first vertex in the graph.
    pub first: u64,
    /// How many moves each of its vertices has.
    pub degrees: Vec<u32>,
    /// The outcomes that are declared, by place.
    pub labels: Labels,
    /// How many un-moves of each vertex keep the turn; these come first. Empty where no move does.
    pub kept: Vec<u32>,
    pub(super) offsets: Offsets,
    /// The un-moves of all its vertices, one after the other.
    pub unmoves: Codes,
}

impl Shard {
    /// How many vertices it has.
    #[must_use]
    pub fn vertices(&self) -> u32 {
        (self.offsets.len() - 1) as u32
    }

    /// The range of a vertex's un-moves in the list of the shard.
    ///
    /// # Panics
    /// When there is no such place.
    #[must_use]
    #[inline]
    pub fn range(&self, place: u32) -> Range<usize> {
        self.offsets.get(place as usize)..self.offsets.get(place as usize + 1)
    }

    /// How many of a vertex's un-moves keep the turn; these come first.
    #[must_use]
    #[inline]
    pub fn kept_of(&self, place: u32) -> usize {
        self.kept
            .get(place as usize)
            .map_or(0, |&kept| kept as usize)
    }

    /// The codes of a vertex's predecessors: first those whose moves keep the turn, then the
    /// others. [`Manifest::split`](super::Manifest::split) splits a code into shard and place.
    ///
    /// # Panics
    /// When there is no such place.
    pub fn unmoves_of(&self, place: u32) -> impl Iterator<Item = u64> + '_ {
        self.unmoves.slice(self.range(place)).iter()
    }
}

impl Sharded {
    /// Reads a shard into memory, everything but its moves and names. Checks its checksums, and
    /// that every un-move comes from a vertex. O(length).
    ///
    /// # Errors
    /// [`Blame::File`](crate::Blame::File) when a file cannot be read, or with `shards-damaged` when it
    /// is not what the manifest says; [`Blame::Memory`](crate::Blame::Memory) before it is read;
    /// [`Blame::Interrupt`](crate::Blame::Interrupt).
    ///
    /// # Panics
    /// When there is no such shard.
    pub fn shard(&self, number: usize, control: &Control<'_>) -> Result<Shard, Error> {
        let info = &self.manifest().shards[number];
        let name = |section: Section| self.file(&section.file(number));
        control.afford(memory_of(self, number))?;
        let words = |section| -> Result<Vec<u32>, Error> {
            let input = Input::open(self, number, section, control)?;
            input.map_or(Ok(Vec::new()), |input| input.all(u32::from_le_bytes))
        };
        let sum = |list: &[u32]| list.iter().map(|&count| u64::from(count)).sum::<u64>();
        let degrees = words(Section::Degrees)?;
        if sum(&degrees) != info.moves {
            return Err(damaged(&name(Section::Degrees), "shards-content"));
        }
        let counts = words(Section::Counts)?;
        if sum(&counts) != info.unmoves {
            return Err(damaged(&name(Section::Counts), "shards-content"));
        }
        let kept = words(Section::Kept)?;
        if kept.iter().zip(&counts).any(|(kept, all)| kept > all) {
            return Err(damaged(&name(Section::Kept), "shards-content"));
        }
        let offsets = offsets(counts, info.unmoves);
        let unmoves = match Input::open(self, number, Section::Unmoves, control)? {
            Some(input) if self.manifest().width == 4 => {
                Codes::Narrow(input.all(u32::from_le_bytes)?)
            }
            Some(input) => Codes::Wide(input.all(|code: [u8; 5]| code)?),
            None => Codes::Narrow(Vec::new()),
        };
        let all = unmoves.slice(0..unmoves.len());
        if !all.iter().all(|code| self.manifest().is_vertex(code)) {
            return Err(damaged(&name(Section::Unmoves), "shards-content"));
        }
        let labels = self.labels(number, control)?;
        Ok(Shard {
            number,
            first: info.first,
            degrees,
            labels,
            kept,
            offsets,
            unmoves,
        })
    }

    /// The outcomes that are declared in a shard, by place.
    ///
    /// # Errors
    /// Like [`shard`](Self::shard).
    ///
    /// # Panics
    /// When there is no such shard.
    pub fn labels(&self, number: usize, control: &Control<'_>) -> Result<Labels, Error> {
        let mut labels = Labels::default();
        let Some(input) = Input::open(self, number, Section::Labels, control)? else {
            return Ok(labels);
        };
        for (place, [code]) in (0..).zip(input.all(|code: [u8; 1]| code)?) {
            labels.set(
                place,
                match code {
                    0 => None,
                    1 => Some(Outcome::Win),
                    2 => Some(Outcome::Loss),
                    3 => Some(Outcome::Draw),
                    _ => {
                        let name = self.file(&Section::Labels.file(number));
                        return Err(damaged(&name, "shards-content"));
                    }
                },
            );
        }
        Ok(labels)
    }
}

/// The memory of a shard, in bytes.
fn memory_of(sharded: &Sharded, number: usize) -> u64 {
    let files = &sharded.manifest().shards[number].files;
    let held = |section: &Section| {
        use Section::{Counts, Degrees, Kept, Labels, Unmoves};
        matches!(section, Degrees | Counts | Kept | Unmoves | Labels)
    };
    let held = files.iter().filter(|(section, _)| held(section));
    held.map(|(_, file)| file.bytes)
        .fold(0, u64::saturating_add)
}

/// Where the un-moves of each vertex begin.
fn offsets(mut counts: Vec<u32>, total: u64) -> Offsets {
    let mut at = 0u64;
    if total <= u64::from(u32::MAX) {
        for count in &mut counts {
            at += u64::from(std::mem::replace(count, at as u32));
        }
        counts.push(at as u32);
        return Offsets::Narrow(counts);
    }
    let mut offsets = Vec::with_capacity(counts.len() + 1);
    offsets.push(0);
    offsets.extend(counts.into_iter().map(|count| {
        at += u64::from(count);
        at
    }));
    Offsets::Wide(offsets)
}

//! The contents of a block of lines.

use memchr::memchr;

use super::marks::What;
use crate::Error;
use crate::graph::names::{Keys, Words};

/// The ids of the vertices of a block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Ids {
    /// Their names, which are numbers.
    #[default]
    Numbers,
    /// The rank of the name in the block.
    Names,
}

/// Moves in the order of the file. A run says how many moves, from 0 to 255, have the same source;
/// one without moves is an isolated vertex.
#[derive(Default)]
pub(super) struct Moves {
    pub(super) sources: Vec<u32>,
    pub(super) counts: Vec<u8>,
    pub(super) targets: Vec<u32>,
}

impl Moves {
    #[inline]
    pub(super) fn edge(&mut self, from: u32, to: u32) {
        self.targets.push(to);
        if let (Some(&source), Some(count)) = (self.sources.last(), self.counts.last_mut())
            && source == from
            && *count < u8::MAX
        {
            *count += 1;
            return;
        }
        self.sources.push(from);
        self.counts.push(1);
    }

    pub(super) fn vertex(&mut self, vertex: u32) {
        if self.sources.last() != Some(&vertex) {
            self.sources.push(vertex);
            self.counts.push(0);
        }
    }

    /// Replaces every vertex, in the order of the file.
    pub(super) fn renumber(&mut self, mut new: impl FnMut(u32) -> u32) {
        let mut targets = self.targets.iter_mut();
        for (source, &count) in self.sources.iter_mut().zip(&self.counts) {
            *source = new(*source);
            for target in targets.by_ref().take(count.into()) {
                *target = new(*target);
            }
        }
    }

    pub(super) fn append(&mut self, other: &Self) {
        self.sources.extend_from_slice(&other.sources);
        self.counts.extend_from_slice(&other.counts);
        self.targets.extend_from_slice(&other.targets);
    }

    pub(super) fn clear(&mut self) {
        self.sources.clear();
        self.counts.clear();
        self.targets.clear();
    }

    pub(super) fn bytes(&self) -> u64 {
        self.sources.len() as u64 * 5 + self.targets.len() as u64 * 4
    }

    /// How many names the file gave, at least.
    pub(super) fn occurrences(&self) -> u64 {
        (self.sources.len() + self.targets.len()) as u64
    }
}

/// A declared outcome or owner, and where its last word is in the block.
pub(super) struct Declared {
    pub(super) vertex: u32,
    pub(super) what: What,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// How the parsing of a block ended.
#[derive(Default)]
pub(super) enum End {
    /// At its end.
    #[default]
    Whole,
    /// Before the line at this byte: it has a name that is not a number.
    Name(usize),
    /// At a wrong line; the error counts lines from the block's beginning.
    Wrong(Box<Error>),
}

/// Buffers for parsing a block.
pub(super) struct Tools<'a> {
    pub(super) file: &'a str,
    pub(super) keys: &'a Keys,
    /// The keys of the names of a block.
    pub(super) found: Vec<u64>,
}

impl<'a> Tools<'a> {
    pub(super) fn new(file: &'a str, keys: &'a Keys) -> Self {
        Self {
            file,
            keys,
            found: Vec::new(),
        }
    }
}

/// The contents of a block.
#[derive(Default)]
pub(super) struct Parsed {
    pub(super) moves: Moves,
    pub(super) declared: Vec<Declared>,
    /// The kind of the ids.
    pub(super) ids: Ids,
    /// The names in the block, unless they are numbers.
    pub(super) words: Words,
    /// How many lines have been parsed.
    pub(super) lines: u64,
    pub(super) end: End,
}

/// Where the line ends that begins here, its end mark included.
pub(super) fn line_end(block: &[u8], start: usize) -> usize {
    memchr(b'\n', &block[start..]).map_or(block.len(), |at| start + at + 1)
}

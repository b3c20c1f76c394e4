//! A buffer of moves, grouped by part.
//!
//! A move is a word: its upper bits hold the difference to the source of the previous move of the
//! part, the others the number of its target in the part. Where the difference does not fit, these
//! bits are all set and the source follows in a second word; sources rise, and most differences are
//! small.

use super::parts::Parts;

/// The least and the largest size of a chunk in words; parts are allocated chunk by chunk.
const CHUNK: (usize, usize) = (1 << 8, 1 << 14);

/// The most words that are gathered.
const MOST: usize = 1 << 28;

/// A part that is being gathered.
#[derive(Clone, Copy, Default)]
struct Open {
    first: u32,
    bits: u32,
    /// The source of the last move.
    source: u32,
    /// The place of the next word, and the end of its chunk.
    next: u32,
    end: u32,
}

/// The gathered edges.
pub(super) struct Scatter {
    parts: Vec<Open>,
    /// The full chunks of each part: where they begin and end.
    full: Vec<Vec<(u32, u32)>>,
    words: Vec<u32>,
    chunk: usize,
    /// Where the next chunk begins.
    free: usize,
}

impl Scatter {
    /// A buffer of `room` bytes, or of a few chunks for each part.
    pub(super) fn new(parts: &Parts, room: u64) -> Self {
        let count = parts.count();
        let least = count * CHUNK.0 * 2;
        let words = usize::try_from(room / 4)
            .unwrap_or(MOST)
            .clamp(least, MOST.max(least));
        let chunk = (words / (4 * count.max(1))).clamp(CHUNK.0, CHUNK.1);
        let open = |part| Open {
            first: parts.vertices(part).start,
            bits: parts.bits(part),
            ..Open::default()
        };
        Self {
            parts: (0..count).map(open).collect(),
            full: vec![Vec::new(); count],
            // Pages that are not touched take no memory.
            words: vec![0; words / chunk * chunk],
            chunk,
            free: 0,
        }
    }

    /// Adds a move to a part, if there is room for it. Where sources do not rise it takes two
    /// words.
    #[inline]
    pub(super) fn add(&mut self, part: usize, from: u32, to: u32) -> bool {
        if self.parts[part].next + 1 >= self.parts[part].end && !self.begin_chunk(part) {
            return false;
        }
        let open = &mut self.parts[part];
        let escape = u32::MAX >> open.bits;
        let further = from.wrapping_sub(open.source);
        let low = to - open.first;
        let place = open.next as usize;
        open.source = from;
        if further < escape {
            self.words[place] = (further.wrapping_shl(open.bits)) | low;
            open.next += 1;
        } else {
            self.words[place] = escape.wrapping_shl(open.bits) | low;
            self.words[place + 1] = from;
            open.next += 2;
        }
        true
    }

    #[cold]
    fn begin_chunk(&mut self, part: usize) -> bool {
        if self.free == self.words.len() {
            return false;
        }
        let open = &mut self.parts[part];
        if open.end > 0 {
            let start = (open.end as usize - self.chunk) as u32;
            self.full[part].push((start, open.next));
        }
        open.next = self.free as u32;
        self.free += self.chunk;
        open.end = self.free as u32;
        true
    }

    /// Calls `each` with the words of a part, chunk by chunk.
    pub(super) fn pieces<E>(
        &self,
        part: usize,
        mut each: impl FnMut(&[u32]) -> Result<(), E>,
    ) -> Result<(), E> {
        for &(start, end) in &self.full[part] {
            each(&self.words[start as usize..end as usize])?;
        }
        let open = &self.parts[part];
        match open.end {
            0 => Ok(()),
            end => each(&self.words[end as usize - self.chunk..open.next as usize]),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.free == 0
    }

    /// Empties the buffer.
    pub(super) fn clear(&mut self) {
        for open in &mut self.parts {
            (open.source, open.next, open.end) = (0, 0, 0);
        }
        self.full.iter_mut().for_each(Vec::clear);
        self.free = 0;
    }
}

/// Decodes the gathered moves of a part, piece by piece.
pub(super) struct Reading {
    bits: u32,
    source: u32,
    /// The number of a target whose source is the first word of the next piece.
    open: Option<u32>,
}

impl Reading {
    /// For parts whose vertices have numbers of `bits` bits.
    pub(super) fn new(bits: u32) -> Self {
        Self {
            bits,
            source: 0,
            open: None,
        }
    }

    /// Calls `each` with the number of every target in the part, and the source.
    #[inline]
    pub(super) fn each_move(
        &mut self,
        mut words: impl Iterator<Item = u32>,
        mut each: impl FnMut(u32, u32),
    ) {
        let (bits, mut source) = (self.bits, self.source);
        let (escape, mask) = (u32::MAX >> bits, (1u32 << bits) - 1);
        if let Some(target) = self.open {
            let Some(word) = words.next() else {
                return;
            };
            self.open = None;
            source = word;
            each(target, source);
        }
        while let Some(word) = words.next() {
            let further = word >> bits;
            source = match further == escape {
                false => source.wrapping_add(further),
                true => match words.next() {
                    Some(source) => source,
                    None => {
                        self.open = Some(word & mask);
                        break;
                    }
                },
            };
            each(word & mask, source);
        }
        self.source = source;
    }

    /// Whether the input ended at the end of a move.
    pub(super) fn is_whole(&self) -> bool {
        self.open.is_none()
    }
}

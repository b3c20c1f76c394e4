//! Reads of ranges of an array of words, merged where they are near each other.

use std::ops::Range;

use crate::Error;
use crate::files::Stored;

/// The largest gap between ranges that is read to avoid a second read: what a disk transfers in the
/// time of one of many concurrent reads (475 MB/s, 9.6 µs).
const GAP: usize = 4 << 10;

/// The most bytes of one read.
const MOST: usize = 1 << 20;

/// How many reads are announced in advance.
const AHEAD: usize = 64;

/// A read: the ranges that it serves, and its places in the array.
struct Read {
    of: Range<usize>,
    places: Range<usize>,
}

/// Words that were read.
pub(super) struct Part<'a> {
    /// The numbers of the ranges that it is for.
    pub(super) of: Range<usize>,
    /// The place of the first word.
    pub(super) first: usize,
    pub(super) words: &'a [u32],
}

impl<'a> Part<'a> {
    /// The words of a range that are in it.
    #[inline]
    pub(super) fn part(&self, range: &Range<usize>) -> &'a [u32] {
        let clip = |place: usize| place.clamp(self.first, self.first + self.words.len());
        &self.words[clip(range.start) - self.first..clip(range.end) - self.first]
    }
}

/// Reads words; holds the buffers and the last words read.
#[derive(Default)]
pub(in crate::solve) struct Reads {
    planned: Vec<Read>,
    bytes: Vec<u8>,
    words: Vec<u32>,
    /// The contents of `words`: the number of the array and the places.
    held: Option<(usize, Range<usize>)>,
}

impl Reads {
    /// Calls `each` with pieces that cover all words of the ranges, which rise; a long range comes
    /// in several pieces. Returns how many bytes were read. An array has a number, and a new one
    /// when it has changed.
    pub(super) fn each(
        &mut self,
        (number, stored): (usize, &Stored),
        ranges: impl Iterator<Item = Range<usize>>,
        mut each: impl FnMut(&Part<'_>),
    ) -> Result<u64, Error> {
        let mut planned = std::mem::take(&mut self.planned);
        plan(ranges, &mut planned);
        let mut read = 0;
        for (at, next) in planned.iter().enumerate() {
            if at % AHEAD == 0 && planned.len() > 1 {
                for next in planned[at..].iter().take(AHEAD) {
                    let length = next.places.len() as u64 * 4;
                    stored.will_read(next.places.start as u64 * 4, length);
                }
            }
            read += self.fill(number, stored, &next.places)?;
            let first = self.held.as_ref().map_or(0, |(_, places)| places.start);
            // The buffer may hold more than was planned, and no word may come twice.
            let part = next.places.start - first..next.places.end - first;
            each(&Part {
                of: next.of.clone(),
                first: next.places.start,
                words: &self.words[part],
            });
        }
        self.planned = planned;
        Ok(read)
    }

    /// Forgets the last words read: then what is read next does not depend on what was read before.
    pub(super) fn forget(&mut self) {
        self.held = None;
    }

    /// Reads places of an array, if they are not in the buffer; returns how many bytes were read.
    fn fill(
        &mut self,
        number: usize,
        stored: &Stored,
        places: &Range<usize>,
    ) -> Result<u64, Error> {
        if let Some((held, range)) = &self.held
            && *held == number
            && range.start <= places.start
            && places.end <= range.end
        {
            return Ok(0);
        }
        self.held = None;
        // Whole pages are read in any case, and the next words needed are often near.
        let (mut start, mut end) = (places.start, places.end);
        if places.len() < Stored::PAGE_WORDS {
            let all = (stored.bytes() / 4) as usize;
            start = start / Stored::PAGE_WORDS * Stored::PAGE_WORDS;
            end = end.next_multiple_of(Stored::PAGE_WORDS).min(all.max(end));
        }
        self.words.clear();
        stored.words(start, end, &mut self.bytes, &mut self.words)?;
        self.held = Some((number, start..end));
        Ok((end - start) as u64 * 4)
    }
}

/// Plans the reads for these ranges, in order.
fn plan(ranges: impl Iterator<Item = Range<usize>>, planned: &mut Vec<Read>) {
    planned.clear();
    for (at, range) in ranges.enumerate() {
        if range.is_empty() {
            continue;
        }
        if let Some(last) = planned.last_mut()
            && range.start <= last.places.end + GAP / 4
            && (range.end - last.places.start) * 4 <= MOST
        {
            last.places.end = range.end;
            last.of.end = at + 1;
            continue;
        }
        for start in range.clone().step_by(MOST / 4) {
            planned.push(Read {
                of: at..at + 1,
                places: start..range.end.min(start + MOST / 4),
            });
        }
    }
}

//! The texts of a table's positions, in ascending order, in compressed blocks.
//!
//! Numbers are stored as runs of consecutive numbers: the first number (8 bytes) and how many
//! follow it, then, until the block's count is reached, the difference to the next run's first
//! number and how many follow that. Texts: for each how many bytes it shares with the one before,
//! how many follow, and these. All but the first number are LEB128.

use crate::WriteError;
use std::cmp::Ordering;
use std::io::{self, Write};

use super::file::{u32_at, u64_at};
use crate::files::codec::Compressor;
use crate::game::canonical;

/// The most texts of a block.
const TEXTS: u32 = 1 << 10;

/// The most numbers of a block.
const NUMBERS: u32 = 1 << 16;

/// A block of texts is closed when it has this many bytes.
const FULL: usize = 1 << 16;

/// A block of numbers is closed when it has this many bytes: consecutive numbers take none.
const NUMBERS_FULL: usize = 1 << 12;

/// The longest key, in bytes.
const LONGEST: usize = 1 << 24;

/// A block of texts is closed when they have this many bytes, shared bytes counted for each.
const FULL_TEXTS: usize = 1 << 20;

/// How the positions of a table are identified.
#[derive(Clone, Copy)]
pub enum Keys<'a> {
    /// By their numbers in the game, which can be rebuilt from the notation and its files.
    Game,
    /// By these ascending numbers, whose decimal texts are the positions.
    Numbers(&'a (dyn Fn(u64) -> u64 + Sync)),
    /// By these ascending numbers of the game's positions.
    Reached(&'a (dyn Fn(u64) -> u64 + Sync)),
    /// By these ascending texts.
    Texts(&'a (dyn Fn(u64, &mut String) + Sync)),
}

/// The key of a position in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Key {
    /// A number, whose decimal text is the position.
    Number(u64),
    /// A text.
    Text(String),
}

impl Key {
    /// Whether it is this number.
    #[must_use]
    pub fn is_number(&self, number: u64) -> bool {
        *self == Self::Number(number)
    }

    /// The number, where it is one.
    #[must_use]
    pub fn number(&self) -> Option<u64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Text(_) => None,
        }
    }

    /// Whether it is this text.
    #[must_use]
    pub fn is_text(&self, text: &str) -> bool {
        matches!(self, Self::Text(own) if own == text)
    }

    pub(super) fn to_text(&self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Text(text) => text.clone(),
        }
    }

    /// How this key compares to a text; `None` when the text is not a number in decimal.
    pub(super) fn compare(&self, text: &str) -> Option<Ordering> {
        match self {
            Self::Number(number) => canonical(text).map(|other| number.cmp(&other)),
            Self::Text(own) => Some(own.as_str().cmp(text)),
        }
    }
}

/// An entry of the index: a block of keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct KeyBlock {
    pub(super) at: u64,
    pub(super) length: u32,
    pub(super) raw: u32,
    /// The number of the first key.
    pub(super) start: u64,
    pub(super) count: u32,
    pub(super) crc: u32,
    pub(super) first: Key,
}

/// Writes all keys and returns the bytes written and the index.
pub(super) fn write(
    keys: Keys<'_>,
    positions: u64,
    out: &mut dyn Write,
    check: &mut dyn FnMut(u64) -> Result<(), crate::Error>,
) -> Result<(u64, Vec<u8>), WriteError> {
    let mut index = Vec::new();
    let mut written = 0;
    let mut raw = Vec::new();
    let (mut before, mut text) = (String::new(), String::new());
    let (mut last, mut run) = (0, 0);
    let mut next = 0;
    let mut compressor = Compressor::of_texts()?;
    let (most, full) = match keys {
        Keys::Numbers(_) | Keys::Reached(_) => (u64::from(NUMBERS), NUMBERS_FULL),
        Keys::Game | Keys::Texts(_) => (u64::from(TEXTS), FULL),
    };
    while next < positions {
        check(next)?;
        raw.clear();
        let start = next;
        let mut first = Vec::new();
        let mut texts = 0;
        while next < positions && next - start < most && raw.len() < full && texts < FULL_TEXTS {
            match keys {
                Keys::Game => return Ok((0, Vec::new())),
                Keys::Numbers(number) | Keys::Reached(number) => {
                    let number = number(next);
                    if next == start {
                        first = number.to_le_bytes().to_vec();
                        raw.extend(number.to_le_bytes());
                        run = 0;
                    } else if number - last == 1 {
                        run += 1;
                    } else {
                        leb(std::mem::take(&mut run), &mut raw);
                        leb(number - last, &mut raw);
                    }
                    last = number;
                }
                Keys::Texts(key) => {
                    text.clear();
                    key(next, &mut text);
                    if text.len() > LONGEST {
                        return Err(io::Error::other("a key is too long").into());
                    }
                    let shared = if next == start {
                        first = (text.len() as u32).to_le_bytes().to_vec();
                        first.extend(text.as_bytes());
                        0
                    } else {
                        let pairs = before.bytes().zip(text.bytes());
                        pairs.take_while(|(a, b)| a == b).count()
                    };
                    texts += text.len();
                    leb(shared as u64, &mut raw);
                    leb((text.len() - shared) as u64, &mut raw);
                    raw.extend(&text.as_bytes()[shared..]);
                    std::mem::swap(&mut before, &mut text);
                }
            }
            next += 1;
        }
        if matches!(keys, Keys::Numbers(_) | Keys::Reached(_)) {
            leb(run, &mut raw);
        }
        let block = compressor.compress(&raw)?;
        for number in [block.len(), raw.len(), (next - start) as usize] {
            index.extend((number as u32).to_le_bytes());
        }
        index.extend(crc32fast::hash(&block).to_le_bytes());
        index.extend(first);
        out.write_all(&block)?;
        written += block.len() as u64;
    }
    Ok((written, index))
}

/// Reads the index of blocks of keys, of which the first begins at `at`. `None` when it is invalid
/// or does not fit `positions` and the `length` of all blocks.
pub(super) fn read_index(
    bytes: &[u8],
    numbers: bool,
    at: u64,
    length: u64,
    positions: u64,
) -> Option<Vec<KeyBlock>> {
    let mut blocks = Vec::new();
    let (mut next, mut offset, mut start) = (0, 0, 0);
    while next < bytes.len() {
        let [block, raw, count, crc] = [0, 4, 8, 12].map(|field| u32_at(bytes, next + field));
        let (block, raw, count) = (block?, raw?, count?);
        next += 16;
        let first = if numbers {
            next += 8;
            Key::Number(u64_at(bytes, next - 8)?)
        } else {
            let size = u32_at(bytes, next)? as usize;
            next += 4;
            let text = bytes.get(next..next.checked_add(size)?)?;
            next += size;
            Key::Text(String::from_utf8(text.to_vec()).ok()?)
        };
        if count == 0 || count > NUMBERS || raw as usize > FULL + LONGEST + 32 {
            return None;
        }
        blocks.push(KeyBlock {
            at: at + offset,
            length: block,
            raw,
            start,
            count,
            crc: crc?,
            first,
        });
        offset += u64::from(block);
        start += u64::from(count);
    }
    (offset == length && start == positions).then_some(blocks)
}

/// The keys of a block, decompressed.
#[derive(Clone, Debug)]
pub(super) enum Decoded {
    /// Runs of consecutive numbers: the first of each, and its place in the block.
    Numbers {
        runs: Vec<(u64, u32)>,
        count: u32,
    },
    Texts(Vec<String>),
}

impl Decoded {
    /// The place of a text in the block.
    pub(super) fn find(&self, text: &str) -> Option<u64> {
        match self {
            Self::Numbers { runs, count } => {
                let number = canonical(text)?;
                let after = runs.partition_point(|run| run.0 <= number);
                let (first, place) = runs[after.checked_sub(1)?];
                let end = runs.get(after).map_or(*count, |run| run.1);
                let at = u64::from(place).checked_add(number - first)?;
                (at < u64::from(end)).then_some(at)
            }
            Self::Texts(texts) => {
                let found = texts.binary_search_by(|own| own.as_str().cmp(text));
                found.ok().map(|at| at as u64)
            }
        }
    }

    /// The key at a place of the block.
    pub(super) fn key(&self, at: u64) -> Option<Key> {
        match self {
            Self::Numbers { runs, count } => {
                let after = runs.partition_point(|run| u64::from(run.1) <= at);
                let (first, place) = runs[after.checked_sub(1)?];
                (at < u64::from(*count)).then(|| Key::Number(first + (at - u64::from(place))))
            }
            Self::Texts(texts) => texts.get(at as usize).cloned().map(Key::Text),
        }
    }
}

/// Decodes a decompressed block. `None` when it is invalid.
pub(super) fn decode(raw: &[u8], numbers: bool, count: u32) -> Option<Decoded> {
    let mut rest = raw;
    let decoded = if numbers {
        let mut number = u64_at(raw, 0)?;
        rest = &raw[8..];
        let mut runs = vec![(number, 0)];
        let mut place = 0u64;
        loop {
            let run = read_leb(&mut rest)?;
            number = number.checked_add(run)?;
            place = place.checked_add(run)?.checked_add(1)?;
            if place >= u64::from(count) {
                break;
            }
            number = number.checked_add(read_leb(&mut rest)?.max(1))?;
            runs.push((number, place as u32));
        }
        if place != u64::from(count) {
            return None;
        }
        Decoded::Numbers { runs, count }
    } else {
        let mut texts = Vec::with_capacity(count as usize);
        let mut before: Vec<u8> = Vec::new();
        // Without a limit, a few bytes could demand long texts repeatedly.
        let mut room = FULL_TEXTS + LONGEST;
        for _ in 0..count {
            let shared = usize::try_from(read_leb(&mut rest)?).ok()?;
            let length = usize::try_from(read_leb(&mut rest)?).ok()?;
            if shared > before.len() {
                return None;
            }
            before.truncate(shared);
            before.extend(rest.get(..length)?);
            rest = &rest[length..];
            room = room.checked_sub(before.len())?;
            texts.push(String::from_utf8(before.clone()).ok()?);
        }
        Decoded::Texts(texts)
    };
    rest.is_empty().then_some(decoded)
}

fn leb(mut number: u64, into: &mut Vec<u8>) {
    while number >= 0x80 {
        into.push(number as u8 | 0x80);
        number >>= 7;
    }
    into.push(number as u8);
}

fn read_leb(from: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = from.split_first()?;
        *from = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_numbers_are_read_back() {
        // 5, then the two largest numbers.
        let mut raw = 5u64.to_le_bytes().to_vec();
        leb(0, &mut raw);
        leb(u64::MAX - 6, &mut raw);
        leb(1, &mut raw);
        let decoded = decode(&raw, true, 3).unwrap();
        assert_eq!(decoded.key(0), Some(Key::Number(5)));
        assert_eq!(decoded.key(2), Some(Key::Number(u64::MAX)));
        assert_eq!(decoded.find(&u64::MAX.to_string()), Some(2));
    }

    /// A long text, repeated by others.
    fn repeated(length: usize, count: u32) -> Option<Decoded> {
        let mut raw = Vec::new();
        leb(0, &mut raw);
        leb(length as u64, &mut raw);
        raw.resize(raw.len() + length, b'a');
        for _ in 1..count {
            leb(length as u64, &mut raw);
            leb(0, &mut raw);
        }
        decode(&raw, false, count)
    }

    #[test]
    fn a_small_block_does_not_become_a_large_one() {
        assert!(repeated(LONGEST, 1).is_some());
        assert!(repeated(1 << 10, 1 << 10).is_some());
        assert!(repeated(1 << 18, 1 << 10).is_none());
    }

    #[test]
    fn long_texts_that_share_much_are_written_in_several_blocks() {
        let text = |index: u64, into: &mut String| {
            into.push_str(&"long".repeat(50_000));
            into.push_str(&format!("{index:03}"));
        };
        let mut out = Vec::new();
        let (length, index) = write(Keys::Texts(&text), 100, &mut out, &mut |_| Ok(())).unwrap();
        let blocks = read_index(&index, false, 0, length, 100).unwrap();
        assert!(blocks.len() > 10);
        for block in blocks {
            let frame = &out[block.at as usize..][..block.length as usize];
            let raw = zstd::bulk::decompress(frame, block.raw as usize).unwrap();
            let decoded = decode(&raw, false, block.count).unwrap();
            assert_eq!(decoded.key(0), Some(block.first));
        }
    }
}

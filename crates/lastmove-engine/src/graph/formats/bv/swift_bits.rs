//! The bits of a file of moves, and the codes that graphs are usually written in.
//!
//! A number is decoded from the next 57 bits or more, taken from a buffer at once. That is enough for
//! every number that can stand in a file: vertices have 32 bits, and distances with a sign 33.

use std::io::{BufReader, Read};

use super::words::{Told, read_fully};
use crate::Control;

/// The size of the buffer in bytes.
const BUFFER: usize = 1 << 17;

/// Zeros that follow the end of the file, in bytes: so many that two words which begin in the file
/// are there.
const ZEROS: usize = 24;

/// How many bits of a word are always the file's.
const BITS: u32 = 57;

/// The largest numbers have this many bits.
const MOST_BITS: u32 = 33;

/// The bits of a file. What reads them returns `None` after a fault.
pub(super) struct SwiftBits<'a> {
    pub(super) source: &'a mut BufReader<Box<dyn Read>>,
    pub(super) file: &'a str,
    pub(super) control: &'a Control<'a>,
    pub(super) told: &'a Told,
    /// A part of the file, and the zeros behind its end.
    buffer: Vec<u8>,
    /// How many bytes of the buffer are the file's.
    filled: usize,
    /// The next bit in the buffer.
    at: usize,
    ended: bool,
}

impl<'a> SwiftBits<'a> {
    pub(super) fn new(
        source: &'a mut BufReader<Box<dyn Read>>,
        file: &'a str,
        control: &'a Control<'a>,
        told: &'a Told,
    ) -> Self {
        Self {
            source,
            file,
            control,
            told,
            buffer: Vec::new(),
            filled: 0,
            at: 0,
            ended: false,
        }
    }

    /// How many bits have been decoded.
    pub(super) fn place(&self) -> u64 {
        (self.told.bytes.get() - self.filled as u64) * 8 + self.at as u64
    }

    /// Whether more was decoded than the file has.
    pub(super) fn is_beyond(&self) -> bool {
        self.at > self.filled * 8
    }

    /// The bits that come after so many others, from the highest on, at least [`BITS`] of them.
    #[inline(always)]
    fn peek(&mut self, after: usize) -> Option<u64> {
        let at = self.at + after;
        let rest = self.buffer.get(at / 8..);
        match rest.and_then(|rest| rest.first_chunk()) {
            Some(&word) => Some(u64::from_be_bytes(word) << (at % 8)),
            None => self.refill(after),
        }
    }

    /// Reads on in the file, and peeks.
    #[cold]
    #[inline(never)]
    fn refill(&mut self, after: usize) -> Option<u64> {
        if self.ended {
            return None;
        }
        let done = (self.at / 8).min(self.filled);
        self.buffer.copy_within(done..self.filled, 0);
        self.filled -= done;
        self.at -= done * 8;
        self.buffer.resize(BUFFER, 0);
        let room = &mut self.buffer[self.filled..];
        let read = match read_fully(self.source, room, self.file, self.control) {
            Ok(read) => read,
            Err(fault) => {
                // After a fault nothing more is read: this is the first one.
                let _ = self.told.fault.set(fault);
                return None;
            }
        };
        self.told.bytes.set(self.told.bytes.get() + read as u64);
        self.filled += read;
        if self.filled < BUFFER {
            self.ended = true;
            self.buffer.truncate(self.filled);
            self.buffer.resize(self.filled + ZEROS, 0);
        }
        self.peek(after)
    }

    /// Passes over too many zeros: where they are not the file's, it has ended too early.
    #[cold]
    #[inline(never)]
    fn too_long<T>(&mut self, word: u64) -> Option<T> {
        self.at += word.leading_zeros().min(BITS) as usize;
        None
    }

    /// A number in the code gamma.
    #[inline(always)]
    pub(super) fn gamma(&mut self) -> Option<u64> {
        let word = self.peek(0)?;
        let zeros = word.leading_zeros();
        if zeros > BITS / 2 {
            return self.long_gamma(word);
        }
        let length = 2 * zeros + 1;
        self.at += length as usize;
        Some((word >> (64 - length)) - 1)
    }

    #[cold]
    #[inline(never)]
    fn long_gamma(&mut self, word: u64) -> Option<u64> {
        let zeros = word.leading_zeros();
        if zeros > MOST_BITS {
            return self.too_long(word);
        }
        self.at += zeros as usize;
        let word = self.peek(0)?;
        self.at += zeros as usize + 1;
        Some((word >> (63 - zeros)) - 1)
    }

    /// A number in the code gamma, as at the beginning of a record, and whether `1` and `1` follow it,
    /// which are then decoded too if they `may` be.
    #[inline(always)]
    pub(super) fn gamma_before_ones(&mut self, may: bool) -> Option<(u64, bool)> {
        let word = self.peek(0)?;
        let zeros = word.leading_zeros();
        if zeros > BITS / 2 - 1 {
            return Some((self.gamma()?, false));
        }
        let length = 2 * zeros + 1;
        let number = (word >> (64 - length)) - 1;
        let ones = may && number > 0 && (word << length) >> 62 == 0b11;
        self.at += length as usize + 2 * usize::from(ones);
        Some((number, ones))
    }

    /// A number in the code zeta with k = 3.
    #[inline(always)]
    pub(super) fn zeta3(&mut self) -> Option<u64> {
        let word = self.peek(0)?;
        match zeta3_of(word) {
            Some((number, length)) => {
                self.at += length as usize;
                Some(number)
            }
            None => self.too_long(word),
        }
    }

    /// Targets after another, each by its distance in the code zeta with k = 3; returns the last one,
    /// which may be no vertex.
    #[inline(always)]
    pub(super) fn rising(&mut self, mut to: u64, targets: &mut [u32]) -> Option<u64> {
        let mut word = self.peek(0)?;
        for target in targets {
            // These bits do not depend on the number, so they come while it is decoded.
            let next = self.peek(BITS as usize)?;
            let Some((number, length)) = zeta3_of(word) else {
                return self.too_long(word);
            };
            self.at += length as usize;
            word = word << length | next >> (BITS - length);
            to += 1 + number;
            *target = to as u32;
        }
        Some(to)
    }

    /// A number up to `most` in unary code.
    #[inline(always)]
    pub(super) fn unary(&mut self, most: u64) -> Option<u64> {
        let mut number = 0;
        loop {
            let word = self.peek(0)?;
            let zeros = word.leading_zeros();
            number += u64::from(zeros.min(BITS));
            if number > most {
                return self.too_long(word);
            }
            if zeros < BITS {
                self.at += zeros as usize + 1;
                return Some(number);
            }
            self.at += BITS as usize;
        }
    }
}

/// The number in the code zeta with k = 3 with which a word begins, and its length in bits; `None`
/// where it would be too large.
#[inline(always)]
fn zeta3_of(word: u64) -> Option<(u64, u32)> {
    let zeros = word.leading_zeros();
    if zeros > MOST_BITS / 3 {
        return None;
    }
    // One of 2^(3 zeros) short numbers, which begin with two zeros, or else one with a bit more.
    let rest = word << (zeros + 1);
    let bits = 3 * zeros + 3;
    let long = rest >> (64 - bits);
    let is_short = rest >> 62 == 0;
    let number = if is_short {
        (long >> 1) + (1 << (bits - 3))
    } else {
        long
    };
    Some((number - 1, 4 * zeros + 4 - u32::from(is_short)))
}

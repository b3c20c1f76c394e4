//! Messages from the positions of a level to their predecessors.

use rayon::prelude::*;

use crate::graph::turned::{Gathered, Parts};
use crate::{Error, Storage};

/// A position in the upper bits, and in the lowest one whether it wins.
pub(super) type Told = u64;

/// Joins a position with a bit.
#[inline]
pub(super) fn told(v: u32, is_it: bool) -> Told {
    u64::from(v) << 1 | u64::from(is_it)
}

/// The position and the bit.
#[inline]
pub(super) fn told_of(told: Told) -> (u32, bool) {
    ((told >> 1) as u32, told & 1 == 1)
}

/// The messages of a level: a list while that is short, else gathered part by part.
pub(super) struct Messages<'a> {
    few: Vec<Told>,
    most: usize,
    many: Gathered<'a>,
    are_many: bool,
    /// The source of the last message in `many`: it never falls, and is odd for a win.
    turn: u32,
}

/// Words of a part read at a time.
const PIECE: u64 = 1 << 16;

impl<'a> Messages<'a> {
    /// Lists of at most `most` messages, and `room` bytes for longer ones. Parts have 2^`bits`
    /// positions.
    pub(super) fn new(
        (vertices, bits): (u32, u32),
        (most, room): (usize, u64),
        work: &'a dyn Storage,
    ) -> Self {
        let parts = Parts::even(vertices, bits);
        Self {
            few: Vec::new(),
            most,
            many: Gathered::new((vertices, parts, PIECE), work, room),
            are_many: false,
            turn: 0,
        }
    }

    pub(super) fn parts(&self) -> &Parts {
        self.many.parts()
    }

    /// Sends a position the message that it wins, or that it has an option less.
    #[inline]
    pub(super) fn send(&mut self, message: Told) -> Result<(), Error> {
        if !self.are_many {
            if self.few.len() < self.most {
                self.few.push(message);
                return Ok(());
            }
            self.spread()?;
        }
        let (v, wins) = told_of(message);
        self.tell_many(v, wins)
    }

    #[inline]
    fn tell_many(&mut self, v: u32, wins: bool) -> Result<(), Error> {
        self.turn = self.turn.wrapping_add((self.turn & 1) ^ u32::from(wins));
        self.many.add(self.turn, v)
    }

    /// Distributes the list to the parts.
    pub(super) fn spread(&mut self) -> Result<(), Error> {
        self.are_many = true;
        for told in std::mem::take(&mut self.few) {
            let (v, wins) = told_of(told);
            self.tell_many(v, wins)?;
        }
        Ok(())
    }

    /// Puts all messages in the order of the positions, where they are few; returns whether they are.
    pub(super) fn sort(&mut self) -> bool {
        if !self.are_many {
            self.few.par_sort_unstable();
        }
        !self.are_many
    }

    /// The messages, where they are few.
    pub(super) fn few(&self) -> &[Told] {
        &self.few
    }

    /// Calls `each` with all messages to a part, where they are many: the number of the position in the
    /// part, and whether it wins.
    pub(super) fn each(
        &self,
        part: usize,
        bytes: &mut Vec<u8>,
        mut each: impl FnMut(usize, bool),
    ) -> Result<(), Error> {
        self.many.each_move(part, bytes, |to, turn| {
            each(to as usize, turn & 1 == 1);
        })
    }

    /// Drops all messages.
    pub(super) fn clear(&mut self) {
        self.few.clear();
        if self.are_many {
            self.many.clear();
            (self.are_many, self.turn) = (false, 0);
        }
    }
}

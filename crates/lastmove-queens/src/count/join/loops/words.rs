//! The loops in plain Rust: the twin that the others are compared with, and what they are made of
//! where vectors do not help.

use super::Loops;
use super::block::{Cut, Table};
use crate::count::join::halves::{COLUMNS, Squares, State};
use crate::count::join::list::List;

/// Words of 64 bits, on any machine.
#[derive(Clone, Copy, Debug, Default)]
pub(in super::super) struct Words;

/// Words in a row of patterns: enough that cutting up an item pays.
const WORDS: usize = 4;

impl Loops for Words {
    const PATTERNS: usize = 64 * WORDS;
    type Table = Table<WORDS>;

    fn extend<S: State>(self, states: &[S], squares: &Squares<S>, left: usize, into: &mut List<S>) {
        extend(states, squares, left, into);
    }

    fn split(self, from: &[u64], bit: u64, without: &mut List<u64>, with: &mut List<u64>) {
        split(from, bit, without, with);
    }

    fn without(self, from: &[u64], bit: u64, into: &mut List<u64>) {
        keep(from, into, |number| number & bit == 0);
    }

    fn sort(self, from: &[u64], long: u64, into: &mut [List<u64>; 3]) {
        sort(from, long, into);
    }

    fn count(
        self,
        patterns: &[u64],
        items: [&[u64]; 3],
        bits: u32,
        table: &mut Self::Table,
    ) -> [u64; 3] {
        count(patterns, items, bits, table)
    }
}

/// [`Loops::extend`].
#[inline(always)]
pub(super) fn extend<S: State>(
    states: &[S],
    squares: &Squares<S>,
    left: usize,
    into: &mut List<S>,
) {
    let places = into.room(states.len() * left);
    let columns = (1 << squares.columns) - 1;
    let mut len = 0;
    for &state in states {
        let mut free = state.missing(squares.first, columns);
        for _ in 0..left {
            let square = squares.taken[free.trailing_zeros() as usize % COLUMNS];
            free &= free.wrapping_sub(1);
            // Written in any case, kept when it fits: a branch would be guessed wrong too often.
            places[len] = state.join(square);
            len += usize::from(state.apart(square));
        }
    }
    into.set_len(len);
}

/// The numbers that are wanted.
#[inline(always)]
pub(super) fn keep(from: &[u64], into: &mut List<u64>, wanted: impl Fn(u64) -> bool) {
    let places = into.room(from.len());
    let mut len = 0;
    for &number in from {
        places[len] = number;
        len += usize::from(wanted(number));
    }
    into.set_len(len);
}

/// [`Loops::split`].
#[inline(always)]
pub(super) fn split(from: &[u64], bit: u64, without: &mut List<u64>, with: &mut List<u64>) {
    keep(from, without, |number| number & bit == 0);
    keep(from, with, |number| number & bit != 0);
}

/// [`Loops::sort`].
#[inline(always)]
pub(super) fn sort(from: &[u64], long: u64, into: &mut [List<u64>; 3]) {
    let [none, one, both] = into;
    keep(from, none, |number| number & long == 0);
    keep(from, one, |number| {
        number & long != 0 && number & long != long
    });
    keep(from, both, |number| number & long == long);
}

/// [`Loops::count`].
#[inline(always)]
pub(super) fn count<const WORDS: usize>(
    patterns: &[u64],
    items: [&[u64]; 3],
    bits: u32,
    table: &mut Table<WORDS>,
) -> [u64; 3] {
    let cut = Cut::best(bits, items.iter().map(|items| items.len()).sum());
    table.set_planes(patterns);
    table.fill(patterns.len(), bits, cut);
    let mut counts = [0; 3];
    // A closure would be compiled for the plainest machine.
    for (count, items) in counts.iter_mut().zip(items) {
        *count = table.count(items, cut);
    }
    counts
}

//! The loops in plain Rust: the twin that the others are compared with, also used by them where
//! vectors do not help.

use std::ops::BitAnd;

use lastmove::vectors::{Job, Vectors};

use super::block::{Cut, Table};
use super::{Extend, Filter, Loops};
use crate::count::join::halves::{COLUMNS, Squares, State};
use crate::count::join::list::List;

/// Plain loops, compiled for these vectors.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Plain(pub(in super::super) Vectors);

/// Words in a row of patterns: enough to amortize splitting an item, and a vector of AVX2.
const WORDS: usize = 4;

impl<S: State> Extend<S> for Plain {
    fn extend(self, states: &[S], squares: &Squares<S>, left: usize, into: &mut List<S>) {
        self.0.run(ExtendLoop {
            states,
            squares,
            left,
            into,
        });
    }
}

impl<T> Filter<T> for Plain
where
    T: Copy + Default + PartialEq + BitAnd<Output = T>,
{
    fn split(self, from: &[T], bit: T, without: &mut List<T>, with: &mut List<T>) {
        keep(from, without, |number| number & bit == T::default());
        keep(from, with, |number| number & bit != T::default());
    }

    fn without(self, from: &[T], bit: T, into: &mut List<T>) {
        keep(from, into, |number| number & bit == T::default());
    }
}

impl Loops for Plain {
    const PATTERNS: usize = 64 * WORDS;
    type Table = Table<WORDS>;

    fn sort(self, from: &[u64], long: u64, into: &mut [List<u64>; 3]) {
        let [none, one, both] = into;
        keep(from, none, |number| number & long == 0);
        keep(from, one, |number| {
            number & long != 0 && number & long != long
        });
        keep(from, both, |number| number & long == long);
    }

    fn pack(self, from: &[u64], live: u64, into: &mut List<u32>) {
        self.0.run(PackLoop { from, live, into });
    }

    fn count(
        self,
        patterns: &[u32],
        items: [&[u32]; 3],
        bits: u32,
        table: &mut Self::Table,
    ) -> [u64; 3] {
        self.0.run(CountLoop {
            patterns,
            items,
            bits,
            table,
        })
    }
}

/// The numbers that are wanted.
#[inline(always)]
fn keep<T: Copy + Default>(from: &[T], into: &mut List<T>, wanted: impl Fn(T) -> bool) {
    let places = into.places(from.len());
    let mut len = 0;
    for &number in from {
        places[len] = number;
        len += usize::from(wanted(number));
    }
    into.set_len(len);
}

/// [`Extend::extend`].
struct ExtendLoop<'a, S> {
    states: &'a [S],
    squares: &'a Squares<S>,
    left: usize,
    into: &'a mut List<S>,
}

impl<S: State> Job for ExtendLoop<'_, S> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let places = self.into.places(self.states.len() * self.left);
        let columns = (1 << self.squares.columns) - 1;
        let mut len = 0;
        for &state in self.states {
            let mut free = state.missing(self.squares.first, columns);
            for _ in 0..self.left {
                let square = self.squares.taken[free.trailing_zeros() as usize % COLUMNS];
                free &= free.wrapping_sub(1);
                // Always written, kept when it fits: a branch would often be mispredicted.
                places[len] = state.join(square);
                len += usize::from(state.apart(square));
            }
        }
        self.into.set_len(len);
    }
}

/// [`Loops::pack`].
struct PackLoop<'a> {
    from: &'a [u64],
    live: u64,
    into: &'a mut List<u32>,
}

impl Job for PackLoop<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let places = self.into.places(self.from.len());
        let places = &mut places[..self.from.len()];
        places.fill(0);
        let (mut rest, mut packed) = (self.live, 0);
        // Each run of live bits moves as a whole: on some machines that is much faster than PEXT.
        while rest != 0 {
            let first = rest.trailing_zeros();
            let run = (rest >> first).trailing_ones();
            let bits = u64::MAX >> (u64::BITS - run);
            for (place, &number) in places.iter_mut().zip(self.from) {
                *place |= ((number >> first & bits) << packed) as u32;
            }
            packed += run;
            rest &= !(bits << first);
        }
        self.into.set_len(self.from.len());
    }
}

/// [`Loops::count`].
struct CountLoop<'a> {
    patterns: &'a [u32],
    items: [&'a [u32]; 3],
    bits: u32,
    table: &'a mut Table<WORDS>,
}

impl Job for CountLoop<'_> {
    type Output = [u64; 3];

    #[inline(always)]
    fn run(self) -> [u64; 3] {
        let many = self.items.iter().map(|items| items.len()).sum();
        let cut = Cut::best(self.bits, many);
        self.table.set_planes(self.patterns);
        self.table.fill(self.patterns.len(), self.bits, cut);
        let mut counts = [0; 3];
        // A closure would be compiled for the portable level.
        for (count, items) in counts.iter_mut().zip(self.items) {
            *count = self.table.count(items, cut);
        }
        counts
    }
}

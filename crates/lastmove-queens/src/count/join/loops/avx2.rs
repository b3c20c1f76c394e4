//! The plain loops, compiled for machines with AVX2: the compiler makes vectors of them.
#![allow(unsafe_code)]

use super::block::Table;
use super::{Loops, words};
use crate::count::join::halves::{Squares, State};
use crate::count::join::list::List;

/// AVX2, BMI and POPCNT. Only [`Avx2::find`] makes one.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Avx2(());

/// Words in a row of patterns: a vector.
const WORDS: usize = 4;

impl Avx2 {
    /// The kernel, when the machine has what it needs.
    pub(in super::super) fn find() -> Option<Self> {
        let found = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        found.then_some(Self(()))
    }
}

impl Loops for Avx2 {
    const PATTERNS: usize = 64 * WORDS;
    type Table = Table<WORDS>;

    fn extend<S: State>(self, states: &[S], squares: &Squares<S>, left: usize, into: &mut List<S>) {
        // SAFETY: `find` has found the features, here and below.
        unsafe { extend(states, squares, left, into) }
    }

    fn split(self, from: &[u64], bit: u64, without: &mut List<u64>, with: &mut List<u64>) {
        words::split(from, bit, without, with);
    }

    fn without(self, from: &[u64], bit: u64, into: &mut List<u64>) {
        words::keep(from, into, |number| number & bit == 0);
    }

    fn sort(self, from: &[u64], long: u64, into: &mut [List<u64>; 3]) {
        words::sort(from, long, into);
    }

    fn count(
        self,
        patterns: &[u64],
        items: [&[u64]; 3],
        bits: u32,
        table: &mut Self::Table,
    ) -> [u64; 3] {
        // SAFETY: see above.
        unsafe { count(patterns, items, bits, table) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn extend<S: State>(states: &[S], squares: &Squares<S>, left: usize, into: &mut List<S>) {
    words::extend(states, squares, left, into);
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn count(patterns: &[u64], items: [&[u64]; 3], bits: u32, table: &mut Table<WORDS>) -> [u64; 3] {
    words::count(patterns, items, bits, table)
}

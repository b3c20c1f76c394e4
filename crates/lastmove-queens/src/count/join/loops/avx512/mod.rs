//! The loops for machines with AVX-512: lists are filtered by compressing vectors, and 512 patterns
//! are processed together.
#![allow(unsafe_code)]

mod lists;
mod table;

use lastmove::vectors::{IceLake, Vectors};

use super::block::Table;
use super::{Extend, Filter, Loops, Plain};
use crate::count::join::halves::Squares;
use crate::count::join::list::List;

/// AVX-512 with VPOPCNTDQ, which a machine with these vectors has.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Avx512(pub(in super::super) IceLake);

/// Words in a row of patterns: a vector.
const WORDS: usize = 8;

// SAFETY of all calls below: a value of this type proves that the machine supports these
// instructions.
impl Extend<u64> for Avx512 {
    fn extend(self, states: &[u64], squares: &Squares<u64>, left: usize, into: &mut List<u64>) {
        // SAFETY: see above.
        unsafe { lists::extend(states, squares, left, into) }
    }
}

/// Wider states are so rare that they have no loop of their own.
impl Extend<u128> for Avx512 {
    fn extend(self, states: &[u128], squares: &Squares<u128>, left: usize, into: &mut List<u128>) {
        Plain(Vectors::IceLake(self.0)).extend(states, squares, left, into);
    }
}

impl Filter<u64> for Avx512 {
    fn split(self, from: &[u64], bit: u64, without: &mut List<u64>, with: &mut List<u64>) {
        // SAFETY: see above.
        unsafe { lists::split(from, bit, without, with) }
    }

    fn without(self, from: &[u64], bit: u64, into: &mut List<u64>) {
        // SAFETY: see above.
        unsafe { lists::keep(from, bit, into) }
    }
}

impl Filter<u32> for Avx512 {
    fn split(self, from: &[u32], bit: u32, without: &mut List<u32>, with: &mut List<u32>) {
        // SAFETY: see above.
        unsafe { lists::split_packed(from, bit, without, with) }
    }

    fn without(self, from: &[u32], bit: u32, into: &mut List<u32>) {
        // SAFETY: see above.
        unsafe { lists::keep_packed(from, bit, into) }
    }
}

impl Loops for Avx512 {
    const PATTERNS: usize = 64 * WORDS;
    type Table = Table<WORDS>;

    fn sort(self, from: &[u64], long: u64, into: &mut [List<u64>; 3]) {
        // SAFETY: see above.
        unsafe { lists::sort(from, long, into) }
    }

    fn pack(self, from: &[u64], live: u64, into: &mut List<u32>) {
        // SAFETY: see above.
        unsafe { lists::pack(from, live, into) }
    }

    fn count(
        self,
        patterns: &[u32],
        items: [&[u32]; 3],
        bits: u32,
        table: &mut Self::Table,
    ) -> [u64; 3] {
        // SAFETY: see above.
        unsafe { table::count(patterns, items, bits, table) }
    }
}

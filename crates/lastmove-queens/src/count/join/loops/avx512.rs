//! The loops for machines with AVX-512: lists are filtered by compressing vectors, and 512 patterns
//! are processed together.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m512i, __mmask8, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm512_add_epi8, _mm512_add_epi64,
    _mm512_and_si512, _mm512_andnot_si512, _mm512_cvtepi64_epi8, _mm512_load_si512,
    _mm512_loadu_si512, _mm512_lzcnt_epi64, _mm512_mask_test_epi64_mask,
    _mm512_mask_testn_epi64_mask, _mm512_maskz_compress_epi64, _mm512_maskz_loadu_epi64,
    _mm512_movepi8_mask, _mm512_or_si512, _mm512_permutex2var_epi64, _mm512_popcnt_epi64,
    _mm512_reduce_add_epi64, _mm512_set1_epi64, _mm512_setzero_si512, _mm512_srl_epi64,
    _mm512_store_si512, _mm512_storeu_si512,
};

use lastmove::vectors::{IceLake, Vectors};

use super::block::{Cut, PARTS, Row, STRIDE, Table};
use super::{Extend, Loops, Plain};
use crate::count::join::halves::{COLUMNS, Squares};
use crate::count::join::list::{List, SLACK};

/// AVX-512 with VPOPCNTDQ, which a machine with these vectors has.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Avx512(pub(in super::super) IceLake);

/// Words in a row of patterns: a vector.
const WORDS: usize = 8;

/// Numbers in a vector.
const LANES: usize = 8;

// A vector may be written after the last item of a list.
const _: () = assert!(LANES <= SLACK);

// SAFETY of all calls below: a value of this type proves that the machine supports these
// instructions.
impl Extend<u64> for Avx512 {
    fn extend(self, states: &[u64], squares: &Squares<u64>, left: usize, into: &mut List<u64>) {
        // SAFETY: see above.
        unsafe { extend(states, squares, left, into) }
    }
}

/// Wider states are so rare that they have no loop of their own.
impl Extend<u128> for Avx512 {
    fn extend(self, states: &[u128], squares: &Squares<u128>, left: usize, into: &mut List<u128>) {
        Plain(Vectors::IceLake(self.0)).extend(states, squares, left, into);
    }
}

impl Loops for Avx512 {
    const PATTERNS: usize = 64 * WORDS;
    type Table = Table<WORDS>;

    fn split(self, from: &[u64], bit: u64, without: &mut List<u64>, with: &mut List<u64>) {
        // SAFETY: see above.
        unsafe {
            keep::<false>(from, bit, without);
            keep::<true>(from, bit, with);
        }
    }

    fn without(self, from: &[u64], bit: u64, into: &mut List<u64>) {
        // SAFETY: see above.
        unsafe { keep::<false>(from, bit, into) }
    }

    fn sort(self, from: &[u64], long: u64, into: &mut [List<u64>; 3]) {
        // SAFETY: see above.
        unsafe { sort(from, long, into) }
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

/// Calls `each` with the vectors of a list and the mask of their valid lanes.
#[target_feature(enable = "avx512f")]
#[inline]
fn vectors(from: &[u64], mut each: impl FnMut(__mmask8, __m512i)) {
    let (whole, rest) = from.as_chunks::<LANES>();
    for eight in whole {
        // SAFETY: eight numbers are a vector.
        each(__mmask8::MAX, unsafe {
            _mm512_loadu_si512(eight.as_ptr().cast())
        });
    }
    if !rest.is_empty() {
        let lanes = __mmask8::MAX >> (LANES - rest.len());
        // SAFETY: only valid lanes are read.
        each(lanes, unsafe {
            _mm512_maskz_loadu_epi64(lanes, rest.as_ptr().cast())
        });
    }
}

/// Writes the numbers of some lanes to `places` from `len` on, and returns the new length. There
/// must be room for a whole vector.
#[target_feature(enable = "avx512f,popcnt")]
#[inline]
fn push(places: &mut [u64], len: usize, lanes: __mmask8, numbers: __m512i) -> usize {
    debug_assert!(len + LANES <= places.len());
    let packed = _mm512_maskz_compress_epi64(lanes, numbers);
    // SAFETY: the callers made room for all results and a vector more. A masked store would be much
    // slower on some machines.
    unsafe { _mm512_storeu_si512(places.as_mut_ptr().add(len).cast(), packed) };
    len + lanes.count_ones() as usize
}

/// [`Extend::extend`].
#[target_feature(enable = "avx512f,avx512cd,popcnt")]
fn extend(states: &[u64], squares: &Squares<u64>, left: usize, into: &mut List<u64>) {
    let places = into.places(states.len() * left);
    assert!(places.len() >= states.len() * left + LANES);
    // The squares by the number of zeros above their columns' bits, modulo 16.
    let mut taken = [0; COLUMNS];
    for (column, &square) in (squares.first..).zip(&squares.taken) {
        taken[(u64::BITS - 1 - column) as usize % COLUMNS] = square;
    }
    // SAFETY: these are two vectors.
    let (low, high) = unsafe {
        let taken = taken.as_ptr();
        (
            _mm512_loadu_si512(taken.cast()),
            _mm512_loadu_si512(taken.add(LANES).cast()),
        )
    };
    let columns = ((1 << squares.columns) - 1) << squares.first;
    let columns = _mm512_set1_epi64(columns);
    let mut len = 0;
    vectors(states, |lanes, states| {
        let mut free = _mm512_andnot_si512(states, columns);
        for _ in 0..left {
            let square = _mm512_permutex2var_epi64(low, _mm512_lzcnt_epi64(free), high);
            let fits = _mm512_mask_testn_epi64_mask(lanes, states, square);
            len = push(places, len, fits, _mm512_or_si512(states, square));
            free = _mm512_andnot_si512(square, free);
        }
    });
    into.set_len(len);
}

/// The numbers with the bit, or those without it.
#[target_feature(enable = "avx512f,popcnt")]
fn keep<const WITH: bool>(from: &[u64], bit: u64, into: &mut List<u64>) {
    let places = into.places(from.len());
    assert!(places.len() >= from.len() + LANES);
    let bit = _mm512_set1_epi64(bit as i64);
    let mut len = 0;
    vectors(from, |lanes, numbers| {
        let wanted = if WITH {
            _mm512_mask_test_epi64_mask(lanes, numbers, bit)
        } else {
            _mm512_mask_testn_epi64_mask(lanes, numbers, bit)
        };
        len = push(places, len, wanted, numbers);
    });
    into.set_len(len);
}

/// [`Loops::sort`].
#[target_feature(enable = "avx512f,popcnt")]
fn sort(from: &[u64], long: u64, into: &mut [List<u64>; 3]) {
    let [none, one, both] = into.each_mut().map(|list| list.places(from.len()));
    let least = from.len() + LANES;
    assert!(none.len() >= least && one.len() >= least && both.len() >= least);
    let first = _mm512_set1_epi64((long & long.wrapping_neg()) as i64);
    let second = _mm512_set1_epi64((long & (long - 1)) as i64);
    let mut lens = [0; 3];
    vectors(from, |lanes, numbers| {
        let first = _mm512_mask_test_epi64_mask(lanes, numbers, first);
        let second = _mm512_mask_test_epi64_mask(lanes, numbers, second);
        lens[0] = push(none, lens[0], lanes & !(first | second), numbers);
        lens[1] = push(one, lens[1], first ^ second, numbers);
        lens[2] = push(both, lens[2], first & second, numbers);
    });
    for (list, len) in into.iter_mut().zip(lens) {
        list.set_len(len);
    }
}

/// [`Loops::count`].
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,bmi1,bmi2,popcnt")]
fn count(patterns: &[u64], items: [&[u64]; 3], bits: u32, table: &mut Table<WORDS>) -> [u64; 3] {
    let cut = Cut::best(bits, items.iter().map(|items| items.len()).sum());
    set_planes(patterns, bits, table);
    fill(patterns.len(), bits, cut, table);
    let mut counts = [0; 3];
    for (count, items) in counts.iter_mut().zip(items) {
        *count = match cut.parts {
            1 => count_parts::<1>(items, cut.width, table),
            2 => count_parts::<2>(items, cut.width, table),
            3 => count_parts::<3>(items, cut.width, table),
            4 => count_parts::<4>(items, cut.width, table),
            5 => count_parts::<5>(items, cut.width, table),
            6 => count_parts::<6>(items, cut.width, table),
            7 => count_parts::<7>(items, cut.width, table),
            8 => count_parts::<8>(items, cut.width, table),
            _ => count_parts::<PARTS>(items, cut.width, table),
        };
    }
    counts
}

/// The lowest `bits` of [`Table::set_planes`]: the bytes of 64 patterns side by side, of which an
/// instruction takes the highest bits.
#[target_feature(enable = "avx512f,avx512bw")]
fn set_planes(patterns: &[u64], bits: u32, table: &mut Table<WORDS>) {
    for (word, patterns) in patterns.chunks(64).enumerate() {
        for byte in 0..bits.div_ceil(8) {
            let shift = _mm_cvtsi64_si128(i64::from(8 * byte));
            let mut bytes = [0u64; 8];
            let mut at = 0;
            vectors(patterns, |_, eight| {
                let low = _mm512_cvtepi64_epi8(_mm512_srl_epi64(eight, shift));
                bytes[at] = _mm_cvtsi128_si64(low) as u64;
                at += 1;
            });
            // SAFETY: these are 64 bytes.
            let mut side_by_side = unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) };
            for bit in (8 * byte..8 * byte + 8).rev() {
                table.planes[bit as usize].0[word] = _mm512_movepi8_mask(side_by_side);
                side_by_side = _mm512_add_epi8(side_by_side, side_by_side);
            }
        }
    }
}

/// [`Table::fill`]. The compiler generates gathers for the plain loop.
#[target_feature(enable = "avx512f")]
fn fill(patterns: usize, bits: u32, cut: Cut, table: &mut Table<WORDS>) {
    let valid = Table::<WORDS>::valid(patterns);
    let all = _mm512_set1_epi64(-1);
    for part in 0..cut.parts {
        let rows = &mut table.rows[part * STRIDE..][..1 << cut.width];
        // SAFETY: rows are vectors.
        unsafe {
            let first = if part == 0 {
                _mm512_load_si512(valid.0.as_ptr().cast())
            } else {
                all
            };
            _mm512_store_si512(rows[0].0.as_mut_ptr().cast(), first);
        }
        for bit in 0..cut.width {
            let place = part as u32 * cut.width + bit;
            let plane = if place < bits {
                table.planes[place as usize]
            } else {
                Row([0; WORDS])
            };
            let (known, new) = rows[..2 << bit].split_at_mut(1 << bit);
            for (new, known) in new.iter_mut().zip(known) {
                // SAFETY: as above.
                unsafe {
                    let plane = _mm512_load_si512(plane.0.as_ptr().cast());
                    let known = _mm512_load_si512(known.0.as_ptr().cast());
                    let row = _mm512_andnot_si512(plane, known);
                    _mm512_store_si512(new.0.as_mut_ptr().cast(), row);
                }
            }
        }
    }
}

/// The number of pairs with these items, as [`Table::count`] has it.
#[target_feature(enable = "avx512f,avx512vpopcntdq,bmi1,bmi2")]
fn count_parts<const PARTS: usize>(items: &[u64], width: u32, table: &Table<WORDS>) -> u64 {
    const ROW: usize = size_of::<Row<WORDS>>();
    let rows = table.rows[..PARTS * STRIDE].as_ptr().cast::<u8>();
    // Offsets in bytes, so that no shift is needed to find a row. Highest bits that are shifted out
    // do not matter.
    let shift = ROW.trailing_zeros();
    let mask = (ROW << width) - ROW;
    let pairs = |item: u64| {
        let value = (item << shift) as usize & mask;
        // SAFETY: each part has as many rows as there are values.
        let mut fits = unsafe { _mm512_load_si512(rows.add(value).cast()) };
        let mut rest = (item >> width << shift) as usize;
        for part in 1..PARTS {
            // SAFETY: as above.
            let row =
                unsafe { _mm512_load_si512(rows.add(part * STRIDE * ROW + (rest & mask)).cast()) };
            fits = _mm512_and_si512(fits, row);
            rest >>= width;
        }
        _mm512_popcnt_epi64(fits)
    };
    // Two independent sums, for instruction-level parallelism.
    let mut sums = [_mm512_setzero_si512(); 2];
    let (twos, last) = items.as_chunks::<2>();
    for &[first, second] in twos {
        sums[0] = _mm512_add_epi64(sums[0], pairs(first));
        sums[1] = _mm512_add_epi64(sums[1], pairs(second));
    }
    for &item in last {
        sums[0] = _mm512_add_epi64(sums[0], pairs(item));
    }
    _mm512_reduce_add_epi64(_mm512_add_epi64(sums[0], sums[1])) as u64
}

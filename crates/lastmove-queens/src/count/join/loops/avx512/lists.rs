//! The loops over lists: vectors are compressed.

use std::arch::x86_64::{
    __m512i, __mmask8, __mmask16, _MM_HINT_T0, _mm_prefetch, _mm512_andnot_si512,
    _mm512_loadu_si512, _mm512_lzcnt_epi64, _mm512_mask_test_epi32_mask,
    _mm512_mask_test_epi64_mask, _mm512_mask_testn_epi32_mask, _mm512_mask_testn_epi64_mask,
    _mm512_maskz_compress_epi32, _mm512_maskz_compress_epi64, _mm512_maskz_loadu_epi32,
    _mm512_maskz_loadu_epi64, _mm512_or_si512, _mm512_permutex2var_epi64, _mm512_set1_epi32,
    _mm512_set1_epi64, _mm512_storeu_si512, _pext_u64,
};

use crate::count::join::halves::{COLUMNS, Squares};
use crate::count::join::list::{List, SLACK};

/// Numbers in a vector.
const LANES: usize = 8;

/// Packed numbers in a vector.
pub(super) const PACKED_LANES: usize = 16;

// A vector may be written after the last item of a list.
const _: () = assert!(LANES <= SLACK && PACKED_LANES <= SLACK);

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

/// Calls `each` with the vectors of a packed list and the mask of their valid lanes.
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn packed_vectors(from: &[u32], mut each: impl FnMut(__mmask16, __m512i)) {
    let (whole, rest) = from.as_chunks::<PACKED_LANES>();
    for sixteen in whole {
        // SAFETY: sixteen numbers are a vector.
        each(__mmask16::MAX, unsafe {
            _mm512_loadu_si512(sixteen.as_ptr().cast())
        });
    }
    if !rest.is_empty() {
        let lanes = __mmask16::MAX >> (PACKED_LANES - rest.len());
        // SAFETY: only valid lanes are read.
        each(lanes, unsafe {
            _mm512_maskz_loadu_epi32(lanes, rest.as_ptr().cast())
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
    ahead(places, len);
    // SAFETY: the callers made room for all results and a vector more. A masked store would be much
    // slower on some machines.
    unsafe { _mm512_storeu_si512(places.as_mut_ptr().add(len).cast(), packed) };
    len + lanes.count_ones() as usize
}

/// [`push`] for packed numbers.
#[target_feature(enable = "avx512f,popcnt")]
#[inline]
fn push_packed(places: &mut [u32], len: usize, lanes: __mmask16, numbers: __m512i) -> usize {
    debug_assert!(len + PACKED_LANES <= places.len());
    let packed = _mm512_maskz_compress_epi32(lanes, numbers);
    ahead(places, len);
    // SAFETY: as in `push`.
    unsafe { _mm512_storeu_si512(places.as_mut_ptr().add(len).cast(), packed) };
    len + lanes.count_ones() as usize
}

/// Fetches the cache line that will soon be written to. The stores of these loops cross lines and
/// overlap, and wait for the second-level cache otherwise: fetching saves a tenth of the time at N =
/// 20.
#[inline(always)]
fn ahead<T>(places: &[T], len: usize) {
    const BYTES: usize = 256;
    let next = places
        .as_ptr()
        .cast::<i8>()
        .wrapping_add(len * size_of::<T>() + BYTES);
    // SAFETY: an instruction of every such machine, which never faults.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(next) };
}

/// `Extend::extend`.
#[target_feature(enable = "avx512f,avx512cd,popcnt")]
pub(super) fn extend(states: &[u64], squares: &Squares<u64>, left: usize, into: &mut List<u64>) {
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

/// `Filter::without`.
#[target_feature(enable = "avx512f,popcnt")]
pub(super) fn keep(from: &[u64], bit: u64, into: &mut List<u64>) {
    let places = into.places(from.len());
    assert!(places.len() >= from.len() + LANES);
    let bit = _mm512_set1_epi64(bit as i64);
    let mut len = 0;
    vectors(from, |lanes, numbers| {
        let wanted = _mm512_mask_testn_epi64_mask(lanes, numbers, bit);
        len = push(places, len, wanted, numbers);
    });
    into.set_len(len);
}

/// `Filter::split`.
#[target_feature(enable = "avx512f,popcnt")]
pub(super) fn split(from: &[u64], bit: u64, without: &mut List<u64>, with: &mut List<u64>) {
    let [clear, set] = [&mut *without, &mut *with].map(|list| list.places(from.len()));
    let least = from.len() + LANES;
    assert!(clear.len() >= least && set.len() >= least);
    let bit = _mm512_set1_epi64(bit as i64);
    let mut lens = [0; 2];
    vectors(from, |lanes, numbers| {
        let found = _mm512_mask_test_epi64_mask(lanes, numbers, bit);
        lens[0] = push(clear, lens[0], lanes & !found, numbers);
        lens[1] = push(set, lens[1], found, numbers);
    });
    without.set_len(lens[0]);
    with.set_len(lens[1]);
}

/// `Filter::without` for packed numbers.
#[target_feature(enable = "avx512f,popcnt")]
pub(super) fn keep_packed(from: &[u32], bit: u32, into: &mut List<u32>) {
    let places = into.places(from.len());
    assert!(places.len() >= from.len() + PACKED_LANES);
    let bit = _mm512_set1_epi32(bit as i32);
    let mut len = 0;
    packed_vectors(from, |lanes, numbers| {
        let wanted = _mm512_mask_testn_epi32_mask(lanes, numbers, bit);
        len = push_packed(places, len, wanted, numbers);
    });
    into.set_len(len);
}

/// `Filter::split` for packed numbers.
#[target_feature(enable = "avx512f,popcnt")]
pub(super) fn split_packed(from: &[u32], bit: u32, without: &mut List<u32>, with: &mut List<u32>) {
    let [clear, set] = [&mut *without, &mut *with].map(|list| list.places(from.len()));
    let least = from.len() + PACKED_LANES;
    assert!(clear.len() >= least && set.len() >= least);
    let bit = _mm512_set1_epi32(bit as i32);
    let mut lens = [0; 2];
    packed_vectors(from, |lanes, numbers| {
        let found = _mm512_mask_test_epi32_mask(lanes, numbers, bit);
        lens[0] = push_packed(clear, lens[0], lanes & !found, numbers);
        lens[1] = push_packed(set, lens[1], found, numbers);
    });
    without.set_len(lens[0]);
    with.set_len(lens[1]);
}

/// `Loops::pack`.
#[target_feature(enable = "bmi2")]
pub(super) fn pack(from: &[u64], live: u64, into: &mut List<u32>) {
    let places = into.places(from.len());
    for (place, &number) in places.iter_mut().zip(from) {
        *place = _pext_u64(number, live) as u32;
    }
    into.set_len(from.len());
}

/// `Loops::sort`.
#[target_feature(enable = "avx512f,popcnt")]
pub(super) fn sort(from: &[u64], long: u64, into: &mut [List<u64>; 3]) {
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

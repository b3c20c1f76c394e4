//! Counting with a table whose rows are vectors.

use std::arch::x86_64::{
    _mm_cvtsi64_si128, _mm_storeu_si128, _mm512_add_epi8, _mm512_add_epi64, _mm512_and_si512,
    _mm512_andnot_si512, _mm512_cvtepi32_epi8, _mm512_load_si512, _mm512_loadu_si512,
    _mm512_movepi8_mask, _mm512_popcnt_epi64, _mm512_reduce_add_epi64, _mm512_set1_epi64,
    _mm512_setzero_si512, _mm512_srl_epi32, _mm512_store_si512,
};

use super::WORDS;
use super::lists::{PACKED_LANES, packed_vectors};
use crate::count::join::loops::block::{Cut, FIRST_STRIDE, PARTS, Row, STRIDE, Table};

/// `Loops::count`.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,bmi1,bmi2,popcnt")]
pub(super) fn count(
    patterns: &[u32],
    items: [&[u32]; 3],
    bits: u32,
    table: &mut Table<WORDS>,
) -> [u64; 3] {
    let cut = Cut::best(bits, items.iter().map(|items| items.len()).sum());
    set_planes(patterns, bits, table);
    fill(patterns.len(), bits, cut, table);
    let mut counts = [0; 3];
    for (count, items) in counts.iter_mut().zip(items) {
        *count = match cut.parts {
            1 => count_parts::<1>(items, cut, table),
            2 => count_parts::<2>(items, cut, table),
            3 => count_parts::<3>(items, cut, table),
            4 => count_parts::<4>(items, cut, table),
            5 => count_parts::<5>(items, cut, table),
            6 => count_parts::<6>(items, cut, table),
            7 => count_parts::<7>(items, cut, table),
            _ => count_parts::<PARTS>(items, cut, table),
        };
    }
    counts
}

/// The lowest `bits` of [`Table::set_planes`]: the bytes of 64 patterns side by side, of which an
/// instruction takes the highest bits.
#[target_feature(enable = "avx512f,avx512bw")]
fn set_planes(patterns: &[u32], bits: u32, table: &mut Table<WORDS>) {
    for (word, patterns) in patterns.chunks(64).enumerate() {
        for byte in 0..bits.div_ceil(8) {
            let shift = _mm_cvtsi64_si128(i64::from(8 * byte));
            let mut bytes = [0u8; 64];
            let mut chunks = bytes.as_chunks_mut::<PACKED_LANES>().0.iter_mut();
            packed_vectors(patterns, |_, sixteen| {
                let low = _mm512_cvtepi32_epi8(_mm512_srl_epi32(sixteen, shift));
                if let Some(chunk) = chunks.next() {
                    // SAFETY: these are sixteen bytes.
                    unsafe { _mm_storeu_si128(chunk.as_mut_ptr().cast(), low) };
                }
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
        let (first, lowest, width) = cut.part(part);
        let rows = &mut table.rows[first..][..1 << width];
        // SAFETY: rows are vectors.
        unsafe {
            let first = if part == 0 {
                _mm512_load_si512(valid.0.as_ptr().cast())
            } else {
                all
            };
            _mm512_store_si512(rows[0].0.as_mut_ptr().cast(), first);
        }
        for bit in 0..width {
            let place = lowest + bit;
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
fn count_parts<const PARTS: usize>(items: &[u32], cut: Cut, table: &Table<WORDS>) -> u64 {
    const ROW: usize = size_of::<Row<WORDS>>();
    let rows = table.rows[..FIRST_STRIDE + (PARTS - 1) * STRIDE].as_ptr();
    let (first_rows, other_rows) = (
        rows.cast::<u8>(),
        rows.wrapping_add(FIRST_STRIDE).cast::<u8>(),
    );
    // Offsets in bytes, so that no shift is needed to find a row.
    let shift = ROW.trailing_zeros();
    let Cut { first, width, .. } = cut;
    let first_mask = (ROW << first) - ROW;
    let mask = (ROW << width) - ROW;
    let pairs = |item: u32| {
        let item = (item as usize) << shift;
        // SAFETY: each part has as many rows as there are values.
        let mut fits = unsafe { _mm512_load_si512(first_rows.add(item & first_mask).cast()) };
        let mut rest = item >> first;
        for part in 0..PARTS - 1 {
            // SAFETY: as above.
            let row = unsafe {
                _mm512_load_si512(other_rows.add(part * STRIDE * ROW + (rest & mask)).cast())
            };
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

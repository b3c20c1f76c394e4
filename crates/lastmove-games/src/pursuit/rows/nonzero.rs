//! Which words of a line are not zero: one AVX-512 instruction that the compiler does not generate
//! for the plain loop.
//!
//! The other loops over rows are plain ones, compiled for each level of [vectors](lastmove_engine::vectors).
//! Without wide vectors, all values of boards of 30 × 30, 60 × 60 and 100 × 100 cells take 1.03, 1.68
//! and 1.33 times as long.
#![allow(unsafe_code)]

use super::line::{Line, WORDS};
use lastmove_engine::vectors::Vectors;

/// A bit for each word of a line that is not zero.
#[inline(always)]
pub(super) fn nonzero(line: &Line, vectors: Vectors) -> u8 {
    match vectors {
        // SAFETY: these values prove that the machine has AVX-512.
        #[cfg(target_arch = "x86_64")]
        Vectors::V4(_) | Vectors::IceLake(_) => unsafe { avx512(line) },
        _ => portable(line),
    }
}

#[inline(always)]
fn portable(line: &Line) -> u8 {
    let bit = |at| u8::from(line[at] != 0) << at;
    (0..WORDS).fold(0, |all, at| all | bit(at))
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
#[inline]
fn avx512(line: &Line) -> u8 {
    use std::arch::x86_64::{_mm512_loadu_epi64, _mm512_test_epi64_mask};
    // SAFETY: a line has as many bits as the register.
    let line = unsafe { _mm512_loadu_epi64(line.as_ptr().cast()) };
    _mm512_test_epi64_mask(line, line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_vector_finds_the_same_words() {
        for mask in 0..=u8::MAX {
            let line = std::array::from_fn(|at| u64::from(mask >> at & 1) << (at * 9));
            for vectors in Vectors::available() {
                assert_eq!(nonzero(&line, vectors), mask, "{vectors:?}");
            }
        }
    }
}

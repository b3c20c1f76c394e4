//! Running plain loops with the widest vectors that this machine has.
//!
//! The loops are written once, in portable Rust; here they are compiled for three kinds of machine
//! and the best is chosen when the program runs. One loop has a form of its own: which words of a
//! line are not zero, which the compiler does not see as one instruction.
//!
//! Without wide vectors, all values of boards of 30 × 30, 60 × 60 and 100 × 100 cells take 1.03, 1.68
//! and 1.33 times as long.
#![allow(unsafe_code)]

use super::line::{Line, WORDS};

/// Work made of plain loops. [`run`](Self::run) and what it calls must be `#[inline(always)]`, or
/// the loops stay compiled for the oldest machine.
pub(super) trait Job {
    /// What comes out.
    type Output;

    /// Does the work.
    fn run(self) -> Self::Output;
}

/// Which instructions to use. Only this file makes one, after it has looked at the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Vectors(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// What every machine of this kind has.
    Portable,
    /// AVX2.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// AVX-512 (F, VL, BW, DQ and VBMI2).
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Vectors {
    /// What every machine of this kind has.
    pub(super) const PORTABLE: Self = Self(Kind::Portable);

    /// The widest that this machine has.
    pub(super) fn widest() -> Self {
        Self::available().pop().unwrap_or(Self::PORTABLE)
    }

    /// All that this machine has, the narrowest first.
    pub(super) fn available() -> Vec<Self> {
        #[allow(unused_mut)]
        let mut all = vec![Self::PORTABLE];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("popcnt")
            {
                all.push(Self(Kind::Avx2));
            }
            if is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512dq")
                && is_x86_feature_detected!("avx512vbmi2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("popcnt")
            {
                all.push(Self(Kind::Avx512));
            }
        }
        all
    }

    /// A bit for each word of a line that is not zero.
    #[inline(always)]
    pub(super) fn some(self, line: &Line) -> u8 {
        match self.0 {
            // SAFETY: only `available` makes these values, after it has found the features.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { some_avx512(line) },
            _ => some(line),
        }
    }

    /// Does `job` with these instructions.
    pub(super) fn run<J: Job>(self, job: J) -> J::Output {
        match self.0 {
            Kind::Portable => job.run(),
            // SAFETY: only `available` makes these values, after it has found the features.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => unsafe { avx2(job) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { avx512(job) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn avx2<J: Job>(job: J) -> J::Output {
    job.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,avx512vbmi2,bmi1,bmi2,popcnt")]
fn avx512<J: Job>(job: J) -> J::Output {
    job.run()
}

#[inline(always)]
fn some(line: &Line) -> u8 {
    let some = |at| u8::from(line[at] != 0) << at;
    (0..WORDS).fold(0, |all, at| all | some(at))
}

/// [`some`] in one instruction.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
#[inline]
fn some_avx512(line: &Line) -> u8 {
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
                assert_eq!(vectors.some(&line), mask, "{vectors:?}");
            }
        }
    }
}

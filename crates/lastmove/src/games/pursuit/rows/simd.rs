//! Running plain loops with the widest vectors that this machine has.
//!
//! The loops are written once, in portable Rust; here they are compiled for three kinds of machine
//! and the best is chosen when the program runs. One loop has a form of its own: turning bits into
//! a list of cells, which the compiler cannot make of the plain one.
//!
//! The gain is small, for most of the time goes into waiting for memory: without it, all values of
//! boards of 30 × 30, 60 × 60 and 100 × 100 cells take 1.11, 1.04 and 1.08 times as long.
#![allow(unsafe_code)]

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
            if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1") {
                all.push(Self(Kind::Avx2));
            }
            if is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512dq")
                && is_x86_feature_detected!("avx512vbmi2")
                && is_x86_feature_detected!("bmi1")
            {
                all.push(Self(Kind::Avx512));
            }
        }
        all
    }

    /// Writes the items of the set bits of `word`, in their order, to the front of `into`. What is
    /// behind them there is lost.
    #[inline(always)]
    pub(super) fn pick(self, word: u64, items: &[u16; 64], into: &mut [u16; 64]) {
        match self.0 {
            // SAFETY: only `available` makes these values, after it has found the features.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { pick_avx512(word, items, into) },
            _ => pick(word, items, into),
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
#[target_feature(enable = "avx2,bmi1")]
fn avx2<J: Job>(job: J) -> J::Output {
    job.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,avx512vbmi2,bmi1")]
fn avx512<J: Job>(job: J) -> J::Output {
    job.run()
}

#[inline(always)]
fn pick(word: u64, items: &[u16; 64], into: &mut [u16; 64]) {
    let mut rest = word;
    // Four at a time, wanted or not: a branch for each bit would cost more.
    for four in into.as_chunks_mut::<4>().0 {
        for place in four {
            *place = items[rest.trailing_zeros() as usize % 64];
            rest &= rest.wrapping_sub(1);
        }
        if rest == 0 {
            return;
        }
    }
}

/// [`pick`] by compressing registers of 32 items.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
fn pick_avx512(word: u64, items: &[u16; 64], into: &mut [u16; 64]) {
    use std::arch::x86_64::{_mm512_loadu_epi16, _mm512_maskz_compress_epi16, _mm512_storeu_epi16};
    let (low, high) = (word as u32, (word >> 32) as u32);
    let (first, last) = items.split_at(32);
    // SAFETY: both halves have 32 items; the second is written at most 32 places into 64.
    unsafe {
        let first = _mm512_loadu_epi16(first.as_ptr().cast());
        let last = _mm512_loadu_epi16(last.as_ptr().cast());
        let into = into.as_mut_ptr().cast::<i16>();
        _mm512_storeu_epi16(into, _mm512_maskz_compress_epi16(low, first));
        let into = into.add(low.count_ones() as usize);
        _mm512_storeu_epi16(into, _mm512_maskz_compress_epi16(high, last));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_vector_picks_the_same() {
        let items: [u16; 64] = std::array::from_fn(|i| (i * i) as u16);
        let mut word = 1u64;
        for step in 0..10_000 {
            word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let word = match step {
                0 => 0,
                1 => u64::MAX,
                _ => word & word.rotate_left(step % 64),
            };
            let bits = (0..64).filter(|bit| word >> bit & 1 == 1);
            let expected: Vec<u16> = bits.map(|bit| items[bit]).collect();
            for vectors in Vectors::available() {
                let mut into = [0; 64];
                vectors.pick(word, &items, &mut into);
                assert_eq!(into[..expected.len()], expected, "{vectors:?} {word:x}");
            }
        }
    }
}

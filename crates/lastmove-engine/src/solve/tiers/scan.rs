//! Words that may be of a remoteness, 16 at a time: read one by one they took an eighth of the time of
//! endgames of chess.
#![allow(unsafe_code)]

use std::sync::atomic::AtomicU16;

use super::word::Word;

/// How many words are read together.
pub(super) const WORDS: usize = 16;

/// A bit for each of at most 16 words: whether it [may last](Word::may_last) so many plies.
#[inline(always)]
pub(super) fn plain<W: Word>(words: &[W], plies: u32) -> u32 {
    let bit = |(at, word): (usize, &W)| u32::from(word.may_last(plies)) << at;
    words.iter().enumerate().map(bit).sum()
}

/// The same of words of 16 bits.
#[inline(always)]
pub(super) fn narrow(words: &[AtomicU16], plies: u32) -> u32 {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if let Ok(words) = <&[AtomicU16; WORDS]>::try_from(words) {
        use std::arch::x86_64::{
            _mm_add_epi16, _mm_and_si128, _mm_cmpeq_epi16, _mm_movemask_epi8, _mm_packs_epi16,
            _mm_set1_epi16, _mm_srli_epi16,
        };
        let (low, high) = words.split_at(WORDS / 2);
        // SAFETY: SSE2 is on every x86-64 machine.
        return unsafe {
            let one = _mm_set1_epi16(1);
            let wanted = _mm_set1_epi16((plies as i16).wrapping_add(1) & 63);
            let found = |words| {
                let half = _mm_srli_epi16::<1>(_mm_add_epi16(load(words), one));
                _mm_cmpeq_epi16(_mm_and_si128(half, _mm_set1_epi16(63)), wanted)
            };
            _mm_movemask_epi8(_mm_packs_epi16(found(low), found(high))) as u32
        };
    }
    plain(words, plies)
}

/// Eight words, read as eight relaxed loads would, in one instruction: the compiler would not join
/// them, and a plain read of words that others may write is not defined.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[inline(always)]
fn load(words: &[AtomicU16]) -> std::arch::x86_64::__m128i {
    assert_eq!(words.len(), 8);
    let read;
    // SAFETY: the 16 bytes are those of the words. Every x86-64 machine known reads each aligned word
    // whole, so what comes is what relaxed loads, one after the other, may give too.
    unsafe {
        std::arch::asm!(
            "movdqu {read}, [{at}]",
            read = lateout(xmm_reg) read,
            at = in(reg) words.as_ptr(),
            options(pure, readonly, nostack, preserves_flags),
        );
    }
    read
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_words_are_as_one_by_one() {
        let words: Vec<_> = (0..=u16::MAX).map(AtomicU16::new).collect();
        // An interpreter takes minutes for all of them.
        let (plies_apart, chunks_apart) = if cfg!(miri) { (127, 97) } else { (1, 1) };
        for plies in (0..255).step_by(plies_apart) {
            for some in words.chunks(WORDS).step_by(chunks_apart) {
                assert_eq!(narrow(some, plies), plain(some, plies), "{some:?} {plies}");
            }
        }
        assert_eq!(narrow(&words[3..8], 1), plain(&words[3..8], 1));
    }
}

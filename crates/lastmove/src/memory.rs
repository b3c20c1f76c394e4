//! Memory that is all zero and costs nothing before it is used.
#![allow(unsafe_code)]

use std::alloc::{Layout, alloc_zeroed};
use std::sync::atomic::AtomicU64;

/// So many words, all zero; `None` where there is no memory for them. A table of gigabytes of which a
/// search uses little is there at once: setting each word would take a second a gigabyte, and the
/// safe ways to have words that the system has zeroed abort where there are none.
pub(super) fn zeroed(words: usize) -> Option<Vec<AtomicU64>> {
    let layout = Layout::array::<AtomicU64>(words).ok()?;
    if layout.size() == 0 {
        return Some(Vec::new());
    }
    // SAFETY: the layout is not of size 0. What is allocated has the layout of a vector of so many
    // words, by the allocator that vectors use, and zero bytes are a word.
    unsafe {
        let start = alloc_zeroed(layout).cast::<AtomicU64>();
        (!start.is_null()).then(|| Vec::from_raw_parts(start, words, words))
    }
}

/// Asks for a word that will be read soon. While it comes, other work goes on: a fifth of the time of
/// a search.
#[inline(always)]
pub(super) fn fetch(word: &AtomicU64) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: SSE is on every x86-64 machine, and a hint reads nothing.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(word).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = word;
}

//! A word that threads share.

use std::sync::atomic::{AtomicU16, AtomicU32, Ordering::Relaxed};

use rayon::prelude::*;

/// A word of 16 or 32 bits that threads share. What is written must fit.
pub(in crate::solve) trait Word: Send + Sync {
    /// The most that the bits above the lowest two hold.
    const MOST: u32;

    fn new(word: u32) -> Self;

    fn load(&self) -> u32;

    fn store(&self, word: u32);

    /// Returns the word before.
    fn swap(&self, word: u32) -> u32;

    /// Returns the word before.
    fn fetch_sub(&self, by: u32) -> u32;

    /// The words as plain integers of 32 bits.
    fn plain(words: Vec<Self>) -> Vec<u32>
    where
        Self: Sized;

    /// Writes `after` if the word is `before`, else returns what it is; it may also fail without a
    /// reason.
    fn exchange(&self, before: u32, after: u32) -> Result<u32, u32>;
}

macro_rules! word {
    ($atomic:ty, $plain:ty, $plainly:expr) => {
        impl Word for $atomic {
            const MOST: u32 = (<$plain>::MAX >> 2) as u32;

            fn new(word: u32) -> Self {
                Self::new(word as $plain)
            }

            #[inline]
            fn load(&self) -> u32 {
                self.load(Relaxed).into()
            }

            #[inline]
            fn store(&self, word: u32) {
                self.store(word as $plain, Relaxed);
            }

            #[inline]
            fn swap(&self, word: u32) -> u32 {
                self.swap(word as $plain, Relaxed).into()
            }

            #[inline]
            fn fetch_sub(&self, by: u32) -> u32 {
                self.fetch_sub(by as $plain, Relaxed).into()
            }

            fn plain(words: Vec<Self>) -> Vec<u32> {
                $plainly(words)
            }

            #[inline]
            fn exchange(&self, before: u32, after: u32) -> Result<u32, u32> {
                self.compare_exchange_weak(before as $plain, after as $plain, Relaxed, Relaxed)
                    .map(Into::into)
                    .map_err(Into::into)
            }
        }
    };
}

word!(AtomicU16, u16, |words: Vec<AtomicU16>| {
    let words = words.into_par_iter();
    words.map(|word| word.into_inner().into()).collect()
});
word!(AtomicU32, u32, |words: Vec<AtomicU32>| {
    // In the same memory.
    words.into_iter().map(AtomicU32::into_inner).collect()
});

//! Which kernel works, chosen when the program runs.
#![allow(unsafe_code)]

use super::list::List;
use super::{View, Work, portable};

/// Which instructions to use. Only this file makes one, after it has looked at the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Vectors(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// What every machine of this kind has.
    Portable,
    /// AVX-512 F.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Vectors {
    /// The widest that this machine has.
    pub(crate) fn widest() -> Self {
        Self::available().pop().unwrap_or(Self(Kind::Portable))
    }

    /// All that this machine has, the narrowest first.
    pub(crate) fn available() -> Vec<Self> {
        #[allow(unused_mut)]
        let mut all = vec![Self(Kind::Portable)];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("popcnt")
                && is_x86_feature_detected!("bmi1")
            {
                all.push(Self(Kind::Avx512));
            }
        }
        all
    }

    /// See [`portable::fill`].
    #[inline]
    pub(super) fn fill(self, view: View, work: Work, here: &mut List, next: &mut List) -> u64 {
        match self.0 {
            Kind::Portable => portable::fill(view, work, here, next),
            // SAFETY: only `available` makes this kind, after it has found the features.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { super::avx512::fill(view, work, here, next) },
        }
    }
}

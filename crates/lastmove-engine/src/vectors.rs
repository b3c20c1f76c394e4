//! Loops that run with the widest vectors of the machine on which the program runs.
//!
//! A [`Job`] is work made of plain loops. [`Vectors::run`] does it in the form that was compiled for
//! this machine: each job is compiled once for every level below, and its loops use what the level
//! has. Where a compiler does not find the instruction that matters, a job has a form of its own for
//! a level, written by hand; it is handed a value such as [`V4`], which proves that the machine has
//! that level: only this module makes one, after it has looked at the machine.
//!
//! | level | instructions | machines |
//! |---|---|---|
//! | [`Vectors::Portable`] | those of the compiler's target | all |
//! | [`V3`], which is x86-64-v3 | AVX2, BMI, FMA, LZCNT, POPCNT | from 2013 on |
//! | [`V4`], which is x86-64-v4 | AVX-512 F, BW, CD, DQ and VL | Skylake servers |
//! | [`IceLake`] | VBMI2 and VPOPCNTDQ besides | Ice Lake, Zen 4 |
//!
//! ```
//! use lastmove::vectors::{Job, Vectors};
//!
//! struct Sum<'a>(&'a [u32]);
//!
//! impl Job for Sum<'_> {
//!     type Output = u32;
//!
//!     #[inline(always)]
//!     fn run(self) -> u32 {
//!         self.0.iter().fold(0, |sum, number| sum.wrapping_add(*number))
//!     }
//! }
//!
//! for vectors in Vectors::available() {
//!     assert_eq!(vectors.run(Sum(&[1, 2, 3])), 6);
//! }
//! ```
//!
//! The crate `pulp` has the same idea, but it wraps every instruction in a method of its own, which is
//! far more code than this, and it knows no level between v4 and what came after; `multiversion` is a
//! macro that looks at the machine in each function, and proves nothing to a kernel written by hand.
#![allow(unsafe_code)]

/// Work made of plain loops.
///
/// Its methods and what they call must be `#[inline(always)]`, or the loops stay compiled for the
/// plainest machine; closures as arguments are in danger of that too.
pub trait Job: Sized {
    /// What comes out.
    type Output;

    /// Whether wider vectors than AVX2 gain nothing, as where the work is counting bits: such a job is
    /// compiled twice, not four times.
    const V3_SUFFICES: bool = false;

    /// Does the work.
    fn run(self) -> Self::Output;

    /// Does the work on a machine with this level: another way of doing the same.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn v3(self, _: V3) -> Self::Output {
        self.run()
    }

    /// Does the work on a machine with this level: another way of doing the same.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn v4(self, proof: V4) -> Self::Output {
        self.v3(proof.0)
    }

    /// Does the work on a machine with this level: another way of doing the same.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn ice_lake(self, proof: IceLake) -> Self::Output {
        self.v4(proof.0)
    }
}

/// Takes a closure with the attribute `#[inline(always)]`, which stands before an argument of a call
/// only.
#[inline(always)]
pub fn always<F>(closure: F) -> F {
    closure
}

/// Which instructions to use, the plainest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Vectors {
    /// What every machine of this kind has.
    Portable,
    /// AVX2.
    #[cfg(target_arch = "x86_64")]
    V3(V3),
    /// AVX-512.
    #[cfg(target_arch = "x86_64")]
    V4(V4),
    /// AVX-512 with more instructions.
    #[cfg(target_arch = "x86_64")]
    IceLake(IceLake),
}

impl Vectors {
    /// The widest that this machine has.
    #[must_use]
    pub fn widest() -> Self {
        Self::available().pop().unwrap_or(Self::Portable)
    }

    /// All that this machine has, the plainest first.
    #[must_use]
    pub fn available() -> Vec<Self> {
        #[allow(unused_mut)]
        let mut all = vec![Self::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            all.extend(V3::find().map(Self::V3));
            all.extend(V4::find().map(Self::V4));
            all.extend(IceLake::find().map(Self::IceLake));
        }
        all
    }

    /// At most vectors of 256 bits, for loops that are slower with wider ones.
    #[must_use]
    pub fn at_most_v3(self) -> Self {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::V4(V4(proof)) | Self::IceLake(IceLake(V4(proof))) => Self::V3(proof),
            narrow => narrow,
        }
    }

    /// Does `job` with these instructions. A call costs what a call of a function costs.
    #[inline]
    pub fn run<J: Job>(self, job: J) -> J::Output {
        match self {
            Self::Portable => job.run(),
            #[cfg(target_arch = "x86_64")]
            Self::V3(proof) => proof.run(job),
            #[cfg(target_arch = "x86_64")]
            Self::V4(proof) => {
                if J::V3_SUFFICES {
                    proof.0.run(job)
                } else {
                    proof.run(job)
                }
            }
            #[cfg(target_arch = "x86_64")]
            Self::IceLake(proof) => {
                if J::V3_SUFFICES {
                    proof.0.0.run(job)
                } else {
                    proof.run(job)
                }
            }
        }
    }
}

/// The machine has the level x86-64-v3.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct V3(());

/// The machine has the level x86-64-v4, and so [`V3`].
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct V4(V3);

/// The machine has [`V4`], and the instructions of AVX-512 that came with Ice Lake: VBMI2 and
/// VPOPCNTDQ.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IceLake(V4);

/// What a level is looked for by and compiled for: the same list for both, so that no job meets an
/// instruction that was not found.
#[cfg(target_arch = "x86_64")]
macro_rules! level {
    ($level:ident($below:expr), $method:ident: $($feature:tt)*) => {
        impl $level {
            fn find() -> Option<Self> {
                let found = $(is_x86_feature_detected!($feature))&&*;
                $below.filter(|_| found).map(Self)
            }

            /// Does `job`, compiled for this level.
            #[inline]
            pub fn run<J: Job>(self, job: J) -> J::Output {
                $(#[target_feature(enable = $feature)])*
                fn compiled<J: Job>(job: J, proof: $level) -> J::Output {
                    job.$method(proof)
                }
                // SAFETY: `self` was made by `find`, which has found all of the features.
                unsafe { compiled(job, self) }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
level!(V3(Some(())), v3:
    "avx2" "bmi1" "bmi2" "f16c" "fma" "lzcnt" "movbe" "popcnt");

#[cfg(target_arch = "x86_64")]
level!(V4(V3::find()), v4:
    "avx2" "bmi1" "bmi2" "f16c" "fma" "lzcnt" "movbe" "popcnt"
    "avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl");

#[cfg(target_arch = "x86_64")]
level!(IceLake(V4::find()), ice_lake:
    "avx2" "bmi1" "bmi2" "f16c" "fma" "lzcnt" "movbe" "popcnt"
    "avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl" "avx512vbmi2" "avx512vpopcntdq");

#[cfg(test)]
mod tests {
    use super::*;

    /// Which of its forms was used.
    struct Form;

    impl Job for Form {
        type Output = &'static str;

        #[inline(always)]
        fn run(self) -> &'static str {
            "portable"
        }

        #[cfg(target_arch = "x86_64")]
        #[inline(always)]
        fn v4(self, _: V4) -> &'static str {
            "v4"
        }
    }

    #[test]
    fn the_form_of_the_highest_level_below_is_used() {
        for vectors in Vectors::available() {
            let expected = if vectors == vectors.at_most_v3() {
                "portable"
            } else {
                "v4"
            };
            assert_eq!(vectors.run(Form), expected, "{vectors:?}");
        }
    }

    #[test]
    fn levels_come_in_their_order() {
        let all = Vectors::available();
        assert_eq!(all[0], Vectors::Portable);
        assert!(all.is_sorted());
        assert_eq!(Vectors::widest(), all[all.len() - 1]);
        assert!(all.contains(&Vectors::widest().at_most_v3()));
    }
}

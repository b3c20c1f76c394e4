//! Loops that run with the widest vector instructions of the machine.
//!
//! A [`Job`] is work made of plain loops. [`Vectors::run`] runs the version compiled for this
//! machine: each job is compiled once for every level below, so that its loops use the instructions
//! of the level. Where the compiler misses the instruction that matters, a job can have a
//! handwritten version for a level. This version receives a value such as [`V4`], which proves that
//! the machine has the level: only this module makes one, after checking the CPU.
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
//! The crate `pulp` has the same idea, but it wraps every instruction in a method, which is far
//! more code than this, and it has no level beyond v4; `multiversion` is a macro that detects the
//! machine in each function, and gives handwritten kernels no proof of the level.
#![allow(unsafe_code)]

/// Work made of plain loops.
///
/// Its methods and what they call must be `#[inline(always)]`, or the loops are compiled for the
/// portable level; this also applies to closures passed as arguments.
pub trait Job: Sized {
    /// The result.
    type Output;

    /// Whether vectors wider than AVX2 gain nothing, as in counting bits: such a job is compiled
    /// twice, not four times.
    const V3_SUFFICES: bool = false;

    /// Does the work at the portable level.
    fn run(self) -> Self::Output;

    /// Does the same work on a machine with this level; override it for a handwritten version.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn v3(self, _: V3) -> Self::Output {
        self.run()
    }

    /// Does the same work on a machine with this level; override it for a handwritten version.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn v4(self, proof: V4) -> Self::Output {
        self.v3(proof.0)
    }

    /// Does the same work on a machine with this level; override it for a handwritten version.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn ice_lake(self, proof: IceLake) -> Self::Output {
        self.v4(proof.0)
    }
}

/// Returns the closure. The attribute `#[inline(always)]` can be put on a closure only where it is
/// an argument of a call.
#[inline(always)]
pub fn always<F>(closure: F) -> F {
    closure
}

/// Which instructions to use, from the most portable up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Vectors {
    /// The baseline of this architecture.
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

    /// All levels that this machine has, from the most portable up.
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

    /// Vectors of at most 256 bits, for loops that are slower with wider ones.
    #[must_use]
    pub fn at_most_v3(self) -> Self {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::V4(V4(proof)) | Self::IceLake(IceLake(V4(proof))) => Self::V3(proof),
            narrow => narrow,
        }
    }

    /// Runs `job` with these instructions. The dispatch costs one function call.
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

/// The features that a level is detected by and compiled for: one list for both, so that no job
/// uses an instruction that was not detected.
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
                // SAFETY: `self` was made by `find`, which has detected all of the features.
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

    /// Returns which of its versions ran.
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

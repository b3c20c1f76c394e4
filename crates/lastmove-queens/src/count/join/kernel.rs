//! The instruction sets for counting.

use std::fmt;
use std::str::FromStr;

use lastmove::vectors::Vectors;
use lastmove::{Error, Message};

/// The instruction set of the inner loops. All give the same counts.
///
/// ```
/// use lastmove_queens::Kernel;
/// assert_eq!("words".parse(), Ok(Kernel::Words));
/// assert!(Kernel::available().contains(&Kernel::Words));
/// assert!(Kernel::available().contains(&Kernel::widest()));
/// assert!("abacus".parse::<Kernel>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kernel {
    /// Words of 64 bits: any machine.
    Words,
    /// AVX2: vectors of 256 bits, compiled from the same loops as `Words`.
    Avx2,
    /// AVX-512: vectors of 512 bits.
    Avx512,
}

impl Kernel {
    /// All kernels, from the most portable up.
    pub const ALL: [Self; 3] = [Self::Words, Self::Avx2, Self::Avx512];

    /// The kernels that this machine can run, from the most portable up.
    #[must_use]
    pub fn available() -> Vec<Self> {
        let all = Vectors::available().into_iter();
        all.filter_map(Self::of).collect()
    }

    /// The kernel for these vectors; none for AVX-512 without VPOPCNTDQ, which counts bits.
    fn of(vectors: Vectors) -> Option<Self> {
        match vectors {
            Vectors::Portable => Some(Self::Words),
            #[cfg(target_arch = "x86_64")]
            Vectors::V3(_) => Some(Self::Avx2),
            #[cfg(target_arch = "x86_64")]
            Vectors::V4(_) => None,
            #[cfg(target_arch = "x86_64")]
            Vectors::IceLake(_) => Some(Self::Avx512),
        }
    }

    /// The vectors that it uses, if this machine has them.
    pub(super) fn vectors(self) -> Option<Vectors> {
        let mut all = Vectors::available().into_iter();
        all.find(|&vectors| Self::of(vectors) == Some(self))
    }

    /// The fastest that this machine can run.
    #[must_use]
    pub fn widest() -> Self {
        Self::available().pop().unwrap_or(Self::Words)
    }

    /// The stable name: `words`, `avx2` or `avx512`. [`str::parse`] reads it back.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Words => "words",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }
}

/// The [name](Kernel::name).
impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Parses a [name](Kernel::name), available on this machine or not; anything else is an input error
/// with code `queens-kernel`.
impl FromStr for Kernel {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let named = Self::ALL.into_iter().find(|kernel| kernel.name() == text);
        named.ok_or_else(|| {
            Error::input(
                Message::new("queens-kernel")
                    .with("found", text)
                    .with("known", Self::ALL.map(Self::name).join(", ")),
            )
        })
    }
}

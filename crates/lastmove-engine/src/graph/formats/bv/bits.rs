//! Codes of numbers in the file of moves.
//!
//! The crate `dsi-bitstream` reads them and assumes that a number fits 64 bits: longer ones make it
//! panic or return garbage. Here they are an error: the number of leading zeros of a code and the
//! number of bits read at once are limited.

use dsi_bitstream::codes::delta::DeltaReadParam;
use dsi_bitstream::codes::gamma::GammaReadParam;
use dsi_bitstream::codes::omega::OmegaReadParam;
use dsi_bitstream::codes::pi::PiReadParam;
use dsi_bitstream::codes::zeta::ZetaReadParam;
use dsi_bitstream::codes::{DeltaRead, GammaRead, OmegaRead, PiRead, ZetaRead};
use dsi_bitstream::impls::BufBitReader;
use dsi_bitstream::traits::{BE, BitRead, BitSeek};

use super::words::{Fault, Words};

/// The most bits that are read at once.
const MOST_BITS: usize = 63;

/// The bits of a file.
pub(super) struct Bits<'a> {
    inner: BufBitReader<BE, Words<'a>>,
    /// The most leading zeros allowed in the code being read.
    most_zeros: u64,
}

impl<'a> Bits<'a> {
    pub(super) fn new(words: Words<'a>) -> Self {
        Self {
            inner: BufBitReader::new(words),
            most_zeros: u64::MAX,
        }
    }

    /// Reads a code that begins with at most `most` zeros.
    #[inline]
    fn within(
        &mut self,
        most_zeros: usize,
        read: impl FnOnce(&mut Self) -> Result<u64, Fault>,
    ) -> Result<u64, Fault> {
        self.most_zeros = most_zeros as u64;
        let number = read(self);
        self.most_zeros = u64::MAX;
        number
    }
}

impl BitRead<BE> for Bits<'_> {
    type Error = Fault;
    type PeekWord = u64;
    const PEEK_BITS: usize = <BufBitReader<BE, Words<'static>> as BitRead<BE>>::PEEK_BITS;

    #[inline]
    fn read_bits(&mut self, num_bits: usize) -> Result<u64, Fault> {
        match num_bits <= MOST_BITS {
            true => self.inner.read_bits(num_bits),
            false => Err(Fault::Impossible),
        }
    }

    #[inline]
    fn peek_bits(&mut self, n_bits: usize) -> Result<u64, Fault> {
        self.inner.peek_bits(n_bits)
    }

    #[inline]
    fn skip_bits(&mut self, n_bits: usize) -> Result<(), Fault> {
        self.inner.skip_bits(n_bits)
    }

    #[inline]
    fn skip_bits_after_peek(&mut self, n_bits: usize) {
        self.inner.skip_bits_after_peek(n_bits);
    }

    #[inline]
    fn read_unary(&mut self) -> Result<u64, Fault> {
        match self.inner.read_unary()? {
            zeros if zeros <= self.most_zeros => Ok(zeros),
            _ => Err(Fault::Impossible),
        }
    }
}

impl BitSeek for Bits<'_> {
    type Error = Fault;

    fn bit_pos(&mut self) -> Result<u64, Fault> {
        self.inner.bit_pos()
    }

    fn set_bit_pos(&mut self, bit_pos: u64) -> Result<(), Fault> {
        self.inner.set_bit_pos(bit_pos)
    }
}

impl GammaRead<BE> for Bits<'_> {
    #[inline]
    fn read_gamma(&mut self) -> Result<u64, Fault> {
        self.within(MOST_BITS, Self::read_gamma_param::<true>)
    }
}

impl DeltaRead<BE> for Bits<'_> {
    /// The length of a number is a gamma code of at most 6 bits.
    #[inline]
    fn read_delta(&mut self) -> Result<u64, Fault> {
        self.within(5, Self::read_delta_param::<false, true>)
    }
}

impl OmegaRead<BE> for Bits<'_> {
    #[inline]
    fn read_omega(&mut self) -> Result<u64, Fault> {
        self.read_omega_param::<true>()
    }
}

impl ZetaRead<BE> for Bits<'_> {
    /// After h zeros come (h + 1) k bits at most.
    #[inline]
    fn read_zeta(&mut self, k: usize) -> Result<u64, Fault> {
        let most = (MOST_BITS / k.max(1)).saturating_sub(1);
        self.within(most, |bits| bits.read_zeta_param(k))
    }

    #[inline]
    fn read_zeta3(&mut self) -> Result<u64, Fault> {
        self.within(MOST_BITS / 3 - 1, Self::read_zeta3_param::<true>)
    }
}

impl PiRead<BE> for Bits<'_> {
    /// After h zeros and k bits come less than (h + 1) 2^k bits.
    #[inline]
    fn read_pi(&mut self, k: usize) -> Result<u64, Fault> {
        let most = (64usize >> k.min(6)).saturating_sub(1);
        self.within(most, |bits| bits.read_pi_param(k))
    }

    #[inline]
    fn read_pi2(&mut self) -> Result<u64, Fault> {
        self.within((64 >> 2) - 1, Self::read_pi2_param::<true>)
    }
}

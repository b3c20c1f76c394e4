//! Proof and disproof numbers, and their encoding in notes.

use crate::solve::placement::transposition_table::NOTE_BITS;

/// The bits of a number in a note, which holds two numbers and the value asked about.
const NUMBER_BITS: u32 = 20;

const VALUE_BITS: u32 = NOTE_BITS - 2 * NUMBER_BITS;

/// No limit, or an unbounded amount of work.
pub(super) const ENDLESS: u32 = (1 << NUMBER_BITS) - 1;

/// The largest estimate: sums of some still differ from [`ENDLESS`].
pub(super) const LARGEST: u32 = ENDLESS / 2;

/// The remaining work to answer the question whether a part has the value m.
#[derive(Clone, Copy)]
pub(super) struct Work {
    /// The work to prove it.
    pub(super) prove: u32,
    /// The work to refute it.
    pub(super) refute: u32,
}

impl Work {
    pub(super) const PROVED: Self = Self {
        prove: 0,
        refute: ENDLESS,
    };
    pub(super) const REFUTED: Self = Self {
        prove: ENDLESS,
        refute: 0,
    };
    pub(super) const ENDLESS: Self = Self {
        prove: ENDLESS,
        refute: ENDLESS,
    };

    /// Decodes the note of a part if it is about this value.
    pub(super) fn of_note(note: u64, value: u32) -> Option<Self> {
        let asked = note >> (2 * NUMBER_BITS);
        let number = |at: u32| (note >> (at * NUMBER_BITS)) as u32 & ENDLESS;
        (note != 0 && asked == u64::from(value)).then(|| Self {
            prove: number(1),
            refute: number(0),
        })
    }

    /// Encodes the work as a note, if the value is not too large.
    pub(super) fn note(self, value: u32) -> Option<u64> {
        let numbers = u64::from(self.prove) << NUMBER_BITS | u64::from(self.refute);
        (value >> VALUE_BITS == 0).then_some(u64::from(value) << (2 * NUMBER_BITS) | numbers)
    }
}

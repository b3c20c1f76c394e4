//! The data needed to decode blocks.

use super::codes::{Codes, ZstdCodes};

/// The data needed to decode blocks.
pub(in crate::table) struct FrameDecoder {
    pub(super) codes: Codes,
    pub(in crate::table) outcome_dictionary: Vec<u8>,
    pub(in crate::table) remoteness_dictionary: Vec<u8>,
}

impl FrameDecoder {
    pub(in crate::table) fn new(codes: &ZstdCodes, outcomes: Vec<u8>, remoteness: Vec<u8>) -> Self {
        Self {
            codes: Codes::new(codes.clone()),
            outcome_dictionary: outcomes,
            remoteness_dictionary: remoteness,
        }
    }
}

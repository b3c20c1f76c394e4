//! Blocks with structure: outcomes and remoteness in two zstd frames, which repeat what earlier
//! positions of the block and a dictionary have.

mod block;
mod choose;
mod codes;
mod packer;
mod reader;

pub(super) use self::choose::{Choice, SAMPLES, choose, estimate};
pub use self::codes::ZstdCodes;
pub(super) use self::packer::Packer;
pub(super) use self::reader::{FrameDecoder, Reader};

/// The default number of positions in a block: see the curve in `docs/tables.md`.
pub(super) const BLOCK: u32 = 1 << 13;

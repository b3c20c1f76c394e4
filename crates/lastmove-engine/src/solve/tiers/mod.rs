//! The engine for games of pieces that move: block by block, each by backward induction.
//!
//! A [`Tiered`](crate::game::Tiered) game defines its blocks, the position in a slot, and the
//! moves. A block is solved after all blocks that its moves lead to. First each position gets what
//! follows from other blocks: the fastest win, whether there is a draw, the slowest loss, and how
//! many moves stay in the block. Then values spread by remoteness: a position with a move to a loss
//! in `n` is a win in `n + 1`, one whose moves all lose is a loss, and positions never reached are
//! draws. For this the moves within a block are transposed: they are counted and then stored, 4
//! bytes each; in between they are kept where there is memory for 4 more, else generated again. A
//! game that implements un-moves needs none of that.
//!
//! A slot takes 2 bytes: its value, and above it how many of its moves are not known to lose. If
//! the remoteness or the number of moves is too large for that, the block is solved again with 4
//! bytes.
//!
//! [`explore`](super::explore()) is the slow twin.

mod bits;
mod block;
mod checked;
mod classes;
mod erased;
mod kept;
mod masks;
mod ranked;
mod reached;
mod scan;
mod shelf;
mod small;
mod solved;
#[cfg(test)]
mod tests;
mod unmoves;
mod word;

pub use checked::Contradicted;
pub use ranked::Ranked;
pub use ranked::components;
pub use reached::Reached;
pub(in crate::solve) use solved::estimate;
pub use solved::{Blocks, Reader};

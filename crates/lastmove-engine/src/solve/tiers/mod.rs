//! The engine for games of pieces that move: block by block, each by backward induction.
//!
//! A [`Tiered`](crate::game::Tiered) game says its blocks, what is in a slot, and the moves. A block is
//! solved when all blocks that its moves lead to are. At first each position of it gets what the other
//! blocks say: the fastest win that they offer, whether they offer a draw, the slowest loss, and how
//! many moves stay in the block. Then values spread from remoteness to remoteness: who can move to a
//! loss in `n` wins in `n + 1`, who has no move left that does not lose loses, and what is never
//! reached is a draw. For that the moves that stay in a block are turned round, so that a game need not
//! say where moves come from: they are counted and then put down, 4 bytes each; in between they are
//! kept where there is memory for 4 more, else made again. Where a game does say it, nothing of that is
//! needed.
//!
//! A slot takes 2 bytes: its value, and above it how many of its moves have not been seen to lose.
//! Where a game lasts too long or has too many moves for that, the block is solved again with 4.
//!
//! [`explore`](super::explore()) is the slow twin.

mod bits;
mod block;
mod classes;
mod erased;
mod kept;
mod masks;
mod ranked;
mod reached;
mod shelf;
mod solved;
#[cfg(test)]
mod tests;
mod unmoves;
mod word;

pub use ranked::Ranked;
pub use ranked::components;
pub use reached::Reached;
pub use solved::{Blocks, Reader};

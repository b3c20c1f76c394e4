//! Engines that are independent of any particular game.
//!
//! | engine | takes | cost |
//! |---|---|---|
//! | [`levels`] | an explicit graph | O(n + m), on all threads |
//! | [`backward`] | an explicit graph | O(n + m): the textbook queue, the slow twin of `levels` |
//! | [`explore`] | any game | O(n + m), positions interned, on all threads |
//! | [`explore_plainly`] | any game | O(n + m): its slow twin |
//! | [`iterate`] | an explicit graph | O(n · m): the plain rules, the slow twin of the others |
//! | [`colourings`] | a positional game | all colourings of filled cells at once |
//! | [`search`] | one position of a game without cycles | what alpha-beta looks at |
//! | [`tiers`] | a game of pieces that move | O(n + m), block by block, 2 bytes a position and 4 a move |
//! | [`loopy`] | an explicit graph | nim values, finite or ∞(K): near O(n + m) |
//! | [`loopy_plainly`] | an explicit graph | the same by the definition: its slow twin |
//! | [`energy`] | an explicit graph with weights | credits and averages for ever, with strategies that are checked |
//! | [`parity`] | an explicit graph with priorities | who wins for ever, with strategies that are checked |
//!
//! [`Explored`], [`Searched`] and [`Ruled`] are the [`Solver`]s made of them, which the catalog gives to games.

mod backward;
mod cache;
pub mod colourings;
pub mod energy;
mod estimate;
mod expand;
mod explore;
mod explored;
pub mod heaps;
mod iterate;
mod levels;
mod loopy;
pub mod parity;
pub mod placement;
mod positional;
mod ruled;
pub mod search;
mod searched;
mod solver;
mod streamed;
mod tiered;
pub mod tiers;
mod values;
mod worth;

pub use backward::backward;
pub use cache::{Cache, Held};
pub use colourings::Colourings;
pub use estimate::{Estimate, KeptEstimate, Method};
pub use expand::expand;
pub use explore::explore_within;
pub use explore::{Solved, explore, explore_plainly};
pub use explored::Explored;
pub use iterate::iterate;
pub use levels::{levels, levels_alone, levels_beside, levels_turned};
pub use levels::{memory_beside, memory_to_solve};
pub use loopy::Obstacle;
pub use loopy::{LoopyValues, loopy, loopy_plainly};
pub use positional::PositionalSolver;
pub use ruled::Ruled;
pub use searched::Searched;
pub use solver::{Census, ENDLESS, Longest, Solver, Visit, WorkCheck, best_of};
pub use streamed::fits;
pub use streamed::{StoredValues, external, streamed};
pub use tiered::TieredSolver;
pub use tiers::components;
pub use values::Values;
pub use worth::{Worth, WorthByNumber};

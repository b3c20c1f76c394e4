//! Single placements: the least, any, a random one; and checking a text.

mod any;
mod check;
mod each;
mod finding;
mod first;
mod least;
mod numbers;
mod prefixes;
mod probe;
mod random;
mod uniform;
mod write;

pub use any::{AnyRows, LARGEST_ANY, any};
pub use check::{check, partner};
pub use each::for_each;
pub use finding::{Conflict, Fault, Finding, Line};
pub use first::first;
pub use least::{LARGEST_FIRST, Least, least};
pub use random::{LARGEST_RANDOM, afford_random, random};
pub use uniform::{LARGEST_UNIFORM, uniform, unrank};
pub use write::{write_any, write_rows};

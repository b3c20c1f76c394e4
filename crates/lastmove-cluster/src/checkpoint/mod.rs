//! Checkpoints: what the shards hold at a cut, kept where a later run finds it.

mod file;
mod keeper;
mod name;
#[cfg(feature = "objects")]
mod objects;
mod store;

pub(crate) use keeper::{Keeper, Pace};
pub(crate) use name::CutName;
pub(crate) use store::open;

#[cfg(test)]
mod tests;

//! Checkpoints: the state of the shards at a cut, stored for later runs.

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

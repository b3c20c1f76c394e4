//! Checkpoints: what the shards hold at a cut, kept where a later run finds it.

mod file;
mod folder;
mod keeper;
mod name;
#[cfg(feature = "objects")]
mod objects;
mod store;

pub(crate) use keeper::{Keeper, Pace};
pub(crate) use name::{CutName, UNFINISHED};
pub(crate) use store::{Store, open};

#[cfg(test)]
mod tests;

//! Connections between the processes: who may join, how they find each other, and what they say beside
//! the search.

mod frame;
mod hello;
mod keys;
mod link;
mod meet;

pub(crate) use frame::{read_frame, write_frame};
pub(crate) use hello::Facts;
pub(crate) use keys::Security;
pub use keys::write_keys;
pub(crate) use link::Link;
pub(crate) use meet::{Meeting, Met, lost, missing};

//! Connections between the processes: authentication, discovery, and control messages.

mod frame;
mod hello;
mod keys;
mod link;
mod meet;
mod strangers;
mod timed;

pub(crate) use frame::{read_frame, write_frame};
pub(crate) use hello::Facts;
pub(crate) use keys::Security;
pub use keys::write_keys;
pub(crate) use link::Link;
pub(crate) use meet::{Meeting, Met, lost, missing};
pub(crate) use strangers::Strangers;
pub(crate) use timed::Timed;

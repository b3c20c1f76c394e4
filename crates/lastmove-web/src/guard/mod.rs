//! What keeps other sites and other machines out.

mod headers;
mod host;

pub(crate) use headers::secure;
pub(crate) use host::{Here, check};

//! What keeps other sites and other machines out.

mod allowed_hosts;
mod headers;

pub(crate) use allowed_hosts::{AllowedHosts, check};
pub(crate) use headers::secure;

//! What keeps other sites and other machines out.

mod allowed_hosts;
mod answer_size;
mod headers;

pub(crate) use allowed_hosts::{AllowedHosts, check};
pub(crate) use answer_size::bound;
pub(crate) use headers::secure;

//! What keeps other sites and other machines out.

mod allowed_hosts;
mod answer_size;
mod headers;
pub(crate) mod token;

pub(crate) use allowed_hosts::AllowedHosts;
pub(crate) use answer_size::bounded;
pub(crate) use headers::secure;

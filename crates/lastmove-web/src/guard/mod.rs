//! What keeps other sites and other machines out.

mod allowed_hosts;
mod headers;
pub(crate) mod token;

pub(crate) use allowed_hosts::AllowedHosts;
pub(crate) use headers::secure;

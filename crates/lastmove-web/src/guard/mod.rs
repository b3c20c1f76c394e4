//! Protection from other sites and other machines.

mod allowed_hosts;
mod headers;
pub(crate) mod token;

pub(crate) use allowed_hosts::AllowedHosts;
pub(crate) use headers::secure;

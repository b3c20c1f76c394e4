//! What keeps other sites and other machines out.

mod allowed_hosts;
mod answer_size;
mod gate;
mod headers;
mod token;

pub(crate) use allowed_hosts::AllowedHosts;
pub(crate) use gate::pass;

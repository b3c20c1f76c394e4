//! One file for each command: its options and the glue to the library.

pub(crate) mod book;
#[cfg(feature = "cluster")]
pub(crate) mod cluster;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod draw;
pub(crate) mod examples;
pub(crate) mod export;
pub(crate) mod find;
pub(crate) mod games;
pub(crate) mod generate;
pub(crate) mod info;
pub(crate) mod man;
pub(crate) mod play;
pub(crate) mod probe;
pub(crate) mod prove;
pub(crate) mod queens;
pub(crate) mod rules;
#[cfg(feature = "web")]
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod table;
pub(crate) mod value;
pub(crate) mod verify;
